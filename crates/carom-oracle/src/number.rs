//! Exact numbers: dyadic rationals, and reals enclosed by them.

use dashu_int::IBig;
use dashu_int::ops::{BitTest, SquareRootRem, UnsignedAbs};

use crate::precision::{Precision, power_of_two};

/// An integer times a power of two.
///
/// Every finite float is exactly such a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dyadic {
    /// The integer.
    pub mantissa: IBig,
    /// The exponent of the power of two.
    pub exponent: i64,
}

impl Dyadic {
    /// The exact value of a finite float.
    ///
    /// # Panics
    /// If the float is infinite or NaN.
    #[must_use]
    pub fn from_float(value: f64) -> Self {
        let (mantissa, exponent) = decompose(value);
        Self { mantissa: mantissa.into(), exponent }
    }

    /// ⌊value / 2ᵉ⌋.
    #[must_use]
    pub fn at(&self, exponent: i64) -> IBig {
        shifted(&self.mantissa, self.exponent - exponent)
    }

    /// ⌊log₂ |value|⌋; `None` for zero.
    #[must_use]
    pub fn binade(&self) -> Option<i64> {
        let bits = bit_length(&self.mantissa);
        (bits > 0).then(|| bits - 1 + self.exponent)
    }

    /// Whether the number is above 0.
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.mantissa > IBig::ZERO
    }

    /// Whether the absolute value exceeds a finite float.
    #[must_use]
    pub fn is_beyond(&self, float: f64) -> bool {
        let float = Self::from_float(float);
        let exponent = self.exponent.min(float.exponent);
        self.at(exponent).unsigned_abs() > float.at(exponent).unsigned_abs()
    }

    /// Whether the absolute value is at most a nonnegative float.
    ///
    /// `None` if they differ by less than 2⁻¹⁰⁰ of it, as much as an enclosed number may differ
    /// from the truth.
    #[must_use]
    pub fn is_at_most(&self, float: f64) -> Option<bool> {
        if float == f64::INFINITY {
            return Some(true);
        }
        let size: IBig = self.mantissa.clone().unsigned_abs().into();
        let rest = Self { mantissa: size, exponent: self.exponent }.plus(&Self::from_float(-float));
        match (rest.binade(), self.binade()) {
            (None, None) => Some(true),
            (Some(rest_binade), Some(own)) if rest_binade < own - 100 => None,
            (None, Some(_)) => None,
            _ => Some(!rest.is_positive()),
        }
    }

    /// The exact sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let exponent = self.exponent.min(other.exponent);
        Self { mantissa: self.at(exponent) + other.at(exponent), exponent }
    }

    /// The exact difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let exponent = self.exponent.min(other.exponent);
        Self { mantissa: self.at(exponent) - other.at(exponent), exponent }
    }

    /// The exact product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mantissa = &self.mantissa * &other.mantissa;
        Self { mantissa, exponent: self.exponent + other.exponent }
    }

    /// The error of an answer in a format, in units of 2ᵉ.
    ///
    /// If this number is beyond the largest float, that float and the infinity of the same sign are
    /// the best possible answers and have no error.
    #[must_use]
    pub fn error_of_answer(&self, answer: f64, precision: Precision, unit_exponent: i64) -> f64 {
        let largest = precision.largest();
        let is_best = self.is_beyond(largest) && answer.abs() >= largest;
        if is_best && (answer > 0.0) == self.is_positive() {
            0.0
        } else {
            self.distance(answer, unit_exponent)
        }
    }

    /// The distance between a float and this number, in units of 2ᵉ.
    ///
    /// Infinite for a float that is not finite. Accurate to 2⁻⁵⁰ of itself plus 2⁻⁶³ units.
    #[must_use]
    pub fn distance(&self, float: f64, unit_exponent: i64) -> f64 {
        /// Examined bits below the unit.
        const FRACTION: i64 = 64;
        if !float.is_finite() {
            return f64::INFINITY;
        }
        let exponent = unit_exponent - FRACTION;
        let difference = Self::from_float(float).at(exponent) - self.at(exponent);
        difference.unsigned_abs().to_f64().value() * power_of_two(-FRACTION)
    }
}

/// A real number in a cell of a fine grid.
///
/// `floor` ≤ x / 2ᵉ < `floor` + 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// The lower end of the cell, which is 2ᵉ wide.
    pub floor: Dyadic,
    /// Whether the number equals the lower end.
    pub exact: bool,
}

impl Enclosed {
    /// Exact zero.
    #[must_use]
    pub fn zero() -> Self {
        Self { floor: Dyadic { mantissa: IBig::ZERO, exponent: 0 }, exact: true }
    }

    /// The nearest float, with ties to even.
    ///
    /// The value must not be negative. The grid must be finer than the float's: at least two bits
    /// more than its digits, unless the number is on the grid. Infinite if the value rounds beyond
    /// the largest float.
    ///
    /// # Panics
    /// If the value is negative.
    #[must_use]
    pub fn nearest(&self, precision: Precision) -> f64 {
        let Dyadic { mantissa, exponent } = &self.floor;
        let Some(binade) = self.floor.binade() else {
            debug_assert!(self.exact, "a grid too coarse to round from");
            return 0.0;
        };
        let ulp = precision.ulp_exponent(binade);
        debug_assert!(self.exact || *exponent < ulp - 1, "a grid too coarse to round from");
        // In units of half an ulp: the lowest bit tells the side of the midpoint.
        let halves = self.floor.at(ulp - 1);
        let lost = *exponent < ulp - 1 && shifted(&halves, ulp - 1 - exponent) != *mantissa;
        let whole: u64 = (&halves >> 1).try_into().expect("53 bits, and not negative");
        let up = halves.bit(0) && (lost || !self.exact || whole & 1 == 1);
        if ulp > precision.highest_exponent() {
            return f64::INFINITY;
        }
        #[expect(clippy::cast_precision_loss, reason = "a significand has 53 bits at most")]
        let nearest = (whole + u64::from(up)) as f64 * power_of_two(ulp);
        if nearest > precision.largest() { f64::INFINITY } else { nearest }
    }

    /// The error of a float, in ulp of this number.
    ///
    /// The ulp is that of the given format.
    #[must_use]
    pub fn error_in_ulp(&self, float: f64, precision: Precision) -> f64 {
        let binade = self.floor.binade().unwrap_or(precision.lowest_exponent());
        self.floor.distance(float, precision.ulp_exponent(binade))
    }
}

/// A finite float as an odd integer (or 0) and an exponent.
///
/// # Panics
/// If the float is infinite or NaN.
pub(crate) fn decompose(value: f64) -> (i64, i64) {
    assert!(value.is_finite(), "{value} is not a number on the line");
    let bits = value.to_bits();
    let field = (bits >> 52) & 0x7ff;
    let fraction = bits & ((1 << 52) - 1);
    // Subnormals share the exponent of the lowest binade and lack the leading one.
    let (significand, exponent) =
        if field == 0 { (fraction, 1) } else { (fraction | 1 << 52, field.cast_signed()) };
    if significand == 0 {
        return (0, 0);
    }
    let zeros = significand.trailing_zeros();
    let odd = (significand >> zeros).cast_signed();
    let exponent = exponent - 1075 + i64::from(zeros);
    (if value < 0.0 { -odd } else { odd }, exponent)
}

/// ⌊n 2ᵏ⌋.
pub(crate) fn shifted(n: &IBig, k: i64) -> IBig {
    let distance = usize::try_from(k.unsigned_abs()).expect("a shift fits the address space");
    if k >= 0 { n << distance } else { n >> distance }
}

/// The number of bits of |n|.
pub(crate) fn bit_length(n: &IBig) -> i64 {
    i64::try_from(n.bit_len()).expect("a length fits the address space")
}

/// ⌊√n⌋ for n ≥ 0, and whether it equals the root.
pub(crate) fn square_root(n: &IBig) -> (IBig, bool) {
    let (root, rest) = n.as_ubig().expect("only squares have roots").sqrt_rem();
    (root.into(), rest.is_zero())
}
