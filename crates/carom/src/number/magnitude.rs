//! Numbers whose magnitudes can be compared.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use core::ops::{Add, Mul};

use super::double::Double;
use super::scalar::Scalar;

/// A type of number in which a point can be computed.
pub(crate) trait Number: Copy + From<f64> + Add<Output = Self> + Mul<Output = Self> {
    /// The nearest value of the caller's scalar.
    fn rounded<S: Scalar>(self) -> S;
}

impl Number for f64 {
    #[inline(always)]
    fn rounded<S: Scalar>(self) -> S {
        S::from_f64(self)
    }
}

impl Number for Double {
    #[inline(always)]
    fn rounded<S: Scalar>(self) -> S {
        S::from_f64(self.to_f64())
    }
}

/// A number whose magnitude can be compared, to choose the ball that gives the more accurate point.
pub(crate) trait Magnitude: Number {
    /// The larger of the magnitudes.
    fn larger_magnitude(self, other: Self) -> Self;

    /// Whether `self < other`, for magnitudes.
    fn is_below(self, other: Self) -> bool;
}

impl Magnitude for f64 {
    #[inline(always)]
    fn larger_magnitude(self, other: Self) -> Self {
        let (x, y) = (self.abs(), other.abs());
        if x > y { x } else { y }
    }

    #[inline(always)]
    fn is_below(self, other: Self) -> bool {
        self < other
    }
}

impl Magnitude for Double {
    #[inline(always)]
    fn larger_magnitude(self, other: Self) -> Self {
        if self.to_f64().abs() > other.to_f64().abs() { self } else { other }
    }

    #[inline(always)]
    fn is_below(self, other: Self) -> bool {
        self.to_f64().abs() < other.to_f64().abs()
    }
}
