//! A number as the unevaluated sum of two `f64`.
//!
//! It has about 106 bits, for computations in which 53 are not enough. It uses only `+ − × ÷` in a
//! fixed order, so the bits are the same everywhere. Fused multiply-adds are optional, and only
//! used for products without error, whose bits are the same. The error-free sum is from
//! \[Knuth1969\], the error-free product from \[Dekker1971\].
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use core::ops::{Add, Div, Mul, Neg, Sub};

use crate::number::power::scaled;
use crate::number::vector::sqrt;

/// `hi + lo`, where `hi` is the `f64` nearest to the sum.
pub(crate) type Double = Wide<false>;

/// The same; if `FUSED`, a fused multiply-add computes products: two instructions on a machine that
/// has it, and hundreds on one that does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wide<const FUSED: bool> {
    hi: f64,
    lo: f64,
}

impl<const FUSED: bool> Wide<FUSED> {
    pub(crate) const ZERO: Self = Self { hi: 0.0, lo: 0.0 };
    pub(crate) const ONE: Self = Self { hi: 1.0, lo: 0.0 };

    /// `a + b` without error, unless it overflows.
    #[inline(always)]
    pub(crate) fn sum(a: f64, b: f64) -> Self {
        let hi = a + b;
        let b_in_hi = hi - a;
        let a_in_hi = hi - b_in_hi;
        Self { hi, lo: (a - a_in_hi) + (b - b_in_hi) }
    }

    /// `a − b` without error, unless it overflows.
    #[inline(always)]
    pub(crate) fn difference(a: f64, b: f64) -> Self {
        // The sum with −b, written with b.
        let hi = a - b;
        let minus_b_in_hi = hi - a;
        let a_in_hi = hi - minus_b_in_hi;
        Self { hi, lo: (a - a_in_hi) - (b + minus_b_in_hi) }
    }

    /// `a b` without error, for factors below 2⁹⁹⁶ whose product is above 2⁻⁹⁶⁹ or zero.
    ///
    /// Above this range, the split overflows; below it, the error is less than the smallest float.
    #[inline(always)]
    pub(crate) fn product(a: f64, b: f64) -> Self {
        let hi = a * b;
        #[cfg(feature = "std")]
        if FUSED {
            return Self { hi, lo: a.mul_add(b, -hi) };
        }
        let (a_high, a_low) = halves(a);
        let (b_high, b_low) = halves(b);
        let lo = ((a_high * b_high - hi) + a_high * b_low + a_low * b_high) + a_low * b_low;
        Self { hi, lo }
    }

    /// The nearest `f64`.
    #[inline(always)]
    pub(crate) const fn to_f64(self) -> f64 {
        self.hi
    }

    /// The rounding error of the nearest `f64`.
    #[inline(always)]
    pub(crate) const fn tail(self) -> f64 {
        self.lo
    }

    /// Half of it; exact unless it underflows.
    #[inline(always)]
    pub(crate) fn halved(self) -> Self {
        Self { hi: 0.5 * self.hi, lo: 0.5 * self.lo }
    }

    /// The `f64` nearest to the sum with `x`: that of the whole sum, without its last digits.
    #[inline(always)]
    pub(crate) fn plus(self, x: f64) -> f64 {
        let sum = Self::sum(self.hi, x);
        sum.hi + (sum.lo + self.lo)
    }

    /// The root of a number that is not negative, with a relative error of 2⁻¹⁰⁰: the second half
    /// of the digits is the rest of the square, divided by twice the root.
    #[inline(always)]
    pub(crate) fn sqrt(self) -> Self {
        let root = sqrt(self.hi);
        let rest = (self - Self::product(root, root)).to_f64();
        Self::normalized(root, if root > 0.0 { rest / (2.0 * root) } else { 0.0 })
    }

    /// `self 2ᵏ`, for results that are normal numbers.
    pub(crate) fn scaled(self, k: i32) -> Self {
        Self { hi: scaled(self.hi, k), lo: scaled(self.lo, k) }
    }

    /// `hi + lo`, where `hi` is the larger part.
    #[inline(always)]
    fn normalized(hi: f64, lo: f64) -> Self {
        let sum = hi + lo;
        Self { hi: sum, lo: lo - (sum - hi) }
    }
}

/// `x` as the sum of two numbers of at most 26 bits, all of whose products are exact; for numbers
/// below 2⁹⁹⁶.
#[inline(always)]
fn halves(x: f64) -> (f64, f64) {
    // 2²⁷ + 1: the multiple pushes the lower 27 bits of x out of the significand.
    const SPLITTER: f64 = 134_217_729.0;
    let multiple = SPLITTER * x;
    let high = multiple - (multiple - x);
    (high, x - high)
}

/// The upper 26 bits, and the rest, which is below 2⁻²⁵ of the whole; for all floats, in two
/// operations.
///
/// The product of two upper parts is exact.
#[inline(always)]
pub(crate) fn upper_and_lower(x: f64) -> (f64, f64) {
    let upper = f64::from_bits(x.to_bits() & !0x07ff_ffff);
    (upper, x - upper)
}

impl<const FUSED: bool> From<f64> for Wide<FUSED> {
    #[inline(always)]
    fn from(value: f64) -> Self {
        Self { hi: value, lo: 0.0 }
    }
}

impl<const FUSED: bool> Neg for Wide<FUSED> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { hi: -self.hi, lo: -self.lo }
    }
}

impl<const FUSED: bool> Add for Wide<FUSED> {
    type Output = Self;

    /// Within 2⁻¹⁰³ of the larger term.
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let sum = Self::sum(self.hi, other.hi);
        Self::normalized(sum.hi, sum.lo + (self.lo + other.lo))
    }
}

impl<const FUSED: bool> Sub for Wide<FUSED> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl<const FUSED: bool> Mul for Wide<FUSED> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let high = Self::product(self.hi, other.hi);
        Self::normalized(high.hi, high.lo + (self.hi * other.lo + self.lo * other.hi))
    }
}

impl<const FUSED: bool> Mul<f64> for Wide<FUSED> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: f64) -> Self {
        let high = Self::product(self.hi, other);
        Self::normalized(high.hi, high.lo + self.lo * other)
    }
}

impl<const FUSED: bool> Div for Wide<FUSED> {
    type Output = Self;

    /// Long division with two digits of 53 bits each.
    #[inline(always)]
    fn div(self, other: Self) -> Self {
        let first = self.hi / other.hi;
        let product = Self::product(first, other.hi);
        let rest = (self.hi - product.hi) - product.lo + (self.lo - first * other.lo);
        Self::normalized(first, rest / other.hi)
    }
}

/// The sum of the squares.
#[inline]
pub(crate) fn norm_squared<const D: usize>(v: [Double; D]) -> Double {
    v.into_iter().fold(Double::from(0.0), |sum, x| sum + x * x)
}

#[cfg(test)]
mod tests {
    use super::Double;

    #[test]
    fn a_sum_keeps_what_rounding_drops() {
        let sum = Double::sum(1e16, 1.0 + f64::EPSILON);
        assert_eq!(sum.hi, 1e16 + 2.0);
        assert_eq!(sum.lo, f64::EPSILON - 1.0);
    }

    #[test]
    fn a_product_keeps_what_rounding_drops() {
        // (1 + 2⁻³⁰)² = 1 + 2⁻²⁹ + 2⁻⁶⁰
        let x = 1.0 + 2f64.powi(-30);
        let square = Double::product(x, x);
        assert_eq!(square.hi, 1.0 + 2f64.powi(-29));
        assert_eq!(square.lo, 2f64.powi(-60));
    }

    #[test]
    fn a_quotient_is_good_to_a_hundred_bits() {
        let third = Double::from(1.0) / Double::from(3.0);
        let rest = third * 3.0 - Double::from(1.0);
        assert!(rest.to_f64().abs() < 2f64.powi(-100));
        assert_ne!(third.lo, 0.0);
    }

    #[test]
    fn a_root_is_good_to_a_hundred_bits() {
        let root = Double::from(2.0).sqrt();
        let rest = root * root - Double::from(2.0);
        assert!(rest.to_f64().abs() < 2f64.powi(-99));
        assert_ne!(root.lo, 0.0);
        assert_eq!(Double::from(0.0).sqrt(), Double::from(0.0));
        assert_eq!(Double::from(49.0).sqrt(), Double::from(7.0));
    }

    #[test]
    fn a_difference_of_neighbours_is_exact() {
        let a = Double::sum(1.0, 2f64.powi(-80));
        assert_eq!((a - Double::from(1.0)).to_f64(), 2f64.powi(-80));
    }
}
