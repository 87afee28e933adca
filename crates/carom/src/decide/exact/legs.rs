//! Two legs of tracks in integers.
//!
//! Lengths are in units of `2ˡ` and times in units of `2ˢ`, the lowest bits set in any of them.

use core::cmp::Ordering;

use super::quadratic::WholePair;
use crate::number::int::Int;
use crate::number::span::Span;
use crate::number::units::integer;
use crate::number::{Memory, Real};
use crate::problem::legs::{Clock, Legs, Look, Relative};

/// The units of the lengths and times of legs.
#[derive(Clone, Copy)]
struct Units<'m> {
    memory: &'m Memory,
    length: i32,
    time: i32,
}

impl<'m> Units<'m> {
    /// The units for legs, and for more times.
    fn of<const D: usize, const N: usize>(
        memory: &'m Memory,
        all: &[&Legs<D>],
        times: [f64; N],
    ) -> Self {
        let lengths = all.iter().flat_map(|legs| legs.lengths());
        let times = all.iter().flat_map(|legs| legs.times()).chain(times);
        Self { memory, length: Span::of(lengths).unit, time: Span::of(times).unit }
    }
}

impl<'m> Clock for Units<'m> {
    type Number = Int<'m>;

    fn length(&self, a: f64, b: f64) -> Int<'m> {
        integer(self.memory, a, self.length).sub(&integer(self.memory, b, self.length))
    }

    fn time(&self, a: f64, b: f64) -> Int<'m> {
        integer(self.memory, a, self.time).sub(&integer(self.memory, b, self.time))
    }
}

/// What happens from `start` to `end`.
#[cold]
#[inline(never)]
pub(crate) fn look_at<const D: usize>(legs: &Legs<D>, [start, end]: [f64; 2]) -> Look {
    let memory = &Memory::new();
    let units = Units::of(memory, &[legs], [start, end]);
    let Ok(look) = legs.relative(&units, start).look(&units.time(end, start)) else {
        unreachable!("the sign of an integer is certain")
    };
    look
}

/// The order of two squares of distances: of legs at a time, or where they pass each other.
#[cold]
#[inline(never)]
pub(crate) fn compare_distances<const D: usize>(
    one: (&Legs<D>, Option<f64>),
    other: (&Legs<D>, Option<f64>),
) -> Ordering {
    let memory = &Memory::new();
    let times = [one, other].map(|(legs, time)| time.unwrap_or_else(|| legs.common_start()));
    let units = Units::of(memory, &[one.0, other.0], times);
    let [[p, q], [r, s]] = [one, other].map(|(legs, time)| match time {
        Some(time) => legs.relative(&units, time).distance_at_start(),
        None => legs.relative(&units, legs.common_start()).passing_distance(),
    });
    p.mul(&s).sub(&r.mul(&q)).sign()
}

/// When contact begins, for legs whose contact does.
#[cold]
#[inline(never)]
pub(crate) fn first_root<const D: usize>(legs: &Legs<D>) -> f64 {
    time(legs, Sought::FirstRoot)
}

/// When contact ends, for legs whose contact does.
#[cold]
#[inline(never)]
pub(crate) fn last_root<const D: usize>(legs: &Legs<D>) -> f64 {
    time(legs, Sought::LastRoot)
}

/// When legs pass each other, their distance then, and the gap between the surfaces: the distance
/// less the reach.
#[cold]
#[inline(never)]
pub(crate) fn passing<const D: usize>(legs: &Legs<D>) -> [f64; 3] {
    let time = time(legs, Sought::Passing);
    let memory = &Memory::new();
    let units = Units::of(memory, &[legs], []);
    let relative = legs.relative(&units, legs.common_start());
    let pair = whole(&relative, &units);
    let [distance, gap] = [pair.closest_distance(), pair.closest_gap()];
    let [distance, gap] = [distance, gap].map(|x| unscaled(x, &relative, &units));
    [time, distance, gap]
}

/// The distance at a time, and the gap between the surfaces.
#[cold]
#[inline(never)]
pub(crate) fn nearest_at<const D: usize>(legs: &Legs<D>, time: f64) -> [f64; 2] {
    let memory = &Memory::new();
    let units = Units::of(memory, &[legs], [time]);
    let relative = legs.relative(&units, time);
    let pair = whole(&relative, &units);
    [pair.distance_at_start(), pair.gap_at_start()].map(|x| unscaled(x, &relative, &units))
}

/// The pair of balls whose quadratic is that of the legs.
fn whole<'m, const D: usize>(relative: &Relative<D, Int<'m>>, units: &Units) -> WholePair<'m, D> {
    WholePair::of(relative.p, relative.w, relative.r, units.time)
}

/// A length of [`Relative`], in the user's units.
fn unscaled<const D: usize>(length: Real, relative: &Relative<D, Int>, units: &Units) -> f64 {
    (length / Real::of(&relative.scale)).scaled(units.length).round()
}

/// A time at which something happens to legs.
#[derive(Clone, Copy)]
enum Sought {
    FirstRoot,
    LastRoot,
    Passing,
}

/// A time, from the offset to it, which is known to 2⁻⁵⁹ of itself.
///
/// If the sum of a far start and the offset cancels, the offset from the sum is computed.
fn time<const D: usize>(legs: &Legs<D>, sought: Sought) -> f64 {
    let mut start = legs.common_start();
    loop {
        let memory = &Memory::new();
        let units = Units::of(memory, &[legs], [start]);
        let pair = whole(&legs.relative(&units, start), &units);
        let offset = match sought {
            Sought::FirstRoot => pair.first_root(),
            Sought::LastRoot => pair.last_root().unwrap_or(Real::ZERO),
            Sought::Passing => pair.closest_time(),
        };
        let time: f64 = (Real::from(start) + offset).round();
        // Each turn comes nearer by 2⁻⁵⁹ of the distance to the start.
        if start.abs() <= 8.0 * time.abs() || time == start {
            return time;
        }
        start = time;
    }
}
