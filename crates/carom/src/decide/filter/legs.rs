//! Two legs of tracks in plain `f64`.
//!
//! Most legs are clearly apart, or clearly in contact, in a span of time. [`first_look`] decides
//! these by one bound for all roundings. [`look_at`] carries bounds along with the numbers.

use crate::number::power::{immoderate, power_of_two};
use crate::number::vector::{dot, from_fn, sqrt, sub};
use crate::number::{Bounded, Certain, Unsure};
use crate::problem::legs::{Border, Clock, Leg, Legs, Look, Nearest};

/// What is certain of two legs in a span of time at the first look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FirstLook {
    /// They are never in contact.
    Apart,
    /// They are in contact all the time.
    InContact {
        /// When they are nearest.
        nearest: Nearest,
        /// Bounds of the square of their distance then.
        square: [f64; 2],
    },
}

/// How far a coordinate of one leg relative to another is off, as a share of the largest.
///
/// With `u = 2⁻⁵³` the share of the way that is done is off by `3 u` of itself: two differences and
/// a quotient. So that part of the way is off by `5 u` of the way, which is at most twice the
/// largest coordinate, and the place by another `u`: `11 u` in all. The difference of two places
/// has a rounding of its own. This is twice as much, for the roundings of products below.
const ERROR: f64 = power_of_two(-47);

/// Covers the roundings of sums of squares, up to a thousand dimensions.
const SLACK: f64 = power_of_two(-40);

/// The first look at what happens from `start` to `end`. It decides nothing in a zone.
///
/// Let B be at `p` relative to A at the start, and at `q` at the end, both off by at most `e`. They
/// go straight from the one to the other. So they are in contact all the time if both are within
/// the reach less `e`, and never if both are beyond the reach and `e` along some direction, such as
/// `p + q`.
pub(crate) fn first_look<const D: usize>(
    legs: &Legs<D>,
    [start, end]: [f64; 2],
) -> Certain<FirstLook> {
    let Legs { a, b, reach } = legs;
    let largest = largest_coordinate(a).max(largest_coordinate(b));
    let reach_in_plane = reach.sum().filter(|r| *r <= largest * power_of_two(60));
    let Some(r) = reach_in_plane.filter(|_| immoderate(largest) >= 0) else { return Err(Unsure) };
    let e = D as f64 * ERROR * largest + SLACK * r;
    let [p, q] = [start, end].map(|time| sub(place_at(b, time), place_at(a, time)));
    let (near, far) = (r - e, r + e);
    if near > 0.0 && dot(p, p).max(dot(q, q)) < near * near * (1.0 - SLACK) {
        return nearest_of(p, q, e);
    }
    let middle: [f64; D] = from_fn(|k| p[k] + q[k]);
    let least = far * far * dot(middle, middle) * (1.0 + SLACK);
    let is_beyond = |place| {
        let along = dot(place, middle);
        along > 0.0 && along * along > least
    };
    if is_beyond(p) && is_beyond(q) { Ok(FirstLook::Apart) } else { Err(Unsure) }
}

/// When and how near legs are that go from `p` to `q` relative to each other, off by at most `e`.
fn nearest_of<const D: usize>(p: [f64; D], q: [f64; D], e: f64) -> Certain<FirstLook> {
    let way = sub(q, p);
    let (pp, qq, ww) = (dot(p, p), dot(q, q), dot(way, way));
    let (first, last) = (dot(p, way), dot(q, way));
    // Each product is off by `2 e |p| + e |way| + 2 e²` and its rounding.
    let error = 4.0 * e * (sqrt(pp) + sqrt(qq) + sqrt(ww) + e);
    let (nearest, square, largest) = if first > error {
        (Nearest::AtStart(Border::Span), pp, pp)
    } else if first < -error && last < -error {
        (Nearest::AtEnd(Border::Span), qq, qq)
    } else if first < -error && last > error {
        (Nearest::Passing, pp - first * first / ww, pp)
    } else {
        return Err(Unsure);
    };
    let rounding = SLACK * largest;
    let least = (sqrt((square - rounding).max(0.0)) - e).max(0.0);
    let most = sqrt(square.max(0.0) + rounding) + e;
    let square = [least * least * (1.0 - SLACK), most * most * (1.0 + SLACK)];
    Ok(FirstLook::InContact { nearest, square })
}

/// Where a leg is at a time.
fn place_at<const D: usize>(leg: &Leg<D>, time: f64) -> [f64; D] {
    let ([start, end], [from, to]) = (leg.times, leg.places);
    if start == end {
        return from;
    }
    let share = leg.share(time);
    from_fn(|k| from[k] + (to[k] - from[k]) * share)
}

fn largest_coordinate<const D: usize>(leg: &Leg<D>) -> f64 {
    leg.places.as_flattened().iter().fold(0.0, |largest, x| x.abs().max(largest))
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::exact::legs as exact;
    use crate::problem::legs::Reach;

    /// Two random legs with coordinates of a size, and a span in which both exist.
    fn random_legs(random: &mut fastrand::Rng, size: f64) -> (Legs<2>, [f64; 2]) {
        let mut place = || [(); 2].map(|()| size * (random.f64() - 0.5));
        let places = [[place(), place()], [place(), place()]];
        // Up to durations that overflow.
        let unit = f64::from_bits(random.u64(1..2047) << 52);
        let mut times = [(); 2].map(|()| [-random.f64(), random.f64()].map(|t| t * unit));
        if random.u8(0..8) == 0 {
            times[0] = times[1];
        }
        let [a, b] = [0, 1].map(|k| Leg { times: times[k], places: places[k] });
        let margin = size * random.f64();
        let reach = Reach { radii: [0.0; 2], slacks: [0.0; 2], margin, height: None };
        let [from, to] = [a, b]
            .map(|leg| leg.times)
            .iter()
            .fold([f64::MIN, f64::MAX], |[from, to], times| [from.max(times[0]), to.min(times[1])]);
        let [early, late] = [random.f64(), random.f64()];
        let span = [from * early, to * late];
        (Legs { a, b, reach }, span)
    }

    /// The first look decides most legs, and never differs from integers.
    #[test]
    fn the_first_look_is_right() {
        let random = &mut fastrand::Rng::with_seed(5);
        let mut decided = [0; 2];
        for _ in 0..20_000 {
            let size = f64::from_bits(random.u64(923 << 52..1123 << 52));
            let (legs, span) = random_legs(random, size);
            let look = exact::look_at(&legs, span);
            match first_look(&legs, span) {
                Ok(FirstLook::Apart) => {
                    assert_eq!(look.contact, None, "{legs:?}");
                    decided[0] += 1;
                }
                Ok(FirstLook::InContact { nearest, square: [least, most] }) => {
                    assert_eq!(look.contact, Some([Border::Span; 2]), "{legs:?}");
                    assert_eq!(look.nearest, nearest, "{legs:?}");
                    let instant = exact::Instant::of(nearest, span);
                    let (_, [distance, ..]) = exact::measured(&legs, instant);
                    let square = distance * distance;
                    assert!(least <= square && square <= most, "{legs:?}");
                    decided[1] += 1;
                }
                Err(Unsure) => {}
            }
        }
        assert!(decided.iter().all(|&count| count > 5_000), "{decided:?}");
    }
}
