//! Powers of two, which scale without rounding.
//!
//! They are used for numbers that are too large or too small to be squared.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

/// Whether `x` is within 2^±400: a product with another such number is normal, and so is its
/// rounding error.
///
/// False for NaN.
#[inline(always)]
pub(crate) fn is_ordinary(x: f64) -> bool {
    // The bits of positive floats have the order of the floats; those of a negative float or a NaN
    // are larger. So one comparison tests both ends.
    const LOW: u64 = (1023 - 400) << 52;
    const HIGH: u64 = (1023 + 400) << 52;
    x.to_bits().wrapping_sub(LOW) < HIGH - LOW
}

/// An integer that is negative if `x` is not within 2^±100, with either sign; so for 0 and NaN,
/// too.
///
/// Join the integers of several numbers by `|`, and test them at once.
#[inline]
pub(crate) fn immoderate(x: f64) -> i64 {
    const LOW: i64 = (1023 - 100) << 52;
    const HIGH: i64 = (1023 + 100) << 52;
    let size = x.abs().to_bits().cast_signed();
    (size - LOW) | (HIGH - size)
}

/// Whether `x > 2ᵏ y`, for an ordinary `y` and a `k` from −256 to −1; false if `2⁻ᵏ x` is 2¹⁰²⁵ or
/// more, and for a NaN.
///
/// The larger of two positive floats has the larger bits, and `2ᵏ` is `k` steps of the exponent. So
/// this is a comparison of integers, which runs beside the floating-point units; these are busy.
#[inline(always)]
pub(crate) fn exceeds(x: f64, k: i64, y: f64) -> bool {
    x.to_bits().cast_signed().wrapping_sub(k << 52) > y.to_bits().cast_signed()
}

/// An integer that is negative if the sign bit of `x` is set, also for −0 and NaN.
///
/// Join several by `&`, `|` and `!`, and test them at once: a branch for each would be mispredicted
/// every other time.
#[inline]
pub(crate) fn sign(x: f64) -> i64 {
    x.to_bits().cast_signed()
}

/// `⌊log₂ |x|⌋` of a finite number; 0 for 0.
pub(crate) fn exponent(x: f64) -> i32 {
    if x == 0.0 {
        0
    } else if x.abs() < f64::MIN_POSITIVE {
        // A subnormal has no exponent of its own; 2⁵⁴ times it is a normal number.
        stored_exponent(x * power_of_two(54)) - 54
    } else {
        stored_exponent(x)
    }
}

/// `x 2ᵏ`, rounded at most once.
#[inline]
pub(crate) fn scaled(mut x: f64, mut k: i32) -> f64 {
    while k > 1023 {
        x *= power_of_two(1023);
        k -= 1023;
    }
    // By 2⁻⁹⁶⁹ = 2⁵³ × 2⁻¹⁰²² at a time: if this already rounds, the next factor gives 0.
    while k < -1022 {
        x *= power_of_two(-969);
        k += 969;
    }
    x * power_of_two(k)
}

fn stored_exponent(x: f64) -> i32 {
    let bits = (x.to_bits() >> 52) & 0x7ff;
    i32::try_from(bits).expect("eleven bits") - 1023
}

/// `2ᵏ` for `k` from −1022 to 1023.
#[inline]
pub(crate) const fn power_of_two(k: i32) -> f64 {
    debug_assert!(-1022 <= k && k <= 1023);
    f64::from_bits(((k + 1023).cast_unsigned() as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::{exceeds, exponent, power_of_two, scaled, sign};

    #[test]
    fn exponents_reach_from_the_subnormals_to_the_largest() {
        let smallest = f64::from_bits(1);
        let cases =
            [(1.0, 0), (-0.75, -1), (8.5, 3), (f64::MAX, 1023), (smallest, -1074), (0.0, 0)];
        for (x, e) in cases {
            assert_eq!(exponent(x), e, "{x}");
        }
    }

    #[test]
    fn to_exceed_is_to_be_larger_than_the_share() {
        for y in [power_of_two(-400), 0.75, 1.0, 1.5, 3.0e7, power_of_two(399)] {
            for k in [-1, -18, -98] {
                let share = y * power_of_two(i32::try_from(k).expect("small"));
                assert!(exceeds(share.next_up(), k, y) && exceeds(1.0e9 * share, k, y), "{k} {y}");
                assert!(!exceeds(share, k, y) && !exceeds(1.0e-9 * share, k, y), "{k} {y}");
                assert!(!exceeds(0.0, k, y) && !exceeds(-0.0, k, y) && !exceeds(-y, k, y));
                assert!(!exceeds(f64::NAN, k, y) && !exceeds(f64::INFINITY, k, y), "{k} {y}");
            }
        }
    }

    #[test]
    fn the_sign_is_that_of_the_float() {
        assert!(sign(-1.5) < 0 && sign(-0.0) < 0 && sign(f64::NEG_INFINITY) < 0);
        assert!(sign(1.5) >= 0 && sign(0.0) >= 0 && sign(f64::INFINITY) >= 0);
    }

    #[test]
    fn scaling_there_and_back_changes_nothing() {
        let smallest = f64::from_bits(1);
        for (x, k) in [(1.0, 5), (f64::MAX, -2000), (smallest, 2097), (-3.25e-200, 1500)] {
            assert_eq!(scaled(scaled(x, k), -k), x, "{x} 2^{k}");
        }
    }

    #[test]
    fn scaling_down_rounds_once() {
        // 1.5 + 2⁻⁵² in units of 2⁻¹⁰⁷⁴ is just above the tie: rounding twice would give 2 or 1.
        assert_eq!(scaled(1.5 - f64::EPSILON, -1074), f64::from_bits(1));
        assert_eq!(scaled(1.5 + f64::EPSILON, -1074), f64::from_bits(2));
        assert_eq!(scaled(f64::MAX, -4000), 0.0);
    }
}
