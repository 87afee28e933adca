//! Free space for balls between obstacles and pockets.

use carom::{Ball, Meets, Relation, Segment, relation};
use carom_sim::{Boundary, ObstacleShape};

use super::error::Problem;
use super::format::{ObstacleTable, Tables};
use crate::axes::AXES;
use crate::messages::brief;

/// The obstacles and the pockets of a scene, with their images near the box of the space.
#[derive(Default)]
pub(super) struct Obstruction<const D: usize> {
    obstacles: Vec<ObstacleShape<D>>,
    /// Balls: centres must not be inside.
    pockets: Vec<ObstacleShape<D>>,
}

impl<const D: usize> Obstruction<D> {
    /// What is in the way of the balls of fills. It refuses what cannot repeat with the space.
    pub(super) fn of(tables: &Tables<D>, boundary: &Boundary<D>) -> Result<Self, Problem> {
        let radii = tables.fills.iter().map(|fill| fill.material.radius);
        let largest = radii.fold(0.0, f64::max);
        let (mut obstacles, mut pockets) = (Vec::new(), Vec::new());
        for (number, table) in tables.obstacles.iter().enumerate() {
            let images = table.obstacle.shape().images(boundary, largest);
            obstacles.extend(images.map_err(|axis| cannot_repeat(number, table, axis))?);
        }
        for table in &tables.pockets {
            let pocket = ObstacleShape::Ball(*table.pocket.ball());
            // One that is too long to repeat takes every ball, and the build refuses that.
            pockets.extend(pocket.images(boundary, 0.0).unwrap_or_default());
        }
        Ok(Self { obstacles, pockets })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.obstacles.is_empty() && self.pockets.is_empty()
    }

    /// Whether a ball here touches no obstacle, and its centre no pocket.
    pub(super) fn leaves_room(&self, center: [f64; D], radius: f64) -> bool {
        let (Ok(point), Ok(ball)) = (Ball::new(center, 0.0), Ball::new(center, radius)) else {
            return false;
        };
        self.obstacles.iter().all(|shape| is_off(&ball, shape))
            && self.pockets.iter().all(|pocket| is_off(&point, pocket))
    }
}

fn cannot_repeat<const D: usize>(number: usize, table: &ObstacleTable<D>, axis: usize) -> Problem {
    let name = table.obstacle.name().map(|name| format!(" (\"{}\")", brief(name)));
    let (name, axis) = (name.unwrap_or_default(), AXES[axis]);
    Problem::new(format!(
        "obstacle {number}{name} has no end within 64 periods and cannot repeat along axis {axis}, which is periodic"
    ))
    .help(format!("use a shorter shape, or give axis {axis} the kind \"walls\" in `boundary.kind`"))
    .at(&table.span)
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
