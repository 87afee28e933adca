//! Events that have happened at once, and are told one after another.

use crate::event::Event;
use crate::ids::BallId;
use crate::time::Time;

/// What has happened and is still to be told: the events of many contacts that were resolved together
/// ([`cluster`](crate::physics)).
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Untold<const D: usize> {
    /// The next one last.
    events: Vec<Event<D>>,
}

impl<const D: usize> Untold<D> {
    /// The next one that was no later than `end`.
    #[inline]
    pub(crate) fn next(&mut self, end: Time) -> Option<Event<D>> {
        if self.events.is_empty() { None } else { self.first_by(end) }
    }

    #[cold]
    fn first_by(&mut self, end: Time) -> Option<Event<D>> {
        self.events.pop_if(|event| event.time <= end)
    }

    /// Adds what is to be told, in this order, after all that is told by then; the first is told now.
    pub(crate) fn tell(&mut self, events: Vec<Event<D>>) -> Option<Event<D>> {
        self.events = events;
        self.events.reverse();
        self.events.pop()
    }

    /// Drops what is about a ball.
    pub(crate) fn forget(&mut self, ball: BallId) {
        self.events.retain(|event| !event.contact.balls().any(|other| other == ball));
    }

    /// Applies a function to all moments.
    pub(crate) fn express(&mut self, express: impl FnMut(&mut Time)) {
        self.events.iter_mut().map(|event| &mut event.time).for_each(express);
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// All balls that it is about.
    #[cfg(feature = "serde")]
    pub(crate) fn balls(&self) -> impl Iterator<Item = BallId> {
        self.events.iter().flat_map(|event| event.contact.balls())
    }
}
