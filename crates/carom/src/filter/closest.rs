//! Two balls moving: how near they come to each other, where rounding cannot change it.
//!
//! Without a branch, so that the compiler can make vectors of a loop over pairs.
#![expect(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined; and a lazy \
              operator is a branch"
)]

use crate::answer::ClosestApproach;
use crate::filter::bounds::MOST_DIMENSIONS;
use crate::filter::gap::gap_of;
use crate::float::double::{Wide, dot, norm_squared};
use crate::float::power::{exceeds, is_ordinary, power_of_two};
use crate::pair::Pair;
use crate::verdict::{Certain, Unsure};

/// `|b| > 2⁻⁴⁰ |p||w|`, in squares: where the sign of b is certain and `−b / a` good to 2⁻⁵⁸.
const EXPONENT_OF_CLEAR_B: i64 = -80;

/// A time that differs from the deadline by more than this share of it is on that side.
const ERROR_AT_DEADLINE: f64 = power_of_two(-50);

/// `|gap| > 2⁻³⁹ |p|`, in squares.
const EXPONENT_OF_CLEAR_GAP: i64 = -78;

/// The closest approach up to `deadline`: the time good to 2⁻⁵⁸ of itself before it is rounded, the
/// gap to 2⁻⁵⁴.
///
/// In numbers of twice the digits: a product is good to 2⁻¹⁰² of itself, a sum to 2⁻¹⁰³ of its
/// larger term, and `p`, `w` and R are exact.
///
/// - `b = p·w` is off by `(n + 2) 2⁻¹⁰³ |p||w|`, below `2⁻⁹⁹ |p||w|` up to 8D, and `a = w·w` by as
///   much of itself. So `t = −b / a` is off by `2⁻⁹⁹ |p| / |w|` and `2⁻⁹⁸ t`. With
///   [`EXPONENT_OF_CLEAR_B`] that is below `2⁻⁵⁸ t`.
/// - `q = p + w t`: until the closest approach `|w| t ≤ |p|`. So the error of the time moves `q` by
///   at most `(2⁻⁹⁹ + 2⁻⁹⁸) |p|`, and the product and the sum by `2⁻¹⁰¹ |p|`: below `2⁻⁹⁷ |p|`
///   together. The gap `|q| − R` is off by no more, which is below 2⁻⁵⁸ of it with
///   [`EXPONENT_OF_CLEAR_GAP`]. What is lost from `q` to the gap, [`gap_of`] bounds by 2⁻⁵⁵.
#[inline(always)]
pub(crate) fn closest_approach<const D: usize, const FUSED: bool>(
    pair: &Pair<D>,
    deadline: f64,
) -> Certain<ClosestApproach<f64>> {
    let (p, r) = pair.exact_lengths::<FUSED>();
    let w = pair.exact_velocity::<FUSED>();
    let (mut pp, mut ww, mut is_at_rest) = (0.0, 0.0, true);
    for k in 0..D {
        let (p, w) = (p[k].to_f64(), w[k].to_f64());
        pp += p * p;
        ww += w * w;
        // A difference of floats is 0 only if they are equal.
        is_at_rest &= w == 0.0;
    }
    let is_ordinary_size = is_ordinary(pp) & is_ordinary(ww) & is_ordinary(pp * ww);
    let b = dot(p, w);
    let plain_b = b.to_f64();
    let is_direction_sure =
        is_ordinary_size & exceeds(plain_b * plain_b, EXPONENT_OF_CLEAR_B, pp * ww);
    let parts = is_at_rest | (is_direction_sure & (plain_b > 0.0));
    let closest = -b / norm_squared(w);
    let ahead = closest.to_f64() - deadline;
    let is_side_sure = ahead.abs() > ERROR_AT_DEADLINE * deadline;
    let time = if parts {
        Wide::ZERO
    } else if ahead < 0.0 {
        closest
    } else {
        Wide::from(deadline)
    };
    let mut q = p;
    for k in 0..D {
        q[k] = p[k] + w[k] * time;
    }
    let gap = gap_of::<D, FUSED>(q, r)?;
    let is_gap_sure = exceeds(gap * gap, EXPONENT_OF_CLEAR_GAP, pp);
    if D <= MOST_DIMENSIONS && (parts | (is_direction_sure & is_side_sure & is_gap_sure)) {
        Ok(ClosestApproach { time: time.to_f64(), gap })
    } else {
        Err(Unsure)
    }
}
