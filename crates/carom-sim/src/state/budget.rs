//! Bounds of the balls' speeds, updated by each change of the balls.

/// Bounds of the speed of the balls: an upper bound of their kinetic energy (without the work of
/// walls), and lower bounds of their masses and radii.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Budget {
    /// The kinetic energy; collisions only lower it.
    pub(crate) energy: f64,
    /// The smallest mass; infinite if all balls are fixed.
    pub(crate) lightest: f64,
    /// The smallest radius above 0; infinite if all balls are points.
    pub(crate) smallest: f64,
    /// The largest speed of a kinematic ball.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) kinematic: f64,
}
