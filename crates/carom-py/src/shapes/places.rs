//! Places of the arguments about a body and a shape.

use crate::ball::Places;

/// The places of the arguments about the ball. Its radius is constant: growth has no place.
pub(super) const BALL: Places = Places([0, 1, 2, ACCELERATION, usize::MAX]);

/// The place of its acceleration.
pub(super) const ACCELERATION: usize = 3;

/// The place of the other end, for a body that is a capsule.
pub(super) const END: usize = 4;

/// The place of the deadline.
pub(super) const DEADLINE: usize = 5;

/// The place of the tolerance.
pub(super) const TOLERANCE: usize = 6;

/// The first place of the shape: its velocity, which its own arguments follow.
pub(super) const SHAPE: usize = 7;
