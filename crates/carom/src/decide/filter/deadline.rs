//! A test whether balls that meet have met by a time.
//!
//! It needs no root and no division.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::decide::filter::bounds::FilterBounds;
use crate::decide::filter::quadratic::Filter;
use crate::number::power::{exceeds, sign};
use crate::number::{Certain, Unsure};

/// How far the balls are from touching at a time, and how fast that changes.
struct GapAt {
    /// `h = b + a t`.
    half_slope: f64,
    /// `f = |p + w t|² − R²`.
    value: f64,
}

impl<const D: usize, B: FilterBounds<D>> Filter<D, B> {
    /// Whether balls that meet have met by the time `t`, which is at least 0.
    ///
    /// They have if `f(t) = |p + w t|² − R²` is not positive, or after the closest approach, where
    /// half the slope `h = b + a t` is not negative. If `ĥ < 0`, then `a t` is below `√(a m)` but
    /// for rounding, no term of `f = c + 2 b t + a t²` is above `2m`, and in all
    /// `|f̂ − f| ≤ (4n + 16) u m`. If `ĥ ≥ 0` although `h < 0`, then `|h| ≤ (2n + 6) u √(a m)`, so
    /// `f = (h² − D) / a` is negative as well.
    #[inline(always)]
    pub(crate) fn has_met_by(&self, t: f64) -> Certain<bool> {
        let GapAt { half_slope, value } = self.at(t);
        if sign(half_slope) >= 0 {
            Ok(true)
        } else if exceeds(value.abs(), B::EXPONENT_OF_ERROR_OF_F, self.m) {
            Ok(value < 0.0)
        } else {
            Err(Unsure)
        }
    }

    /// Whether balls that are clearly apart have collided by the time `t`, and whether that is
    /// certain.
    ///
    /// `t` is at least 0. This is the same as [`Self::collides`] with [`Self::has_met_by`], but
    /// returns two truth values instead of a [`Certain`], so the signs are joined without a branch.
    /// In callgrind on the mix of the benches, `will_collide` mispredicts one branch in ten queries
    /// this way. The two tests one after the other, as `time_of_impact` runs them, mispredict one
    /// in two.
    #[inline(always)]
    pub(crate) fn collides_by(&self, t: f64) -> (bool, bool) {
        let GapAt { half_slope, value } = self.at(t);
        let is_past = !sign(half_slope);
        let is_certain = is_past < 0 || exceeds(value.abs(), B::EXPONENT_OF_ERROR_OF_F, self.m);
        (self.sign_of_collision() & (is_past | sign(value)) < 0, is_certain)
    }

    #[inline(always)]
    fn at(&self, t: f64) -> GapAt {
        let Self { a, b, c, .. } = *self;
        let change = a * t;
        GapAt { half_slope: b + change, value: (c + 2.0 * b * t) + change * t }
    }
}
