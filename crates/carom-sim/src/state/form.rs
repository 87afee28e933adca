//! The shapes and positions of pieces, which balls touch one by one.

use std::sync::Arc;

use carom::{
    Aabb, Ball, Capsule, Cylinder, Facet, Feature, HalfSpace, Hollow, Mesh, Segment, Triangle, Tube,
};

use super::bounds::Bounds;
use crate::obstacle::ObstacleShape;

/// The form of a piece: of an obstacle or a part of one, or of a pocket.
#[derive(Clone, Debug)]
pub(crate) enum Form<const D: usize> {
    Ball(Ball<D>),
    HalfSpace(HalfSpace<D>),
    Capsule(Capsule<D>),
    Aabb(Aabb<D>),
    /// Balls on curved lines touch it as a mesh in space, or as its outline: in the plane, where no
    /// centre gets inside, and if its vertices are on a line.
    Triangle(Triangle<D>, Option<Arc<Mesh<D>>>),
    HollowBall(Hollow<Ball<D>>),
    HollowAabb(Hollow<Aabb<D>>),
    HollowCapsule(Hollow<Capsule<D>>),
    HollowCylinder(Hollow<Cylinder<D>>),
    Tube(Tube<D>),
    /// A part of a polyline, touched according to its facet.
    OfPolyline(NamedSimplex<D>, Facet<D>),
    /// A part of a mesh, touched according to the mesh.
    OfMesh(NamedSimplex<D>, Arc<Mesh<D>>),
    Pocket(Ball<D>),
}

/// A vertex, an edge or a face of a larger shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NamedSimplex<const D: usize> {
    /// Its name.
    pub(crate) name: Feature,
    /// All of it, with its border.
    pub(crate) whole: Simplex<D>,
}

/// A vertex, an edge or a face as a shape of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Simplex<const D: usize> {
    Corner(Ball<D>),
    Edge(Segment<D>),
    Face(Triangle<D>),
}

impl<const D: usize> Form<D> {
    /// The forms of the pieces of a shape.
    pub(super) fn all_of(shape: &ObstacleShape<D>) -> Vec<Self> {
        match shape {
            ObstacleShape::Ball(ball) => vec![Self::Ball(*ball)],
            ObstacleShape::HalfSpace(half_space) => vec![Self::HalfSpace(*half_space)],
            ObstacleShape::Capsule(capsule) => vec![Self::Capsule(*capsule)],
            ObstacleShape::Aabb(aabb) => vec![Self::Aabb(*aabb)],
            ObstacleShape::Triangle(triangle) => {
                let surface = Mesh::new(triangle.corners(), [[0, 1, 2]]).ok();
                vec![Self::Triangle(*triangle, surface.map(Arc::new))]
            }
            ObstacleShape::HollowBall(bowl) => vec![Self::HollowBall(*bowl)],
            ObstacleShape::HollowAabb(room) => vec![Self::HollowAabb(*room)],
            ObstacleShape::HollowCapsule(stadium) => vec![Self::HollowCapsule(*stadium)],
            ObstacleShape::HollowCylinder(drum) => vec![Self::HollowCylinder(*drum)],
            ObstacleShape::Tube(tube) => vec![Self::Tube(*tube)],
            ObstacleShape::Polyline(polyline) => {
                let facets = polyline.as_polyline().facets();
                let of_facet = |(name, facet): (Feature, Facet<D>)| {
                    let ends = [facet.start(), facet.end()];
                    let corners = if facet.is_edge() { &ends[..] } else { &ends[..1] };
                    Self::OfPolyline(NamedSimplex { name, whole: Simplex::of(corners) }, facet)
                };
                facets.map(of_facet).collect()
            }
            ObstacleShape::Mesh(mesh) => {
                let shared = Arc::new(mesh.clone());
                let of_feature = |name| {
                    let whole = Simplex::of(&corners(mesh, name));
                    Self::OfMesh(NamedSimplex { name, whole }, Arc::clone(&shared))
                };
                mesh.features().map(of_feature).collect()
            }
        }
    }

    /// Whether balls bounce off it.
    pub(crate) fn is_solid(&self) -> bool {
        !matches!(self, Self::Pocket(_))
    }

    /// Its coordinates and its radius.
    pub(crate) fn lengths(&self) -> Vec<f64> {
        let of_ball = |ball: &Ball<D>| [ball.center().to_vec(), vec![ball.radius()]].concat();
        let of_box = |aabb: &Aabb<D>| [aabb.lower(), aabb.upper()].concat();
        let round =
            |start: [f64; D], end: [f64; D], radius: f64| [&start[..], &end, &[radius]].concat();
        let of_capsule = |capsule: &Capsule<D>| {
            let segment = capsule.segment();
            round(segment.start(), segment.end(), capsule.radius())
        };
        match self {
            Self::Ball(ball) | Self::Pocket(ball) => of_ball(ball),
            Self::HollowBall(bowl) => of_ball(bowl.shape()),
            Self::HalfSpace(half_space) => [half_space.point(), half_space.normal()].concat(),
            Self::Capsule(capsule) => of_capsule(capsule),
            Self::HollowCapsule(stadium) => of_capsule(stadium.shape()),
            Self::Aabb(aabb) => of_box(aabb),
            Self::HollowAabb(room) => of_box(room.shape()),
            Self::Triangle(triangle, _) => triangle.corners().concat(),
            Self::HollowCylinder(drum) => {
                let drum = drum.shape();
                round(drum.start(), drum.end(), drum.radius())
            }
            Self::Tube(tube) => round(tube.start(), tube.end(), tube.radius()),
            Self::OfPolyline(part, _) | Self::OfMesh(part, _) => part.whole.corners().concat(),
        }
    }

    pub(crate) fn bounds(&self) -> Bounds<D> {
        let around =
            |points: &[[f64; D]], radius| Bounds::around(points.iter().copied()).enlarged(radius);
        match self {
            Self::Ball(ball) | Self::Pocket(ball) => around(&[ball.center()], ball.radius()),
            Self::Capsule(capsule) => {
                let segment = capsule.segment();
                around(&[segment.start(), segment.end()], capsule.radius())
            }
            Self::Aabb(aabb) => Bounds { low: aabb.lower(), high: aabb.upper() },
            Self::Triangle(triangle, _) => around(&triangle.corners(), 0.0),
            Self::OfPolyline(part, _) | Self::OfMesh(part, _) => around(&part.whole.corners(), 0.0),
            Self::HalfSpace(_)
            | Self::HollowBall(_)
            | Self::HollowAabb(_)
            | Self::HollowCapsule(_)
            | Self::HollowCylinder(_)
            | Self::Tube(_) => Bounds::EVERYWHERE,
        }
    }
}

impl<const D: usize> Simplex<D> {
    /// # Panics
    /// There are not one to three vertices. They have been checked.
    fn of(corners: &[[f64; D]]) -> Self {
        let simplex = match *corners {
            [corner] => Ball::new(corner, 0.0).map(Self::Corner),
            [start, end] => Segment::new(start, end).map(Self::Edge),
            [a, b, c] => Triangle::new(a, b, c).map(Self::Face),
            _ => unreachable!("a part has one to three corners"),
        };
        simplex.expect("the corners have been checked")
    }

    fn corners(&self) -> Vec<[f64; D]> {
        match self {
            Self::Corner(corner) => vec![corner.center()],
            Self::Edge(edge) => vec![edge.start(), edge.end()],
            Self::Face(face) => face.corners().to_vec(),
        }
    }
}

/// The vertices of a part of a mesh.
fn corners<const D: usize>(mesh: &Mesh<D>, part: Feature) -> Vec<[f64; D]> {
    let indices = match part {
        Feature::Face(index) => mesh.triangles()[index].to_vec(),
        Feature::Edge(index) => mesh.edges()[index].to_vec(),
        Feature::Vertex(index) => vec![index],
        Feature::Surface => unreachable!("a mesh has faces, edges and corners"),
    };
    indices.into_iter().map(|index| mesh.vertices()[index]).collect()
}
