//! Point of contact of two balls, to more digits than a float.
//!
//! It has these digits before it is rounded.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::decide::refine::point::{BallOfPair, midway, seen_from_the_smaller};
use crate::number::double::{Double, upper_and_lower};
use crate::number::vector::{MapEach, from_fn};
use crate::problem::Pair;

/// A time, and the offset of B from A then. Each is a float and its rounding error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OffsetAt<const D: usize> {
    pub(crate) time: f64,
    pub(crate) time_tail: f64,
    pub(crate) offset: [f64; D],
    pub(crate) offset_tail: [f64; D],
    /// The length of the offset; at a touch, the sum of the radii and the margin.
    pub(crate) distance: f64,
    pub(crate) distance_tail: f64,
}

impl<const D: usize> Pair<D> {
    /// The point of contact of balls that meet.
    ///
    /// It is within 3.5 ulp of the largest number in its computation, which is `x + v t + r q / R`
    /// with `q` the offset at the time `t`. A quarter of it is computed, because a path longer than
    /// the largest float may lead to a point that is within range.
    ///
    /// # Error
    /// In units of `u`, for numbers below 2: the correction of the time is good to `¼ u t`, which
    /// moves the path by ½; `r q` and its quotient by `R` are rounded, 2 and 1; the error of `q`,
    /// ½; the sum with the tails of the path, 1; and the last sum, which is below 4, 2. All else is
    /// kept. In all `7 u`, or 3.5 units in the last place of the largest. With a margin, half of it
    /// is added to the radius and rounded: another `u`, so 4 units.
    ///
    /// The last sum is below 4, although it has three terms. Suppose that a coordinate of the point
    /// is 4 or more and the numbers of one ball are below 2. Then the arm of that ball points
    /// outwards and the arm of the other points inwards, so the centre of the other is at 4 or
    /// more. One of the numbers of the other is then 2 or more, and its last place larger.
    #[inline(always)]
    pub(crate) fn fine_touch_point(&self, moment: &OffsetAt<D>) -> [f64; D] {
        let moment =
            &OffsetAt { time: 0.25 * moment.time, time_tail: 0.25 * moment.time_tail, ..*moment };
        let [a, b] = self.sides_at_margin();
        let (a, b) = (a.quarter(), b.quarter());
        let sizes = [a.size(moment.time), b.size(moment.time)];
        let point = seen_from_the_smaller([a, b], sizes, |side| moment.seen_from(side));
        point.map_each(|x| 4.0 * x)
    }

    /// The point of contact of balls that overlap at the start, as good as
    /// [`Self::fine_touch_point`].
    #[inline(always)]
    pub(crate) fn fine_point_at_start(&self, moment: &OffsetAt<D>) -> [f64; D] {
        let [from_a, from_b] = self.sides().map_each(|side| moment.seen_at_start(&side));
        midway(from_a, from_b)
    }
}

impl<const D: usize> OffsetAt<D> {
    /// The point as seen from one ball.
    #[inline(always)]
    fn seen_from(&self, side: &BallOfPair<D>) -> [f64; D] {
        let (arm, arm_tail) = self.arm(side.arm());
        let BallOfPair { x, v, .. } = side;
        let (time_upper, time_lower) = upper_and_lower(self.time);
        from_fn(|k| {
            let (upper, lower) = upper_and_lower(v[k]);
            let center = Double::sum(x[k], upper * time_upper);
            let path_tail = upper * time_lower + lower * self.time + v[k] * self.time_tail;
            let tail = center.tail() + path_tail + arm_tail[k];
            // Beyond the largest float the tail is NaN.
            let tail = if tail.is_nan() { 0.0 } else { tail };
            center.to_f64() + (arm[k] + tail)
        })
    }

    /// The point as seen from one ball at the time 0.
    #[inline(always)]
    fn seen_at_start(&self, BallOfPair { x, r, .. }: &BallOfPair<D>) -> [f64; D] {
        let (arm, tail) = self.arm(*r);
        from_fn(|k| x[k] + (arm[k] + tail[k]))
    }

    /// The offset shortened to the length `r`, and its rounding error.
    ///
    /// The product comes first: `2 · 3 / 5` is the float next to 1.2, and `2/5 · 3` is not.
    #[inline(always)]
    fn arm(&self, r: f64) -> ([f64; D], [f64; D]) {
        let share = r / self.distance;
        let missing = self.distance_tail / self.distance;
        let tail = |k| share * (self.offset_tail[k] - self.offset[k] * missing);
        (self.offset.map_each(|x| r * x / self.distance), from_fn(tail))
    }
}

impl<const D: usize> BallOfPair<D> {
    /// In units of length and time that are four times as large.
    #[inline(always)]
    fn quarter(self) -> Self {
        let Self { x, v, r, more } = self;
        Self { x: x.map_each(|x| 0.25 * x), v, r: 0.25 * r, more: 0.25 * more }
    }
}
