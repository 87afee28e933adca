//! Two tracks between fixes, where both move straight.
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
//!
//! In an upright zone, `p` and `w` are level: the last axis counts by itself. B is there at
//! `q + u t`, and within the zone where that is at most `h` in magnitude.

use core::cmp::Ordering;

use crate::number::ring::wedge_dot;
use crate::number::vector::from_fn;
use crate::number::{Certain, Ring, Signed, dot, scale};

/// The straight way from one fix to the next; a lone fix is at both ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg<const D: usize> {
    /// The times of its ends.
    pub(crate) times: [f64; 2],
    /// Where it is at these times.
    pub(crate) places: [[f64; D]; 2],
}

/// Two legs, and how near they are in contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legs<const D: usize> {
    pub(crate) a: Leg<D>,
    pub(crate) b: Leg<D>,
    pub(crate) reach: Reach,
}

/// How near the centres of two tracks in contact are, as sums that are not rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub(crate) radii: [f64; 2],
    /// How far each may be off its straight way, level in a zone.
    pub(crate) slacks: [f64; 2],
    /// The largest gap; in a zone, of the level distance.
    pub(crate) margin: f64,
    /// The largest gap along the last axis, for an upright zone.
    pub(crate) height: Option<f64>,
}

/// B relative to A from a time on, all lengths times `scale`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relative<const D: usize, T> {
    pub(crate) p: [T; D],
    pub(crate) w: [T; D],
    pub(crate) r: T,
    /// The last axis of an upright zone.
    pub(crate) rise: Option<Rise<T>>,
    pub(crate) scale: T,
}

/// Heights in a zone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rise<T> {
    /// How much higher B is than A, or lower if it sinks.
    pub(crate) q: T,
    /// The speed of that, at least 0.
    pub(crate) u: T,
    /// The largest difference in the zone.
    pub(crate) h: T,
}

/// When they are in contact in a span of time, and when they are nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Where contact begins and ends, if there is any. It is one interval.
    pub(crate) contact: Option<[Border; 2]>,
    pub(crate) nearest: Nearest,
}

/// Where an interval of contact begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Border {
    /// With the span of time.
    Span,
    /// Where they come into the height of the zone, or leave it.
    Height,
    /// Where the distance is the reach: a root.
    Reach,
}

/// When two legs are nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nearest {
    /// At this border: of the start, or of the end.
    AtStart(Border),
    AtEnd(Border),
    /// Where they pass each other.
    Passing,
}

/// Converts floats to the numbers of a formula: differences of lengths, and of times.
pub(crate) trait Clock {
    type Number: Signed;

    /// `a − b`, of lengths.
    fn length(&self, a: f64, b: f64) -> Self::Number;

    /// `a − b`, of times.
    fn time(&self, a: f64, b: f64) -> Self::Number;
}

impl<const D: usize> Leg<D> {
    /// The share of the way that is done at a time, off by 3 units of 2⁻⁵³ of itself.
    ///
    /// For two fixes at different times.
    pub(crate) fn share(&self, time: f64) -> f64 {
        let [start, end] = self.times;
        let duration = end - start;
        if duration.is_finite() {
            (time - start) / duration
        } else {
            // Halves do not overflow. What they lose below the smallest normal number is nothing.
            (0.5 * time - 0.5 * start) / (0.5 * end - 0.5 * start)
        }
    }

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

impl Reach {
    /// The distance in contact, rounded; `None` in a zone.
    pub(crate) fn sum(&self) -> Option<f64> {
        let Self { radii: [ra, rb], slacks: [sa, sb], margin, height } = self;
        height.is_none().then_some(ra + rb + (sa + sb) + margin)
    }

    /// The distance in contact, in the numbers of a formula.
    fn distance<C: Clock>(&self, clock: &C) -> C::Number {
        let [a, b] = self.slacks;
        self.with(clock, self.margin).plus(&clock.length(a, -b))
    }

    /// The sum of the radii and a gap.
    fn with<C: Clock>(&self, clock: &C, gap: f64) -> C::Number {
        let [a, b] = self.radii;
        clock.length(a, -b).plus(&clock.length(gap, 0.0))
    }
}

impl<const D: usize> Legs<D> {
    /// B relative to A from the time `start` on. Unsure if it is not certain which one rises.
    pub(crate) fn relative<C: Clock>(
        &self,
        clock: &C,
        start: f64,
    ) -> Certain<Relative<D, C::Number>> {
        let Self { a, b, reach } = self;
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
        let r = reach.distance(clock).times(&scale);
        let relative = Relative { p, w, r, rise: None, scale };
        match reach.height {
            Some(height) => relative.in_zone(reach.with(clock, height).times(&scale)),
            None => Ok(relative),
        }
    }

    /// All lengths.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        let Reach { radii, slacks, margin, height } = self.reach;
        let places = self.a.places.into_iter().chain(self.b.places).flatten();
        places.chain(radii).chain(slacks).chain([margin, height.unwrap_or(0.0)])
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

impl<T: Ring> Rise<T> {
    /// The time until the height is reached, as a fraction.
    pub(crate) fn until_inside(&self) -> [T; 2] {
        [T::ZERO.minus(&self.h).minus(&self.q), self.u]
    }

    /// The time until the height is left, as a fraction.
    pub(crate) fn until_outside(&self) -> [T; 2] {
        [self.h.minus(&self.q), self.u]
    }
}

impl<const D: usize, T: Signed> Relative<D, T> {
    /// The same in a zone up to this height: the last axis counts by itself.
    fn in_zone(self, h: T) -> Certain<Self> {
        let Self { mut p, mut w, .. } = self;
        let sinks = w[D - 1].is_negative()?;
        let upwards = |x: T| if sinks { T::ZERO.minus(&x) } else { x };
        let rise = Some(Rise { q: upwards(p[D - 1]), u: upwards(w[D - 1]), h });
        (p[D - 1], w[D - 1]) = (T::ZERO, T::ZERO);
        Ok(Self { p, w, rise, ..self })
    }

    /// The same from a time later on, which is a fraction with a positive denominator. Lengths are
    /// times the denominator.
    pub(crate) fn after(&self, [n, d]: &[T; 2]) -> Self {
        let p = from_fn(|k| self.p[k].times(d).plus(&self.w[k].times(n)));
        let w = scale(d, &self.w);
        let rise = self.rise.map(|Rise { q, u, h }| Rise {
            q: q.times(d).plus(&u.times(n)),
            u: u.times(d),
            h: h.times(d),
        });
        Self { p, w, r: self.r.times(d), rise, scale: self.scale.times(d) }
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

    /// What happens in the given time.
    pub(crate) fn look(&self, duration: &T) -> Certain<Look> {
        let end = self.after(&[*duration, T::ONE]);
        let Some(rise) = &self.rise else { return self.look_until(&end, [Border::Span; 2]) };
        // The span in which the heights are near; the last axis moves upwards.
        let after = end.rise.as_ref().unwrap_or(rise);
        let is_above = rise.q.minus(&rise.h).is_positive()?;
        if is_above || after.q.plus(&after.h).is_negative()? {
            return Ok(Look::NEVER);
        }
        let mut level = (*self, end);
        let mut borders = [Border::Span; 2];
        if rise.q.plus(&rise.h).is_negative()? {
            level.0 = self.after(&rise.until_inside());
            borders[0] = Border::Height;
        }
        if after.q.minus(&after.h).is_positive()? {
            level.1 = self.after(&rise.until_outside());
            borders[1] = Border::Height;
        }
        level.0.look_until(&level.1, borders)
    }

    /// What happens until they are as given at the end, by the distance alone.
    fn look_until(&self, end: &Self, [first, last]: [Border; 2]) -> Certain<Look> {
        let starts = !self.excess().is_positive()?;
        let ends = !end.excess().is_positive()?;
        if starts || ends {
            let contact = Some([
                if starts { first } else { Border::Reach },
                if ends { last } else { Border::Reach },
            ]);
            let nearest = match (self.slope().sign()?, end.slope().sign()?) {
                (Ordering::Less, Ordering::Greater) => Nearest::Passing,
                (Ordering::Less, _) => Nearest::AtEnd(last),
                _ => Nearest::AtStart(first),
            };
            return Ok(Look { contact, nearest });
        }
        if !(self.slope().is_negative()? && end.slope().is_positive()?) {
            return Ok(Look::NEVER);
        }
        // The roots are real if they pass within the reach.
        let [passing, _] = self.passing_distance();
        let reach = dot(&self.w, &self.w).times(&self.r.squared());
        let contact = (!passing.minus(&reach).is_positive()?).then_some([Border::Reach; 2]);
        Ok(Look { contact, nearest: Nearest::Passing })
    }
}

impl Look {
    pub(crate) const NEVER: Self = Self { contact: None, nearest: Nearest::Passing };
}
