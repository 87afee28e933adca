//! Free space for balls between obstacles and pockets.

use carom::{Ball, Meets, Relation, Segment, relation};
use carom_sim::ObstacleShape;

use super::format::{ObstacleTable, PocketTable};

/// The obstacles and the pockets of a scene.
#[derive(Clone, Copy)]
pub(super) struct Obstruction<'t, const D: usize> {
    pub(super) obstacles: &'t [ObstacleTable<D>],
    pub(super) pockets: &'t [PocketTable<D>],
}

impl<const D: usize> Obstruction<'_, D> {
    pub(super) fn is_empty(&self) -> bool {
        self.obstacles.is_empty() && self.pockets.is_empty()
    }

    /// Whether a ball here touches no obstacle, and its centre no pocket.
    pub(super) fn leaves_room(&self, center: [f64; D], radius: f64) -> bool {
        let (Ok(point), Ok(ball)) = (Ball::new(center, 0.0), Ball::new(center, radius)) else {
            return false;
        };
        self.obstacles.iter().all(|table| is_off(&ball, table.obstacle.shape()))
            && self.pockets.iter().all(|table| are_apart(&point, table.pocket.ball()))
    }
}

fn is_off<const D: usize>(ball: &Ball<D>, shape: &ObstacleShape<D>) -> bool {
    match shape {
        ObstacleShape::Ball(other) => are_apart(ball, other),
        ObstacleShape::HalfSpace(half_space) => are_apart(ball, half_space),
        ObstacleShape::Capsule(capsule) => are_apart(ball, capsule),
        ObstacleShape::Aabb(block) => are_apart(ball, block),
        ObstacleShape::HollowBall(bowl) => are_apart(ball, bowl),
        ObstacleShape::HollowAabb(room) => are_apart(ball, room),
        ObstacleShape::HollowCapsule(stadium) => are_apart(ball, stadium),
        ObstacleShape::HollowCylinder(drum) => are_apart(ball, drum),
        ObstacleShape::Tube(tube) => are_apart(ball, tube),
        ObstacleShape::Triangle(triangle) => are_apart(ball, triangle),
        ObstacleShape::Mesh(mesh) => are_apart(ball, mesh),
        ObstacleShape::Polyline(polyline) => {
            let corners = polyline.vertices();
            let closing = polyline.is_closed().then(|| [corners[corners.len() - 1], corners[0]]);
            let mut walls = corners.array_windows().copied().chain(closing);
            walls.all(|[start, end]| {
                Segment::new(start, end).is_ok_and(|wall| are_apart(ball, &wall))
            })
        }
        // The simulator checks them again.
        _ => true,
    }
}

fn are_apart<const D: usize, K>(ball: &Ball<D>, shape: &K) -> bool
where
    Ball<D>: Meets<D, f64, K>,
{
    relation(ball, shape) == Relation::Separate
}
