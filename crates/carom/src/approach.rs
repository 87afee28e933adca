//! One ball as seen from another: plain data that every question about a moving pair comes down to.

/// One ball as seen from another: `p + w t`, and the distance `R` at which they touch.
///
/// Relative to ball A, ball B starts at `p = xB − xA` and moves with `w = vB − vA`; they touch
/// where `|p + w t| = R`, with `R = rA + rB` \[Pool Hall Lessons\].
///
/// It is what a simulation keeps of a pair; for two balls at hand, ask
/// [`time_of_impact`](crate::time_of_impact) and its siblings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach<const D: usize> {
    /// The centre of B relative to A at time 0.
    pub p: [f64; D],
    /// The velocity of B relative to A.
    pub w: [f64; D],
    /// The sum of the radii.
    pub r: f64,
}
