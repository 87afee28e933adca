//! Places of the arguments about pairs.

use crate::arguments::ArgumentKind;
use crate::ball::Places;

/// The arguments about pairs.
pub(super) const SIGNATURE: [(&str, ArgumentKind); 11] = [
    ("p1", ArgumentKind::Vector),
    ("v1", ArgumentKind::Vector),
    ("r1", ArgumentKind::Number),
    ("p2", ArgumentKind::Vector),
    ("v2", ArgumentKind::Vector),
    ("r2", ArgumentKind::Number),
    ("max_time", ArgumentKind::Number),
    ("a1", ArgumentKind::Vector),
    ("a2", ArgumentKind::Vector),
    ("g1", ArgumentKind::Number),
    ("g2", ArgumentKind::Number),
];

/// The number of arguments about pairs on straight lines with constant radii.
pub(super) const STRAIGHT: usize = 7;

/// The arguments about pairs at rest, and a tolerance.
pub(super) const WITHIN: [(&str, ArgumentKind); 7] = {
    let [p1, v1, r1, p2, v2, r2, ..] = SIGNATURE;
    [p1, v1, r1, p2, v2, r2, ("tolerance", ArgumentKind::Number)]
};

/// The place of the tolerance.
pub(super) const TOLERANCE: usize = 6;

/// The place of the deadline.
pub(super) const DEADLINE: usize = 6;

/// The places of the first and the second ball of each pair.
pub(super) const BALLS: [Places; 2] = [Places([0, 1, 2, 7, 9]), Places([3, 4, 5, 8, 10])];
