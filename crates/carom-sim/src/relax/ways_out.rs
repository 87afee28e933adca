//! Paths off an obstacle, or out of a pocket.

use carom::vector::{add, dot, scale, sqrt, sub, unit};

use super::scatter::direction;
use super::task::Task;
use crate::state::Form;

/// How far around it a centre on the surface of an obstacle searches for a path off it, as a share
/// of the radius and of the coordinates: far more than their rounding.
const LOOK: f64 = 1.0 / (1_u64 << 20) as f64;

/// How far a surface is from a position, below 0 in the piece, and the direction in which that
/// grows.
pub(super) type WayOut<const D: usize> = (f64, [f64; D]);

/// The paths off a piece for the centre of a ball. It is the path from the nearest point; in a
/// container with corners, there is one for each wall, because in a corner no wall stands for the
/// others.
pub(super) fn ways_out<const D: usize>(
    task: &Task<'_, D>,
    (ball, place): (u32, [f64; D]),
    form: &Form<D>,
) -> Vec<WayOut<D>> {
    match form {
        Form::HollowAabb(room) => {
            let (lower, upper) = (room.shape().lower(), room.shape().upper());
            let walls = |k: usize| {
                let [mut inwards, mut back] = [[0.0; D]; 2];
                (inwards[k], back[k]) = (1.0, -1.0);
                [(place[k] - lower[k], inwards), (upper[k] - place[k], back)]
            };
            (0..D).flat_map(walls).collect()
        }
        Form::HollowCylinder(drum) => {
            let drum = drum.shape();
            let (from_start, whole) = (sub(place, drum.start()), sub(drum.end(), drum.start()));
            let Some(axis) = unit(whole) else { return Vec::new() };
            let height = dot(from_start, axis);
            let across = sub(from_start, scale(height, axis));
            let caps = [(height, axis), (sqrt(dot(whole, whole)) - height, scale(-1.0, axis))];
            // On the axis, no direction is nearer to the wall than another.
            let wall = unit(across)
                .map(|out| (drum.radius() - sqrt(dot(across, across)), scale(-1.0, out)));
            caps.into_iter().chain(wall).collect()
        }
        _ => nearest(task, (ball, place), form).into_iter().collect(),
    }
}

/// The path from the nearest point; for a position on the surface, one of the possible paths.
fn nearest<const D: usize>(
    task: &Task<'_, D>,
    (ball, place): (u32, [f64; D]),
    form: &Form<D>,
) -> Option<WayOut<D>> {
    form.way_out(place).or_else(|| {
        let look = LOOK * task.state.particle(ball).radius.max(task.coordinate(place));
        let beside = add(place, scale(look, direction(ball, ball)));
        form.way_out(beside).map(|(_, normal)| (0.0, normal))
    })
}
