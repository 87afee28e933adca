//! Exact relation and gap of two balls at rest.

use core::cmp::Ordering;

use crate::model::Relation;
use crate::model::shape::Ball;
use crate::number::int::Int;
use crate::number::span::Span;
use crate::number::units::{difference, integer, sum};
use crate::number::{Memory, Real, Scalar, dot};
use crate::problem::Pair;

/// [`relation`](crate::relation()) without its filter.
#[must_use]
pub fn relation<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Relation {
    Relation::from_sign_of_gap(sign_of_gap(&Pair::still(a, b)))
}

/// [`relation_within`](crate::relation_within) without its filter.
#[must_use]
pub fn relation_within<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
    tolerance: S,
) -> Relation {
    let pair = Pair::still(a, b);
    if distance_within(&pair, tolerance.into()) {
        Relation::Touching
    } else {
        Relation::from_sign_of_gap(sign_of_gap(&pair))
    }
}

/// [`gap`](crate::gap()) without its filter.
///
/// The gap is within one unit in the last place.
#[must_use]
pub fn gap<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> S {
    signed_gap(&Pair::still(a, b))
}

/// The sign of `c = p·p − R²`.
#[cold]
#[inline(never)]
pub(crate) fn sign_of_gap<const D: usize>(pair: &Pair<D>) -> Ordering {
    let span = Span::of(pair.lengths());
    let memory = &Memory::new();
    let Lengths { pp, r } = Lengths::new(memory, pair, span.unit);
    pp.sub(&r.mul(&r)).sign()
}

/// Whether `|gap| ≤ tolerance`: `p·p ≤ (R + tolerance)²` and, if R is the larger,
/// `p·p ≥ (R − tolerance)²`. A negative or NaN tolerance counts as 0.
#[cold]
#[inline(never)]
pub(crate) fn distance_within<const D: usize>(pair: &Pair<D>, tolerance: f64) -> bool {
    if tolerance == f64::INFINITY {
        return true;
    }
    let tolerance = tolerance.max(0.0);
    let span = Span::of(pair.lengths().chain([tolerance]));
    let memory = &Memory::new();
    let Lengths { pp, r } = Lengths::new(memory, pair, span.unit);
    let tolerance = integer(memory, tolerance, span.unit);
    let (outer, inner) = (r.add(&tolerance), r.sub(&tolerance));
    pp.sub(&outer.mul(&outer)).sign() != Ordering::Greater
        && (inner.is_negative() || pp.sub(&inner.mul(&inner)).sign() != Ordering::Less)
}

/// `|p| − R` as `c / (|p| + R)`, which keeps the digits that the plain difference cancels.
#[cold]
#[inline(never)]
pub(crate) fn signed_gap<const D: usize, S: Scalar>(pair: &Pair<D>) -> S {
    let span = Span::of(pair.lengths());
    let memory = &Memory::new();
    let Lengths { pp, r } = Lengths::new(memory, pair, span.unit);
    let c = pp.sub(&r.mul(&r));
    let gap = Real::of(&c) / (Real::root(&pp) + Real::of(&r));
    gap.scaled(span.unit).round()
}

/// `p·p` and R in units of length.
struct Lengths<'m> {
    pp: Int<'m>,
    r: Int<'m>,
}

impl<'m> Lengths<'m> {
    fn new<const D: usize>(memory: &'m Memory, pair: &Pair<D>, unit: i32) -> Self {
        let p: [Int<'m>; D] = difference(memory, &pair.xb, &pair.xa, unit);
        Self { pp: dot(&p, &p), r: sum(memory, pair.radii(), unit) }
    }
}
