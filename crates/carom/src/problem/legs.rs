//! Two things that move straight between fixes, over a time that both exist.
//!
//! A leg is the way of a track from one fix to the next. Its velocity `(x₁ − x₀) / (t₁ − t₀)` is
//! usually no float, so all lengths here are times both durations. Then B relative to A is
//! `p + w t`, and the reach `r`, with
//!
//! ```text
//! m = dA dB,   p = (xB − xA) m + ΔB dA (t₀ − tB) − ΔA dB (t₀ − tA)
//! w = ΔB dA − ΔA dB,   r = (rA + rB + margin) m
//! ```
//!
//! where `d` is a duration, `Δ` a way, and `x`, `t` the fix at which a leg starts: polynomials of
//! the given floats.

use core::cmp::Ordering;

use crate::number::ring::wedge_dot;
use crate::number::vector::from_fn;
use crate::number::{Certain, Ring, Signed, dot};

/// The straight way from one fix to the next; a fix alone has twice the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg<const D: usize> {
    /// The times of its ends.
    pub(crate) times: [f64; 2],
    /// Where it is at these times.
    pub(crate) places: [[f64; D]; 2],
}

/// Two legs, and the distance at which they count as in contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legs<const D: usize> {
    pub(crate) a: Leg<D>,
    pub(crate) b: Leg<D>,
    /// The terms of the distance: both radii and the margin.
    pub(crate) reach: [f64; 3],
}

/// B relative to A from a time on, all lengths times `scale`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relative<const D: usize, T> {
    pub(crate) p: [T; D],
    pub(crate) w: [T; D],
    pub(crate) r: T,
    pub(crate) scale: T,
}

/// When they are in contact in a span of time, and when they are nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) contact: Contact,
    pub(crate) nearest: Nearest,
}

/// The part of a span of time in which two legs are in contact. It is one interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contact {
    Never,
    Always,
    /// From the start to the last root.
    UntilRoot,
    /// From the first root to the end.
    FromRoot,
    /// From the first root to the last.
    BetweenRoots,
}

/// When in a span of time two legs are nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nearest {
    AtStart,
    AtEnd,
    /// At a time between, where they pass each other.
    Between,
}

/// Converts floats to the numbers of a formula: differences of lengths, and of times.
pub(crate) trait Clock {
    type Number: Ring;

    /// `a − b`, of lengths.
    fn length(&self, a: f64, b: f64) -> Self::Number;

    /// `a − b`, of times.
    fn time(&self, a: f64, b: f64) -> Self::Number;
}

impl<const D: usize> Leg<D> {
    /// The duration, which is positive; any number does for a fix alone, which has no way.
    fn duration<C: Clock>(&self, clock: &C) -> C::Number {
        let [start, end] = self.times;
        if start == end { C::Number::ONE } else { clock.time(end, start) }
    }

    /// The way from its start to its end.
    fn way<C: Clock>(&self, clock: &C) -> [C::Number; D] {
        let [start, end] = self.places;
        from_fn(|k| clock.length(end[k], start[k]))
    }
}

impl<const D: usize> Legs<D> {
    /// B relative to A from the time `start` on.
    pub(crate) fn relative<C: Clock>(&self, clock: &C, start: f64) -> Relative<D, C::Number> {
        let Self { a, b, reach: [ra, rb, margin] } = self;
        let (da, db) = (a.duration(clock), b.duration(clock));
        let (wa, wb) = (a.way(clock), b.way(clock));
        let scale = da.times(&db);
        let (ta, tb) = (clock.time(start, a.times[0]), clock.time(start, b.times[0]));
        let speeds: [_; D] = from_fn(|k| (wa[k].times(&db), wb[k].times(&da)));
        let p = from_fn(|k| {
            let (va, vb) = speeds[k];
            let apart = clock.length(b.places[0][k], a.places[0][k]).times(&scale);
            apart.plus(&vb.times(&tb).minus(&va.times(&ta)))
        });
        let w = from_fn(|k| speeds[k].1.minus(&speeds[k].0));
        let r = clock.length(*ra, -*rb).plus(&clock.length(*margin, 0.0)).times(&scale);
        Relative { p, w, r, scale }
    }

    /// All lengths.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        let [a, b] = [self.a.places, self.b.places];
        a.into_iter().chain(b).flatten().chain(self.reach)
    }

    /// The times of all fixes.
    pub(crate) fn times(&self) -> impl Iterator<Item = f64> + Clone {
        self.a.times.into_iter().chain(self.b.times)
    }

    /// The time from which both exist. It is the same whatever part of them is looked at.
    pub(crate) fn common_start(&self) -> f64 {
        self.a.times[0].max(self.b.times[0])
    }
}

impl<const D: usize, T: Ring> Relative<D, T> {
    /// The same from a time `t` later on.
    pub(crate) fn after(&self, t: &T) -> Self {
        let p = from_fn(|k| self.p[k].plus(&self.w[k].times(t)));
        Self { p, ..*self }
    }

    /// `p·p − r²`: positive where there is no contact.
    fn excess(&self) -> T {
        dot(&self.p, &self.p).minus(&self.r.squared())
    }

    /// `p·w`: negative where they approach.
    fn slope(&self) -> T {
        dot(&self.p, &self.w)
    }

    /// The square of the distance at the time where they pass each other, as a fraction.
    ///
    /// The numerator is `|p ∧ w|²`, by Lagrange's identity.
    pub(crate) fn passing_distance(&self) -> [T; 2] {
        let (p, w) = (&self.p, &self.w);
        [wedge_dot((p, w), (p, w)), dot(w, w).times(&self.scale.squared())]
    }

    /// The square of the distance at the start, as a fraction.
    pub(crate) fn distance_at_start(&self) -> [T; 2] {
        [dot(&self.p, &self.p), self.scale.squared()]
    }
}

impl<const D: usize, T: Signed> Relative<D, T> {
    /// What happens in the given time.
    pub(crate) fn look(&self, duration: &T) -> Certain<Look> {
        let end = self.after(duration);
        let starts = !self.excess().is_positive()?;
        let ends = !end.excess().is_positive()?;
        let contact = match (starts, ends) {
            (true, true) => Contact::Always,
            (true, false) => Contact::UntilRoot,
            (false, true) => Contact::FromRoot,
            (false, false) if self.slope().is_negative()? && end.slope().is_positive()? => {
                // The roots are real if they pass within the reach.
                let [passing, _] = self.passing_distance();
                let reach = dot(&self.w, &self.w).times(&self.r.squared());
                let passes = !passing.minus(&reach).is_positive()?;
                if passes { Contact::BetweenRoots } else { Contact::Never }
            }
            (false, false) => Contact::Never,
        };
        let nearest = match contact {
            Contact::Never => Nearest::AtStart,
            Contact::BetweenRoots => Nearest::Between,
            _ => self.nearest(&end)?,
        };
        Ok(Look { contact, nearest })
    }

    /// When they are nearest until they are as given at the end; the earliest such time.
    fn nearest(&self, end: &Self) -> Certain<Nearest> {
        Ok(match (self.slope().sign()?, end.slope().sign()?) {
            (Ordering::Less, Ordering::Greater) => Nearest::Between,
            (Ordering::Less, _) => Nearest::AtEnd,
            _ => Nearest::AtStart,
        })
    }
}
