//! Two balls standing still: the gap, and its sign, where rounding cannot change them.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use core::cmp::Ordering;

use crate::approach::Approach;
use crate::filter::bounds::{Bounds, Proven};
use crate::float::double::{Wide, norm_squared};
use crate::float::power::{is_ordinary, power_of_two};
use crate::float::vector::dot;
use crate::pair::Pair;
use crate::verdict::{Certain, Unsure};

/// The sign of `c = p·p − R²`, which is that of the gap.
#[inline]
pub(crate) fn sign_of_gap<const D: usize>(approach: &Approach<D>) -> Certain<Ordering> {
    let Approach { p, r, .. } = *approach;
    let (pp, rr) = (dot(p, p), r * r);
    let (c, m) = (pp - rr, pp + rr);
    let is_certain = c.abs() > <Proven as Bounds<D>>::ERROR_OF_C * m && is_ordinary(m);
    let sign = if c > 0.0 { Ordering::Greater } else { Ordering::Less };
    if is_certain { Ok(sign) } else { Err(Unsure) }
}

/// `|p| − R`, good to 2⁻⁵⁵ of itself before it is rounded.
#[inline(always)]
pub(crate) fn gap<const D: usize, const FUSED: bool>(pair: &Pair<D>) -> Certain<f64> {
    let (p, r) = pair.exact_lengths::<FUSED>();
    gap_of(p, r)
}

/// The gap at an offset `p`, good to 2⁻⁵⁵ of itself before it is rounded.
///
/// As `(p·p − R²) / (|p| + R)`, which keeps what the plain difference cancels, with the numerator in
/// twice the digits.
#[inline(always)]
pub(super) fn gap_of<const D: usize, const FUSED: bool>(
    p: [Wide<FUSED>; D],
    r: Wide<FUSED>,
) -> Certain<f64> {
    const FINE: f64 = power_of_two(-48);
    let (pp, rr) = (norm_squared(p), r * r);
    let (c, m) = (pp - rr, pp.to_f64() + rr.to_f64());
    // The numerator is good to (2 D + 8) 2⁻¹⁰⁴ m: a square to 2⁻¹⁰² of itself, a sum to 2⁻¹⁰³ of its
    // larger term. So above this bound it is good to 2⁻⁵⁶ of itself.
    let clear = (2 * D + 8) as f64 * FINE * m;
    if !is_ordinary(m) || c.to_f64().abs() <= clear {
        return Err(Unsure);
    }
    Ok((c / (pp.sqrt() + r)).to_f64())
}
