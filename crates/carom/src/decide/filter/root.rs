//! Roots of the quadratic in plain `f64`, good enough for the correction.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::decide::filter::bounds::FilterBounds;
use crate::decide::filter::quadratic::{Clear, Filter};
use crate::number::power::power_of_two;
use crate::number::vector::sqrt;
use crate::number::{Certain, Unsure};

/// How far an [`Estimate`] can be off, as a share of itself.
///
/// `√D` is off by `44 u a m / 2√D`, so `√D + |b|` by `22 u a m / √D (√D + |b|)` of itself. With
/// `b² = D + a c`, `c √D ≥ 2⁻¹⁸ m √(a m)` and `√D ≥ 2⁻¹⁰ √(a m)` that is below 2⁻³³. `c` has a
/// relative error of at most 2⁻³¹.
const ERROR_OF_ESTIMATE: f64 = power_of_two(-30);

/// A root, off by [`ERROR_OF_ESTIMATE`] of itself at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    pub(crate) time: f64,
    /// √D.
    pub(crate) root_of_d: f64,
}

impl Estimate {
    /// Whether the root is before the time `t`.
    #[inline(always)]
    pub(crate) fn is_before(&self, t: f64) -> Certain<bool> {
        let margin = ERROR_OF_ESTIMATE * self.time;
        if self.time - t < -margin {
            Ok(true)
        } else if self.time - t > margin {
            Ok(false)
        } else {
            Err(Unsure)
        }
    }
}

impl<const D: usize, B: FilterBounds<D>> Filter<D, B> {
    /// The first root of balls that are [`Clear::Apart`] and collide, good to 2⁻³⁴.
    ///
    /// `−b − √D` cancels `√D + |b|` over `a c` of itself. As shares of `a m` and `m`, √D is off by
    /// `22 u / √D` and `|b| ≤ √D + √c`, so that is `22 u (2/c + 1/√(c D))`, and below 2⁻³⁴ for such
    /// balls. The error of b itself is within the slack. `1/a` is computed in parallel with the
    /// root, not after it.
    #[inline(always)]
    pub(crate) fn first_root_of_clear(&self) -> Estimate {
        let root_of_d = sqrt(self.d);
        Estimate { time: (-self.b - root_of_d) * (1.0 / self.a), root_of_d }
    }

    /// The first root of balls that meet, clear or not. A pair always gives the same bits.
    #[inline(always)]
    pub(crate) fn first_root(&self) -> Estimate {
        if self.first_look() == Ok(Clear::Apart) {
            self.first_root_of_clear()
        } else {
            let root_of_d = sqrt(self.d);
            Estimate { time: self.c / (root_of_d - self.b), root_of_d }
        }
    }

    /// When the centres are nearest, `−b / a`, for balls that are [`Clear::Apart`] and collide.
    ///
    /// It is off by `2⁻⁴⁹ √(m / a)` and some roundings.
    #[inline(always)]
    pub(crate) fn closest_time(&self) -> f64 {
        -self.b / self.a
    }

    /// The last root of balls with a verdict, if it is as good as the first.
    #[inline(always)]
    pub(crate) fn last_root(&self) -> Certain<Estimate> {
        let Self { a, b, c, d, am, .. } = *self;
        // A pair that is beyond the filter for other reasons has no verdict.
        if !(B::is_ordinary_am(am) && self.can_roots_be_corrected()) {
            return Err(Unsure);
        }
        let root_of_d = sqrt(d);
        // While they separate they are in contact: c < 0.
        let time = if b > 0.0 { -c / (root_of_d + b) } else { (root_of_d - b) / a };
        Ok(Estimate { time, root_of_d })
    }
}
