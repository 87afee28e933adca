//! Two legs of tracks in plain `f64`, with bounds of the errors.

use crate::number::{Bounded, Certain, Ring};
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
    legs.relative(&RoundedClock, start).look(&RoundedClock.time(end, start))
}

/// Bounds of the square of a distance: at a time, or where the legs pass each other.
///
/// They are 0 and infinity if nothing is certain.
pub(crate) fn square_of_distance<const D: usize>(legs: &Legs<D>, time: Option<f64>) -> [f64; 2] {
    let start = time.unwrap_or_else(|| legs.common_start());
    let relative = legs.relative(&RoundedClock, start);
    let [above, below] = match time {
        Some(_) => relative.distance_at_start(),
        None => relative.passing_distance(),
    };
    let quotient = if below.is_firm() { above.over(below) } else { Bounded::ZERO };
    let bounds = [quotient.least(), quotient.most()];
    if below.is_firm() && bounds[0] <= bounds[1] { bounds } else { [0.0, f64::INFINITY] }
}
