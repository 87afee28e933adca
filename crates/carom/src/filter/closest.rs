//! Two balls moving: how near they come to each other, where rounding cannot change it.

use core::array::from_fn;

use crate::answer::ClosestApproach;
use crate::filter::bounds::MOST_DIMENSIONS;
use crate::filter::gap::{gap, gap_of};
use crate::float::double::{Double, dot, norm_squared};
use crate::float::power::{exceeds, is_ordinary, power_of_two};
use crate::float::vector;
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
#[inline]
pub(crate) fn closest_approach<const D: usize>(
    pair: &Pair<D>,
    deadline: f64,
) -> Certain<ClosestApproach<f64>> {
    let at_start = || Ok(ClosestApproach { time: 0.0, gap: gap(pair)? });
    let (p, r) = pair.exact_lengths();
    let w = pair.exact_velocity();
    let [plain_p, plain_w] = [p, w].map(|v| v.map(Double::to_f64));
    // A difference of floats is 0 only if they are equal.
    if plain_w.iter().all(|&w| w == 0.0) {
        return at_start();
    }
    let (pp, ww) = (vector::dot(plain_p, plain_p), vector::dot(plain_w, plain_w));
    let is_ordinary_size = is_ordinary(pp) && is_ordinary(ww) && is_ordinary(pp * ww);
    if D > MOST_DIMENSIONS || !is_ordinary_size {
        return Err(Unsure);
    }
    let b = dot(p, w);
    if !exceeds(b.to_f64() * b.to_f64(), EXPONENT_OF_CLEAR_B, pp * ww) {
        return Err(Unsure);
    }
    if b.to_f64() > 0.0 {
        return at_start();
    }
    let closest = -b / norm_squared(w);
    let ahead = closest.to_f64() - deadline;
    if ahead.abs() <= ERROR_AT_DEADLINE * deadline {
        return Err(Unsure);
    }
    let time = if ahead < 0.0 { closest } else { Double::from(deadline) };
    let gap = gap_of::<D>(from_fn(|k| p[k] + w[k] * time), r)?;
    if !exceeds(gap * gap, EXPONENT_OF_CLEAR_GAP, pp) {
        return Err(Unsure);
    }
    Ok(ClosestApproach { time: time.to_f64(), gap })
}
