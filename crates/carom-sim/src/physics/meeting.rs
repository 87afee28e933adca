//! A meeting to come, and its place in the order of events.

use crate::ids::Wall;
use crate::state::Moment;

/// How many box lengths an image is away, along each axis of a periodic box.
pub(crate) type Image<const D: usize> = [i32; D];

/// A ball meets somebody, and its motion changes.
///
/// The order of meetings is the order of events, ties included: by time, then by wave, then by the
/// smaller id, then by the partner: balls by id, walls as −x, +x, −y, …
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Meeting<const D: usize> {
    pub(crate) at: Moment,
    /// The ball; the one with the smaller id where two balls meet.
    pub(crate) ball: u32,
    pub(crate) partner: Partner,
    /// Where the partner stands in a periodic box.
    pub(crate) image: Image<D>,
}

/// The partner of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Partner {
    /// Another ball, with a larger id.
    Ball(u32),
    Wall(Wall),
    /// No partner: the flight has become as long as the periodic box, and the ball gets a new
    /// anchor.
    Itself,
}
