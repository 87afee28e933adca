//! Time of impact from the relative motion of two balls.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use crate::decide::exact;
use crate::decide::filter::{Clear, Filter};
use crate::decide::refine::{Tails, first_root};
use crate::model::Verdict;
use crate::model::accelerated_deadline;
use crate::model::shape::{Moving, REACH};
use crate::number::power::power_of_two;
use crate::number::vector::{MapEach, dot};
use crate::number::{Scalar, Unsure};
use crate::problem::{AcceleratedPair, Approach, Pair};
use crate::query::accelerated;

impl<const D: usize> Approach<D> {
    /// Returns the motion of B relative to A.
    ///
    /// The differences are rounded to `f64`. A difference beyond the largest float is infinite, and
    /// then there is no impact.
    #[inline]
    #[must_use]
    pub fn between<S: Scalar>(a: &Moving<D, S>, b: &Moving<D, S>) -> Self {
        Pair::moving(a, b).approach()
    }

    /// Returns the time of impact, or 0 if they touch and approach.
    ///
    /// It is the time, at least 0, from which the balls touch or overlap and approach.
    ///
    /// Returns `None` if the balls move apart, rest relative to each other, slide past (a graze),
    /// or pass at a distance: there would be no impulse. If `p·w ≥ 0`, as computed by
    /// [`vector::dot`](crate::vector::dot), the answer is always `None`. It is also `None`
    /// if the time would be beyond the largest float. It is never NaN, whatever the fields hold.
    /// Points (`r = 0`) collide where they meet.
    ///
    /// # Accuracy
    /// For the given approach, the verdict is exact and the time within one unit in the last place;
    /// but whether balls in contact approach is decided by `p·w` as computed. The bits are the same
    /// on every machine, and for A and B swapped.
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
    #[inline(always)]
    #[must_use]
    pub fn time_of_impact(&self) -> Option<f64> {
        let filter = Filter::new(*self);
        match filter.first_look() {
            // With p·w = 0 the discriminant is negative.
            Ok(Clear::Apart) => filter
                .collides()
                .then(|| first_root(self, filter.first_root_of_clear(), Tails::NONE).time),
            Ok(Clear::Overlapping { approaching }) => approaching.then_some(0.0),
            Err(Unsure) => self.unclear_time_of_impact(),
        }
    }

    /// Returns the time of impact if B accelerates relative to A.
    ///
    /// The acceleration is constant: B is at `p + w t + g t²/2`. The time of impact is the first at
    /// which the balls touch or overlap and the first nonzero derivative of their distance is
    /// negative. So it is also 0 if they touch at relative rest and are pressed together. Returns
    /// `None` if there would never be an impulse.
    ///
    /// Components below 2⁻²⁰⁰ in size count as 0. If a component is above 2²⁰⁰, or not a number,
    /// there is no impact.
    ///
    /// # Accuracy
    /// For the given approach, the verdict is exact, and so is whether balls in contact approach.
    /// The time is within one unit in the last place, or within the time in which the balls come
    /// nearer by 2⁻⁸⁰ of `r`; the latter only matters if they already touch, but for rounding.
    /// Without an acceleration, the answer is [`time_of_impact`](Self::time_of_impact), to the last
    /// bit.
    ///
    /// ```
    /// use carom::Approach;
    ///
    /// // A ball falls on another.
    /// let falling = Approach { p: [0.0, 3.0], w: [0.0, 0.0], r: 1.0 };
    /// assert_eq!(falling.time_of_accelerated_impact([0.0, -1.0]), Some(2.0));
    ///
    /// // It lies on the other, and is pressed down or lifted.
    /// let lying = Approach { p: [0.0, 1.0], ..falling };
    /// assert_eq!(lying.time_of_accelerated_impact([0.0, -1.0]), Some(0.0));
    /// assert_eq!(lying.time_of_accelerated_impact([0.0, 1.0]), None);
    /// ```
    #[must_use]
    pub fn time_of_accelerated_impact(&self, acceleration: [f64; D]) -> Option<f64> {
        self.time_of_accelerated_impact_by(acceleration, f64::INFINITY)
    }

    /// Returns the time of accelerated impact, if it is at most `max_time`.
    ///
    /// Returns `None` if the impact is later, or if `max_time` is negative or NaN. If the
    /// accelerations of the balls will change soon, this is much faster than
    /// [`time_of_accelerated_impact`](Self::time_of_accelerated_impact).
    ///
    /// ```
    /// use carom::Approach;
    ///
    /// let falling = Approach { p: [0.0, 3.0], w: [0.0, 0.0], r: 1.0 };
    /// assert_eq!(falling.time_of_accelerated_impact_by([0.0, -1.0], 2.0), Some(2.0));
    /// assert_eq!(falling.time_of_accelerated_impact_by([0.0, -1.0], 1.9), None);
    /// ```
    #[must_use]
    pub fn time_of_accelerated_impact_by(
        &self,
        acceleration: [f64; D],
        max_time: f64,
    ) -> Option<f64> {
        let end = accelerated_deadline(max_time)?;
        let time = if acceleration == [0.0; D] {
            self.time_of_impact()
        } else {
            accelerated::time_of_impact(&self.under(acceleration)?, end)
        };
        time.filter(|&time| time <= end)
    }

    /// The balls, if B has this acceleration relative to A; `None` if a component is too large.
    fn under(&self, acceleration: [f64; D]) -> Option<AcceleratedPair<D>> {
        let (least, most) = (power_of_two(-REACH), power_of_two(REACH));
        let not_too_small = |x: f64| if x.abs() < least { 0.0 } else { x };
        let [xb, vb, gb] = [self.p, self.w, acceleration].map_each(|v| v.map_each(not_too_small));
        let rb = not_too_small(self.r);
        let is_in_range = xb.iter().chain(&vb).chain(&gb).chain([&rb]).all(|x| x.abs() <= most);
        let origin = [0.0; D];
        let start = Pair { xa: origin, xb, va: origin, vb, ra: 0.0, rb, margin: 0.0 };
        is_in_range.then_some(AcceleratedPair { start, ga: origin, gb, rates: [0.0; 2] })
    }

    /// Computes the filter again: to pass it on would put it into memory in every case.
    #[cold]
    #[inline(never)]
    fn unclear_time_of_impact(&self) -> Option<f64> {
        let Self { p, w, r } = *self;
        let is_finite = p.iter().chain(&w).chain([&r]).all(|x| x.is_finite());
        if !is_finite || dot(p, w) >= 0.0 {
            return None;
        }
        let filter = Filter::new(*self);
        match filter.verdict() {
            Ok(Verdict::Apart) => None,
            Ok(Verdict::InContact) => Some(0.0),
            Ok(Verdict::Meeting) => Some(first_root(self, filter.first_root(), Tails::NONE).time),
            Ok(Verdict::Grazing) | Err(Unsure) => {
                let origin = [0.0; D];
                let (xa, va, ra, margin) = (origin, origin, 0.0, 0.0);
                let pair = Pair { xa, xb: p, va, vb: w, ra, rb: r, margin };
                exact::time_of_approach(&pair)
            }
        }
    }
}
