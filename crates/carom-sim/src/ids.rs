//! Ids of balls, walls, obstacles and pockets.

use carom::vector::MapEach;
use std::fmt;

/// The id of a ball.
///
/// Balls have slots, numbered from 0 in the order in which the balls were added; a later ball uses
/// the slot of a removed ball again. An id names the ball, not the slot: it stays valid while other
/// balls come and go, and is never valid again after its own ball is removed.
///
/// An id is valid in its own simulation, and in those built from the same list of balls and changed
/// in the same way. It prints as its slot, `3`; the id of the second ball in this slot prints as
/// `3v2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BallId {
    pub(crate) slot: u32,
    pub(crate) generation: Generation,
}

impl BallId {
    /// The id of the first ball in this slot.
    pub(crate) const fn first(slot: u32) -> Self {
        Self { slot, generation: Generation::FIRST }
    }

    /// The slot of the ball, from 0.
    ///
    /// As long as no ball is removed, it is the number of balls added before this one. No two balls
    /// that exist at the same time have the same slot.
    #[must_use]
    pub const fn index(self) -> usize {
        self.slot as usize
    }
}

impl fmt::Display for BallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.generation.number() {
            1 => write!(f, "{}", self.slot),
            number => write!(f, "{}v{number}", self.slot),
        }
    }
}

/// How often a ball has entered or left a slot: even while the slot has a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Generation(u32);

impl Generation {
    pub(crate) const FIRST: Self = Self(0);

    pub(crate) const fn is_vacant(self) -> bool {
        self.0 % 2 == 1
    }

    /// The count after one more ball has entered or left; `None` at the end of the range.
    pub(crate) fn next(self) -> Option<Self> {
        self.0.checked_add(1).map(Self)
    }

    /// The number of the ball among those of its slot, from 1.
    const fn number(self) -> u32 {
        self.0 / 2 + 1
    }
}

/// The id of an [obstacle](crate::Obstacle).
///
/// Obstacles are numbered from 0 in the order in which they were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ObstacleId(pub(crate) u32);

/// The id of a [pocket](crate::Pocket).
///
/// Pockets are numbered from 0 in the order in which they were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PocketId(pub(crate) u32);

impl ObstacleId {
    /// The number of obstacles added before this one.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl PocketId {
    /// The number of pockets added before this one.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ObstacleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PocketId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One of the two walls of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The wall at the smaller coordinate.
    Low,
    /// The wall at the larger coordinate.
    High,
}

impl Side {
    /// The direction out of the box: −1 or 1.
    pub(crate) const fn outwards(self) -> f64 {
        match self {
            Self::Low => -1.0,
            Self::High => 1.0,
        }
    }

    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Low => Self::High,
            Self::High => Self::Low,
        }
    }
}

/// A wall of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wall {
    /// The axis perpendicular to the wall.
    ///
    /// 0 for x, 1 for y, …
    pub axis: u8,
    /// Whether it is at the smaller or the larger coordinate.
    pub side: Side,
}

impl Wall {
    pub(crate) fn new(axis: usize, side: Side) -> Self {
        Self { axis: u8::try_from(axis).expect("fewer than 256 dimensions"), side }
    }

    /// The unit normal, out of the box.
    #[inline]
    pub(crate) fn normal<const D: usize>(self) -> [f64; D] {
        let mut normal = [0.0; D];
        normal[self.axis_index()] = self.side.outwards();
        normal
    }

    /// All walls of a box: −x, +x, −y, …
    ///
    /// ```
    /// use carom_sim::Wall;
    ///
    /// let names: Vec<_> = Wall::all::<2>().map(|wall| wall.to_string()).collect();
    /// assert_eq!(names, ["-x", "+x", "-y", "+y"]);
    /// ```
    pub fn all<const D: usize>() -> impl Iterator<Item = Self> {
        (0..D).flat_map(|axis| [Side::Low, Side::High].map_each(|side| Self::new(axis, side)))
    }

    /// The wall of a name: `-x`, `+x`, `-y`, …
    ///
    /// Returns `None` if a box of `D` dimensions has no such wall.
    ///
    /// ```
    /// use carom_sim::{Side, Wall};
    ///
    /// assert_eq!(Wall::named::<2>("+y"), Some(Wall { axis: 1, side: Side::High }));
    /// assert_eq!(Wall::named::<2>("+z"), None);
    /// ```
    #[must_use]
    pub fn named<const D: usize>(name: &str) -> Option<Self> {
        Self::all::<D>().find(|wall| wall.to_string() == name)
    }

    pub(crate) fn axis_index(self) -> usize {
        usize::from(self.axis)
    }
}

impl fmt::Display for Wall {
    /// `-x`, `+x`, `-y`, …
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.side == Side::Low { '-' } else { '+' };
        match self.axis {
            0 => write!(f, "{sign}x"),
            1 => write!(f, "{sign}y"),
            2 => write!(f, "{sign}z"),
            k => write!(f, "{sign}x{k}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_say_which_ball_of_their_slot_they_name() {
        let first = Generation::FIRST;
        let vacant = first.next().unwrap();
        let second = vacant.next().unwrap();
        assert_eq!([first, vacant, second].map(Generation::is_vacant), [false, true, false],);
        assert_eq!(BallId::first(3).to_string(), "3");
        assert_eq!(BallId { slot: 3, generation: second }.to_string(), "3v2");
        assert_eq!(Generation(u32::MAX).next(), None);
    }
}
