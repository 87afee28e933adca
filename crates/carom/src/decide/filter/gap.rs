//! Gap of two balls at rest, where rounding cannot change it.
//!
//! Also the sign of the gap.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use core::cmp::Ordering;

use crate::decide::filter::bounds::{FilterBounds, Proven};
use crate::decide::filter::fine::{FineFloat, dot, is_short};
use crate::number::double::Wide;
use crate::number::power::is_ordinary;
use crate::number::{Certain, Scalar, Unsure, vector};
use crate::problem::{Approach, Pair};

/// The sign of `c = p·p − R²`, which is that of the gap.
#[inline]
pub(crate) fn sign_of_gap<const D: usize>(approach: &Approach<D>) -> Certain<Ordering> {
    let Approach { p, r, .. } = *approach;
    let (pp, rr) = (vector::dot(p, p), r * r);
    let (c, m) = (pp - rr, pp + rr);
    let is_certain = c.abs() > <Proven as FilterBounds<D>>::ERROR_OF_C * m && is_ordinary(m);
    let sign = if c > 0.0 { Ordering::Greater } else { Ordering::Less };
    if is_certain { Ok(sign) } else { Err(Unsure) }
}

/// `|p| − R`, good to 2⁻⁵⁵ of itself before it is rounded; for `f32`, to 2⁻²⁷.
#[inline(always)]
pub(crate) fn gap<const D: usize, S: Scalar, const FUSED: bool>(pair: &Pair<D>) -> Certain<f64> {
    if is_short::<S>() { gap_in::<D, f64>(pair) } else { gap_in::<D, Wide<FUSED>>(pair) }
}

#[inline(always)]
fn gap_in<const D: usize, F: FineFloat>(pair: &Pair<D>) -> Certain<f64> {
    let mut p = [F::from(0.0); D];
    for k in 0..D {
        p[k] = F::difference(pair.xb[k], pair.xa[k]);
    }
    gap_of(p, F::sum(pair.ra, pair.rb))
}

/// The gap at an offset `p`, good to 2⁻⁵⁵ of itself before it is rounded; for `f32`, to 2⁻²⁷.
///
/// It is computed as `(p·p − R²) / (|p| + R)`, with the numerator in twice the digits. This keeps
/// the digits that the plain difference cancels.
///
/// The numerator is good to `(2 D + 8) 2⁻¹⁰⁴ m`: a square to 2⁻¹⁰² of itself, a sum to 2⁻¹⁰³ of its
/// larger term. So above [`FineFloat::CLEAR_C`] it is good to 2⁻⁵⁶ of itself. In `f64` each
/// operation is good to 2⁻⁵³, and so are differences and the sum of the radii. The numerator is
/// then good to `(D + 4) 2⁻⁵³ m`, and so to 2⁻²⁹ of itself.
#[inline(always)]
pub(super) fn gap_of<const D: usize, F: FineFloat>(p: [F; D], r: F) -> Certain<f64> {
    let (pp, rr) = (dot(p, p), r * r);
    let (c, m) = (pp - rr, pp.to_f64() + rr.to_f64());
    let clear = (2 * D + 8) as f64 * F::CLEAR_C * m;
    if !is_ordinary(m) || c.to_f64().abs() <= clear {
        return Err(Unsure);
    }
    Ok((c / (pp.sqrt() + r)).to_f64())
}
