//! All differences of the points of two segments, a parallelogram.
//!
//! The start of one capsule is at one of them where it touches another capsule.

use crate::formula::flat::{Flat, Form, Site};
use crate::formula::sites::{Foot, Sites, Skew, Slide};
use crate::model::shape::Feature;
use crate::number::ring::cross;
use crate::number::{Ring, Sight, dot, negated, scale};

/// The points `t d₁ − s d₂` of two segments, for `t` and `s` from 0 to 1.
///
/// The corners are `0`, `−d₂`, `d₁ − d₂` and `d₁`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfTwoSegments;

impl OfTwoSegments {
    /// The corners at which `t` is 1, and those at which `s` is 1.
    const T: [bool; 4] = [false, false, true, true];
    const S: [bool; 4] = [false, true, true, false];

    /// The change of `t` or `s` from one corner to another: `by`, its opposite, or 0.
    fn changed<T: Ring>([start, end]: [bool; 2], by: T) -> T {
        match (start, end) {
            (false, true) => by,
            (true, false) => T::ZERO.minus(&by),
            _ => T::ZERO,
        }
    }

    /// How far along an edge, or a line, `t` or `s` is, times the square of its length.
    fn share<const D: usize, T: Ring>(
        polygon: &Flat<D, 4, T, Self>,
        edge: usize,
        weights: [bool; 4],
        u: &[T; D],
    ) -> T {
        let (start, end) = (weights[edge], weights[polygon.end_of(edge)]);
        let more = Self::changed([start, end], polygon.along(edge, u));
        if start { polygon.scale(Site::Edge(edge)).plus(&more) } else { more }
    }
}

/// The features are those of the first segment, from 0 to `d₁`, and so is the foot.
impl<const D: usize> Form<D, 4> for OfTwoSegments {
    fn feature<T: Ring>(polygon: &Flat<D, 4, T, Self>, site: Site) -> Feature {
        let (start, end) = match site {
            Site::Vertex(k) => (k, k),
            Site::Edge(k) => (k, polygon.end_of(k)),
            Site::Face => return Feature::Edge(0),
        };
        match (Self::T[start], Self::T[end]) {
            (false, false) => Feature::Vertex(0),
            (true, true) => Feature::Vertex(1),
            _ => Feature::Edge(0),
        }
    }

    fn foot<T: Ring>(polygon: &Flat<D, 4, T, Self>, site: Site, u: &[T; D]) -> Foot<D, T> {
        let [back, way] = polygon.sides();
        let (share, denominator) = match site {
            Site::Vertex(k) => (if Self::T[k] { T::ONE } else { T::ZERO }, T::ONE),
            Site::Edge(k) => (Self::share(polygon, k, Self::T, u), polygon.scale(site)),
            Site::Face => (dot(&cross(back, u), &polygon.normal), polygon.scale(site)),
        };
        Foot { vector: scale(&share, way), denominator, is_from_center: [false; D] }
    }

    fn slide<T: Ring>(
        polygon: &Flat<D, 4, T, Self>,
        site: Site,
        Sight { u, w, .. }: &Sight<D, T>,
    ) -> Option<Slide<D, T>> {
        let [back, other] = polygon.sides();
        let (share, rate, whole, skew) = match site {
            Site::Vertex(k) => (if Self::S[k] { T::ONE } else { T::ZERO }, T::ZERO, T::ONE, None),
            Site::Edge(k) => {
                let share = Self::share(polygon, k, Self::S, u);
                let ends = [Self::S[k], Self::S[polygon.end_of(k)]];
                let rate = Self::changed(ends, dot(&polygon.way(k), w));
                (share, rate, polygon.scale(site), None)
            }
            Site::Face => {
                let of = |v: &[T; D]| dot(&cross(v, other), &polygon.normal);
                let skew = Skew { volume: dot(&cross(w, u), other), rise: polygon.height(w) };
                (of(u), of(w), polygon.scale(site), Some(skew))
            }
        };
        Some(Slide { way: negated(back), share, rate, whole, skew })
    }
}
