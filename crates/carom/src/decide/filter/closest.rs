//! Closest approach of two balls where rounding cannot change it.
//!
//! The code has no branch, so that the compiler can vectorize a loop over pairs.
#![expect(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined; and a lazy \
              operator is a branch"
)]

use crate::decide::filter::bounds::MOST_DIMENSIONS;
use crate::decide::filter::fine::{FineFloat, dot, is_short};
use crate::decide::filter::gap::gap_of;
use crate::model::ClosestApproach;
use crate::number::double::Wide;
use crate::number::power::{exceeds, is_ordinary};
use crate::number::{Certain, Scalar, Unsure};
use crate::problem::Pair;

/// The closest approach up to `deadline`.
///
/// Before rounding, the time is good to 2⁻⁵⁸ of itself and the gap to 2⁻⁵⁴; for `f32`, both to
/// 2⁻²⁷.
///
/// In numbers of twice the digits, a product is good to 2⁻¹⁰² of itself, a sum to 2⁻¹⁰³ of its
/// larger term, and `p`, `w` and R are exact.
///
/// - `b = p·w` is off by `(n + 2) 2⁻¹⁰³ |p||w|`, below `2⁻⁹⁹ |p||w|` up to 8D, and `a = w·w` by as
///   much of itself. So `t = −b / a` is off by `2⁻⁹⁹ |p| / |w|` and `2⁻⁹⁸ t`. With
///   [`FineFloat::EXPONENT_OF_CLEAR_B`] that is below `2⁻⁵⁸ t`, and the sign of b is certain.
/// - `q = p + w t`: until the closest approach `|w| t ≤ |p|`. So the error of the time moves `q` by
///   at most `(2⁻⁹⁹ + 2⁻⁹⁸) |p|`, and the product and the sum by `2⁻¹⁰¹ |p|`: below `2⁻⁹⁷ |p|`
///   together. The gap `|q| − R` is off by no more, which is below 2⁻⁵⁸ of it with
///   [`FineFloat::EXPONENT_OF_CLEAR_GAP`]. [`gap_of`] bounds the loss from `q` to the gap by 2⁻⁵⁵.
///
/// In `f64` each operation, and each component of `p` and `w`, is good to 2⁻⁵³:
///
/// - `b` is off by `(n + 2) 2⁻⁵³ |p||w|`, below `2⁻⁴⁹ |p||w|`, and `a` by as much of itself: `t` by
///   `2⁻²⁹ t` and `2⁻⁴⁸ t`.
/// - The error of the time moves `q` by at most `(2⁻⁴⁹ + 2⁻⁴⁸) |p|`, and the rest moves it by
///   `2⁻⁵⁰ |p|`: together below `2⁻⁴⁷ |p|`, which is below 2⁻²⁹ of the gap. [`gap_of`] bounds the
///   loss after that by 2⁻²⁸.
#[inline(always)]
pub(crate) fn closest_approach<const D: usize, S: Scalar, const FUSED: bool>(
    pair: &Pair<D>,
    deadline: f64,
) -> Certain<ClosestApproach<f64>> {
    if is_short::<S>() {
        closest_in::<D, f64>(pair, deadline)
    } else {
        closest_in::<D, Wide<FUSED>>(pair, deadline)
    }
}

#[inline(always)]
fn closest_in<const D: usize, F: FineFloat>(
    pair: &Pair<D>,
    deadline: f64,
) -> Certain<ClosestApproach<f64>> {
    let zero = F::from(0.0);
    let (mut p, mut w) = ([zero; D], [zero; D]);
    let (mut pp, mut ww, mut is_at_rest) = (0.0, 0.0, true);
    for k in 0..D {
        p[k] = F::difference(pair.xb[k], pair.xa[k]);
        w[k] = F::difference(pair.vb[k], pair.va[k]);
        let (plain_p, plain_w) = (p[k].to_f64(), w[k].to_f64());
        pp += plain_p * plain_p;
        ww += plain_w * plain_w;
        // A difference of floats is 0 only if they are equal.
        is_at_rest &= plain_w == 0.0;
    }
    let is_ordinary_size = is_ordinary(pp) & is_ordinary(ww) & is_ordinary(pp * ww);
    let b = dot(p, w);
    let plain_b = b.to_f64();
    let is_direction_sure =
        is_ordinary_size & exceeds(plain_b * plain_b, F::EXPONENT_OF_CLEAR_B, pp * ww);
    let sites = is_at_rest | (is_direction_sure & (plain_b > 0.0));
    let closest = -b / dot(w, w);
    let ahead = closest.to_f64() - deadline;
    let is_side_sure = ahead.abs() > F::ERROR_AT_DEADLINE * deadline;
    let time = if sites {
        zero
    } else if ahead < 0.0 {
        closest
    } else {
        F::from(deadline)
    };
    let mut q = p;
    for k in 0..D {
        q[k] = p[k] + w[k] * time;
    }
    let gap = gap_of(q, F::sum(pair.ra, pair.rb))?;
    let is_gap_sure = exceeds(gap * gap, F::EXPONENT_OF_CLEAR_GAP, pp);
    if D <= MOST_DIMENSIONS && (sites | (is_direction_sure & is_side_sure & is_gap_sure)) {
        Ok(ClosestApproach { time: time.to_f64(), gap })
    } else {
        Err(Unsure)
    }
}
