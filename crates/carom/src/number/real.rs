//! Real numbers to 64 significant bits and any exponent.
//!
//! They compute what remains once the integers have decided. Every operation truncates: its result
//! is too small in magnitude by less than 2⁻⁶³ of itself. A sum of numbers of opposite signs is off
//! by 2⁻⁶³ of the larger.

use core::cmp::Ordering;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::int::{Int, halves};
use super::span::decompose;
use crate::number::magnitude::{Magnitude, Number};
use crate::number::power::scaled;
use crate::number::{Certain, Field, Ring, Scalar, Unsure};

/// `± mantissa 2ᵉ`. The highest bit of the mantissa is set unless the number is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Real {
    negative: bool,
    mantissa: u64,
    exponent: i32,
}

impl Real {
    pub(crate) const ZERO: Self = Self { negative: false, mantissa: 0, exponent: 0 };
    pub(crate) const ONE: Self = Self { negative: false, mantissa: 1 << 63, exponent: -63 };

    fn new(negative: bool, wide: u128, exponent: i32) -> Self {
        if wide == 0 {
            return Self::ZERO;
        }
        let zeros = wide.leading_zeros();
        let (_, mantissa) = halves(wide << zeros);
        Self { negative, mantissa, exponent: exponent + 64 - zeros.cast_signed() }
    }

    /// The integer, truncated.
    pub(crate) fn of(int: &Int) -> Self {
        let from = int.bits().cast_signed() - 64;
        Self::new(int.is_negative(), u128::from(int.word(from)) << 64, from - 64)
    }

    /// An integer that is not negative and, if `has_rest`, something less than one after it:
    /// truncated.
    ///
    /// The last bit is set if anything is lost. So rounding this number is rounding the whole.
    pub(crate) fn with_rest(int: &Int, has_rest: bool) -> Self {
        let mut upper = Self::of(int);
        let lost = (int.bits().cast_signed() - 64).max(0).cast_unsigned();
        upper.mantissa |= u64::from(has_rest || int.trailing_zeros() < lost);
        upper
    }

    /// The square root of an integer that is not negative.
    pub(crate) fn root(int: &Int) -> Self {
        // This takes the upper 127 or 128 bits, down to an even one. The root of a number of at
        // least 2¹²⁶ is at least 2⁶³, and exceeds its integer part by less than 2⁻⁶³ of itself.
        let from = (int.bits().cast_signed() - 127) & !1;
        let upper = u128::from(int.word(from + 64)) << 64 | u128::from(int.word(from));
        Self::new(false, upper.isqrt(), from / 2)
    }

    /// The square root of a number that is not negative.
    pub(crate) fn square_root(self) -> Self {
        // The exponent becomes even: the root of a number of at least 2¹²⁶ has 64 bits.
        let shift = 64 - (self.exponent & 1);
        let wide = u128::from(self.mantissa) << shift;
        Self::new(false, wide.isqrt(), (self.exponent - shift) / 2)
    }

    /// `self 2ᵏ`.
    pub(crate) fn scaled(self, k: i32) -> Self {
        if self.mantissa == 0 { self } else { Self { exponent: self.exponent + k, ..self } }
    }

    /// The nearest value of the caller's scalar, ties to even; infinite beyond the largest.
    ///
    /// It is rounded once, into the subnormals too.
    pub(crate) fn round<S: Scalar>(self) -> S {
        let Self { negative, mantissa, exponent } = self;
        let digits = S::DIGITS.cast_signed();
        let unit = (exponent + 64 - digits).max(S::LOWEST_EXPONENT);
        // At least 64 − 53 bits are dropped.
        let rounded = match (unit - exponent).cast_unsigned() {
            shift @ ..64 => {
                let (whole, half) = (mantissa >> shift, 1 << (shift - 1));
                let rest = mantissa & ((half << 1) - 1);
                whole + u64::from(rest > half || rest == half && whole & 1 == 1)
            }
            // Between half a unit and a whole one.
            64 => u64::from(mantissa > 1 << 63),
            _ => 0,
        };
        let magnitude = scaled(rounded as f64, unit);
        S::from_f64(if negative { -magnitude } else { magnitude })
    }

    /// The magnitude.
    pub(crate) fn magnitude(self) -> Self {
        Self { negative: false, ..self }
    }

    /// `−1`, `0` or `1`, as an ordering against 0.
    pub(crate) fn sign(self) -> Ordering {
        match (self.mantissa, self.negative) {
            (0, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            (_, false) => Ordering::Greater,
        }
    }

    /// Compares with another number that is not much less exact.
    ///
    /// Unsure if they differ by less than 2⁻⁵⁵ of the larger.
    pub(crate) fn clearly_compare(self, other: Self) -> Certain<Ordering> {
        let difference = self - other;
        let larger = match self.compare_magnitude(other) {
            Ordering::Less => other,
            _ => self,
        };
        let clear = difference.mantissa != 0 && difference.exponent > larger.exponent - 55;
        let order = if difference.negative { Ordering::Less } else { Ordering::Greater };
        if clear { Ok(order) } else { Err(Unsure) }
    }

    /// Compares the magnitudes.
    fn compare_magnitude(self, other: Self) -> Ordering {
        match (self.mantissa, other.mantissa) {
            (0, mantissa) => 0.cmp(&mantissa),
            (_, 0) => Ordering::Greater,
            (mine, theirs) => self.exponent.cmp(&other.exponent).then_with(|| mine.cmp(&theirs)),
        }
    }
}

impl From<f64> for Real {
    /// Converts without rounding.
    fn from(value: f64) -> Self {
        let (mantissa, exponent) = decompose(value);
        Self::new(value < 0.0, mantissa.into(), exponent)
    }
}

impl Number for Real {
    fn rounded<S: Scalar>(self) -> S {
        self.round()
    }
}

impl Magnitude for Real {
    fn larger_magnitude(self, other: Self) -> Self {
        let larger = if self.compare_magnitude(other) == Ordering::Less { other } else { self };
        larger.magnitude()
    }

    fn is_below(self, other: Self) -> bool {
        self.compare_magnitude(other) == Ordering::Less
    }
}

impl Ring for Real {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    fn plus(&self, other: &Self) -> Self {
        *self + *other
    }

    fn minus(&self, other: &Self) -> Self {
        *self - *other
    }

    fn times(&self, other: &Self) -> Self {
        *self * *other
    }
}

impl Field for Real {
    /// Always certain, for a divisor other than 0.
    fn over(&self, other: &Self) -> Certain<Self> {
        Ok(*self / *other)
    }

    /// Always certain.
    fn root(&self) -> Certain<Self> {
        Ok(self.square_root())
    }
}

impl Neg for Real {
    type Output = Self;

    fn neg(self) -> Self {
        Self { negative: !self.negative && self.mantissa != 0, ..self }
    }
}

impl Add for Real {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (large, small) = match self.compare_magnitude(other) {
            Ordering::Less => (other, self),
            _ => (self, other),
        };
        if small.mantissa == 0 {
            return large;
        }
        // One bit is left for the carry.
        let distance = (large.exponent - small.exponent).cast_unsigned();
        let upper = u128::from(large.mantissa) << 63;
        let lower = (u128::from(small.mantissa) << 63).checked_shr(distance).unwrap_or(0);
        let sum = if large.negative == small.negative { upper + lower } else { upper - lower };
        Self::new(large.negative, sum, large.exponent - 63)
    }
}

impl Sub for Real {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Real {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = u128::from(self.mantissa) * u128::from(other.mantissa);
        Self::new(self.negative != other.negative, product, self.exponent + other.exponent)
    }
}

impl Div for Real {
    type Output = Self;

    /// The quotient; 0 for a divisor of 0.
    fn div(self, other: Self) -> Self {
        let quotient = (u128::from(self.mantissa) << 64).checked_div(other.mantissa.into());
        let exponent = self.exponent - other.exponent - 64;
        Self::new(self.negative != other.negative, quotient.unwrap_or(0), exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::{Int, Ordering, Real, Unsure};
    use crate::number::{Field, Memory};

    fn real(x: f64) -> Real {
        Real::from(x)
    }

    #[test]
    fn what_fits_is_exact() {
        let memory = Memory::new();
        let int = |x: i64| Int::new(&memory, x < 0, x.unsigned_abs(), 0);
        let (x, y) = (real(1.5e300), real(-0.375));
        assert_eq!((x * y).round::<f64>(), 1.5e300 * -0.375);
        assert_eq!((real(3.0) - real(10.0)).round::<f64>(), -7.0);
        assert_eq!((real(7.5) / real(-2.5)).round::<f64>(), -3.0);
        assert_eq!((real(1.0) - real(1.0)).round::<f64>(), 0.0);
        assert_eq!(Real::root(&int(144)).round::<f64>(), 12.0);
        assert_eq!(Real::root(&int(2)).round::<f64>(), 2.0_f64.sqrt());
        assert_eq!(Real::root(&int(1 << 41).shl(70)).scaled(-55).round::<f64>(), 2.0_f64.sqrt());
        assert_eq!(Real::of(&int(-5).shl(100)).round::<f64>(), -5.0 * 2.0_f64.powi(100));
    }

    #[test]
    fn rounding_is_to_nearest_even_into_the_subnormals() {
        let smallest = f64::from_bits(1);
        let third = real(smallest) / real(3.0);
        assert_eq!(third.round::<f64>(), 0.0);
        assert_eq!((third + third).round::<f64>(), smallest);
        assert_eq!(real(smallest).scaled(-1).round::<f64>(), 0.0);
        assert_eq!((real(smallest).scaled(-1) + third).round::<f64>(), smallest);
        assert_eq!(real(smallest).scaled(-2).round::<f64>(), 0.0);
        // 1 + 2⁻²⁴ is a tie of f32. A slightly larger number, which an f64 does not hold, is not a
        // tie.
        let tie = Real::ONE + Real::ONE.scaled(-24);
        assert_eq!(tie.round::<f32>(), 1.0);
        assert_eq!((tie + Real::ONE.scaled(-60)).round::<f32>(), 1.0 + f32::EPSILON);
        assert_eq!((real(f64::MAX) + real(f64::MAX)).round::<f64>(), f64::INFINITY);
        assert_eq!(real(-f64::MAX).round::<f32>(), f32::NEG_INFINITY);
    }

    #[test]
    fn a_root_is_good_to_63_bits() {
        for (square, root) in [(9.0, 3.0), (2.0, 2.0_f64.sqrt()), (0.25, 0.5), (1e300, 1e150)] {
            assert_eq!(real(square).root().map(Real::round), Ok(root), "{square}");
        }
        assert_eq!(Real::ZERO.root().map(Real::round::<f64>), Ok(0.0));
    }

    #[test]
    fn a_comparison_is_clear_or_unsure() {
        let next = 1.0_f64.next_up();
        assert_eq!(real(1.0).clearly_compare(real(next)), Ok(Ordering::Less));
        assert_eq!(real(next).clearly_compare(real(1.0)), Ok(Ordering::Greater));
        assert_eq!(real(1.0).clearly_compare(real(1.0)), Err(Unsure));
        assert_eq!((Real::ONE + Real::ONE.scaled(-60)).clearly_compare(Real::ONE), Err(Unsure));
        assert_eq!(real(1e-300).clearly_compare(real(1e300)), Ok(Ordering::Less));
    }
}
