//! Formulas of each shape, and its anchor.

use alloc::vec::Vec;

use crate::formula::flat::Flat;
use crate::formula::sites::{Formulas, Surface};
use crate::formula::triangle::Triangular;
use crate::formula::two_segments::OfTwoSegments;
use crate::formula::{
    aabb, cylinder, facet, flat, half_space, hollow, hollow_capsule, segment, tube,
};
use crate::model::shape::{
    Aabb, Ball, Capsule, Cylinder, Facet, FacetKind, HalfSpace, Hollow, Joint, OuterEdge, Segment,
    Triangle, Tube,
};
use crate::number::vector::MapEach;
use crate::number::{Measure, Ring, Scalar};
use crate::points::Corners;
use crate::problem::capsules::Capsules;
use crate::problem::line::Line;

/// A shape with `f64` numbers, and how to build its formulas from them.
pub(crate) trait Solid<const D: usize>: Copy {
    /// A corner, an edge, a face.
    type Site: Copy;

    /// The shape in numbers of one kind, relative to its anchor.
    type In<T: Ring>: Formulas<D, T, Site = Self::Site>;

    /// The most numbers and differences in a product that refines an answer: 8, or up to 12.
    #[inline]
    fn factors(&self) -> i32 {
        8
    }

    /// A point of the shape; all other points are relative to it.
    fn anchor(&self) -> [f64; D];

    /// The distance at which a ball of radius `r` touches what the formulas describe, as a
    /// difference.
    fn reach(&self, r: f64) -> [f64; 2] {
        [r, 0.0]
    }

    /// The line along which the shape has no end, if there is one.
    #[inline]
    fn line(&self) -> Option<Line<D>> {
        None
    }

    /// How far the surface of a site is beyond the foot, along the normal from the ball.
    fn bulge(&self, _: Self::Site) -> f64 {
        0.0
    }

    /// The centre and radius of the ball that a site is; a corner is a point.
    #[inline]
    fn ball_at(&self, _: Self::Site) -> Option<([f64; D], f64)> {
        None
    }

    /// Where the ball is when it touches such a site, if not where the formulas place it: at the
    /// end of a capsule.
    #[inline]
    fn met_from(&self, _: Self::Site) -> Option<[f64; D]> {
        None
    }

    /// All of its lengths: the coordinates of its points, and its radius.
    fn lengths(&self) -> impl Iterator<Item = f64> + Clone;

    /// The components of its directions.
    fn directions(&self) -> impl Iterator<Item = f64> + Clone {
        core::iter::empty()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number>;
}

/// `√(n² r² (n·w)²)` decides when a ball leaves a face.
const FACTORS_BESIDE_FACE: i32 = 12;

impl<const D: usize> Solid<D> for HalfSpace<D> {
    type Site = Surface;
    type In<T: Ring> = half_space::HalfSpace<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.point()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.point().into_iter()
    }

    fn directions(&self) -> impl Iterator<Item = f64> + Clone {
        self.normal().into_iter()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        half_space::HalfSpace::new(self.normal().map_each(|n| measure.direction(n)))
    }
}

impl<const D: usize> Solid<D> for Segment<D> {
    type Site = segment::Site;
    type In<T: Ring> = segment::Segment<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.start()
    }

    #[inline]
    fn ball_at(&self, site: segment::Site) -> Option<([f64; D], f64)> {
        match site {
            segment::Site::Start => Some((self.start(), 0.0)),
            segment::Site::Edge => None,
            segment::Site::End => Some((self.end(), 0.0)),
        }
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.start().into_iter().chain(self.end())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        segment::Segment::new(measure.offset(self.end(), self.start()))
    }
}

impl<const D: usize> Solid<D> for Capsule<D> {
    type Site = segment::Site;
    type In<T: Ring> = segment::Segment<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.segment().anchor()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [r, -self.radius()]
    }

    fn bulge(&self, _: Self::Site) -> f64 {
        -self.radius()
    }

    #[inline]
    fn ball_at(&self, site: segment::Site) -> Option<([f64; D], f64)> {
        self.segment().ball_at(site).map(|(end, _)| (end, self.radius()))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.segment().lengths().chain([self.radius()])
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        self.segment().measured(measure)
    }
}

impl<const D: usize> Solid<D> for Aabb<D> {
    type Site = aabb::Site<D>;
    type In<T: Ring> = aabb::Aabb<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.lower()
    }

    #[inline]
    fn ball_at(&self, site: aabb::Site<D>) -> Option<([f64; D], f64)> {
        let [lower, upper] = [self.lower(), self.upper()];
        let is_corner = site.iter().all(|&side| side != aabb::AxisSide::Between);
        let corner = crate::number::vector::from_fn(|k| match site[k] {
            aabb::AxisSide::Above => upper[k],
            aabb::AxisSide::Below | aabb::AxisSide::Between => lower[k],
        });
        is_corner.then_some((corner, 0.0))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.lower().into_iter().chain(self.upper())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        aabb::Aabb::new(measure.offset(self.upper(), self.lower()))
    }
}

impl<const D: usize> Solid<D> for Hollow<Ball<D>> {
    type Site = Surface;
    type In<T: Ring> = hollow::HollowBall;

    fn anchor(&self) -> [f64; D] {
        self.shape().center()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [self.shape().radius(), r]
    }

    fn bulge(&self, _: Self::Site) -> f64 {
        self.shape().radius()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.shape().center().into_iter().chain([self.shape().radius()])
    }

    fn measured<M: Measure>(&self, _: &M) -> hollow::HollowBall {
        hollow::HollowBall
    }
}

impl<const D: usize> Solid<D> for Hollow<Aabb<D>> {
    type Site = hollow::Face;
    type In<T: Ring> = hollow::HollowAabb<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.shape().lower()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.shape().lower().into_iter().chain(self.shape().upper())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        hollow::HollowAabb::new(measure.offset(self.shape().upper(), self.shape().lower()))
    }
}

impl<const D: usize> Solid<D> for Hollow<Capsule<D>> {
    type Site = segment::Site;
    type In<T: Ring> = hollow_capsule::HollowCapsule<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.shape().anchor()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [self.shape().radius(), r]
    }

    fn bulge(&self, _: Self::Site) -> f64 {
        self.shape().radius()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.shape().lengths()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        hollow_capsule::HollowCapsule::new(self.shape().measured(measure))
    }
}

impl<const D: usize> Solid<D> for Facet<D> {
    type Site = facet::Site;
    type In<T: Ring> = facet::Facet<D, T>;

    #[inline]
    fn factors(&self) -> i32 {
        if self.is_beside_face() { FACTORS_BESIDE_FACE } else { 8 }
    }

    fn anchor(&self) -> [f64; D] {
        self.start()
    }

    #[inline]
    fn ball_at(&self, site: facet::Site) -> Option<([f64; D], f64)> {
        let is_corner = self.is_corner() && site == facet::Site::Nearest;
        is_corner.then(|| (self.start(), 0.0))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.points().flatten()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        let seen = |point| measure.offset(point, self.start());
        match *self.kind() {
            FacetKind::Corner { at, before, after } => {
                let way = |neighbor: Option<_>| neighbor.map(|it| measure.offset(at, it));
                facet::Facet::corner([way(before), way(after)])
            }
            FacetKind::Edge { end, faces, .. } => {
                facet::Facet::edge(seen(end), faces.map_each(|corner| corner.map(seen)))
            }
            FacetKind::Face { corners: [_, b, c] } => facet::Facet::face([seen(b), seen(c)]),
        }
    }
}

/// As the facet that it is.
impl Solid<2> for OuterEdge {
    type Site = facet::Site;
    type In<T: Ring> = facet::Facet<2, T>;

    fn anchor(&self) -> [f64; 2] {
        self.edge().anchor()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.edge().lengths()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        self.edge().measured(measure)
    }
}

/// As a facet, with everything around it.
impl<const D: usize, S: Scalar> Solid<D> for Joint<'_, D, S> {
    type Site = facet::Site;
    type In<T: Ring> = facet::Facet<D, T, Vec<[T; D]>>;

    fn factors(&self) -> i32 {
        if self.is_edge() { FACTORS_BESIDE_FACE } else { 8 }
    }

    fn anchor(&self) -> [f64; D] {
        self.start()
    }

    fn ball_at(&self, site: facet::Site) -> Option<([f64; D], f64)> {
        let is_corner = !self.is_edge() && site == facet::Site::Nearest;
        is_corner.then(|| (self.start(), 0.0))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        [self.start(), self.end()].into_iter().chain(self.around()).flatten()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        let start = self.start();
        if self.is_edge() {
            let seen = |point| measure.offset(point, start);
            facet::Facet::edge_of_many(seen(self.end()), self.around().map(seen))
        } else {
            facet::Facet::corner(self.around().map(|it| measure.offset(start, it)).collect())
        }
    }
}

impl<const D: usize> Solid<D> for Tube<D> {
    type Site = Surface;
    type In<T: Ring> = tube::Tube<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.start()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [self.radius(), r]
    }

    fn line(&self) -> Option<Line<D>> {
        Some(Line::through(self.start(), self.end()))
    }

    fn bulge(&self, _: Surface) -> f64 {
        self.radius()
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.axis().lengths().chain([self.radius()])
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        tube::Tube::new(self.axis().measured(measure))
    }
}

impl<const D: usize> Solid<D> for Hollow<Cylinder<D>> {
    type Site = cylinder::Wall;
    type In<T: Ring> = cylinder::HollowCylinder<D, T>;

    fn anchor(&self) -> [f64; D] {
        self.shape().start()
    }

    fn bulge(&self, wall: cylinder::Wall) -> f64 {
        match wall {
            cylinder::Wall::Cap(_) => 0.0,
            cylinder::Wall::Side => self.shape().radius(),
        }
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.shape().side().lengths()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        let axis = self.shape().side().axis().measured(measure);
        cylinder::HollowCylinder::new(axis, measure.length(self.shape().radius(), 0.0))
    }
}

impl<const D: usize> Solid<D> for Triangle<D> {
    type Site = flat::Site;
    type In<T: Ring> = Flat<D, 3, T, Triangular>;

    fn anchor(&self) -> [f64; D] {
        self.corners()[0]
    }

    #[inline]
    fn ball_at(&self, site: flat::Site) -> Option<([f64; D], f64)> {
        match site {
            flat::Site::Vertex(k) => Some((self.corners()[k], 0.0)),
            flat::Site::Edge(_) | flat::Site::Face => None,
        }
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.corners().into_iter().flatten()
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        Flat::new(self.corners().corners(measure), self.outline())
    }
}

impl<const D: usize> Solid<D> for Capsules<D> {
    type Site = flat::Site;
    type In<T: Ring> = Flat<D, 4, T, OfTwoSegments>;

    fn anchor(&self) -> [f64; D] {
        self.b.segment().start()
    }

    fn reach(&self, r: f64) -> [f64; 2] {
        [r, -self.b.radius()]
    }

    fn bulge(&self, _: flat::Site) -> f64 {
        -self.b.radius()
    }

    #[inline]
    fn ball_at(&self, site: flat::Site) -> Option<([f64; D], f64)> {
        let segment = self.b.segment();
        let ends = [segment.start(), segment.start(), segment.end(), segment.end()];
        match site {
            flat::Site::Vertex(k) => Some((ends[k], self.b.radius())),
            flat::Site::Edge(_) | flat::Site::Face => None,
        }
    }

    #[inline]
    fn met_from(&self, site: flat::Site) -> Option<[f64; D]> {
        match site {
            flat::Site::Vertex(1 | 2) => Some(self.a.end()),
            _ => None,
        }
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        let ends = self.a.end().into_iter().chain([self.b.radius()]);
        let segment = self.b.segment();
        ends.chain(segment.start()).chain(segment.end())
    }

    fn measured<M: Measure>(&self, measure: &M) -> Self::In<M::Number> {
        Flat::new([self.a, *self.b.segment()].corners(measure), self.outline)
    }
}
