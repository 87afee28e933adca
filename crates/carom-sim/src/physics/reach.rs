//! Where a ball touches a wall.

use carom::vector::from_fn;

use super::ball_path;
use super::scale::ROUNDING;
use crate::ids::Wall;
use crate::state::State;
use crate::time::Time;

/// Moves a ball that meets a wall, and is anchored now, to where it touches the wall, whose
/// coordinate is known exactly; returns the gap before. `None` if there is no such wall.
#[inline]
pub(super) fn wall<const D: usize>(
    state: &mut State<D>,
    now: Time,
    ball: u32,
    wall: Wall,
) -> Option<f64> {
    let (axis, sign) = (wall.axis_index(), wall.side.outwards());
    let radius = state.particle(ball).radius * state.motion.factor_at(now);
    let limit = wall.side.touching(state.space.wall(wall)?.line.place_at(now), radius);
    let reached = state.particle(ball).anchor.position;
    let gap = sign * (limit - reached[axis]);
    // Here the coordinate is known exactly.
    let exact = from_fn(|k| if k == axis { limit } else { reached[k] });
    let is_beyond = state.may_overlap && is_beyond(state, gap, (radius, axis));
    if !is_beyond
        && (state.obstacles.is_empty() || !ball_path::is_blocked(state, ball, reached, exact))
    {
        state.particles[ball as usize].anchor.position = exact;
    }
    Some(gap)
}

/// Whether a ball that hits a wall across an axis reaches beyond it by more than rounding. If it
/// may, it stays there, because elsewhere it could overlap another ball.
#[cold]
fn is_beyond<const D: usize>(state: &State<D>, gap: f64, (radius, axis): (f64, usize)) -> bool {
    let Some(walls) = state.space.walls_of(axis) else { return false };
    let places = walls.iter().flat_map(|wall| [wall.line.start, wall.line.stop]);
    gap < -ROUNDING * places.fold(radius, |most, x| most.max(x.abs()))
}
