//! Rounded numbers that carry a bound of their error.
//!
//! The bounds for two balls are derived once and for all (`bounds.rs`). Shapes have many more
//! formulas, one for each of their parts, so the bound is computed along with the number.

use core::cmp::Ordering;

use crate::number::double::Double;
use crate::number::power::power_of_two;
use crate::number::vector::sqrt;
use crate::number::{Certain, Measure, Ring, Signed, Unsure};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// The most that a product and the three products in its error lose below the smallest normal
/// number: half a unit of 2⁻¹⁰⁷⁴ each.
const UNDERFLOW: f64 = f64::from_bits(2);

/// Covers the roundings of the errors, which are rounded numbers too.
///
/// An operation has at most seven of these one after another, and each makes an error too small by
/// at most `u` of itself. What the errors of two factors lack adds up, because they are multiplied.
/// So the slack is `7 u` for each operation of the formula, counted as often as its result is used.
/// This is enough for 2³⁰ operations: for thousands of dimensions, where sums over pairs of axes
/// are long.
const SLACK: f64 = 1.0 + power_of_two(-20);

/// A number within `error` of `value`.
///
/// A number that overflows has an error that is infinite or NaN, so nothing about it is certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounded {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

impl Bounded {
    /// `a − b`, whose rounding error is known exactly.
    #[inline]
    pub(crate) fn difference(a: f64, b: f64) -> Self {
        let difference = Double::difference(a, b);
        Self { value: difference.to_f64(), error: difference.tail().abs() }
    }

    /// The square root of a positive [firm](Self::is_firm) number.
    #[inline]
    pub(crate) fn sqrt(self) -> Self {
        // √x − √(x − e) = e / (√x + √(x − e)) ≤ e / ((1 + √¾) √x), as e ≤ ¼ x.
        const SHARE: f64 = 0.54;
        let root = sqrt(self.value);
        Self { value: root, error: SHARE * self.error / root + U * root }
    }

    /// `self / other`, for a divisor that is [firm](Self::is_firm).
    #[inline]
    pub(crate) fn over(self, other: Self) -> Self {
        if self.is_nothing() {
            return self;
        }
        let value = self.value / other.value;
        // |(x + e)/(y + f) − x/y| = |e − f x/y| / |y + f|, and |y + f| ≥ ¾ |y|. What f x/y loses
        // below the smallest normal number is divided too.
        let change = self.error + (other.error * value.abs() + UNDERFLOW);
        let error = change / (0.75 * other.value.abs());
        Self { value, error: error + U * value.abs() + UNDERFLOW }
    }

    /// A lower bound of the number.
    #[inline]
    pub(crate) fn least(self) -> f64 {
        self.value - SLACK * self.error - 2.0 * U * self.value.abs()
    }

    /// An upper bound of the number.
    #[inline]
    pub(crate) fn most(self) -> f64 {
        self.value + SLACK * self.error + 2.0 * U * self.value.abs()
    }

    /// Whether the number is known to a quarter of itself, and so is not 0. False for NaN.
    #[inline]
    pub(crate) fn is_firm(self) -> bool {
        self.value != 0.0 && 4.0 * self.error <= self.value.abs()
    }

    /// Whether the number is known to be 0.
    #[inline]
    fn is_nothing(self) -> bool {
        self.value == 0.0 && self.error == 0.0
    }
}

impl From<f64> for Bounded {
    #[inline]
    fn from(value: f64) -> Self {
        Self { value, error: 0.0 }
    }
}

impl Ring for Bounded {
    const ZERO: Self = Self { value: 0.0, error: 0.0 };
    const ONE: Self = Self { value: 1.0, error: 0.0 };

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let value = self.value + other.value;
        // A sum with an exact 0 is not rounded, and a sum that underflows is exact.
        let rounding = if self.is_nothing() || other.is_nothing() { 0.0 } else { U * value.abs() };
        Self { value, error: self.error + other.error + rounding }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.plus(&Self { value: -other.value, ..*other })
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        let value = self.value * other.value;
        let error = self.value.abs() * other.error
            + other.value.abs() * self.error
            + self.error * other.error
            + U * value.abs();
        let underflow = if self.is_nothing() || other.is_nothing() { 0.0 } else { UNDERFLOW };
        Self { value, error: error + underflow }
    }
}

impl Signed for Bounded {
    #[inline]
    fn sign(&self) -> Certain<Ordering> {
        let error = SLACK * self.error;
        if self.value > error {
            Ok(Ordering::Greater)
        } else if self.value < -error {
            Ok(Ordering::Less)
        } else if self.is_nothing() {
            Ok(Ordering::Equal)
        } else {
            Err(Unsure)
        }
    }
}

/// Converts floats to bounded numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounded;

impl Measure for Rounded {
    type Number = Bounded;

    #[inline]
    fn length(&self, a: f64, b: f64) -> Bounded {
        Bounded::difference(a, b)
    }

    #[inline]
    fn speed(&self, a: f64, b: f64) -> Bounded {
        Bounded::difference(a, b)
    }

    #[inline]
    fn direction(&self, n: f64) -> Bounded {
        Bounded::from(n)
    }
}
