//! Certain meetings, kept apart from the short plans.

use super::outlook::{Plan, What};
use crate::physics::meeting::Meeting;

/// The certain meetings. With guesses there are few at a time, because a guess is verified only
/// when its time has come; without, there is one for each ball.
#[derive(Clone, Debug, Default)]
pub(super) struct Meetings<const D: usize> {
    kept: Vec<Meeting<D>>,
    free: Vec<u32>,
}

impl<const D: usize> Meetings<D> {
    /// The meeting of a plan, if it is certain.
    #[inline]
    pub(super) fn of(&self, plan: Plan) -> Option<&Meeting<D>> {
        if let What::Meeting { kept, .. } = plan.what { self.kept.get(kept as usize) } else { None }
    }

    /// Keeps a meeting; returns its place.
    #[inline]
    pub(super) fn keep(&mut self, meeting: Meeting<D>) -> u32 {
        if let Some(place) = self.free.pop() {
            self.kept[place as usize] = meeting;
            return place;
        }
        self.kept.push(meeting);
        #[expect(clippy::cast_possible_truncation, reason = "one for each ball, and one more")]
        let place = self.kept.len() as u32 - 1;
        place
    }

    /// Drops the meeting of a discarded plan.
    #[inline]
    pub(super) fn drop(&mut self, plan: Plan) {
        if let What::Meeting { kept, .. } = plan.what {
            self.free.push(kept);
        }
    }
}

#[cfg(test)]
impl<const D: usize> Meetings<D> {
    /// The number of meetings.
    pub(super) fn count(&self) -> usize {
        self.kept.len() - self.free.len()
    }
}
