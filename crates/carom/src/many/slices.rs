//! Into how many slices of time is a search cut?
//!
//! In one slice each ball sweeps all of its way, and what it sweeps is near much that it never meets. In many it is put
//! into its cell again and again. What each costs was measured; the least sum is chosen.

/// A slice of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slice {
    pub(super) start: f64,
    pub(super) end: f64,
    /// Whether its end belongs to it.
    pub(super) is_last: bool,
}

impl Slice {
    /// The slice with a number, of so many up to a time.
    pub(super) fn of(number: usize, count: usize, max_time: f64) -> Self {
        let at = |number: usize| {
            if number == count { max_time } else { max_time * (number as f64 / count as f64) }
        };
        Self { start: at(number), end: at(number + 1), is_last: number + 1 == count }
    }

    pub(super) fn has(&self, time: f64) -> bool {
        time >= self.start && (time < self.end || self.is_last && time <= self.end)
    }

    pub(super) fn middle(&self) -> f64 {
        self.start + 0.5 * (self.end - self.start)
    }

    pub(super) fn half(&self) -> f64 {
        0.5 * (self.end - self.start)
    }
}
