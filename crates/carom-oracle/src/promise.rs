//! What carom promises of its answers: one place for all the figures.
//!
//! They bound the errors of times, normals, points and gaps. Of wrong verdicts there must be none.

use crate::precision::Precision;

/// The largest error of a time, in units of its last place.
#[must_use]
pub const fn time_ulp(precision: Precision) -> f64 {
    match precision {
        // Correctly rounded, except near ties that only exact arithmetic could decide: ½ ulp and a
        // little.
        Precision::Single => 0.51,
        Precision::Double => 1.0,
    }
}

/// The exponent of the largest error of a component of a normal: 2⁻²² or 2⁻⁵⁰.
#[must_use]
pub const fn normal_exponent(precision: Precision) -> i64 {
    match precision {
        Precision::Single => -22,
        Precision::Double => -50,
    }
}

/// The largest error of a coordinate of a point, in units of the last place of the largest number
/// in its computation: centre, path, or radius.
pub const POINT_ULP: f64 = 4.0;

/// The exponent of the largest error of a gap: of two units in its last place or, if that is more,
/// of 2⁻¹⁰⁰ R, where a gap of less than 2⁻⁵⁰ R is left after all else has cancelled.
///
/// Takes the binary exponents of the gap and of R, where they are not 0.
#[must_use]
pub fn gap_exponent(precision: Precision, gap: Option<i64>, radii: Option<i64>) -> i64 {
    let ulp = precision.ulp_exponent(gap.unwrap_or(precision.lowest_exponent()));
    // R is less than 2 to its exponent and one more.
    radii.map_or(ulp + 1, |radii| (ulp + 1).max(radii + 1 - 100))
}

/// The largest error of the gap at the closest approach, in units of its last place.
#[must_use]
pub const fn closest_gap_ulp(precision: Precision) -> f64 {
    time_ulp(precision)
}

/// The largest error of a component of a velocity after an impact, in units of [`velocity_exponent`].
pub const VELOCITY: f64 = 0.51;

/// The exponent of the unit of a velocity's error: one in its last place or, if that is more, 2⁻⁹⁰ of
/// the largest component before the impact, where the change all but cancels it.
///
/// Takes the binary exponents of the two, where they are not 0.
#[must_use]
pub fn velocity_exponent(precision: Precision, after: Option<i64>, largest: Option<i64>) -> i64 {
    let ulp = precision.ulp_exponent(after.unwrap_or(precision.lowest_exponent()));
    largest.map_or(ulp, |largest| ulp.max(largest - 90))
}

/// The largest error of an impulse, in units of [`impulse_exponent`].
#[must_use]
pub const fn impulse(precision: Precision) -> f64 {
    match precision {
        Precision::Single => 0.51,
        // Six and a half roundings, each of up to one unit in the last place.
        Precision::Double => 7.0,
    }
}

/// The exponent of the unit of an impulse's error: one in its last place or, if that is more, 2⁻⁹⁰ of
/// the lighter mass times the largest component of the velocities.
///
/// Takes the binary exponents of the impulse and of that product, where they are not 0.
#[must_use]
pub fn impulse_exponent(precision: Precision, impulse: Option<i64>, momentum: Option<i64>) -> i64 {
    velocity_exponent(precision, impulse, momentum)
}

/// The largest error of a coordinate at the end of a bounce, in units of the last place of the largest
/// number that the place is made of: a coordinate at the start, or a path before or after the impact.
pub const PLACE_ULP: f64 = 6.0;
