//! Places of the arguments about pairs.

use crate::arguments::Kind;
use crate::ball::Places;

/// The arguments about pairs.
pub(super) const SIGNATURE: [(&str, Kind); 11] = [
    ("p1", Kind::Vector),
    ("v1", Kind::Vector),
    ("r1", Kind::Number),
    ("p2", Kind::Vector),
    ("v2", Kind::Vector),
    ("r2", Kind::Number),
    ("max_time", Kind::Number),
    ("a1", Kind::Vector),
    ("a2", Kind::Vector),
    ("g1", Kind::Number),
    ("g2", Kind::Number),
];

/// The number of arguments about pairs on straight lines with constant radii.
pub(super) const STRAIGHT: usize = 7;

/// The place of the deadline.
pub(super) const DEADLINE: usize = 6;

/// The places of the first and the second ball of each pair.
pub(super) const BALLS: [Places; 2] = [Places([0, 1, 2, 7, 9]), Places([3, 4, 5, 8, 10])];
