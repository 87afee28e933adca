//! The bounds that carom promises for its answers.
//!
//! They bound the errors of times, normals, points and gaps. No verdict may be wrong.

use crate::precision::Precision;

/// The largest error of a time, in ulp.
#[must_use]
pub const fn time_ulp(precision: Precision) -> f64 {
    match precision {
        // Correctly rounded, except near ties that only exact arithmetic could decide: ½ ulp and a
        // little.
        Precision::Single => 0.51,
        Precision::Double => 1.0,
    }
}

/// The exponent of the largest error of a normal's component.
///
/// The error is 2⁻²² or 2⁻⁵⁰.
#[must_use]
pub const fn normal_exponent(precision: Precision) -> i64 {
    match precision {
        Precision::Single => -22,
        Precision::Double => -50,
    }
}

/// The largest error of a point's coordinate, in ulp.
///
/// The ulp is that of the largest number in its computation: centre, path or radius.
pub const POINT_ULP: f64 = 4.0;

/// The exponent of the largest error of a gap.
///
/// The error is two ulp or, if that is more, 2⁻¹⁰⁰ R. The latter applies when a gap of less than
/// 2⁻⁵⁰ R remains after cancellation. The arguments are the binary exponents of the gap and of R;
/// `None` is 0.
#[must_use]
pub fn gap_exponent(precision: Precision, gap: Option<i64>, radii: Option<i64>) -> i64 {
    let ulp = precision.ulp_exponent(gap.unwrap_or(precision.lowest_exponent()));
    // R is less than 2 to its exponent plus one.
    radii.map_or(ulp + 1, |radii| (ulp + 1).max(radii + 1 - 100))
}

/// The largest error of the gap at the closest approach, in ulp.
#[must_use]
pub const fn closest_gap_ulp(precision: Precision) -> f64 {
    time_ulp(precision)
}

/// The largest error of a velocity's component after an impact.
///
/// The unit is 2 to [`velocity_exponent`].
pub const VELOCITY: f64 = 0.51;

/// The exponent of the unit of a velocity's error.
///
/// The unit is one ulp or, if that is more, 2⁻⁹⁰ of the largest component before the impact. The
/// latter applies when the change almost cancels the velocity. The arguments are the binary
/// exponents of the two; `None` is 0.
#[must_use]
pub fn velocity_exponent(precision: Precision, after: Option<i64>, largest: Option<i64>) -> i64 {
    let ulp = precision.ulp_exponent(after.unwrap_or(precision.lowest_exponent()));
    largest.map_or(ulp, |largest| ulp.max(largest - 90))
}

/// The largest error of an impulse.
///
/// The unit is 2 to [`impulse_exponent`].
#[must_use]
pub const fn impulse(precision: Precision) -> f64 {
    match precision {
        Precision::Single => 0.51,
        // Six and a half roundings of up to one ulp each.
        Precision::Double => 7.0,
    }
}

/// The exponent of the unit of an impulse's error.
///
/// The unit is one ulp or, if that is more, 2⁻⁹⁰ of the lighter mass times the largest component of
/// the velocities. The arguments are the binary exponents of the impulse and of that product;
/// `None` is 0.
#[must_use]
pub fn impulse_exponent(precision: Precision, impulse: Option<i64>, momentum: Option<i64>) -> i64 {
    velocity_exponent(precision, impulse, momentum)
}

/// The largest error of a coordinate after a bounce, in ulp.
///
/// The ulp is that of the largest number that the position is the sum of: a coordinate at the
/// start, or a path before or after the impact.
pub const PLACE_ULP: f64 = 6.0;
