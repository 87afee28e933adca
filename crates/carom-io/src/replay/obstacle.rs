//! Obstacles and pockets of a replay.

use carom::{Aabb, Ball, Capsule};
use carom_sim::{Obstacle, ObstacleShape, Pocket};
use serde::Serialize;

/// A fixed obstacle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplayObstacle {
    /// The name in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The shape to draw.
    pub shape: ReplayShape,
}

/// The shape of an obstacle, in lengths.
///
/// Points have as many coordinates as the replay has dimensions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ReplayShape {
    /// A solid ball.
    Ball {
        /// Its centre.
        center: Vec<f64>,
        /// Its radius.
        radius: f64,
    },
    /// A hollow ball: solid outside.
    HollowBall {
        /// Its centre.
        center: Vec<f64>,
        /// Its radius.
        radius: f64,
    },
    /// A half-space, solid on one side of a plane.
    HalfSpace {
        /// A point of the plane.
        point: Vec<f64>,
        /// The direction out of the solid side, of any length.
        normal: Vec<f64>,
    },
    /// A solid capsule: all points within the radius of a segment.
    Capsule {
        /// One end of the segment.
        start: Vec<f64>,
        /// The other end.
        end: Vec<f64>,
        /// Its radius.
        radius: f64,
    },
    /// A hollow capsule: solid outside.
    HollowCapsule {
        /// One end of the segment.
        start: Vec<f64>,
        /// The other end.
        end: Vec<f64>,
        /// Its radius.
        radius: f64,
    },
    /// A hollow cylinder with caps: solid outside.
    HollowCylinder {
        /// The centre of one cap.
        start: Vec<f64>,
        /// The centre of the other cap.
        end: Vec<f64>,
        /// The radius.
        radius: f64,
    },
    /// A tube without ends: solid outside.
    Tube {
        /// A point of its axis.
        start: Vec<f64>,
        /// Another point of its axis.
        end: Vec<f64>,
        /// The radius.
        radius: f64,
    },
    /// A triangle, solid in the plane, thin in space.
    Triangle {
        /// The corners.
        corners: Vec<Vec<f64>>,
    },
    /// A solid box.
    Box {
        /// The corner with the smallest coordinates.
        min: Vec<f64>,
        /// The corner with the largest coordinates.
        max: Vec<f64>,
    },
    /// A hollow box: solid outside.
    HollowBox {
        /// The corner with the smallest coordinates.
        min: Vec<f64>,
        /// The corner with the largest coordinates.
        max: Vec<f64>,
    },
    /// Thin walls from corner to corner.
    Polyline {
        /// The corners.
        vertices: Vec<Vec<f64>>,
        /// Whether a wall leads from the last corner to the first.
        closed: bool,
    },
    /// A mesh in space: thin walls made of triangles.
    Mesh {
        /// The corners of the triangles.
        vertices: Vec<Vec<f64>>,
        /// The triangles, each by the indices of its three corners.
        triangles: Vec<[usize; 3]>,
    },
    /// A shape that replays cannot draw.
    Unknown,
}

/// A pocket: a ball whose centre enters it disappears.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplayPocket {
    /// The name in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its centre.
    pub center: Vec<f64>,
    /// Its radius.
    pub radius: f64,
}

impl ReplayShape {
    /// The points and directions, and the radius if there is one.
    pub(super) fn parts(&self) -> (Vec<&[f64]>, Option<f64>) {
        match self {
            Self::Ball { center, radius } | Self::HollowBall { center, radius } => {
                (vec![center], Some(*radius))
            }
            Self::HalfSpace { point, normal } => (vec![point, normal], None),
            Self::Capsule { start, end, radius }
            | Self::HollowCapsule { start, end, radius }
            | Self::HollowCylinder { start, end, radius }
            | Self::Tube { start, end, radius } => (vec![start, end], Some(*radius)),
            Self::Triangle { corners: points } | Self::Mesh { vertices: points, .. } => {
                (points.iter().map(Vec::as_slice).collect(), None)
            }
            Self::Box { min, max } | Self::HollowBox { min, max } => (vec![min, max], None),
            Self::Polyline { vertices, .. } => (vertices.iter().map(Vec::as_slice).collect(), None),
            Self::Unknown => (Vec::new(), None),
        }
    }
}

impl<const D: usize> From<&Obstacle<D>> for ReplayObstacle {
    fn from(obstacle: &Obstacle<D>) -> Self {
        let name = obstacle.name().map(str::to_owned);
        Self { name, shape: obstacle.shape().into() }
    }
}

impl<const D: usize> From<&ObstacleShape<D>> for ReplayShape {
    fn from(shape: &ObstacleShape<D>) -> Self {
        match shape {
            ObstacleShape::Ball(ball) => {
                let (center, radius) = of_ball(ball);
                Self::Ball { center, radius }
            }
            ObstacleShape::HollowBall(bowl) => {
                let (center, radius) = of_ball(bowl.shape());
                Self::HollowBall { center, radius }
            }
            ObstacleShape::HalfSpace(half_space) => Self::HalfSpace {
                point: half_space.point().to_vec(),
                normal: half_space.normal().to_vec(),
            },
            ObstacleShape::Capsule(capsule) => {
                let (start, end, radius) = of_capsule(capsule);
                Self::Capsule { start, end, radius }
            }
            ObstacleShape::HollowCapsule(stadium) => {
                let (start, end, radius) = of_capsule(stadium.shape());
                Self::HollowCapsule { start, end, radius }
            }
            ObstacleShape::HollowCylinder(drum) => {
                let drum = drum.shape();
                let (start, end) = (drum.start().to_vec(), drum.end().to_vec());
                Self::HollowCylinder { start, end, radius: drum.radius() }
            }
            ObstacleShape::Tube(tube) => {
                let (start, end) = (tube.start().to_vec(), tube.end().to_vec());
                Self::Tube { start, end, radius: tube.radius() }
            }
            ObstacleShape::Triangle(triangle) => {
                Self::Triangle { corners: of_points(&triangle.corners()) }
            }
            ObstacleShape::Mesh(mesh) => Self::Mesh {
                vertices: of_points(mesh.vertices()),
                triangles: mesh.triangles().to_vec(),
            },
            ObstacleShape::Aabb(aabb) => {
                let (min, max) = of_box(aabb);
                Self::Box { min, max }
            }
            ObstacleShape::HollowAabb(room) => {
                let (min, max) = of_box(room.shape());
                Self::HollowBox { min, max }
            }
            ObstacleShape::Polyline(polyline) => Self::Polyline {
                vertices: of_points(polyline.vertices()),
                closed: polyline.is_closed(),
            },
            _ => Self::Unknown,
        }
    }
}

impl<const D: usize> From<&Pocket<D>> for ReplayPocket {
    fn from(pocket: &Pocket<D>) -> Self {
        let (center, radius) = of_ball(pocket.ball());
        Self { name: pocket.name().map(str::to_owned), center, radius }
    }
}

fn of_points<const D: usize>(points: &[[f64; D]]) -> Vec<Vec<f64>> {
    points.iter().map(|point| point.to_vec()).collect()
}

fn of_ball<const D: usize>(ball: &Ball<D>) -> (Vec<f64>, f64) {
    (ball.center().to_vec(), ball.radius())
}

fn of_capsule<const D: usize>(capsule: &Capsule<D>) -> (Vec<f64>, Vec<f64>, f64) {
    let segment = capsule.segment();
    (segment.start().to_vec(), segment.end().to_vec(), capsule.radius())
}

fn of_box<const D: usize>(aabb: &Aabb<D>) -> (Vec<f64>, Vec<f64>) {
    (aabb.lower().to_vec(), aabb.upper().to_vec())
}
