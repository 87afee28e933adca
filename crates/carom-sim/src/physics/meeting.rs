//! A future meeting, and its place in the order of events.

pub(crate) use crate::state::{Image, Partner};
use crate::state::{Passers, WaveTime};

/// A ball meets another one, a wall, an obstacle, or the end of its line; a rule may let it pass
/// through.
///
/// The order of meetings is the order of events, ties included: by time, then by wave, then by the
/// smaller id, then by the partner: balls by id, walls as −x, +x, −y, …, the pieces of obstacles,
/// and pockets, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Meeting<const D: usize> {
    pub(crate) at: WaveTime,
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

/// The first of several meetings, and whether another one may be tied with it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct First<const D: usize> {
    pub(crate) meeting: Option<Meeting<D>>,
    /// Whether another one comes within an instant of it.
    pub(crate) is_tied: bool,
}

impl<const D: usize> First<D> {
    /// Considers one more meeting, where those within an instant count as tied.
    #[inline]
    pub(crate) fn consider(&mut self, meeting: Meeting<D>, instant: f64) {
        let Some(first) = self.meeting else {
            self.meeting = Some(meeting);
            return;
        };
        let is_earlier = meeting < first;
        if meeting.at.time.since(first.at.time).abs() <= instant {
            self.is_tied = true;
        } else if is_earlier {
            self.is_tied = false;
        }
        if is_earlier {
            self.meeting = Some(meeting);
        }
    }
}
