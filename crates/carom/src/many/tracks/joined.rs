//! Contacts of consecutive slices, joined.

use super::meeting::Meeting;

/// Contacts that last at the end of the slices so far, in the order of their pairs.
#[derive(Debug, Default)]
pub(super) struct Lasting<const D: usize> {
    meetings: Vec<Meeting<D>>,
}

impl<const D: usize> Lasting<D> {
    /// Joins the contacts of the next slice, and returns those that have ended.
    ///
    /// Those of a pair are in the order of time.
    ///
    /// The contacts of the slice are in the order of their pairs, and those of a pair in the order
    /// of time.
    pub(super) fn join(&mut self, slice: Vec<Meeting<D>>) -> Vec<Meeting<D>> {
        let mut ended = Vec::new();
        let mut lasting = Vec::new();
        let mut earlier = core::mem::take(&mut self.meetings).into_iter().peekable();
        for meeting in slice {
            while let Some(over) = earlier.next_if(|open| open.pair < meeting.pair) {
                ended.push(over);
            }
            let open = earlier.next_if(|open| open.pair == meeting.pair);
            let whole = match open {
                Some(mut open) if meeting.before.is_some() => {
                    open.append(&meeting);
                    open
                }
                over => {
                    ended.extend(over);
                    meeting.begun()
                }
            };
            if whole.lasts { lasting.push(whole) } else { ended.push(whole) }
        }
        ended.extend(earlier);
        self.meetings = lasting;
        ended
    }

    /// The earliest time at which one of these began; infinity without any.
    pub(super) fn first_enter(&self) -> f64 {
        self.meetings.iter().map(|open| open.enter).fold(f64::INFINITY, f64::min)
    }

    /// Those that last at the end of the last slice.
    pub(super) fn into_ended(self) -> Vec<Meeting<D>> {
        self.meetings
    }
}
