//! Families of hard cases of a ball and a polyline.
//!
//! They are the families of a ball and a facet, with more corners.

use std::array::from_fn;

use super::case::{PolylineCase, PolylineKind};
use crate::compound::set_in_motion;
use crate::facet::{FacetCase, FacetFamily, FacetKind};
use crate::family::Sampler;
use crate::family::sampler::along;
use crate::precision::Precision;

impl<const D: usize> PolylineCase<D> {
    /// An endless sequence of cases.
    ///
    /// The same type of polyline, dimension, format and seed give the same cases on every machine.
    pub fn family(
        kind: PolylineKind,
        family: FacetFamily,
        precision: Precision,
        seed: u64,
    ) -> impl Iterator<Item = Self> {
        const KINDS: [FacetKind; 4] =
            [FacetKind::Edge, FacetKind::Corner, FacetKind::First, FacetKind::Last];
        let mut s = Sampler::new(precision, seed);
        let mut facets = KINDS.map(|kind| family.cases::<D>(kind, precision, seed));
        std::iter::from_fn(move || {
            let index = s.pick(&[0, 1, 2, 3]);
            Some(of_facet(kind, &facets[index].next()?, &mut s))
        })
    }
}

/// Adds corners, and a velocity, after which the deadline is no longer next to the impact.
fn of_facet<const D: usize>(
    kind: PolylineKind,
    case: &FacetCase<D>,
    s: &mut Sampler,
) -> PolylineCase<D> {
    let FacetCase { precision, ball, max_time, .. } = *case;
    let mut corners = case.facet.points();
    for _ in 0..s.whole(i64::from(kind == PolylineKind::Closed), 4) {
        let more = another(&corners, s);
        if s.one_in(2) { corners.push(more) } else { corners.insert(0, more) }
    }
    if s.one_in(2) {
        corners.reverse();
    }
    corners.dedup();
    if kind == PolylineKind::Closed && corners.first() == corners.last() {
        corners.pop();
    }
    while corners.len() < kind.least() {
        corners.push(beside(&corners, precision));
    }
    let (ball, velocity) = set_in_motion(ball, s);
    PolylineCase { precision, ball, corners, kind, velocity, max_time }
}

/// A corner a few floats from the last one, but not equal to the first.
fn beside<const D: usize>(corners: &[[f64; D]], precision: Precision) -> [f64; D] {
    let (first, last) = (corners[0], corners[corners.len() - 1]);
    let stepped =
        |steps: i64| last.map(|x| precision.step(x, if x > 0.0 { -steps } else { steps }));
    let next = (1..4).map(stepped).find(|&next| next != first && next != last);
    next.expect("a float is at most one of the two")
}

/// Another corner: equal to an earlier one, straight on, or as far as another edge is long.
pub(crate) fn another<const D: usize>(corners: &[[f64; D]], s: &mut Sampler) -> [f64; D] {
    let (one, other) = (s.pick(corners), s.pick(corners));
    let u = along(&one, -1.0, &other);
    let sides: [f64; D] = from_fn(|_| s.pick(&[-1.0, 0.0, 1.0]));
    let next = match s.whole(0, 3) {
        0 => one,
        1 => along(&one, 1.0, &u),
        2 => from_fn(|k| one[k] + sides[k] * u[(k + 1) % D]),
        _ => from_fn(|k| one[k] + sides[k] * u[k]),
    };
    next.map(|x| if x.is_nan() { 1.0 } else { s.precision.round_to_finite(x) })
}
