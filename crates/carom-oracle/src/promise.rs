//! What carom promises of its answers: one place for all the figures.
//!
//! Wrong verdicts are promised by none at all.

use crate::precision::Precision;

/// The largest error of a time, in units of its last place.
#[must_use]
pub const fn time_ulp(precision: Precision) -> f64 {
    match precision {
        // Correctly rounded, but for ties that only the exact path can tell: ½ ulp and a little.
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

/// The largest error of a coordinate of a point, in units of the last place of the largest
/// coordinate that the point is made of: centre, path, or radius.
pub const POINT_ULP: f64 = 4.0;
