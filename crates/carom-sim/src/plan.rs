//! What a ball is waiting for, in the order in which it happens.

use crate::event::{Side, Wall};
use crate::grid::Image;
use crate::time::Time;

/// Something that will happen to a ball, and when.
///
/// The order of plans is the order of events, ties included: by time, then by wave, then by the
/// smaller id, then by the partner: balls by id, walls as −x, +x, −y, … At one moment a ball
/// first crosses into its next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Plan<const D: usize> {
    pub(crate) time: Time,
    /// How many collisions at this same moment led to this one. A push runs through touching balls
    /// wave by wave, as it would through all of them at once. (With the smaller id first, one end
    /// of a row would come to rest after every single collision at the other: exponentially many.)
    pub(crate) wave: u32,
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
    pub(crate) const NOTHING: Self = Self { time: Time::NEVER, wave: 0, action: Action::Nothing };

    pub(crate) fn crossing(time: Time, axis: usize, side: Side) -> Self {
        Self { time, wave: 0, action: Action::Crossing { axis, side } }
    }

    /// A contact of `ball` with somebody whose latest change is `latest`.
    pub(crate) fn contact(
        time: Time,
        latest: Change,
        ball: u32,
        partner: Partner,
        image: Image<D>,
    ) -> Self {
        let wave = if latest.time == time { latest.wave + 1 } else { 0 };
        Self { time, wave, action: Action::Contact { ball, partner, image } }
    }

    pub(crate) fn is_with_wall(&self) -> bool {
        matches!(self.action, Action::Contact { partner: Partner::Wall(_), .. })
    }

    /// The change that this makes to a ball's motion.
    pub(crate) fn change(&self) -> Change {
        Change { time: self.time, wave: self.wave }
    }
}

/// When a ball's motion changed last, and in which wave of that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Change {
    pub(crate) time: Time,
    pub(crate) wave: u32,
}
