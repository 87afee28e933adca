//! Exact answers for a ball and a polygon.
//!
//! If the centre is free, the edges are evaluated like those of a polyline. If it is in the solid,
//! the nearest of them are evaluated from within. If it is on the surface, the normal points into
//! the solid.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::case::{PolygonCase, PolygonKind};
use super::ring::{Place, Point, Ring, cross, is_on};
use crate::compound::{CompoundCase, CompoundTruth};
use crate::contact::unit;
use crate::facet::{Coming, Facet, FacetTruth};
use crate::number::Dyadic;
use crate::precision::Precision;
use crate::quadratic::{difference, integer};
use crate::shape::{
    Feature, Linear, Nearest, Root, Setting, Shape, ShapeTruth, Touch, Whole, midway,
    square_from_segment,
};

impl CompoundCase<2> for PolygonCase {
    fn precision(&self) -> Precision {
        self.outline.precision
    }

    fn truth(&self) -> CompoundTruth<2> {
        Scene::new(self).truth()
    }
}

/// A ball and a polygon in whole numbers, all in the same units.
pub(super) struct Scene<'a> {
    pub(super) case: &'a PolygonCase,
    /// The ball and each edge.
    pub(super) edges: Vec<Setting<2>>,
    ring: Ring,
    /// The side of an edge on which the solid lies: 1 is to the left.
    inwards: IBig,
}

/// The position of the centre relative to the solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Free,
    OnSurface,
    InSolid,
}

impl<'a> Scene<'a> {
    pub(super) fn new(case: &'a PolygonCase) -> Self {
        let outline = &case.outline;
        let own: Vec<f64> = outline.corners.iter().flatten().copied().collect();
        let setting = |[start, end]: [usize; 2]| {
            Setting::with(&outline.ball, &outline.velocity, &own, |exponent| {
                let [start, end] = [start, end]
                    .map(|corner| outline.corners[corner].map(|x| integer(x, exponent)));
                Whole::Capsule { start, end, radius: IBig::ZERO }
            })
        };
        let edges: Vec<_> = outline.edges().map(setting).collect();
        let ring = Ring { corners: edges.iter().map(|edge| ends(edge)[0].clone()).collect() };
        let is_to_the_left = ring.orientation().is_gt() == (case.kind == PolygonKind::Solid);
        let inwards = if is_to_the_left { IBig::ONE } else { -IBig::ONE };
        Self { case, edges, ring, inwards }
    }

    pub(super) fn truth(&self) -> CompoundTruth<2> {
        let standing = self.standing(&IBig::ZERO, &IBig::ONE);
        let is_approaching = self.is_approaching(standing);
        let mut parts = match standing {
            Standing::Free => self.outside(),
            Standing::OnSurface => self.on_surface(),
            Standing::InSolid => self.within(),
        };
        for part in &mut parts {
            part.is_approaching = Some(is_approaching);
        }
        let sinks = standing != Standing::Free && is_approaching;
        let facets = if sinks { vec![sinking(&parts[0])] } else { self.faced() };
        CompoundTruth { parts, facets, stretches: self.stretches() }
    }

    /// The position of the centre at time n/d.
    pub(super) fn standing(&self, n: &IBig, d: &IBig) -> Standing {
        let Setting { p, w, .. } = &self.edges[0];
        let point: Point = [0, 1].map(|k| &p[k] * d + &w[k] * n);
        let is_hollow = self.case.kind == PolygonKind::Hollow;
        match self.ring.place(&point, d) {
            Place::OnEdge => Standing::OnSurface,
            Place::Within if is_hollow => Standing::Free,
            Place::Beyond if !is_hollow => Standing::Free,
            _ => Standing::InSolid,
        }
    }

    /// Whether the gap decreases at the start: the distance to any of the nearest edges falls or,
    /// in the solid, the distance to all of them grows.
    fn is_approaching(&self, standing: Standing) -> bool {
        let growths = || {
            self.nearest().into_iter().map(|k| {
                let [start, end] = ends(&self.edges[k]);
                self.edges[k].growth(start, end).cmp(&IBig::ZERO)
            })
        };
        match standing {
            Standing::Free => growths().any(Ordering::is_lt),
            Standing::InSolid => growths().all(Ordering::is_gt),
            Standing::OnSurface => self.goes_in(),
        }
    }

    /// Whether a centre on the surface is in the solid right after the start, before it reaches any
    /// line along an edge that it is not on.
    fn goes_in(&self) -> bool {
        let moments = self.edges.iter().filter_map(|edge| {
            let height = self.height(edge);
            let moment = height.root()?;
            (moment.sign() == Ordering::Greater).then_some(moment)
        });
        let first =
            moments.min_by(Root::order).unwrap_or_else(|| Root::rational(IBig::ONE, IBig::ONE));
        let (n, d) = first.as_rational().expect("the root of a linear form");
        self.standing(n, &(d * IBig::from(2))) == Standing::InSolid
    }

    /// The signed distance of the centre beyond the line along an edge, times the length of the
    /// normal.
    fn height(&self, edge: &Setting<2>) -> Linear {
        edge.along(ends(edge)[0], &self.normal(edge))
    }

    /// A normal of an edge, into the solid.
    fn normal(&self, edge: &Setting<2>) -> Point {
        let [start, end] = ends(edge);
        let [x, y] = difference(end, start);
        [-y * &self.inwards, x * &self.inwards]
    }

    /// The edges nearest to the centre at the start.
    fn nearest(&self) -> Vec<usize> {
        let squares: Vec<_> = self
            .edges
            .iter()
            .map(|edge| {
                let [start, end] = ends(edge);
                square_from_segment(&edge.p, start, end)
            })
            .collect();
        let is_nearest = |(x, y): &(IBig, IBig)| squares.iter().all(|(z, w)| x * w <= z * y);
        (0..squares.len()).filter(|&k| is_nearest(&squares[k])).collect()
    }

    fn name(&self, edge: usize) -> impl Fn(Feature) -> Feature {
        let next = (edge + 1) % self.edges.len();
        move |feature| match feature {
            Feature::Vertex(0) => Feature::Vertex(edge),
            Feature::Vertex(_) => Feature::Vertex(next),
            _ => Feature::Edge(edge),
        }
    }

    /// All edges, for a free centre.
    fn outside(&self) -> Vec<ShapeTruth<2>> {
        let outline = &self.case.outline;
        let course = outline.course();
        let part = |(k, edge)| course.with_part(outline.segment(edge), self.name(k));
        outline.edges().enumerate().map(part).collect()
    }

    /// The nearest edges, for a centre in the solid: each is a hollow capsule of radius 0.
    fn within(&self) -> Vec<ShapeTruth<2>> {
        let outline = &self.case.outline;
        let (course, edges) = (outline.course(), outline.edges().collect::<Vec<_>>());
        let part = |k: usize| {
            let Shape::Segment { start, end } = outline.segment(edges[k]) else {
                unreachable!("an edge is a segment")
            };
            course.with_part(Shape::HollowCapsule { start, end, radius: 0.0 }, self.name(k))
        };
        self.nearest().into_iter().map(part).collect()
    }

    /// The edges on which the centre lies. The normal of a contact is that of an edge through which
    /// the centre enters; if there is no such edge, that of any of them.
    fn on_surface(&self) -> Vec<ShapeTruth<2>> {
        let outline = &self.case.outline;
        let on: Vec<usize> = (0..self.edges.len())
            .filter(|&k| is_on(&self.edges[k].p, ends(&self.edges[k])))
            .collect();
        let is_entered = |k: &usize| self.height(&self.edges[*k]).slope > IBig::ZERO;
        let entered: Vec<usize> = on.iter().copied().filter(is_entered).collect();
        let edges: Vec<_> = outline.edges().collect();
        let mut parts: Vec<_> = on
            .iter()
            .map(|&k| outline.course().with_part(outline.segment(edges[k]), self.name(k)))
            .collect();
        let features = |k: usize| {
            let of_part = on.iter().position(|&other| other == k).map(|index| &parts[index]);
            let contact = of_part.and_then(|part| part.contact.as_ref());
            contact.map(|contact| contact.touches[0].features.clone()).unwrap_or_default()
        };
        let met = if entered.is_empty() { &on } else { &entered };
        let touches: Vec<_> = met.iter().map(|&k| self.touch(k, features(k))).collect();
        let nearest: Vec<_> = on.iter().map(|&k| self.nearest_on(k)).collect();
        for part in &mut parts {
            part.closest_points.clone_from(&nearest);
            part.contact.iter_mut().for_each(|contact| contact.touches.clone_from(&touches));
        }
        parts
    }

    /// The contact of a centre on an edge: half the radius below it.
    fn touch(&self, edge: usize, features: Vec<Feature>) -> Touch<2> {
        let normal = unit(&self.normal(&self.edges[edge]));
        let ball = &self.case.outline.ball;
        let gap = Dyadic::from_float(-ball.radius);
        let point = midway(ball, &[0.0; 2], &normal, (&Dyadic::from_float(0.0), &gap));
        Touch { normal, point, features }
    }

    /// The centre of a ball on an edge, and the lowest point of the ball.
    fn nearest_on(&self, edge: usize) -> Nearest<2> {
        let normal = unit(&self.normal(&self.edges[edge]));
        let ball = &self.case.outline.ball;
        let zero = Dyadic::from_float(0.0);
        let back = Dyadic::from_float(-2.0).times(&Dyadic::from_float(ball.radius));
        let at = |gap| midway(ball, &[0.0; 2], &normal, (&zero, gap));
        Nearest { on_ball: at(&zero), on_shape: at(&back) }
    }

    /// The edges approached from outside, and the convex corners of the solid.
    fn faced(&self) -> Vec<FacetTruth<2>> {
        let outline = &self.case.outline;
        let count = self.edges.len();
        let corner = |k: usize| &self.ring.corners[k % count];
        let is_faced = |(feature, _): &(Feature, Facet<2>)| match *feature {
            Feature::Vertex(k) => {
                let back = difference(corner(k), corner(k + count - 1));
                let on = difference(corner(k + 1), corner(k));
                cross(&back, &on) * &self.inwards > IBig::ZERO
            }
            Feature::Edge(k) => self.height(&self.edges[k]).slope > IBig::ZERO,
            _ => unreachable!("an outline has corners and edges"),
        };
        let facets = outline.facets().into_iter().filter(is_faced);
        let course = outline.course();
        facets.map(|(name, facet)| course.with_facet(name, &facet.region())).collect()
    }
}

/// The impact at the start, equal to the contact then.
fn sinking(part: &ShapeTruth<2>) -> FacetTruth<2> {
    FacetTruth {
        is_approaching: true,
        impact: part.contact.clone(),
        impact_in_time: part.contact_in_time,
        coming: Some(Coming::AtStart),
    }
}

/// The ends of an edge.
fn ends(edge: &Setting<2>) -> [&Point; 2] {
    let Whole::Capsule { start, end, .. } = &edge.shape else {
        unreachable!("an edge is a segment")
    };
    [start, end]
}
