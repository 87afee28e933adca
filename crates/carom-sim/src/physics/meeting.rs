//! A meeting to come, and its place in the order of events.

pub(crate) use crate::state::{Image, Partner};
use crate::state::{Moment, Passers};

/// A ball meets another one, a wall, an obstacle, or the end of its line; by a rule it may pass through.
///
/// The order of meetings is the order of events, ties included: by time, then by wave, then by the
/// smaller id, then by the partner: balls by id, walls as −x, +x, −y, …, the pieces of obstacles, and
/// pockets, as they are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Meeting<const D: usize> {
    pub(crate) at: Moment,
    /// The ball; the one with the smaller id where two balls meet.
    pub(crate) ball: u32,
    pub(crate) partner: Partner,
    /// Where the partner stands in a periodic box.
    pub(crate) image: Image<D>,
}

impl<const D: usize> Meeting<D> {
    /// Who meets, without the moment.
    pub(crate) fn passers(&self) -> Passers<D> {
        (self.ball, self.partner, self.image)
    }
}
