//! One ball as seen from another.
//!
//! Relative to ball A, ball B starts at `p = xB − xA` and moves with `w = vB − vA`; they touch
//! where `|p + w t| = R`, with `R = rA + rB` \[Pool Hall Lessons\]. What follows from these three
//! is told in `quadratic.rs`.

use crate::pair::Pair;
use crate::power::{exponent, is_ordinary, scaled};
use crate::quadratic::{Quadratic, Question};
use crate::vector::{along, dot, first_axis, largest, sqrt, unit};
use crate::{Moving, Scalar};

/// One ball as seen from another: `p + w t`, and the distance `R` at which they touch.
///
/// All questions about a moving pair come down to this one form. It is what a simulation keeps
/// of a pair; for two balls at hand, ask [`time_of_impact`](crate::time_of_impact) and its
/// siblings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach<const D: usize> {
    /// The centre of B relative to A at time 0.
    pub p: [f64; D],
    /// The velocity of B relative to A.
    pub w: [f64; D],
    /// The sum of the radii.
    pub r: f64,
}

/// An approach in units of `2^length` and `2^length / 2^speed`: its largest length and its largest
/// speed are near 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rescaled<const D: usize> {
    pub(crate) approach: Approach<D>,
    pub(crate) length: i32,
    pub(crate) speed: i32,
}

impl<const D: usize> Rescaled<D> {
    /// The first time up to `max_time` at which the answer is yes, in the unit of the original,
    /// and the normal.
    pub(crate) fn first(&self, question: Question, max_time: f64) -> Option<(f64, [f64; D])> {
        let t = Quadratic::of(self.approach).first_time(question, f64::INFINITY)?;
        let time = self.time(t);
        (time <= max_time).then(|| (time, self.approach.normal_at(t)))
    }

    /// A time of the rescaled approach in the unit of the original.
    pub(crate) fn time(&self, t: f64) -> f64 {
        scaled(t, self.length - self.speed)
    }
}

impl<const D: usize> Approach<D> {
    /// B as seen from A.
    ///
    /// The differences are rounded to `f64`; one beyond the largest float is infinite, and no
    /// impact is found for it.
    #[inline]
    #[must_use]
    pub fn between<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>) -> Self {
        Pair::moving(a, b).approach()
    }

    /// The time, at least 0, from which the balls touch and approach; 0 where they already do.
    ///
    /// `None` where they part, rest relative to each other, slide past (a graze), or pass at a
    /// distance: no impulse would pass. `p·w ≥ 0`, as computed by [`dot`], always gives `None`.
    /// Points (`r = 0`) have no impact. `None` also where it would lie beyond the largest float,
    /// and never NaN, whatever the fields hold.
    ///
    /// # Accuracy
    /// The same bits on every machine, and for A and B swapped. Within a few units in the last
    /// place, also from far away; as `w` turns tangent, rounding of `p` and `w` counts for more.
    ///
    /// ```
    /// use carom::Approach;
    ///
    /// let head_on = Approach { p: [10.0, 0.0], w: [-2.0, 0.0], r: 1.0 };
    /// assert_eq!(head_on.time_of_impact(), Some(4.5));
    ///
    /// let sliding_past = Approach { p: [10.0, 1.0], w: [-2.0, 0.0], r: 1.0 };
    /// assert_eq!(sliding_past.time_of_impact(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn time_of_impact(&self) -> Option<f64> {
        // Half of what a simulation asks is about parting balls: they are told by one product.
        if dot(self.p, self.w) >= 0.0 {
            None
        } else if self.is_ordinary() {
            Quadratic::of(*self).first_time(Question::Impact, f64::INFINITY)
        } else {
            self.rescaled().first(Question::Impact, f64::MAX).map(|(time, _)| time)
        }
    }

    /// The same in units in which the largest length and the largest speed are between 1 and 2.
    #[cold]
    pub(crate) fn rescaled(&self) -> Rescaled<D> {
        let Self { p, w, r } = *self;
        let (length, speed) = (exponent(largest(p).max(r)), exponent(largest(w)));
        let approach = Self {
            p: p.map(|x| scaled(x, -length)),
            w: w.map(|x| scaled(x, -speed)),
            r: scaled(r, -length),
        };
        Rescaled { approach, length, speed }
    }

    /// The unit normal from A to B at the time `t`.
    ///
    /// For concentric balls and for points it opposes the relative velocity; at rest it is the
    /// first axis.
    #[inline]
    pub(crate) fn normal_at(&self, t: f64) -> [f64; D] {
        let q = along(self.p, self.w, t);
        let square = dot(q, q);
        if self.r > 0.0 && is_ordinary(square) {
            q.map(|x| x / sqrt(square))
        } else {
            self.unusual_normal(q)
        }
    }

    #[cold]
    fn unusual_normal(self, q: [f64; D]) -> [f64; D] {
        // Where points meet, q is zero but for rounding.
        let direct = if self.r > 0.0 { unit(q) } else { None };
        direct.or_else(|| unit(self.w.map(|x| -x))).unwrap_or_else(first_axis)
    }

    /// Squares and products of these lengths and speeds neither overflow nor lose bits.
    #[inline]
    pub(crate) fn is_ordinary(&self) -> bool {
        let m = self.m();
        is_ordinary(m) && is_ordinary(dot(self.w, self.w) * m)
    }

    /// The same of the lengths alone, for balls standing still.
    #[inline]
    pub(crate) fn lengths_are_ordinary(&self) -> bool {
        is_ordinary(self.m())
    }

    #[inline]
    fn m(&self) -> f64 {
        dot(self.p, self.p) + self.r * self.r
    }
}
