//! What a ball is waiting for, in the order in which it happens.

use crate::event::{Side, Wall};
use crate::grid::Image;
use crate::time::Time;

/// Something that will happen to a ball, and when.
///
/// The order of plans is the order of events, ties included. At one moment a ball first crosses
/// into its next cell; contacts then follow by the smaller id, and by the partner: balls by id,
/// walls as −x, +x, −y, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Plan<const D: usize> {
    pub(crate) time: Time,
    pub(crate) action: Action<D>,
}

/// What will happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Action<const D: usize> {
    /// The ball's centre crosses the border of its cell.
    Crossing { axis: usize, side: Side },
    /// The ball's motion changes.
    Contact {
        /// The ball; the one with the smaller id where two balls meet.
        ball: u32,
        partner: Partner,
        /// Where the partner stands in a periodic box.
        image: Image<D>,
    },
    /// Nothing, ever.
    Nothing,
}

/// Whom a ball meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Partner {
    /// Another ball, with a larger id.
    Ball(u32),
    Wall(Wall),
    /// Nobody: the flight has become as long as the periodic box, and the ball is anchored anew.
    Itself,
}

impl<const D: usize> Plan<D> {
    pub(crate) const NOTHING: Self = Self { time: Time::NEVER, action: Action::Nothing };

    pub(crate) fn contact(time: Time, ball: u32, partner: Partner, image: Image<D>) -> Self {
        Self { time, action: Action::Contact { ball, partner, image } }
    }
}
