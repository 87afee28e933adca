//! One linear constraint.

/// One contact, linearised at the current positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<const D: usize> {
    /// The two balls; a wall or an obstacle has the number after all balls.
    pub(super) from: u32,
    pub(super) to: u32,
    /// The direction in which `to` is to go, and opposite to that of `from`.
    pub(super) normal: [f64; D],
    /// How far the two must part along it; negative if they may approach.
    pub(super) need: f64,
    /// How much of that may be missing.
    pub(super) tolerance: f64,
    /// The accumulated impulse, mass times length.
    pub(super) multiplier: f64,
    /// One over the sum of the inverse masses.
    pub(super) stiffness: f64,
}
