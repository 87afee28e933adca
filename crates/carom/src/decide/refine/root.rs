//! Root of the quadratic to the last bit, by one Newton step.
//!
//! The step from an estimate is `f(t₀) / 2√D`, with the residual `f(t₀)` to 25 bits more than `f64`
//! has.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::decide::filter::Estimate;
use crate::decide::refine::fine_point::OffsetAt;
use crate::decide::refine::residual::{Residual, Tails};
use crate::problem::Approach;

/// The first root, corrected by `f(t₀) / 2√D`.
///
/// The error of the residual, over `2√D`, moves the time by two terms. The one with `R |w| t` is
/// below `2⁻²³ · 20 · 2⁹ u t`, because `R |w| ≤ √(a m) ≤ 2¹⁰ √D`. For the one with `R²`: `R² ≤ m/2`
/// while `c > 0`, and `t ≥ 0.7 c / √(a m)`. So `R²/√D ≤ 2¹⁸/1.4 t` where `c √D ≥ 2⁻¹⁸ m √(a m)`,
/// and the term is below `0.11 u t` in 3D, `0.25 u t` in 8D. At the last root of overlapping balls
/// `R² ≤ m`, and it is twice that. The divisor `2√D` in place of `√D + √D₀` costs less than
/// `2⁻⁸ u t`. With the rounding of the sum the time is off by `½ ulp + 0.25 u t`, at the last root
/// by `½ ulp + 0.5 u t`.
#[inline(always)]
pub(crate) fn first_root<const D: usize>(
    approach: &Approach<D>,
    estimate: Estimate,
    tails: Tails<D>,
) -> OffsetAt<D> {
    stepped(approach, estimate, tails, 1.0)
}

/// The time of the last root, corrected.
#[inline(always)]
pub(super) fn last_root<const D: usize>(
    approach: &Approach<D>,
    estimate: Estimate,
    tails: Tails<D>,
) -> f64 {
    stepped(approach, estimate, tails, -1.0).time
}

#[inline(always)]
fn stepped<const D: usize>(
    approach: &Approach<D>,
    Estimate { time, root_of_d }: Estimate,
    tails: Tails<D>,
    side: f64,
) -> OffsetAt<D> {
    // In parallel with the residual, not after it.
    let half_inverse = side * 0.5 / root_of_d;
    let residual = Residual::at(approach, &tails, time);
    let step = residual.value * half_inverse;
    let (offset, offset_tail) = residual.offset_after(step, approach.w);
    let sum = time + step;
    OffsetAt {
        time: sum,
        time_tail: (time - sum) + step,
        offset,
        offset_tail,
        distance: approach.r,
        distance_tail: tails.r(),
    }
}
