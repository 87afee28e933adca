//! What balls and walls are called.

use std::fmt;

/// A ball of a simulation, by the order in which it was added, from 0.
///
/// An id is good for the simulation that it came from, and for those that were built from the same
/// list of balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BallId(pub(crate) u32);

impl BallId {
    /// The id of the ball at this place.
    pub(crate) fn at(index: usize) -> Self {
        Self(u32::try_from(index).expect("the builder has counted the balls"))
    }

    /// The index in the order in which the balls were added, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for BallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
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
    /// The axis it stands across: 0 for x, 1 for y, …
    pub axis: u8,
    /// At the smaller or the larger coordinate.
    pub side: Side,
}

impl Wall {
    pub(crate) fn new(axis: usize, side: Side) -> Self {
        Self { axis: u8::try_from(axis).expect("fewer than 256 dimensions"), side }
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
