//! Two balls as their owner gave them, widened to `f64` without loss.

use core::array::from_fn;

use crate::approach::{Approach, Rescaled};
use crate::double::Double;
use crate::power::scaled;
use crate::vector::{largest, sub};
use crate::{Ball, Moving, Scalar};

/// The numbers that a verdict about two balls is about.
///
/// Their differences, the [`Approach`], are rounded; what is decided by more than `f64` starts
/// from here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<const D: usize> {
    pub(crate) xa: [f64; D],
    pub(crate) xb: [f64; D],
    pub(crate) va: [f64; D],
    pub(crate) vb: [f64; D],
    pub(crate) ra: f64,
    pub(crate) rb: f64,
}

impl<const D: usize> Pair<D> {
    #[inline]
    pub(crate) fn moving<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>) -> Self {
        Self {
            va: a.velocity().map(Into::into),
            vb: b.velocity().map(Into::into),
            ..Self::still(a.ball(), b.ball())
        }
    }

    #[inline]
    pub(crate) fn still<S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Self {
        Self {
            xa: a.center().map(Into::into),
            xb: b.center().map(Into::into),
            va: [0.0; D],
            vb: [0.0; D],
            ra: a.radius().into(),
            rb: b.radius().into(),
        }
    }

    /// B as seen from A, rounded to `f64`.
    #[inline]
    pub(crate) fn approach(&self) -> Approach<D> {
        Approach { p: sub(self.xb, self.xa), w: sub(self.vb, self.va), r: self.ra + self.rb }
    }

    /// `p = xB − xA` and `R = rA + rB` without rounding.
    #[inline]
    pub(crate) fn exact_lengths(&self) -> ([Double; D], Double) {
        let p = from_fn(|k| Double::difference(self.xb[k], self.xa[k]));
        (p, Double::sum(self.ra, self.rb))
    }

    /// The approach in units in which its largest length and its largest speed are near 1.
    #[cold]
    pub(crate) fn rescaled(&self) -> Rescaled<D> {
        let Approach { p, w, r } = self.approach();
        // A difference of finite numbers overflows by a factor of two at most. A quarter of it
        // does not, and the bits lost then are nothing beside it.
        let by_a_quarter = |overflows: bool| if overflows { 2 } else { 0 };
        let length = by_a_quarter(!(largest(p) + r).is_finite());
        let speed = by_a_quarter(!largest(w).is_finite());
        let reduced = Self {
            xa: self.xa.map(|x| scaled(x, -length)),
            xb: self.xb.map(|x| scaled(x, -length)),
            va: self.va.map(|v| scaled(v, -speed)),
            vb: self.vb.map(|v| scaled(v, -speed)),
            ra: scaled(self.ra, -length),
            rb: scaled(self.rb, -length),
        };
        let rescaled = reduced.approach().rescaled();
        Rescaled { length: rescaled.length + length, speed: rescaled.speed + speed, ..rescaled }
    }

    /// The point of contact at the time `t`, with the normal `n` from A to B.
    ///
    /// Seen from A it is `xA + vA t + rA n`, from B `xB + vB t − rB n`. The answer is midway: it
    /// favours neither ball, and serves for balls that overlap, too.
    #[inline]
    pub(crate) fn contact_point(&self, t: f64, n: [f64; D]) -> [f64; D] {
        from_fn(|k| {
            let from_a = self.xa[k] + self.va[k] * t + self.ra * n[k];
            let from_b = self.xb[k] + self.vb[k] * t - self.rb * n[k];
            0.5 * from_a + 0.5 * from_b
        })
    }
}
