//! The two formats of numbers, `f32` and `f64`.

/// The format of a case's numbers and of rounded answers.
///
/// Values of either format are stored as `f64`, which represents every `f32` exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Precision {
    /// `f32`: 24 bits, from 2⁻¹⁴⁹ to just below 2¹²⁸.
    Single,
    /// `f64`: 53 bits, from 2⁻¹⁰⁷⁴ to just below 2¹⁰²⁴.
    Double,
}

impl Precision {
    /// Both, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Single, Self::Double];

    /// The name of the Rust type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "f32",
            Self::Double => "f64",
        }
    }

    /// The number of bits of a normal significand.
    #[must_use]
    pub const fn digits(self) -> u32 {
        match self {
            Self::Single => f32::MANTISSA_DIGITS,
            Self::Double => f64::MANTISSA_DIGITS,
        }
    }

    /// The exponent of the smallest subnormal, a power of two.
    #[must_use]
    pub const fn lowest_exponent(self) -> i64 {
        match self {
            Self::Single => -149,
            Self::Double => -1074,
        }
    }

    /// The exponent of the largest power of two.
    #[must_use]
    pub const fn highest_exponent(self) -> i64 {
        match self {
            Self::Single => 127,
            Self::Double => 1023,
        }
    }

    /// The largest finite value.
    #[must_use]
    pub fn largest(self) -> f64 {
        match self {
            Self::Single => f32::MAX.into(),
            Self::Double => f64::MAX,
        }
    }

    /// The exponent of one ulp of numbers in [2ᵉ, 2ᵉ⁺¹).
    ///
    /// `binade` is e.
    #[must_use]
    pub fn ulp_exponent(self, binade: i64) -> i64 {
        (binade + 1 - i64::from(self.digits())).max(self.lowest_exponent())
    }

    /// The nearest value of this format.
    ///
    /// Ties go to even, as in hardware.
    #[must_use]
    pub fn round(self, value: f64) -> f64 {
        match self {
            Self::Single => {
                #[expect(clippy::cast_possible_truncation, reason = "rounding to f32 is the point")]
                let single = value as f32;
                single.into()
            }
            Self::Double => value,
        }
    }

    /// The nearest finite value of this format.
    ///
    /// # Panics
    /// If the value is NaN.
    #[must_use]
    pub fn round_to_finite(self, value: f64) -> f64 {
        assert!(!value.is_nan(), "there is no float near NaN");
        self.round(value).clamp(-self.largest(), self.largest())
    }

    /// The value `steps` floats above a value of this format.
    ///
    /// Negative `steps` go down. Steps cross zero and stop at the largest finite value of either
    /// sign.
    #[must_use]
    pub fn step(self, value: f64, steps: i64) -> f64 {
        let rank = self.rank(value) + steps;
        let last = self.rank(self.largest());
        self.at_rank(rank.clamp(-last, last))
    }

    /// The index of a value in the ordered sequence of all floats; zero has index 0.
    fn rank(self, value: f64) -> i64 {
        let magnitude = match self {
            Self::Single => {
                #[expect(clippy::cast_possible_truncation, reason = "values of f32 fit")]
                let single = value.abs() as f32;
                i64::from(single.to_bits())
            }
            Self::Double => value.abs().to_bits().cast_signed(),
        };
        if value < 0.0 { -magnitude } else { magnitude }
    }

    fn at_rank(self, rank: i64) -> f64 {
        let bits = rank.unsigned_abs();
        let magnitude = match self {
            Self::Single => {
                f32::from_bits(u32::try_from(bits).expect("ranks of f32 have 31 bits")).into()
            }
            Self::Double => f64::from_bits(bits),
        };
        if rank < 0 { -magnitude } else { magnitude }
    }
}

/// 2ᵉ exactly, for −1074 ≤ e ≤ 1023.
pub(crate) fn power_of_two(exponent: i64) -> f64 {
    assert!((-1074..=1023).contains(&exponent), "2^{exponent} is not a float");
    if exponent < -1022 {
        f64::from_bits(1 << (exponent + 1074))
    } else {
        f64::from_bits(u64::try_from(exponent + 1023).expect("checked above") << 52)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "exact values are the point")]
mod tests {
    use super::*;

    #[test]
    fn steps_pass_zero_and_stop_at_the_largest() {
        for precision in Precision::ALL {
            let tiny = power_of_two(precision.lowest_exponent());
            assert_eq!(precision.step(0.0, 1), tiny);
            assert_eq!(precision.step(tiny, -2), -tiny);
            assert_eq!(precision.step(-tiny, 1), 0.0);
            assert_eq!(precision.step(precision.largest(), 3), precision.largest());
        }
        assert_eq!(Precision::Double.step(1.0, 1), 1.0 + f64::EPSILON);
        assert_eq!(Precision::Single.step(1.0, -2), 1.0 - f64::from(f32::EPSILON));
    }

    #[test]
    fn powers_of_two_are_exact_down_to_the_smallest_subnormal() {
        assert_eq!(power_of_two(-1074), f64::from_bits(1));
        assert_eq!(power_of_two(-1023), f64::MIN_POSITIVE / 2.0);
        assert_eq!(power_of_two(-1022), f64::MIN_POSITIVE);
        assert_eq!(power_of_two(0), 1.0);
        assert_eq!(power_of_two(1023), f64::MAX / 2.0 + power_of_two(969));
    }

    #[test]
    fn an_ulp_is_the_distance_to_the_next_float() {
        for precision in Precision::ALL {
            for binade in [precision.lowest_exponent(), -100, -3, 0, 1, 100] {
                let x = power_of_two(binade);
                let ulp = precision.step(x, 1) - x;
                assert_eq!(ulp, power_of_two(precision.ulp_exponent(binade)), "{precision:?} {x}");
            }
        }
    }
}
