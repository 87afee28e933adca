//! Times of contact with flat convex polygons.
//!
//! A corner, the line of an edge, or the plane of the polygon is the nearest if no step from it
//! towards another corner leads nearer to the centre. The code tests each of them separately, as
//! for a set of points.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;

use super::convex::Candidate;
use super::feature::Feature;
use super::polygon::Polygon;
use super::root::{Linear, Parabola, Root};
use super::setting::Setting;
use crate::quadratic::dot;

impl<const D: usize> Setting<D> {
    /// The times at which the centre is at the distance R from each corner, edge and inside.
    pub(super) fn of_polygon(&self, polygon: &Polygon<D>, reach: &IBig) -> Vec<Candidate> {
        let all = || 0..polygon.corners.len();
        let mut candidates = Vec::new();
        for i in all() {
            let excess = self.around(&polygon.corners[i], reach);
            candidates.push(Candidate { excess, region: self.region_of_corner(polygon, i) });
        }
        for edge in polygon.edges() {
            let e = polygon.way(edge);
            let excess = self.around_line(&polygon.corners[edge.0], &e, reach);
            candidates.push(Candidate { excess, region: self.region_of_edge(polygon, edge) });
        }
        if D == 3 && polygon.has_inside() {
            let n = polygon.normal();
            let Linear { start, slope } = self.along(&polygon.corners[0], &n);
            let excess = Parabola {
                a: slope.sqr().into(),
                b: &start * &slope,
                c: IBig::from(start.sqr()) - IBig::from(reach.sqr()) * dot(&n, &n),
            };
            candidates.push(Candidate { excess, region: self.region_of_inside(polygon) });
        }
        candidates
    }

    fn region_of_corner(&self, polygon: &Polygon<D>, i: usize) -> Vec<Linear> {
        let others = (0..polygon.corners.len()).filter(|&j| j != i);
        others.map(|j| self.along(&polygon.corners[i], &polygon.way((i, j))).negated()).collect()
    }

    fn region_of_edge(&self, polygon: &Polygon<D>, edge: (usize, usize)) -> Vec<Linear> {
        let e = polygon.way(edge);
        let [start, end] = [edge.0, edge.1].map(|k| &polygon.corners[k]);
        let others = (0..polygon.corners.len()).filter(|&l| l != edge.0 && l != edge.1);
        let outside = others.map(|l| self.along(start, &polygon.across(edge, l)).negated());
        [self.along(start, &e), self.along(end, &e).negated()].into_iter().chain(outside).collect()
    }

    pub(super) fn region_of_inside(&self, polygon: &Polygon<D>) -> Vec<Linear> {
        let edges = polygon.edges().into_iter();
        edges.map(|edge| self.along(&polygon.corners[edge.0], &polygon.inwards(edge))).collect()
    }

    /// Whether a point that touches a polygon without interior passes through it.
    pub(super) fn pierces_polygon(&self, polygon: &Polygon<D>, moment: &Root) -> bool {
        let is_across = if D == 2 {
            let e = polygon.way((0, polygon.corners.len() - 1));
            !self.around_line(&polygon.corners[0], &e, &IBig::ZERO).a.is_zero()
        } else {
            polygon.has_inside() && !dot(&polygon.normal(), &self.w).is_zero()
        };
        is_across && self.is_within(polygon, moment)
    }

    /// Whether the centre is above or on a thin polygon at a time, but not above its ends or edges.
    pub(super) fn is_within(&self, polygon: &Polygon<D>, moment: &Root) -> bool {
        let forms = match (D, &polygon.corners[..]) {
            (2, [start, end]) => {
                let e = polygon.way((0, 1));
                vec![self.along(start, &e), self.along(end, &e).negated()]
            }
            (3, corners) if corners.len() > 2 => self.region_of_inside(polygon),
            _ => return false,
        };
        forms.iter().all(|form| moment.sign_of(form) == Ordering::Greater)
    }

    /// Whether the gap to a polygon decreases at the start.
    pub(super) fn approaches_polygon(&self, polygon: &Polygon<D>) -> bool {
        if let Some((nearest, ..)) = polygon.nearest_edges(&self.p) {
            let edges = polygon.edges();
            let sinks = |k: &usize| dot(&polygon.inwards(edges[*k]), &self.w) > IBig::ZERO;
            return nearest.iter().all(sinks);
        }
        let (foot, parts) = polygon.foot(&self.p);
        let away: [IBig; D] = from_fn(|k| &self.p[k] * &parts - &foot[k]);
        dot(&away, &self.w) < IBig::ZERO
    }

    /// The nearest features at a time, from outside.
    pub(super) fn nearest_features(&self, polygon: &Polygon<D>, moment: &Root) -> Vec<Feature> {
        let holds =
            |region: Vec<Linear>| region.iter().all(|form| moment.sign_of(form) != Ordering::Less);
        let mut features = Vec::new();
        for i in 0..polygon.corners.len() {
            if holds(self.region_of_corner(polygon, i)) {
                features.push(polygon.names[i][0]);
            }
        }
        for edge in polygon.edges() {
            if holds(self.region_of_edge(polygon, edge)) {
                features.push(polygon.names[edge.0][1]);
            }
        }
        if D == 3 && polygon.has_inside() && holds(self.region_of_inside(polygon)) {
            features.push(polygon.inside);
        }
        features.sort();
        features.dedup();
        features
    }
}
