//! A future meeting, and its place in the order of events.

pub(crate) use crate::state::{Image, Partner};
use crate::state::{Moment, Passers};

/// A ball meets another one, a wall, an obstacle, or the end of its line; a rule may let it pass
/// through.
///
/// The order of meetings is the order of events, ties included: by time, then by wave, then by the
/// smaller id, then by the partner: balls by id, walls as −x, +x, −y, …, the pieces of obstacles,
/// and pockets, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Meeting<const D: usize> {
    pub(crate) at: Moment,
    /// The ball; of two balls, the one with the smaller id.
    pub(crate) ball: u32,
    pub(crate) partner: Partner,
    /// Where the partner is in a periodic box.
    pub(crate) image: Image<D>,
}

impl<const D: usize> Meeting<D> {
    /// The two that meet, without the time.
    pub(crate) fn passers(&self) -> Passers<D> {
        (self.ball, self.partner, self.image)
    }
}
