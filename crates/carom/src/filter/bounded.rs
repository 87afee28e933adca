//! A rounded number that knows by how much it can be off.
//!
//! The bounds of two balls are derived once and for all (`bounds.rs`). Shapes have many more
//! formulas, each for every part of them; there the bound is computed beside the number.

use core::cmp::Ordering;

use crate::float::double::Double;
use crate::float::power::power_of_two;
use crate::float::vector::sqrt;
use crate::formula::{Measure, Ring, Signed};
use crate::verdict::{Certain, Unsure};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// More than what a product and the three products in its error can lose below the smallest normal
/// number: half a unit of 2⁻¹⁰⁷⁴ each.
const UNDERFLOW: f64 = f64::from_bits(4);

/// Errors are computed in rounded numbers, too, in less than 2⁹ operations one after another, each of
/// which makes them too small by `u` of themselves at most.
const SLACK: f64 = 1.0 + power_of_two(-43);

/// A number within `error` of `value`.
///
/// What overflows has an error that is infinite or NaN, so that nothing is certain of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounded {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

impl Bounded {
    /// `a − b`, whose rounding error is known as it is.
    #[inline]
    pub(crate) fn difference(a: f64, b: f64) -> Self {
        let difference = Double::difference(a, b);
        Self { value: difference.to_f64(), error: difference.tail().abs() }
    }

    /// The root of a number that is certainly positive: the error is halved where it is a small share.
    #[inline]
    pub(crate) fn sqrt(self) -> Self {
        let root = sqrt(self.value);
        // √x − √(x − e) = e / (√x + √(x − e)) ≤ e / √x.
        Self { value: root, error: self.error / root + U * root }
    }

    /// `self / other`, for a divisor that is certainly not 0 and known to 2⁻² of itself.
    #[inline]
    pub(crate) fn over(self, other: Self) -> Self {
        let value = self.value / other.value;
        // |(x + e)/(y + f) − x/y| = |e − f x/y| / |y + f|, and |y + f| ≥ ¾ |y|.
        let error = (self.error + other.error * value.abs()) / (0.75 * other.value.abs());
        Self { value, error: error + U * value.abs() + UNDERFLOW }
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
        // What is added to nothing is not rounded; and a sum that underflows is exact.
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

/// Makes bounded numbers.
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
