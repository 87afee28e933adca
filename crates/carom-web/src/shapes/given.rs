//! Shapes as lists of numbers, not checked yet.

use carom_any::Dimension;

use super::{Error, Problem};
use crate::pair::Vector;

/// The name of the first argument in messages.
pub(super) const BALL: &str = "ball";

/// The kind of a shape, by the key of an obstacle.
///
/// The order is that of the keys in `shape-reader.js`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeKind {
    /// A ball, touched from outside.
    Ball,
    /// A ball, touched from inside.
    Container,
    /// A segment.
    Segment,
    /// A capsule; with the option, touched from inside.
    Capsule,
    /// A box; with the option, touched from inside.
    Box,
    /// A cylinder, touched from inside; with the option, without caps.
    Cylinder,
    /// A triangle.
    Triangle,
    /// Thin walls from vertex to vertex; with the option, closed.
    Polyline,
    /// A solid polygon of the plane; with the option, touched from inside.
    Polygon,
    /// Thin walls made of triangles.
    Mesh,
    /// Everything on one side of a plane.
    HalfSpace,
}

impl ShapeKind {
    /// All of them, in order.
    pub const ALL: [Self; 11] = [
        Self::Ball,
        Self::Container,
        Self::Segment,
        Self::Capsule,
        Self::Box,
        Self::Cylinder,
        Self::Triangle,
        Self::Polyline,
        Self::Polygon,
        Self::Mesh,
        Self::HalfSpace,
    ];
}

/// A shape with a constant velocity, not checked yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// What it is.
    pub kind: ShapeKind,
    /// The option of its kind.
    pub option: bool,
    /// The radius: a length; 0 for shapes without one.
    pub radius: f64,
    /// The number of coordinates of each point.
    pub axes: usize,
    /// The velocity, in lengths per unit of time; without one, at rest.
    pub velocity: Option<Vector>,
    /// The coordinates of its points, one after another.
    ///
    /// The last point of a half-space is its normal.
    pub points: Vec<f64>,
    /// The triangles of a mesh, each by the indices of its corners.
    pub triangles: Vec<[usize; 3]>,
}

impl Given {
    /// The dimension of its points.
    ///
    /// # Errors
    /// They have neither two nor three coordinates.
    pub fn dimension(&self) -> Result<Dimension, Problem> {
        Dimension::of_axes(self.axes).ok_or(Problem::Dimension { found: self.axes })
    }
}

/// A ball, or a capsule, that a query is about.
#[derive(Clone, Debug, PartialEq)]
pub enum GivenMover {
    /// A ball.
    Ball {
        /// Centre, radius and velocity.
        ball: crate::pair::Ball,
        /// The acceleration, in lengths per unit of time squared.
        acceleration: Option<Vector>,
    },
    /// A capsule.
    Capsule(Given),
}

impl GivenMover {
    /// The dimension of its points.
    ///
    /// # Errors
    /// They have neither two nor three coordinates.
    pub fn dimension(&self) -> Result<Dimension, Error> {
        match self {
            Self::Ball { ball, .. } => Ok(ball.dimension(BALL)?),
            Self::Capsule(capsule) => capsule.dimension().map_err(|problem| problem.of(BALL)),
        }
    }
}
