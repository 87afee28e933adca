//! Relative motion of two balls, as plain data.

/// The relative motion of two balls, and their distance of contact.
///
/// Relative to ball A, ball B starts at `p = xB − xA` and moves with `w = vB − vA`; they touch
/// where `|p + w t| = R`, with `R = rA + rB` \[Pool Hall Lessons\].
///
/// A simulation makes it for each prediction. For two single balls, call
/// [`time_of_impact`](crate::time_of_impact) or a related query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach<const D: usize> {
    /// The centre of B relative to A at time 0.
    pub p: [f64; D],
    /// The velocity of B relative to A.
    pub w: [f64; D],
    /// The sum of the radii.
    pub r: f64,
}
