//! Residual of two balls at a time, to 25 extra bits.
//!
//! It tells how far the balls are from touching, to 25 bits more than `f64` has.
//!
//! At a root `t` of `f(t) = |p + w t|² − R²`, an estimate `t₀` leaves a residual `f(t₀)`, and
//! `t = t₀ + f(t₀) / (√D + √D₀)` with `√D₀ = −(b + a t₀)`: algebra, not approximation. In plain
//! `f64` the residual would be all rounding. Here every product is of numbers short enough to be
//! exact, or small enough not to matter. There is no fused multiply-add, so the bits are the same
//! everywhere.
//!
//! # Error
//! `u = 2⁻⁵³`, `G = 2^⌊log₂ R⌋`, and `|w| t ≤ 2¹¹ R`, `|q| ≤ 1.01 R` for `q = p + w t₀`, as the
//! conditions of the filter ensure.
//!
//! - `p` and the product of the upper halves of `w` and `t₀` are each split into a coarse part, a
//!   multiple of `2⁻²⁵ G`, and a rest of at most `2⁻²⁶ G`: exact. So is the sum of their coarse
//!   parts, below `2.1 G`. R is split in the same way.
//! - The squares of coarse parts are multiples of `2⁻⁵⁰ G²`, and all sums of them below `8 G²`:
//!   exact.
//! - The fine part is the sum of the rests, of what `p` lost and of the products with lower halves.
//!   Seven of its parts are rounded; together they are off by at most
//!   `u (2⁻²⁴ G + 9 · 2⁻²⁵ |w_k| t)`.
//! - `fine (2 coarse + fine)`, with `|fine| ≤ 2⁻²⁵ G + 2⁻²⁴ |w_k| t`, is off by the `D + 4`
//!   roundings of its sum at most, relative to `2 |q_k||fine_k|`; that of R by four, with
//!   `|fine| ≤ 2⁻²⁶ G`.
//!
//! In all `|f̂ − f| ≤ u 2⁻²³ (12 R |w| t + 9 R²)` in 3D, and less than
//! `u 2⁻²³ (20 R |w| t + 22 R²)` up to 8D.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::number::double::{Double, upper_and_lower};
use crate::number::vector::from_fn;
use crate::problem::{Approach, Pair};

/// The rounding errors of the fields of an approach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tails<const D: usize> {
    p: [f64; D],
    w: [f64; D],
    r: f64,
}

impl<const D: usize> Tails<D> {
    /// For an approach whose fields are exact.
    pub(crate) const NONE: Self = Self { p: [0.0; D], w: [0.0; D], r: 0.0 };

    #[inline(always)]
    pub(crate) fn of(pair: &Pair<D>) -> Self {
        Self {
            p: from_fn(|k| Double::difference(pair.xb[k], pair.xa[k]).tail()),
            w: from_fn(|k| Double::difference(pair.vb[k], pair.va[k]).tail()),
            r: pair.reach().0.tail(),
        }
    }

    /// For the offset at the start and its own length, for any velocities.
    #[inline(always)]
    pub(crate) fn of_offset(pair: &Pair<D>) -> Self {
        Self { p: Self::of(pair).p, ..Self::NONE }
    }

    /// The rounding error of the sum of the radii.
    #[inline(always)]
    pub(crate) fn r(&self) -> f64 {
        self.r
    }
}

/// The offset `q = p + w t` in its two parts, and `q·q − R²`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Residual<const D: usize> {
    coarse: [f64; D],
    fine: [f64; D],
    pub(crate) value: f64,
}

impl<const D: usize> Residual<D> {
    #[inline(always)]
    pub(crate) fn at(approach: &Approach<D>, tails: &Tails<D>, t: f64) -> Self {
        let grid = ResidualGrid::of(approach.r);
        let (t_upper, t_lower) = upper_and_lower(t);
        let (coarse_r, fine_r) = grid.split(approach.r);
        let fine_r = fine_r + tails.r;
        let (mut coarse, mut fine) = ([0.0; D], [0.0; D]);
        let (mut coarse_sum, mut fine_sum) = (-coarse_r * coarse_r, -0.0);
        for k in 0..D {
            let (w_upper, w_rest) = upper_and_lower(approach.w[k]);
            let w_lower = w_rest + tails.w[k];
            let (coarse_p, fine_p) = grid.split_early(approach.p[k]);
            let (coarse_path, fine_path) = grid.split(w_upper * t_upper);
            coarse[k] = coarse_p + coarse_path;
            fine[k] = fine_path + ((fine_p + tails.p[k]) + (w_upper * t_lower + w_lower * t));
            coarse_sum += coarse[k] * coarse[k];
            fine_sum += fine[k] * (2.0 * coarse[k] + fine[k]);
        }
        let value = (coarse_sum - fine_r * (2.0 * coarse_r + fine_r)) + fine_sum;
        Self { coarse, fine, value }
    }

    /// The offset a short time later, as a float and its rounding error.
    #[inline(always)]
    pub(crate) fn offset_after(&self, step: f64, w: [f64; D]) -> ([f64; D], [f64; D]) {
        let fine: [f64; D] = from_fn(|k| self.fine[k] + w[k] * step);
        let sum: [f64; D] = from_fn(|k| self.coarse[k] + fine[k]);
        (sum, from_fn(|k| (self.coarse[k] - sum[k]) + fine[k]))
    }
}

/// The multiples of `2⁻²⁵ G`, where `G = 2^⌊log₂ R⌋`.
#[derive(Clone, Copy)]
struct ResidualGrid {
    /// A number whose last place is a step of the grid.
    magnet: f64,
}

impl ResidualGrid {
    #[inline(always)]
    fn of(r: f64) -> Self {
        /// The exponent of a float, without its sign and fraction.
        const EXPONENT: u64 = 0x7ff << 52;
        /// Added to the bits of G, it gives 1.5 · 2²⁷ G. Between 2²⁷ G and 2²⁸ G the last place is
        /// 2²⁷⁻⁵² G, even after up to 2²⁶ G is added or subtracted.
        const MIDDLE: u64 = (27 << 52) | (1 << 51);
        Self { magnet: f64::from_bits((r.to_bits() & EXPONENT) + MIDDLE) }
    }

    /// A multiple of a grid step, and the rest.
    #[inline(always)]
    fn split(self, x: f64) -> (f64, f64) {
        let coarse = (x + self.magnet) - self.magnet;
        (coarse, x - coarse)
    }

    /// The same for a number that is known long before the time is.
    ///
    /// The signs are in the other order, so that the compiler does not put both into one vector,
    /// where this number would wait for the time.
    #[inline(always)]
    fn split_early(self, x: f64) -> (f64, f64) {
        let coarse = (x - self.magnet) + self.magnet;
        (coarse, x - coarse)
    }
}
