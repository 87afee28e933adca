//! The outlook of a ball: its shell, its list and its plan.
//!
//! Planning reads these beside the ball's line and record; they are in one cache line.

use super::frame::Limit;
use super::lists::RowPlace;

/// The outlook of a ball. In three dimensions it has 64 bytes, all of them used.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Outlook<const D: usize> {
    /// The centre of its shell, relative to the box of its anchor.
    pub(super) center: [f64; D],
    /// Its next event, if it has an entry in the calendar.
    pub(super) plan: Plan,
    /// The position of its list.
    pub(super) row: RowPlace,
}

impl<const D: usize> Outlook<D> {
    /// An outlook without a plan, with a shell around this position.
    pub(super) fn at(center: [f64; D]) -> Self {
        Self { center, plan: Plan::NONE, row: RowPlace::default() }
    }
}

impl<const D: usize> AsRef<RowPlace> for Outlook<D> {
    #[inline]
    fn as_ref(&self) -> &RowPlace {
        &self.row
    }
}

impl<const D: usize> AsMut<RowPlace> for Outlook<D> {
    #[inline]
    fn as_mut(&mut self) -> &mut RowPlace {
        &mut self.row
    }
}

/// The next event of a ball, as far as it knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The ball that it will meet, or itself.
    pub(super) other: u32,
    /// The change count of that ball when this was planned.
    pub(super) other_changes: u32,
    pub(super) what: What,
}

/// A planned event.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// It leaves its shell.
    Exit,
    /// By its record it meets the other ball, not before the time of its entry, and nothing else
    /// happens to it before `limit`. When that time comes, the exact lines decide: most plans are
    /// void before.
    Guess { limit: Limit, then: Then },
    /// A certain meeting, at the time of its entry, the place where it is kept, and whether another
    /// one of the ball may be tied with it.
    Meeting { kept: u32, is_tied: bool },
}

/// What happens to a ball at the limit of a guess, if that proves wrong.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    /// It leaves its shell.
    Exit,
    /// It meets this ball, not before that, and nothing else happens to it before `limit`.
    Guess { other: u32, other_changes: u32, limit: Limit },
    /// Not computed.
    Unknown,
}

impl Plan {
    /// The plan of a ball that was never planned, and has no entry.
    pub(super) const NONE: Self = Self { other: 0, other_changes: 0, what: What::Exit };

    /// Whether the other ball has changed since.
    #[inline]
    pub(super) fn is_void(self, changes: &[u32]) -> bool {
        changes[self.other as usize] != self.other_changes
    }

    /// Replaces each limit by a function of itself.
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

    /// With two cache lines per ball, a third more reads miss the cache.
    #[test]
    fn an_outlook_fills_a_line_of_the_cache() {
        assert_eq!(size_of::<Outlook<3>>(), 64);
    }
}
