//! The exact answers about a ball and a polygon.
//!
//! A centre that is free is asked about the edges as those of a polyline, and one in the solid about the
//! nearest of them, from within. Where it is on the surface, the normal leads into the solid.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::case::{PolygonCase, PolygonKind};
use super::ring::{Place, Point, Ring, cross, is_on};
use crate::compound::{CompoundCase, CompoundTruth};
use crate::contact::unit;
use crate::facet::{Coming, Facet, FacetTruth};
use crate::number::Dyadic;
use crate::precision::Precision;
use crate::quadratic::integer;
use crate::shape::{
    Feature, Linear, Nearest, Root, Setting, Shape, ShapeTruth, Touch, Whole, difference, midway,
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
    /// To which side of an edge the solid lies: 1 is to the left.
    inwards: IBig,
}

/// What is solid at a moment.
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

    /// The place of the centre at the moment n/d.
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

    /// Whether the gap falls at the start: to any of the edges that are nearest; in the solid, from all of
    /// them.
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

    /// Whether the centre, on the surface, is in the solid right after: before it comes to any line along an
    /// edge that it is not on.
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

    /// How far the centre is to the inner side of the line along an edge.
    fn height(&self, edge: &Setting<2>) -> Linear {
        edge.along(ends(edge)[0], &self.normal(edge))
    }

    /// At a right angle to an edge, into the solid.
    fn normal(&self, edge: &Setting<2>) -> Point {
        let [start, end] = ends(edge);
        let [x, y] = difference(end, start);
        [-y * &self.inwards, x * &self.inwards]
    }

    /// The edges that are nearest to the centre at the start.
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

    /// Every edge, for a centre that is free.
    fn outside(&self) -> Vec<ShapeTruth<2>> {
        let outline = &self.case.outline;
        let course = outline.course();
        let part = |(k, edge)| course.with_part(outline.segment(edge), self.name(k));
        outline.edges().enumerate().map(part).collect()
    }

    /// The nearest edges, for a centre in the solid: the walls of a hollow without room.
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

    /// The edges on which the centre is. The normal of a contact is that of an edge through which it goes in,
    /// if it does; and else of any.
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

    /// The contact of a centre on an edge: half of the radius below it.
    fn touch(&self, edge: usize, features: Vec<Feature>) -> Touch<2> {
        let normal = unit(&self.normal(&self.edges[edge]));
        let ball = &self.case.outline.ball;
        let gap = Dyadic::from_float(-ball.radius);
        let point = midway(ball, &[0.0; 2], &normal, (&Dyadic::from_float(0.0), &gap));
        Touch { normal, point, features }
    }

    /// The lowest point of a ball whose centre is on an edge, and its centre.
    fn nearest_on(&self, edge: usize) -> Nearest<2> {
        let normal = unit(&self.normal(&self.edges[edge]));
        let ball = &self.case.outline.ball;
        let zero = Dyadic::from_float(0.0);
        let back = Dyadic::from_float(-2.0).times(&Dyadic::from_float(ball.radius));
        let at = |gap| midway(ball, &[0.0; 2], &normal, (&zero, gap));
        Nearest { on_ball: at(&zero), on_shape: at(&back) }
    }

    /// The edges that are neared from outside, and the corners that stick out of the solid.
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

/// The impact at the start, as the contact then.
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
