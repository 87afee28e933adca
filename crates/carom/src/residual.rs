//! How far from touching two balls are at a given moment, to 25 bits more than `f64` has.
//!
//! At a root `t` of `f(t) = |p + w t|² − R²`, an estimate `t₀` leaves a residual `f(t₀)`, and
//! `t = t₀ + f(t₀) / (√D + √D₀)` with `√D₀ = −(b + a t₀)`: algebra, not approximation. In plain
//! `f64` the residual would be all rounding. Here every product is of numbers short enough to be
//! exact, or small enough not to matter: no fused multiply-add, so the bits are the same everywhere.
//!
//! # Error
//! `u = 2⁻⁵³`, and `|w| t ≤ 2¹¹ R`, `|q| ≤ 1.01 R` for `q = p + w t₀`, as the zones of the filter see
//! to.
//!
//! - The offset is `high + low`, with `|low_k| ≤ 2⁻²⁴ |w_k| t` and a few `u |p_k|`. Of the parts of `low`, six are
//!   rounded; together they are off by at most `9 u 2⁻²⁵ |w_k| t`.
//! - With `G = 2^⌊log₂ R⌋`, the coarse parts of `q` and `R` are multiples of `2⁻²⁵ G` below `2.1 G`.
//!   Their squares are multiples of `2⁻⁵⁰ G²`, and all sums of them below `8 G²`: exact.
//! - The rest, `fine (2 coarse + fine)`, with `|fine| ≤ 2⁻²⁶ G + |low|`, is off by the `D + 4`
//!   roundings of its sum at most, relative to `2 |q_k||fine_k|`.
//!
//! In all `|f̂ − f| ≤ u 2⁻²³ (12 R |w| t + 5 R²)` in 3D, and less than `u 2⁻²³ (20 R |w| t + 10 R²)`
//! up to 8D.
#![expect(
    clippy::inline_always,
    reason = "what a caller does not ask for is dropped only where all is in one function"
)]

use core::array::from_fn;

use crate::approach::Approach;
use crate::double::{Double, upper_and_lower};
use crate::pair::Pair;

/// What the fields of an approach lost by rounding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tails<const D: usize> {
    p: [f64; D],
    w: [f64; D],
    r: f64,
}

impl<const D: usize> Tails<D> {
    /// For an approach that is what it is.
    pub(crate) const NONE: Self = Self { p: [0.0; D], w: [0.0; D], r: 0.0 };

    #[inline(always)]
    pub(crate) fn of(pair: &Pair<D>) -> Self {
        Self {
            p: from_fn(|k| Double::difference(pair.xb[k], pair.xa[k]).tail()),
            w: from_fn(|k| Double::difference(pair.vb[k], pair.va[k]).tail()),
            r: Double::sum(pair.ra, pair.rb).tail(),
        }
    }

    /// For the offset at the start and its own length, whatever the velocities are.
    #[inline(always)]
    pub(crate) fn of_offset(pair: &Pair<D>) -> Self {
        Self { p: Self::of(pair).p, ..Self::NONE }
    }

    /// What the sum of the radii lost.
    #[inline(always)]
    pub(crate) fn r(&self) -> f64 {
        self.r
    }
}

/// The offset `q = p + w t` in two parts, and `q·q − R²`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Residual<const D: usize> {
    high: [f64; D],
    low: [f64; D],
    pub(crate) value: f64,
}

impl<const D: usize> Residual<D> {
    #[inline(always)]
    pub(crate) fn at(approach: &Approach<D>, tails: &Tails<D>, t: f64) -> Self {
        let (t_upper, t_lower) = upper_and_lower(t);
        let grid = Grid::of(approach.r);
        let (mut high, mut low) = ([0.0; D], [0.0; D]);
        let (mut coarse_sum, mut fine_sum) = (0.0, 0.0);
        for k in 0..D {
            let (w_upper, w_rest) = upper_and_lower(approach.w[k]);
            let w_lower = w_rest + tails.w[k];
            let path = Double::sum(approach.p[k], w_upper * t_upper);
            high[k] = path.to_f64();
            low[k] = path.tail() + (tails.p[k] + (w_upper * t_lower + w_lower * t));
            let (coarse, fine) = grid.split(high[k], low[k]);
            coarse_sum += coarse * coarse;
            fine_sum += fine * (2.0 * coarse + fine);
        }
        let (coarse, fine) = grid.split(approach.r, tails.r);
        let value = (coarse_sum - coarse * coarse) + (fine_sum - fine * (2.0 * coarse + fine));
        Self { high, low, value }
    }

    /// The offset a short time later, as a float and what it lacks.
    #[inline(always)]
    pub(crate) fn offset_after(&self, step: f64, w: [f64; D]) -> ([f64; D], [f64; D]) {
        let low: [f64; D] = from_fn(|k| self.low[k] + w[k] * step);
        let sum: [f64; D] = from_fn(|k| self.high[k] + low[k]);
        (sum, from_fn(|k| (self.high[k] - sum[k]) + low[k]))
    }
}

/// The multiples of `2⁻²⁵ G`, where `G = 2^⌊log₂ R⌋`.
#[derive(Clone, Copy)]
struct Grid {
    /// A number whose last place is a step of the grid.
    magnet: f64,
}

impl Grid {
    #[inline(always)]
    fn of(r: f64) -> Self {
        /// The exponent of a float, without its sign and fraction.
        const EXPONENT: u64 = 0x7ff << 52;
        // Between 2²⁷ G and 2²⁸ G the last place is 2²⁷⁻⁵² G, also after up to 2²⁶ G is added.
        const MIDDLE: f64 = 1.5 * 134_217_728.0;
        Self { magnet: MIDDLE * f64::from_bits(r.to_bits() & EXPONENT) }
    }

    /// `high + low` as a multiple of the grid and a rest.
    #[inline(always)]
    fn split(self, high: f64, low: f64) -> (f64, f64) {
        let coarse = (high + self.magnet) - self.magnet;
        (coarse, (high - coarse) + low)
    }
}
