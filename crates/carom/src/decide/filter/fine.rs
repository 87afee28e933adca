//! Numbers with about twice the digits of an answer.
//!
//! Lengths and times are computed in them.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::number::double::Wide;
use crate::number::power::power_of_two;
use crate::number::{Scalar, vector};

/// `f64` for answers in `f32`, and the sum of two `f64` for those in `f64`.
///
/// The bounds are derived where they are used.
pub(super) trait FineFloat:
    Copy
    + From<f64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// `c` is good enough for a gap if it is larger than `2 D + 8` times this share of `m`.
    const CLEAR_C: f64;
    /// `b` is good enough for a time if `b²` is larger than two to this power times `(p·p)(w·w)`.
    const EXPONENT_OF_CLEAR_B: i64;
    /// A time that differs from the deadline by more than this share of it is certainly on that
    /// side.
    const ERROR_AT_DEADLINE: f64;
    /// A gap at a time is good enough if its square is larger than two to this power times `p·p`.
    const EXPONENT_OF_CLEAR_GAP: i64;

    /// `a + b`.
    fn sum(a: f64, b: f64) -> Self;

    /// `a − b`.
    fn difference(a: f64, b: f64) -> Self;

    fn sqrt(self) -> Self;

    fn to_f64(self) -> f64;
}

impl FineFloat for f64 {
    const CLEAR_C: f64 = power_of_two(-25);
    const EXPONENT_OF_CLEAR_B: i64 = -40;
    const ERROR_AT_DEADLINE: f64 = power_of_two(-25);
    const EXPONENT_OF_CLEAR_GAP: i64 = -36;

    #[inline(always)]
    fn sum(a: f64, b: f64) -> Self {
        a + b
    }

    #[inline(always)]
    fn difference(a: f64, b: f64) -> Self {
        a - b
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        vector::sqrt(self)
    }

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }
}

impl<const FUSED: bool> FineFloat for Wide<FUSED> {
    const CLEAR_C: f64 = power_of_two(-48);
    const EXPONENT_OF_CLEAR_B: i64 = -80;
    const ERROR_AT_DEADLINE: f64 = power_of_two(-50);
    const EXPONENT_OF_CLEAR_GAP: i64 = -78;

    #[inline(always)]
    fn sum(a: f64, b: f64) -> Self {
        Self::sum(a, b)
    }

    #[inline(always)]
    fn difference(a: f64, b: f64) -> Self {
        Self::difference(a, b)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.sqrt()
    }

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.to_f64()
    }
}

/// Whether answers are in `f32`.
#[inline(always)]
pub(super) const fn is_short<S: Scalar>() -> bool {
    S::DIGITS == f32::MANTISSA_DIGITS
}

/// The sum of the products of components.
#[inline(always)]
pub(super) fn dot<const D: usize, F: FineFloat>(a: [F; D], b: [F; D]) -> F {
    // A plain loop: the compiler does not vectorize a fold.
    let mut sum = a[0] * b[0];
    for k in 1..D {
        sum = sum + a[k] * b[k];
    }
    sum
}
