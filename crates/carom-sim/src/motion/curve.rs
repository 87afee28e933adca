//! Curves of lines, and the range of their numbers.

use std::ops::RangeInclusive;

/// The range of lengths, speeds and accelerations on curved lines: everything computed from them is
/// far within the range of the queries for two accelerated balls.
pub(crate) const BENT_RANGE: RangeInclusive<f64> = 1e-50..=1e50;

/// The length scale of lasting contacts: the smallest radius or, if all balls are points, a share
/// of the space; a unit if that has no extent either.
pub(super) fn scale_of<const D: usize>(smallest: Option<f64>, extent: [f64; D]) -> f64 {
    /// Too small to be seen.
    const SHARE: f64 = 1.0 / (1 << 10) as f64;
    let of_points = || SHARE * extent.into_iter().fold(0.0, f64::max);
    smallest.unwrap_or_else(|| Some(of_points()).filter(|&share| share > 0.0).unwrap_or(1.0))
}

/// A constant acceleration, until the line ends by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Curve<const D: usize> {
    pub(crate) acceleration: [f64; D],
    /// The time after which it ends; infinite if it does not.
    pub(crate) ends_after: f64,
    /// The velocity at the end.
    pub(crate) last_velocity: [f64; D],
}

impl<const D: usize> Curve<D> {
    /// A line that does not end.
    pub(crate) const fn endless(acceleration: [f64; D]) -> Self {
        Self { acceleration, ends_after: f64::INFINITY, last_velocity: [0.0; D] }
    }
}

/// The path of a ball along its line, from the anchor on, in space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carriage {
    pub(crate) velocity: [f64; 3],
    pub(crate) duration: f64,
    /// The velocity at the end of the path.
    pub(crate) to: [f64; 3],
    /// Whether the line ends there, too.
    pub(crate) is_end: bool,
}
