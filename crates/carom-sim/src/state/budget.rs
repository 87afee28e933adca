//! What bounds the speed of the balls, kept up to date by the changes made to them.

/// What bounds the speed of the balls: an upper bound of their kinetic energy (without the work of
/// walls), and lower bounds of their masses and radii.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Budget {
    /// Kinetic energy; collisions only lessen it.
    pub(crate) energy: f64,
    /// The smallest mass; infinite where all balls are fixed.
    pub(crate) lightest: f64,
    /// The smallest radius above 0; infinite where all are points.
    pub(crate) smallest: f64,
}
