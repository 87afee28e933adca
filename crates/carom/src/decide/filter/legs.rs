//! Two legs of tracks in plain `f64`, with bounds of the errors.

use crate::number::{Bounded, Certain, Unsure};
use crate::problem::legs::{Clock, Legs, Look};

/// Converts floats to bounded numbers.
struct RoundedClock;

impl Clock for RoundedClock {
    type Number = Bounded;

    #[inline]
    fn length(&self, a: f64, b: f64) -> Bounded {
        Bounded::difference(a, b)
    }

    #[inline]
    fn time(&self, a: f64, b: f64) -> Bounded {
        Bounded::difference(a, b)
    }
}

/// What happens from `start` to `end`.
pub(crate) fn look_at<const D: usize>(legs: &Legs<D>, [start, end]: [f64; 2]) -> Certain<Look> {
    legs.relative(&RoundedClock, start)?.look(&RoundedClock.time(end, start))
}

/// Bounds of the square of the distance at a time.
pub(crate) fn square_at<const D: usize>(legs: &Legs<D>, time: f64) -> Certain<[f64; 2]> {
    bounds(legs.relative(&RoundedClock, time)?.distance_at_start())
}

/// Bounds of the square of the distance where the legs pass each other.
pub(crate) fn passing_square<const D: usize>(legs: &Legs<D>) -> Certain<[f64; 2]> {
    bounds(legs.relative(&RoundedClock, legs.common_start())?.passing_distance())
}

fn bounds([above, below]: [Bounded; 2]) -> Certain<[f64; 2]> {
    if !below.is_firm() {
        return Err(Unsure);
    }
    let quotient = above.over(below);
    let bounds = [quotient.least(), quotient.most()];
    if bounds[0] <= bounds[1] { Ok(bounds) } else { Err(Unsure) }
}
