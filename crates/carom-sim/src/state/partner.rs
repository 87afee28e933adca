//! The partner of a ball in a contact.

use crate::ids::Wall;

/// How many box lengths away an image is, along each axis of a periodic box.
pub(crate) type Image<const D: usize> = [i32; D];

/// The partner of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Partner {
    /// Another ball, with a larger id.
    Ball(u32),
    Wall(Wall),
    /// A piece of an obstacle, or a pocket: its number among all pieces.
    Piece(u32),
    /// No partner: the ball gets a new anchor, because its flight has become as long as the
    /// periodic box, because its curved line ends, or because it outgrows the box.
    Itself,
}

impl Partner {
    /// The other ball, if it is one.
    #[inline]
    pub(crate) const fn ball(self) -> Option<u32> {
        if let Self::Ball(ball) = self { Some(ball) } else { None }
    }
}
