//! Pending events: they happened together and are reported one by one.

use crate::event::Event;
use crate::ids::BallId;
use crate::time::Time;

/// Events that have happened but are not yet reported: those of many contacts that were resolved
/// together ([`cluster`](crate::physics)).
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct PendingEvents<const D: usize> {
    /// The last one is next.
    events: Vec<Event<D>>,
}

impl<const D: usize> PendingEvents<D> {
    /// The next event, if it is no later than `end`.
    #[inline]
    pub(crate) fn next(&mut self, end: Time) -> Option<Event<D>> {
        if self.events.is_empty() { None } else { self.first_by(end) }
    }

    #[cold]
    fn first_by(&mut self, end: Time) -> Option<Event<D>> {
        self.events.pop_if(|event| event.time <= end)
    }

    /// Whether there is an event no later than `end`.
    pub(crate) fn has_by(&self, end: Time) -> bool {
        self.events.last().is_some_and(|event| event.time <= end)
    }

    /// Stores events to report, in this order, and returns the first of them. No earlier events may
    /// be left.
    pub(crate) fn tell(&mut self, events: Vec<Event<D>>) -> Option<Event<D>> {
        self.events = events;
        self.events.reverse();
        self.events.pop()
    }

    /// Drops the events of a ball.
    pub(crate) fn forget(&mut self, ball: BallId) {
        self.events.retain(|event| !event.contact.balls().any(|other| other == ball));
    }

    /// Applies a function to all times.
    pub(crate) fn express(&mut self, express: impl FnMut(&mut Time)) {
        self.events.iter_mut().map(|event| &mut event.time).for_each(express);
    }

    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The events.
    #[cfg(feature = "serde")]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Event<D>> {
        self.events.iter()
    }
}
