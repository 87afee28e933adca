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
    /// Centres, A and B.
    pub(crate) x: [[f64; D]; 2],
    /// Velocities.
    pub(crate) v: [[f64; D]; 2],
    /// Radii.
    pub(crate) r: [f64; 2],
}

impl<const D: usize> Pair<D> {
    #[inline]
    pub(crate) fn moving<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>) -> Self {
        Self {
            v: [a.velocity().map(Into::into), b.velocity().map(Into::into)],
            ..Self::still(a.ball(), b.ball())
        }
    }

    #[inline]
    pub(crate) fn still<S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Self {
        Self {
            x: [a.center().map(Into::into), b.center().map(Into::into)],
            v: [[0.0; D]; 2],
            r: [a.radius().into(), b.radius().into()],
        }
    }

    /// B as seen from A, rounded to `f64`.
    #[inline]
    pub(crate) fn approach(&self) -> Approach<D> {
        Approach {
            p: sub(self.x[1], self.x[0]),
            w: sub(self.v[1], self.v[0]),
            r: self.r[0] + self.r[1],
        }
    }

    /// `p = xB − xA` and `R = rA + rB` without rounding.
    #[inline]
    pub(crate) fn exact_lengths(&self) -> ([Double; D], Double) {
        let p = from_fn(|k| Double::difference(self.x[1][k], self.x[0][k]));
        (p, Double::sum(self.r[0], self.r[1]))
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
            x: self.x.map(|x| x.map(|x| scaled(x, -length))),
            v: self.v.map(|v| v.map(|v| scaled(v, -speed))),
            r: self.r.map(|r| scaled(r, -length)),
        };
        let rescaled = reduced.approach().rescaled();
        Rescaled { length: rescaled.length + length, speed: rescaled.speed + speed, ..rescaled }
    }

    /// The point of contact at the time `t`, with the normal `n` from A to B.
    ///
    /// Seen from A it is `xA + vA t + rA n`, from B `xB + vB t − rB n`. In each coordinate the way
    /// of the smaller terms loses less to rounding. Balls that overlap at the start have two such
    /// points; the answer is midway.
    #[inline]
    pub(crate) fn contact_point(&self, t: f64, n: [f64; D]) -> [f64; D] {
        let seen_from = |ball: usize, k: usize, toward_other: f64| {
            let terms = [self.x[ball][k], self.v[ball][k] * t, self.r[ball] * toward_other];
            (terms[0] + terms[1] + terms[2], terms[0].abs() + terms[1].abs() + terms[2].abs())
        };
        from_fn(|k| {
            let ((a, terms_a), (b, terms_b)) = (seen_from(0, k, n[k]), seen_from(1, k, -n[k]));
            if t > 0.0 && terms_a < terms_b {
                a
            } else if t > 0.0 && terms_b < terms_a {
                b
            } else {
                0.5 * a + 0.5 * b
            }
        })
    }
}
