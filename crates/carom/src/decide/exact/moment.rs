//! Two moving balls at a given time, in integers.

use core::cmp::Ordering;

use super::quadratic::units_of;
use crate::number::int::Int;
use crate::number::span::decompose;
use crate::number::units::{difference, sum};
use crate::number::vector::from_fn;
use crate::number::{Memory, Real, dot};
use crate::problem::Pair;

/// Whether a pair's roots, and the closest approach between them, have passed at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    pub(super) first: bool,
    pub(super) closest: bool,
    pub(super) last: bool,
}

/// What has passed at the time `t`, which is at least 0. `first` and `last` are for a pair with
/// roots.
pub(super) fn passed<const D: usize>(pair: &Pair<D>, t: f64) -> Passed {
    PairAt::at(&Memory::new(), pair, t).passed()
}

/// The gap at the time `t`, which is at least 0, to 2⁻⁶⁰ of itself.
pub(super) fn gap<const D: usize>(pair: &Pair<D>, t: f64) -> Real {
    PairAt::at(&Memory::new(), pair, t).gap()
}

/// B relative to A at a time: `q = p + w t`, `w` and R.
struct PairAt<'m, const D: usize> {
    q: [Int<'m>; D],
    w: [Int<'m>; D],
    r: Int<'m>,
    /// The exponent of the unit of `q` and R.
    unit: i32,
}

impl<'m, const D: usize> PairAt<'m, D> {
    fn at(memory: &'m Memory, pair: &Pair<D>, t: f64) -> Self {
        let (length, speed) = units_of(pair);
        let (mantissa, exponent) = decompose(t);
        let path = speed + exponent;
        let unit = length.min(path);
        let t = Int::new(memory, false, mantissa, (path - unit).cast_unsigned());
        let w: [Int<'m>; D] = difference(memory, &pair.vb, &pair.va, speed);
        let p: [Int<'m>; D] = difference(memory, &pair.xb, &pair.xa, unit);
        let q = from_fn(|k| p[k].add(&w[k].mul(&t)));
        let r = sum(memory, pair.radii(), unit);
        Self { q, w, r, unit }
    }

    /// The roots are where `F = q·q − R²` changes its sign: one before and one after the closest
    /// approach, where `w·q` changes its sign.
    fn passed(&self) -> Passed {
        let value = dot(&self.q, &self.q).sub(&self.r.mul(&self.r)).sign();
        let closest = !dot(&self.w, &self.q).is_negative();
        Passed {
            first: value != Ordering::Greater || closest,
            closest,
            last: value != Ordering::Less && closest,
        }
    }

    /// `|q| − R` as `(q·q − R²) / (|q| + R)`, which keeps the digits that the plain difference
    /// cancels.
    fn gap(&self) -> Real {
        let qq = dot(&self.q, &self.q);
        let c = qq.sub(&self.r.mul(&self.r));
        (Real::of(&c) / (Real::root(&qq) + Real::of(&self.r))).scaled(self.unit)
    }
}
