//! What lies ahead of a ball? Its shell, its list and its plan: all that planning reads of it beside
//! its line and its record, in one cache line.

use super::lists::Row;
use crate::physics::meeting::Meeting;

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

const _: () = assert!(size_of::<Outlook<3>>() == 64, "a third more misses with two lines a ball");

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
    const NONE: Self = Self { other: 0, other_changes: 0, what: What::Exit };

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

/// A time before which nothing happens, in units of the frame and in half the bytes: rounded to an
/// earlier one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit(f32);

impl Limit {
    /// That of a time in units of the frame; before the base, the base.
    #[inline]
    pub(super) fn at(time: f64) -> Self {
        let time = time.max(0.0);
        #[expect(clippy::cast_possible_truncation, reason = "rounded, and set right below")]
        let nearest = time as f32;
        // The next number below, without a branch.
        Self(f32::from_bits(nearest.to_bits() - u32::from(f64::from(nearest) > time)))
    }

    #[inline]
    pub(super) fn time(self) -> f64 {
        f64::from(self.0)
    }
}

/// The meetings that are certain: few at a time, because a guess is made sure of only when its time has
/// come.
#[derive(Clone, Debug, Default)]
pub(super) struct Meetings<const D: usize> {
    kept: Vec<Meeting<D>>,
    free: Vec<u32>,
}

impl<const D: usize> Meetings<D> {
    /// The meeting of a plan, where it is certain.
    #[inline]
    pub(super) fn of(&self, plan: Plan) -> Option<&Meeting<D>> {
        if let What::Meeting { kept } = plan.what { self.kept.get(kept as usize) } else { None }
    }

    /// Keeps a meeting; where.
    #[inline]
    pub(super) fn keep(&mut self, meeting: Meeting<D>) -> u32 {
        if let Some(place) = self.free.pop() {
            self.kept[place as usize] = meeting;
            return place;
        }
        self.kept.push(meeting);
        #[expect(clippy::cast_possible_truncation, reason = "at most one for each ball")]
        let place = self.kept.len() as u32 - 1;
        place
    }

    /// Drops the meeting of a plan that is no longer one.
    #[inline]
    pub(super) fn drop(&mut self, plan: Plan) {
        if let What::Meeting { kept } = plan.what {
            self.free.push(kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_never_later_and_hardly_earlier() {
        for time in [0.0, 0.1, 1.0, 1.0_f64.next_down(), 1.0_f64.next_up(), 3e7 + 0.5, 1e30] {
            let limit = Limit::at(time).time();
            assert!(
                limit <= time && limit >= time * (1.0 - f64::from(f32::EPSILON)),
                "{time}: {limit}"
            );
        }
        assert_eq!(Limit::at(1e-300).time(), 0.0);
        assert_eq!(Limit::at(-0.1).time(), 0.0);
        assert_eq!(Limit::at(1e300).time(), f64::from(f32::MAX));
        assert_eq!(Limit::at(f64::INFINITY).time(), f64::INFINITY);
    }
}
