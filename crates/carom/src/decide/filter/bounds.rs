//! Errors of the computed coefficients, and margins of clear signs.
//!
//! Each operation is off by a factor `1 + δ` with `|δ| ≤ u`. Higher powers of `u` are far below the
//! slack that every bound has. The guard [`is_ordinary`] on `m` and `a m` makes the errors of
//! underflow smaller still: `u² m ≥ 2⁻⁵⁰⁶` against `2⁻¹⁰⁷⁴`.
//!
//! - `p̂`, `ŵ`, `R̂` are off by one rounding. A sum of `n` products of them has five roundings in
//!   3D, or `n + 2` in n dimensions: one of each factor, one of the product, `n − 1` of the sums.
//! - `|b̂ − b| ≤ (n + 2) u |p||w|`, and the same with `|w|²` and `|p|²` for `a` and `p·p`.
//! - `|ĉ − c| ≤ (n + 3) u m`: the difference is rounded as well.
//! - `b̂²`: twice the relative error and one rounding, `(2n + 5) u a p·p`. `âĉ`:
//!   `((n + 3) + (n + 2) + 1) u a m`. Their difference is rounded, and `|D| ≤ a m`, because
//!   `D = a R² − |p × w|²`. In all `|D̂ − D| ≤ (4n + 12) u a m`.

use crate::number::power::{is_ordinary, power_of_two};

/// Half a unit in the last place of 1.
const U: f64 = f64::EPSILON / 2.0;

/// The most dimensions in which the filter decides.
///
/// Longer sums could have errors larger than is guaranteed for normals, so the exact path takes
/// every query in more dimensions.
pub(crate) const MOST_DIMENSIONS: usize = 8;

/// The bounds that the filter relies on.
///
/// Each has its proven value here. A test weakens one at a time to see that wrong answers follow.
pub(crate) trait FilterBounds<const D: usize>: Copy {
    /// `|ĉ − c|` is at most this share of m.
    const ERROR_OF_C: f64 = (D + 5) as f64 * U;

    /// `|D̂ − D|` is at most this share of `a m`.
    const ERROR_OF_D: f64 = (4 * D + 20) as f64 * U;

    /// `|b̂ − b|` is at most this power of two, as a share of `√(a m)`: `(n + 2) u` up to 8D, and
    /// more.
    const EXPONENT_OF_ERROR_OF_B: i64 = -49;

    /// `|f̂ − f|` is at most this power of two, as a share of m: `(4n + 16) u` up to 8D, and more.
    ///
    /// The derivation is with [`has_met_by`](super::Filter::has_met_by).
    const EXPONENT_OF_ERROR_OF_F: i64 = -47;

    /// If `c` is above this power of two, as a share of m, its sign needs no second look. That is
    /// so nearly always.
    const EXPONENT_OF_CLEAR_C: i64 = -9;

    /// The same for `D`, as a share of `a m`.
    const EXPONENT_OF_CLEAR_D: i64 = -18;

    /// Above this share of `a m`, `D` is good to 2⁻²⁷ of itself, and its root to 2⁻²⁸.
    ///
    /// The error of `D` is below `44 u a m` up to 8D.
    const LEAST_D: f64 = power_of_two(-20);

    /// The `c²D` that the correction of a root needs, as a share of `m² a m`.
    ///
    /// The derivation is with [`refine::first_root`](crate::decide::refine::first_root). Because
    /// `D ≤ a m`, `c` is above 2⁻¹⁸ m then, and good to 2⁻³¹ of itself.
    const LEAST_CCD: f64 = power_of_two(-36);

    /// Whether the square of the lengths has a size at which the bounds hold.
    #[inline]
    fn is_ordinary_m(m: f64) -> bool {
        is_ordinary(m)
    }

    /// Whether the product of the squares of lengths and speeds has such a size.
    #[inline]
    fn is_ordinary_am(am: f64) -> bool {
        is_ordinary(am)
    }
}

/// The bounds as derived.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proven;

impl<const D: usize> FilterBounds<D> for Proven {}
