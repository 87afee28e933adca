//! What happened, to whom, when.

use std::fmt;

use crate::Time;

/// A ball of a simulation, by the order in which it was added, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BallId(pub(crate) u32);

impl BallId {
    /// The id of the ball at this place.
    pub(crate) fn at(index: usize) -> Self {
        Self(u32::try_from(index).expect("the builder has counted the balls"))
    }

    /// The place in the order in which the balls were added, from 0.
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

/// Which of an axis's two walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The wall at the smaller coordinate.
    Low,
    /// The wall at the larger coordinate.
    High,
}

/// A wall of the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Who met whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contact {
    /// Two balls, the smaller id first.
    Pair {
        /// The ball with the smaller id.
        a: BallId,
        /// The ball with the larger id.
        b: BallId,
    },
    /// A ball and a wall.
    Wall {
        /// The ball.
        ball: BallId,
        /// The wall.
        wall: Wall,
    },
}

/// A collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event<const D: usize> {
    /// When.
    pub time: Time,
    /// Who.
    pub contact: Contact,
    /// The unit normal from A to B, or from the ball to the wall.
    pub normal: [f64; D],
    /// The magnitude of the impulse along the normal, mass times speed.
    pub impulse: f64,
    /// The gap between the surfaces as computed at this moment: zero but for rounding.
    pub gap: f64,
    /// The work that the wall did on the ball, force times way: the impulse times the speed at
    /// which the wall came towards the ball. Below 0 where it receded; 0 where it stood still, and
    /// between two balls. In an elastic collision it is what the kinetic energy grew by.
    pub work: f64,
}

impl<const D: usize> fmt::Display for Event<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.contact {
            Contact::Pair { a, b } => write!(f, "t = {}: balls {a} and {b}", self.time),
            Contact::Wall { ball, wall } => {
                write!(f, "t = {}: ball {ball} and wall {wall}", self.time)
            }
        }
    }
}
