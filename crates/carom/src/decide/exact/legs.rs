//! Two legs of tracks in integers.
//!
//! Lengths are in units of `2ˡ` and times in units of `2ˢ`, the lowest bits set in any of them.

use core::cmp::Ordering;

use super::quadratic::WholePair;
use crate::number::int::Int;
use crate::number::span::Span;
use crate::number::units::integer;
use crate::number::{Memory, Real, dot};
use crate::problem::legs::{Border, Clock, Legs, Look, Nearest, Relative};

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

/// Two legs in integers, from a time on.
struct WholeLegs<'m, const D: usize> {
    relative: Relative<D, Int<'m>>,
    units: Units<'m>,
}

impl<'m, const D: usize> WholeLegs<'m, D> {
    fn of(legs: &Legs<D>, start: f64, units: Units<'m>) -> Self {
        let Ok(relative) = legs.relative(&units, start) else { certain() };
        Self { relative, units }
    }

    /// The same after a fraction of the unit of time.
    fn after(&self, time: &[Int<'m>; 2]) -> Self {
        Self { relative: self.relative.after(time), ..*self }
    }

    /// The pair of balls with the same quadratic.
    fn pair(&self) -> WholePair<'m, D> {
        let Relative { p, w, r, .. } = self.relative;
        WholePair::of(p, w, r, self.units.time)
    }

    /// A length in the user's units, rounded correctly.
    ///
    /// It is `√square − less`, in the units of [`Relative`], and `estimate` is within 2⁻⁵⁸ of it.
    fn in_units(&self, estimate: Real, square: &Int<'m>, less: &Int<'m>) -> f64 {
        let scale = &self.relative.scale;
        let estimate = (estimate / Real::of(scale)).scaled(self.units.length);
        rounded(estimate, |middle| {
            // Whether `√square` is beyond the middle and what is taken off.
            let (unit, middle) = middle.over(self.units);
            let bound = less.shl(unit).add(&scale.mul(&middle));
            if bound.is_negative() {
                Ordering::Greater
            } else {
                square.shl(2 * unit).sub(&bound.mul(&bound)).sign()
            }
        })
    }

    /// Distance, gap and height at the start.
    fn measured(&self) -> [f64; 3] {
        let (pair, Relative { p, r, rise, .. }) = (self.pair(), &self.relative);
        let (square, none) = (dot(p, p), Int::ZERO.in_memory(self.units.memory));
        let distance = self.in_units(pair.distance_at_start(), &square, &none);
        let gap = self.in_units(pair.gap_at_start(), &square, r);
        let height = rise.as_ref().map_or(0.0, |rise| {
            self.in_units(Real::of(&rise.q).magnitude(), &rise.q.mul(&rise.q), &none)
        });
        [distance, gap, height]
    }

    /// The time until something happens, as a fraction if it is one.
    fn until(&self, event: Event) -> Until<'m> {
        let fraction = |time: [Int<'m>; 2]| Until::Fraction(time);
        match (event, &self.relative.rise) {
            (Event::Enters(Border::Height), Some(rise)) => fraction(rise.until_inside()),
            (Event::Exits(Border::Height), Some(rise)) => fraction(rise.until_outside()),
            (Event::Enters(_), _) => Until::Root(self.pair().first_root()),
            (Event::Exits(_), _) => Until::Root(self.pair().last_root().unwrap_or(Real::ZERO)),
            (Event::Passing, _) => {
                let Relative { p, w, .. } = &self.relative;
                fraction([dot(p, w).negated(), dot(w, w)])
            }
        }
    }
}

/// A time in integers.
enum Until<'m> {
    /// In units of time.
    Fraction([Int<'m>; 2]),
    /// In the user's units.
    Root(Real),
}

fn certain() -> ! {
    unreachable!("the sign of an integer is certain")
}

/// What happens to two legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// Contact begins, at the height of the zone or within reach.
    Enters(Border),
    /// Contact ends.
    Exits(Border),
    /// They pass each other.
    Passing,
}

/// When two legs are nearest, if that is not at a given time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Instant {
    At(f64),
    Of(Event),
}

/// What happens from `start` to `end`.
#[cold]
#[inline(never)]
pub(crate) fn look_at<const D: usize>(legs: &Legs<D>, [start, end]: [f64; 2]) -> Look {
    let memory = &Memory::new();
    let units = Units::of(memory, &[legs], [start, end]);
    let whole = WholeLegs::of(legs, start, units);
    let Ok(look) = whole.relative.look(&units.time(end, start)) else { certain() };
    look
}

/// The order of the distances of two pairs of legs, each at an instant that is no root.
#[cold]
#[inline(never)]
pub(crate) fn compare_distances<const D: usize>(
    one: (&Legs<D>, Instant),
    other: (&Legs<D>, Instant),
) -> Ordering {
    let memory = &Memory::new();
    let starts = [one, other].map(|(legs, instant)| instant.start(legs));
    let units = Units::of(memory, &[one.0, other.0], starts);
    let [[p, q], [r, s]] =
        [one, other].map(|(legs, instant)| at(legs, instant, units).relative.distance_at_start());
    p.mul(&s).sub(&r.mul(&q)).sign()
}

/// The legs at an instant that is no root.
fn at<'m, const D: usize>(legs: &Legs<D>, instant: Instant, units: Units<'m>) -> WholeLegs<'m, D> {
    let whole = WholeLegs::of(legs, instant.start(legs), units);
    match instant {
        Instant::At(_) => whole,
        Instant::Of(event) => match whole.until(event) {
            Until::Fraction(time) => whole.after(&time),
            Until::Root(_) => whole,
        },
    }
}

/// The time, within a unit in the last place, and the distance, gap and height then: within a unit
/// in the last place for an instant that is no root.
#[cold]
#[inline(never)]
pub(crate) fn measured<const D: usize>(legs: &Legs<D>, instant: Instant) -> (f64, [f64; 3]) {
    let time = match instant {
        Instant::At(time) => time,
        Instant::Of(event) => time_of(legs, event),
    };
    let memory = &Memory::new();
    let units = Units::of(memory, &[legs], [instant.start(legs)]);
    (time, at(legs, instant, units).measured())
}

impl Instant {
    /// When legs are nearest that are looked at in a span of time.
    pub(crate) fn of(nearest: Nearest, [start, end]: [f64; 2]) -> Self {
        match nearest {
            Nearest::AtStart(Border::Span) => Self::At(start),
            Nearest::AtEnd(Border::Span) => Self::At(end),
            Nearest::AtStart(border) => Self::Of(Event::Enters(border)),
            Nearest::AtEnd(border) => Self::Of(Event::Exits(border)),
            Nearest::Passing => Self::Of(Event::Passing),
        }
    }

    /// The time from which the legs are looked at.
    fn start<const D: usize>(self, legs: &Legs<D>) -> f64 {
        match self {
            Self::At(time) => time,
            Self::Of(_) => legs.common_start(),
        }
    }
}

/// When something happens to legs, for which it does.
///
/// A root is within a unit in the last place; other times are fractions, and rounded correctly.
/// The offset to the time is known to 2⁻⁵⁹ of itself. If the sum of a far start and the offset
/// cancels, the offset from the sum is computed.
#[cold]
#[inline(never)]
pub(crate) fn time_of<const D: usize>(legs: &Legs<D>, event: Event) -> f64 {
    let mut start = legs.common_start();
    loop {
        let memory = &Memory::new();
        let units = Units::of(memory, &[legs], [start]);
        let until = WholeLegs::of(legs, start, units).until(event);
        let offset = match &until {
            Until::Fraction([n, d]) => (Real::of(n) / Real::of(d)).scaled(units.time),
            Until::Root(root) => *root,
        };
        let sum = Real::from(start) + offset;
        let time: f64 = sum.round();
        // Each turn comes nearer by 2⁻⁵⁹ of the distance to the start.
        if start.abs() > 8.0 * time.abs() && time != start {
            start = time;
            continue;
        }
        let Until::Fraction([n, d]) = until else { return time };
        return rounded(sum, |middle| {
            let (unit, middle) = middle.over(Units { length: units.time, ..units });
            let from = integer(memory, start, units.time).shl(unit);
            n.shl(unit).sub(&d.mul(&middle.sub(&from))).sign()
        });
    }
}

/// The float nearest to a number, ties to even, for an estimate within 2⁻⁵⁵ of itself.
///
/// `order` compares the number with the middle of two floats, where the estimate does not decide.
fn rounded(estimate: Real, order: impl FnOnce(Middle) -> Ordering) -> f64 {
    let error = estimate * Real::ONE.scaled(-55);
    let [one, other]: [f64; 2] = [(estimate - error).round(), (estimate + error).round()];
    if one == other || !(one.is_finite() && other.is_finite()) {
        return one;
    }
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    match order(Middle { low, high }) {
        Ordering::Less => low,
        Ordering::Equal if low.to_bits() & 1 == 0 => low,
        Ordering::Greater | Ordering::Equal => high,
    }
}

/// The middle of two neighbouring floats.
#[derive(Clone, Copy)]
struct Middle {
    low: f64,
    high: f64,
}

impl Middle {
    /// The middle in units of length, times a power of two that makes it whole, and its exponent.
    fn over<'m>(&self, units: Units<'m>) -> (u32, Int<'m>) {
        let ends = [self.low, self.high];
        let lowest = Span::of(ends.into_iter()).unit.min(units.length + 1) - 1;
        let [low, high] = ends.map(|end| integer(units.memory, end, lowest + 1));
        // The sum of the ends in units twice as large is the middle.
        ((units.length - lowest).cast_unsigned(), low.add(&high))
    }
}
