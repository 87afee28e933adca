//! The neighbours of a float.

use super::{Error, Precision};

/// The float that is `count` units in the last place above `x`.
///
/// A negative `count` goes down. `x` is rounded to the precision first. 0 and −0 count as one.
/// Above the largest float is infinity, and above infinity nothing. NaN stays NaN.
///
/// # Errors
/// `count` is not a whole number.
#[expect(clippy::cast_possible_truncation, reason = "rounding to f32, and a count that saturates")]
pub fn ulps_away(x: f64, count: f64, precision: Precision) -> Result<f64, Error> {
    if count.fract() != 0.0 {
        return Err(Error::Ulps(count));
    }
    if x.is_nan() {
        return Ok(x);
    }
    // The bits of a magnitude, as a whole number, are its rank among all magnitudes.
    let (place, most) = match precision {
        Precision::F64 => (x.abs().to_bits().cast_signed(), f64::INFINITY.to_bits().cast_signed()),
        Precision::F32 => ((x.abs() as f32).to_bits().into(), f32::INFINITY.to_bits().into()),
    };
    let place = if x < 0.0 { -place } else { place };
    let place = place.saturating_add(count as i64).clamp(-most, most);
    let magnitude = match precision {
        Precision::F64 => f64::from_bits(place.unsigned_abs()),
        Precision::F32 => f32::from_bits(place.unsigned_abs() as u32).into(),
    };
    Ok(if place < 0 { -magnitude } else { magnitude })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f64_away(x: f64, count: f64) -> f64 {
        ulps_away(x, count, Precision::F64).unwrap()
    }

    fn f32_away(x: f64, count: f64) -> f64 {
        ulps_away(x, count, Precision::F32).unwrap()
    }

    #[test]
    fn one_step_is_the_standard_librarys() {
        for x in [0.0, -0.0, 1.0, -1.0, 0.1, 5e-324, -5e-324, f64::MAX, f64::MIN, 1e-310] {
            assert_eq!(f64_away(x, 1.0), x.next_up(), "{x}");
            assert_eq!(f64_away(x, -1.0), x.next_down(), "{x}");
        }
        for x in [0.0_f32, 1.0, -1.0, 0.1, 1e-45, -1e-45, f32::MAX, f32::MIN] {
            assert_eq!(f32_away(x.into(), 1.0), f64::from(x.next_up()), "{x}");
            assert_eq!(f32_away(x.into(), -1.0), f64::from(x.next_down()), "{x}");
        }
    }

    #[test]
    fn many_steps_are_many_single_ones() {
        let mut x = -3e-323;
        for count in 0..20 {
            assert_eq!(f64_away(-3e-323, f64::from(count)), x);
            x = x.next_up();
        }
    }

    #[test]
    fn beyond_infinity_lies_nothing() {
        assert_eq!(f64_away(1.0, 1e300), f64::INFINITY);
        assert_eq!(f32_away(-1.0, -1e300), f64::NEG_INFINITY);
        assert!(f64_away(f64::NAN, 3.0).is_nan());
    }

    #[test]
    fn parts_of_an_ulp_are_refused() {
        for count in [0.5, f64::NAN, f64::INFINITY] {
            let error = ulps_away(1.0, count, Precision::F64).unwrap_err().to_string();
            assert!(error.ends_with("; give a whole number"), "{error}");
        }
    }
}
