//! First contact or impact of two accelerated balls, if signs are certain.
//!
//! The letters are as in `bezier.rs`, which counts the roots in an interval. This module chooses
//! the intervals, from left to right, and halves them where nothing is certain.

use crate::decide::filter::bezier::{Interval, Roots, sign_at};
use crate::decide::filter::bounds::MOST_DIMENSIONS;
use crate::model::Question;
use crate::number::power::is_ordinary;
use crate::number::vector::{dot, sqrt};
use crate::number::{Certain, Unsure};
use crate::problem::{AcceleratedPair, Bend};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// The most intervals that are searched. Integers take as long as a few hundred.
const MOST_INTERVALS: usize = 48;

/// The most attempts to find a time at which the balls are apart.
const MOST_LOOKS: usize = 12;

/// What happens first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Happening {
    /// Nothing until the deadline.
    Nothing,
    /// They overlap at the start.
    AtStart,
    /// They meet between two times: `f` is positive at the first, negative at the second, and has
    /// one root.
    Between(f64, f64),
}

/// What happens first, up to a finite deadline, between balls whose radii change.
///
/// The search ends when the first of them has shrunk to nothing.
pub(crate) fn first_of_growing<const D: usize>(
    question: Question,
    pair: &AcceleratedPair<D, true>,
    deadline: f64,
) -> Certain<Happening> {
    let [before, after] = pair.end_of_first();
    match first(question, pair, deadline.min(after))? {
        // Between the two, more digits decide whether the ball still exists.
        Happening::Between(low, high) if high > before => {
            let has_met = low < before && !sign_at(pair, &pair.bend(), before)?;
            if has_met { Ok(Happening::Between(low, before)) } else { Err(Unsure) }
        }
        happening => Ok(happening),
    }
}

/// What happens first, up to a finite deadline.
pub(crate) fn first<const D: usize, const GROWS: bool>(
    question: Question,
    pair: &AcceleratedPair<D, GROWS>,
    deadline: f64,
) -> Certain<Happening> {
    let bend = pair.bend();
    let is_straight = GROWS && pair.ga == pair.gb;
    let decided = if is_straight { bend.until_settled() } else { bend.until_apart() };
    let end = decided.min(deadline);
    if D > MOST_DIMENSIONS || !bend.is_ordinary_until(end) {
        return Err(Unsure);
    }
    if is_apart_at_start(pair, &bend)? {
        if end == 0.0 {
            return Ok(Happening::Nothing);
        }
        first_root(pair, &bend, 0.0, end)
    } else if question == Question::Contact {
        if is_ordinary(dot(bend.p, bend.p)) { Ok(Happening::AtStart) } else { Err(Unsure) }
    } else {
        first_of_overlapping(pair, &bend, end)
    }
}

/// The sign of `|p|² − R²`: in `f64`, else in twice the digits.
fn is_apart_at_start<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    bend: &Bend<D, GROWS>,
) -> Certain<bool> {
    let (pp, rr) = (dot(bend.p, bend.p), bend.r * bend.r);
    let (c, m) = (pp - rr, pp + rr);
    if c.abs() > (D + 5) as f64 * U * m {
        return Ok(c > 0.0);
    }
    sign_at(pair, bend, 0.0)
}

/// The first impact of balls that overlap: at the start if they approach, or later if they come
/// apart.
fn first_of_overlapping<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    bend: &Bend<D, GROWS>,
    end: f64,
) -> Certain<Happening> {
    if GROWS {
        if is_gap_decreasing(bend)? {
            return Ok(Happening::AtStart);
        }
        // On straight paths the distance is convex, and so is the gap: it does not fall again.
        if pair.ga == pair.gb || end == 0.0 {
            return Ok(Happening::Nothing);
        }
        return first_once_free(pair, bend, end);
    }
    let at_rest = bend.w.iter().all(|&w| w == 0.0);
    // At relative rest `q·q′` is `2 t (p·h + |h|² t²)`: it has the sign of `p·h`.
    let falls = is_obtuse(bend.p, if at_rest { bend.h } else { bend.w })?;
    if falls {
        return Ok(Happening::AtStart);
    }
    if at_rest || end == 0.0 {
        return Ok(Happening::Nothing);
    }
    first_once_free(pair, bend, end)
}

/// The first impact of balls that overlap and separate at the start: later, if they certainly come
/// apart.
fn first_once_free<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    bend: &Bend<D, GROWS>,
    end: f64,
) -> Certain<Happening> {
    // If they fall back, they separate for about `−f′ / f″`. After half of that they are most often
    // apart.
    let slope = bend.half_slope(0.0, bend.p, bend.w);
    let curvature = bend.less_square_of_rate(dot(bend.w, bend.w) + 2.0 * dot(bend.p, bend.h));
    let mut free = if curvature < 0.0 { end.min(-0.5 * slope / curvature) } else { end };
    for _ in 0..MOST_LOOKS {
        let interval = Interval::of(bend, 0.0, free);
        if interval.is_rising(bend) {
            return if free >= end {
                Ok(Happening::Nothing)
            } else if sign_at(pair, bend, free)? {
                first_root(pair, bend, free, end)
            } else {
                Err(Unsure)
            };
        }
        free *= 0.25;
    }
    Err(Unsure)
}

/// Whether the gap of balls that overlap falls at the start: `p·w < ġ |p|`.
///
/// The right side is off by `(D/2 + 4) u` of itself, and the difference by `u` of both. The rest is
/// for the roundings of the bound.
fn is_gap_decreasing<const D: usize, const GROWS: bool>(bend: &Bend<D, GROWS>) -> Certain<bool> {
    let (pp, ww) = (dot(bend.p, bend.p), dot(bend.w, bend.w));
    let distance = sqrt(pp);
    let slope = dot(bend.p, bend.w) - bend.rate * distance;
    let speed = sqrt(ww) + bend.rate.abs();
    let is_certain = is_ordinary(pp)
        && is_ordinary(speed * speed)
        && slope.abs() > (D + 8) as f64 * U * distance * speed;
    if is_certain { Ok(slope < 0.0) } else { Err(Unsure) }
}

/// Whether two vectors point away from each other. Each has one rounding, or one of them twice
/// that.
fn is_obtuse<const D: usize>(p: [f64; D], w: [f64; D]) -> Certain<bool> {
    let (pp, ww, b) = (dot(p, p), dot(w, w), dot(p, w));
    let is_certain =
        is_ordinary(pp) && is_ordinary(pp * ww) && b.abs() > (D + 4) as f64 * U * sqrt(pp * ww);
    if is_certain { Ok(b < 0.0) } else { Err(Unsure) }
}

/// The first root after `start`, where `f` is positive.
fn first_root<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    bend: &Bend<D, GROWS>,
    start: f64,
    end: f64,
) -> Certain<Happening> {
    let (mut a, mut b) = (start, end);
    // The ends of the intervals that wait to the right.
    let mut later = [end; MOST_INTERVALS];
    let mut waiting = 0;
    for _ in 0..MOST_INTERVALS {
        match Interval::of(bend, a, b).roots(pair, bend)? {
            Roots::None if waiting == 0 => return Ok(Happening::Nothing),
            Roots::None => {
                waiting -= 1;
                (a, b) = (b, later[waiting]);
            }
            Roots::OneBefore(end) => return Ok(Happening::Between(a, end)),
            Roots::Unclear => {
                later[waiting] = b;
                waiting += 1;
                b = a + 0.5 * (b - a);
            }
        }
    }
    Err(Unsure)
}
