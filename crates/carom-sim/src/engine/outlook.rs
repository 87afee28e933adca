//! What lies ahead of a ball? Its shell, its list and its plan: all that planning reads of it beside
//! its line and its record, in one cache line.

use super::frame::Limit;
use super::lists::Row;

/// What lies ahead of a ball. In three dimensions 64 bytes, all of them used.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Outlook<const D: usize> {
    /// Where its shell lies, counted from the box of its anchor.
    pub(super) center: [f64; D],
    /// Its next event, if there is an entry for it in the calendar.
    pub(super) plan: Plan,
    /// Where its list lies.
    pub(super) row: Row,
}

impl<const D: usize> Outlook<D> {
    /// Of a ball that has not been planned, with a shell around this place.
    pub(super) fn at(center: [f64; D]) -> Self {
        Self { center, plan: Plan::NONE, row: Row::default() }
    }
}

impl<const D: usize> AsRef<Row> for Outlook<D> {
    #[inline]
    fn as_ref(&self) -> &Row {
        &self.row
    }
}

impl<const D: usize> AsMut<Row> for Outlook<D> {
    #[inline]
    fn as_mut(&mut self) -> &mut Row {
        &mut self.row
    }
}

/// What a ball will do next, as far as it knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The ball that it will meet, or itself.
    pub(super) other: u32,
    /// The changes of that ball that this was planned after.
    pub(super) other_changes: u32,
    pub(super) what: What,
}

/// What it will do.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// It leaves its shell.
    Exit,
    /// By its record it meets the other ball, not before the time of its entry, and nothing else
    /// happens to it before `limit`. When that time comes, the exact lines are asked: most plans are
    /// void before.
    Guess { limit: Limit, then: Then },
    /// A meeting that is certain, at the time of its entry, and where it is kept.
    Meeting { kept: u32 },
}

/// What happens to a ball at the limit of a guess, should that prove wrong.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    /// It leaves its shell.
    Exit,
    /// It meets this ball, not before that, and nothing else happens to it before `limit`.
    Guess { other: u32, other_changes: u32, limit: Limit },
    /// It was not looked for.
    Unknown,
}

impl Plan {
    /// Of a ball that was never planned, and has no entry.
    pub(super) const NONE: Self = Self { other: 0, other_changes: 0, what: What::Exit };

    /// Whether the ball that was to be met has changed since.
    #[inline]
    pub(super) fn is_void(self, changes: &[u32]) -> bool {
        changes[self.other as usize] != self.other_changes
    }

    /// Tells the limits anew: each as a function of itself.
    pub(super) fn map_limits(&mut self, map: impl Fn(Limit) -> Limit) {
        let What::Guess { limit, then } = &mut self.what else { return };
        *limit = map(*limit);
        if let Then::Guess { limit, .. } = then {
            *limit = map(*limit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With two lines a ball a third more reads miss the cache.
    #[test]
    fn an_outlook_fills_a_line_of_the_cache() {
        assert_eq!(size_of::<Outlook<3>>(), 64);
    }
}
