//! Where in the arguments is what?

use crate::arguments::Kind;
use crate::ball::Places;

/// What is told of pairs.
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

/// How many of these tell of pairs on straight lines, with radii that do not change.
pub(super) const STRAIGHT: usize = 7;

/// The last moment that counts.
pub(super) const DEADLINE: usize = 6;

/// The first and the second ball of each pair.
pub(super) const BALLS: [Places; 2] = [Places([0, 1, 2, 7, 9]), Places([3, 4, 5, 8, 10])];
