//! Two balls, widened to `f64` without loss.

use crate::model::shape::{Accelerated, Ball, Growing, Moving};
use crate::number::Scalar;
use crate::number::double::{Double, norm_squared};
use crate::number::vector::{MapEach, from_fn, sub};
use crate::problem::{Approach, Bend};

/// The exact input of every verdict on two balls.
///
/// Their differences, the [`Approach`], are rounded; whatever needs more than `f64` starts from
/// here.
#[derive(Clone, Copy, Debug)]
pub struct Pair<const D: usize> {
    pub(crate) xa: [f64; D],
    pub(crate) xb: [f64; D],
    pub(crate) va: [f64; D],
    pub(crate) vb: [f64; D],
    pub(crate) ra: f64,
    pub(crate) rb: f64,
    /// The gap at which the surfaces count as touching; 0 in most queries.
    pub(crate) margin: f64,
}

impl<const D: usize> Pair<D> {
    #[inline]
    pub(crate) fn moving<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>) -> Self {
        Self {
            va: a.velocity().map_each(Into::into),
            vb: b.velocity().map_each(Into::into),
            ..Self::still(a.ball(), b.ball())
        }
    }

    #[inline]
    pub(crate) fn still<S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Self {
        Self {
            xa: a.center().map_each(Into::into),
            xb: b.center().map_each(Into::into),
            va: [0.0; D],
            vb: [0.0; D],
            ra: a.radius().into(),
            rb: b.radius().into(),
            margin: 0.0,
        }
    }

    /// B relative to A, rounded to `f64`.
    #[inline]
    pub(crate) fn approach(&self) -> Approach<D> {
        let p = sub(self.xb, self.xa);
        Approach { p, w: sub(self.vb, self.va), r: self.reach().0.to_f64() }
    }

    /// `p = xB − xA` and `R` without rounding, if R is at most two floats long.
    #[inline]
    pub(crate) fn exact_lengths(&self) -> ([Double; D], Double) {
        let p = from_fn(|k| Double::difference(self.xb[k], self.xa[k]));
        (p, self.reach().0)
    }

    /// `R = rA + rB + margin`, as a sum and its rounding error.
    ///
    /// The error is 0 unless R is longer than two floats, which takes a margin.
    #[inline]
    pub(crate) fn reach(&self) -> (Double, f64) {
        let radii = Double::sum(self.ra, self.rb);
        // Most callers know it, and the compiler then drops the rest.
        if self.margin == 0.0 {
            return (radii, 0.0);
        }
        let larger = Double::sum(radii.to_f64(), self.margin);
        let rest = Double::sum(radii.tail(), larger.tail());
        (Double::sum(larger.to_f64(), rest.to_f64()), rest.tail())
    }

    /// Whether [`approach`](Self::approach) has all of R but its rounding error: R is at least 0
    /// and at most two floats long. Only a margin can make it otherwise.
    pub(crate) fn has_short_reach(&self) -> bool {
        let (reach, error) = self.reach();
        error == 0.0 && (0.0..f64::INFINITY).contains(&reach.to_f64())
    }

    /// The terms of R.
    pub(crate) const fn radii(&self) -> [f64; 3] {
        [self.ra, self.rb, self.margin]
    }

    /// `w = vB − vA` without rounding.
    #[inline]
    pub(crate) fn exact_velocity(&self) -> [Double; D] {
        from_fn(|k| Double::difference(self.vb[k], self.va[k]))
    }

    /// All lengths: coordinates, radii and the margin.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.xa.into_iter().chain(self.xb).chain(self.radii())
    }

    /// All components of velocities.
    pub(crate) fn speeds(&self) -> impl Iterator<Item = f64> + Clone {
        self.va.into_iter().chain(self.vb)
    }
}

/// Two balls under constant accelerations, widened to `f64`.
///
/// Their radii are constant, or (`GROWS`) change at constant rates. `GROWS` is known at compile
/// time, so balls of constant radii pay nothing.
#[derive(Clone, Copy, Debug)]
pub struct AcceleratedPair<const D: usize, const GROWS: bool = false> {
    /// Their motion at time 0.
    pub(crate) start: Pair<D>,
    pub(crate) ga: [f64; D],
    pub(crate) gb: [f64; D],
    /// The rates of the radii of A and B, 0 unless they change.
    pub(crate) rates: [f64; 2],
}

impl<const D: usize> AcceleratedPair<D> {
    #[inline]
    pub(crate) fn new<S: Scalar>(a: &Accelerated<D, S>, b: &Accelerated<D, S>) -> Self {
        Self {
            start: Pair::moving(a.moving(), b.moving()),
            ga: a.acceleration().map_each(Into::into),
            gb: b.acceleration().map_each(Into::into),
            rates: [0.0; 2],
        }
    }
}

impl<const D: usize> AcceleratedPair<D, true> {
    #[inline]
    pub(crate) fn growing<S: Scalar>(a: &Growing<D, S>, b: &Growing<D, S>) -> Self {
        let AcceleratedPair { start, ga, gb, .. } =
            AcceleratedPair::new(a.accelerated(), b.accelerated());
        Self { start, ga, gb, rates: [a.rate().into(), b.rate().into()] }
    }

    /// The same balls, if their radii do not change.
    #[inline]
    pub(crate) fn of_constant_radii(&self) -> Option<AcceleratedPair<D>> {
        let &Self { start, ga, gb, rates } = self;
        (rates == [0.0; 2]).then_some(AcceleratedPair { start, ga, gb, rates })
    }

    /// Two adjacent or equal times between which the first of the balls shrinks to nothing;
    /// infinite if neither does.
    pub(crate) fn end_of_first(&self) -> [f64; 2] {
        let ends = [(self.start.ra, self.rates[0]), (self.start.rb, self.rates[1])];
        let mut first = [f64::INFINITY; 2];
        for (r, rate) in ends.into_iter().filter(|&(_, rate)| rate < 0.0) {
            // For numbers within 2^±200 the quotient is rounded once; for 0 it is exact.
            let end = r / -rate;
            let around = if end == 0.0 { [0.0; 2] } else { [end.next_down(), end.next_up()] };
            first = [first[0].min(around[0]), first[1].min(around[1])];
        }
        first
    }
}

impl<const D: usize, const GROWS: bool> AcceleratedPair<D, GROWS> {
    /// Whether they do not accelerate relative to each other, so that the path is straight.
    #[inline]
    pub(crate) fn is_straight(&self) -> bool {
        self.ga == self.gb
    }

    /// B relative to A, rounded to `f64`.
    #[inline]
    pub(crate) fn bend(&self) -> Bend<D, GROWS> {
        let Approach { p, w, r } = self.start.approach();
        let rate = self.rates[0] + self.rates[1];
        Bend { p, w, h: sub(self.gb, self.ga).map_each(|g| 0.5 * g), r, rate }
    }

    /// R at a time: R and its rate are exact sums of two floats, so it is within 2⁻¹⁰⁰ of
    /// `R + |rate| t`.
    #[inline]
    pub(crate) fn distance_at(&self, t: f64) -> Double {
        let (r, _) = self.start.reach();
        if GROWS { Double::sum(self.rates[0], self.rates[1]) * t + r } else { r }
    }

    /// `h = (gB − gA)/2` without rounding.
    #[inline]
    pub(crate) fn exact_half_acceleration(&self) -> [Double; D] {
        from_fn(|k| Double::difference(self.gb[k], self.ga[k]).halved())
    }

    /// `q` at a time, and `q·q − R²`, in twice the digits.
    ///
    /// The differences of floats are exact. `q` is off by less than 2⁻¹⁰⁰ of
    /// `m = |p| + |w| t + |h| t²`, after four operations of 2⁻¹⁰² each; so `q·q − R²` is off by
    /// less than 2⁻⁹⁷ of `m (|q| + 2⁻¹⁰⁰ m) + R²`, up to 8D. For growing balls, R at that time is
    /// off in the same way as `q`, and `R²` in the same way as `q·q`.
    #[inline]
    pub(crate) fn residual(&self, t: f64) -> ([Double; D], f64) {
        let (p, _) = self.start.exact_lengths();
        let r = self.distance_at(t);
        let w = self.start.exact_velocity();
        let h = self.exact_half_acceleration();
        let q = from_fn(|k| (h[k] * t + w[k]) * t + p[k]);
        (q, (norm_squared(q) - r * r).to_f64())
    }

    /// All components of accelerations.
    pub(crate) fn accelerations(&self) -> impl Iterator<Item = f64> + Clone {
        self.ga.into_iter().chain(self.gb)
    }
}
