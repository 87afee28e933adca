//! A number with its error, and the same with twice the digits.
//!
//! An operation of [`Double`] is off by at most `2⁻¹⁰⁰` of its result and `2⁻⁵¹` of what its operands
//! lack in their upper halves. [`Bounded`] counts `2⁻⁵³` of its result; and what an operand lacks in its
//! upper half, the float nearest to it, is at most what the error of any other float says. So by
//! induction the second is off by at most `2⁻⁴⁶` of the error of the first. This holds while nothing
//! underflows or overflows, which [`is_ordinary`](crate::encounter::Encounter::is_ordinary) sees to.

use core::cmp::Ordering;

use crate::filter::Bounded;
use crate::float::double::Double;
use crate::float::power::power_of_two;
use crate::formula::{Field, Measure, Ring, Signed};
use crate::verdict::{Certain, Unsure};

/// The error of twice the digits, as a share of that of a float.
const SHARE: f64 = power_of_two(-46);

/// What an answer may be off by before it is rounded, as a share of itself.
pub(super) const FINE: f64 = power_of_two(-57);

/// A number in both forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Twice {
    rough: Bounded,
    fine: Double,
}

impl Twice {
    /// Twice the digits, if all that an answer needs are good.
    pub(crate) fn fine(self) -> Certain<Double> {
        self.fine_within(FINE * self.fine.to_f64().abs())
    }

    /// Twice the digits, if they are good to within `error`.
    pub(crate) fn fine_within(self, error: f64) -> Certain<Double> {
        if self.is_nothing() {
            Ok(Double::ZERO)
        } else if SHARE * self.rough.error <= error {
            Ok(self.fine)
        } else {
            Err(Unsure)
        }
    }

    /// Whether it is a moment at the time `t` or before.
    pub(crate) fn has_come_by(self, t: f64) -> Certain<bool> {
        Ok(self.rough.minus(&Bounded::from(t)).sign()? != Ordering::Greater)
    }

    fn is_nothing(self) -> bool {
        self.rough.sign() == Ok(Ordering::Equal)
    }
}

impl From<f64> for Twice {
    fn from(value: f64) -> Self {
        Self { rough: Bounded::from(value), fine: Double::from(value) }
    }
}

impl Ring for Twice {
    const ZERO: Self = Self { rough: Bounded::ZERO, fine: Double::ZERO };
    const ONE: Self = Self { rough: Bounded::ONE, fine: Double::ONE };

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        Self { rough: self.rough.plus(&other.rough), fine: self.fine + other.fine }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        Self { rough: self.rough.minus(&other.rough), fine: self.fine - other.fine }
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        Self { rough: self.rough.times(&other.rough), fine: self.fine * other.fine }
    }
}

impl Signed for Twice {
    #[inline]
    fn sign(&self) -> Certain<Ordering> {
        self.rough.sign()
    }
}

impl Field for Twice {
    #[inline]
    fn over(&self, other: &Self) -> Certain<Self> {
        let Bounded { value, error } = other.rough;
        // Written so that a NaN is unsure, too.
        let is_known = value != 0.0 && 4.0 * error <= value.abs();
        if !is_known {
            return Err(Unsure);
        }
        Ok(Self { rough: self.rough.over(other.rough), fine: self.fine / other.fine })
    }

    #[inline]
    fn root(&self) -> Certain<Self> {
        match self.rough.sign()? {
            Ordering::Less => Err(Unsure),
            Ordering::Equal => Ok(Self::ZERO),
            Ordering::Greater => Ok(Self { rough: self.rough.sqrt(), fine: self.fine.sqrt() }),
        }
    }
}

/// Makes numbers in both forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InBoth;

impl InBoth {
    #[inline]
    fn difference(a: f64, b: f64) -> Twice {
        Twice { rough: Bounded::difference(a, b), fine: Double::difference(a, b) }
    }
}

impl Measure for InBoth {
    type Number = Twice;

    #[inline]
    fn length(&self, a: f64, b: f64) -> Twice {
        Self::difference(a, b)
    }

    #[inline]
    fn speed(&self, a: f64, b: f64) -> Twice {
        Self::difference(a, b)
    }

    #[inline]
    fn direction(&self, n: f64) -> Twice {
        Twice::from(n)
    }
}
