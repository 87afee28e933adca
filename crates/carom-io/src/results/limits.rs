//! End of a run, and its progress.

use serde::{Deserialize, Serialize};

/// The end of a run: a time, a number of collisions of two balls, or whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Limits {
    /// At this time.
    Time(f64),
    /// After this many collisions.
    Collisions(u64),
    /// At the time or after the collisions, whichever comes first.
    Both(f64, u64),
}

impl Limits {
    /// The latest time; infinite without a limit in time.
    pub(crate) fn time(self) -> f64 {
        match self {
            Self::Time(time) | Self::Both(time, _) => time,
            Self::Collisions(_) => f64::INFINITY,
        }
    }

    /// Whether a run can have these limits.
    pub(crate) fn are_right(self) -> bool {
        match self {
            Self::Time(time) | Self::Both(time, _) => time.is_finite() && time >= 0.0,
            Self::Collisions(_) => true,
        }
    }

    /// Whether a run ends with this many collisions.
    pub(crate) fn reached_by(self, pair_collisions: u64) -> bool {
        match self {
            Self::Time(_) => false,
            Self::Collisions(limit) | Self::Both(_, limit) => pair_collisions >= limit,
        }
    }

    /// Whether a run at this point is already past its limits.
    pub(crate) fn are_behind(self, time: f64, pair_collisions: u64) -> bool {
        match self {
            Self::Time(end) => end < time,
            Self::Collisions(limit) => limit < pair_collisions,
            Self::Both(end, limit) => end < time || limit < pair_collisions,
        }
    }

    /// The share of the run that is done; 1 if there is nothing to do.
    pub(crate) fn share(self, time: f64, pair_collisions: u64) -> f64 {
        let share = |done: f64, all: f64| if all > 0.0 { (done / all).min(1.0) } else { 1.0 };
        match self {
            Self::Time(end) => share(time, end),
            Self::Collisions(limit) => share(pair_collisions as f64, limit as f64),
            Self::Both(end, limit) => {
                share(time, end).max(share(pair_collisions as f64, limit as f64))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_at_what_comes_first() {
        let both = Limits::Both(4.0, 10);
        assert_eq!((both.time(), both.reached_by(9), both.reached_by(10)), (4.0, false, true));
        assert_eq!([both.share(1.0, 5), both.share(3.0, 5), both.share(9.0, 5)], [0.5, 0.75, 1.0]);
        assert_eq!(Limits::Time(0.0).share(0.0, 0), 1.0);
        assert!(!Limits::Time(1.0).reached_by(u64::MAX));
        assert_eq!(Limits::Collisions(3).time(), f64::INFINITY);
    }
}
