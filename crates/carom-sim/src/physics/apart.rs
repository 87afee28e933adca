//! Keeping balls apart in spite of rounding.
//!
//! Positions are rounded at each anchor. Two balls that collide over and over in a narrow space
//! would sink into each other, one rounding after another. So of two that meet, and overlap by more
//! than the rounding of their positions, the lighter one is moved off the other, if it has space
//! there; or else the heavier one. Balls that were put down with an overlap
//! ([`Overlap::Allow`](crate::Overlap::Allow)) stay.

use carom::vector::{along, unit};

use super::ball_path;
use super::meeting::Image;
use super::place;
use super::scale::ROUNDING;
use crate::state::{AxisState, State};
use crate::time::Time;
use crate::variant::Any;

/// Two overlap by more than the rounding of their positions if it is more than this share of the
/// largest coordinate: four units in its last place.
const ROUNDING_OF_PLACES: f64 = 1.0 / (1_u64 << 51) as f64;

/// Overlaps of less than this share of the radii are not looked at.
const DEEP: f64 = 1.0 / (1_u64 << 44) as f64;

/// Whether two balls overlap so much that one of them may have to be moved.
#[inline]
pub(super) fn is_deep(gap: f64, radii: f64) -> bool {
    gap < -DEEP * radii
}

/// Moves one of two balls, whose centres are `p` apart and which are anchored now, off the other
/// one; returns whether it has.
#[cold]
pub(super) fn part<const D: usize>(
    state: &mut State<D>,
    [a, b]: [u32; 2],
    p: [f64; D],
    overlap: f64,
) -> bool {
    let (pa, pb) = (state.particle(a), state.particle(b));
    let coordinates = pa.anchor.position.iter().chain(&pb.anchor.position);
    let largest = coordinates.fold(pa.radius.max(pb.radius), |most, x| most.max(x.abs()));
    let was_put = state.may_overlap && overlap > ROUNDING * largest;
    if overlap <= ROUNDING_OF_PLACES * largest || was_put || state.motion.grows() {
        return false;
    }
    let Some(normal) = unit(p) else { return false };
    let of_a = (a, -overlap);
    let of_b = (b, overlap);
    let order = if pa.mass < pb.mass { [of_a, of_b] } else { [of_b, of_a] };
    for (ball, distance) in order.into_iter().filter(|(ball, _)| !state.is_held::<Any>(*ball)) {
        let from = state.particle(ball).anchor.position;
        let to = along(from, normal, distance);
        if has_space(state, ball, to) && !ball_path::is_blocked(state, ball, from, to) {
            state.particles[ball as usize].anchor.position = to;
            return true;
        }
    }
    false
}

/// The vector from the centre of a ball to the image of another one.
#[cold]
pub(super) fn separation<const D: usize>(
    state: &State<D>,
    [a, b]: [u32; 2],
    image: Image<D>,
    time: Time,
) -> [f64; D] {
    let shift = place::shift(&state.space, image);
    place::separation(state.line::<Any>(a), state.line::<Any>(b), shift, time)
}

/// Whether a position of a ball is within the walls, and in the box along each periodic axis.
pub(super) fn has_space<const D: usize>(state: &State<D>, ball: u32, position: [f64; D]) -> bool {
    let (radius, now) = (state.particle(ball).radius, state.now);
    let inside = place::wrap(&state.space, position).0;
    state.space.axes().iter().enumerate().all(|(k, axis)| match axis {
        AxisState::Open => true,
        AxisState::Periodic { .. } => inside[k] == position[k],
        AxisState::Walls(walls) => {
            let [low, high] = walls.each_ref().map(|wall| wall.line.place_at(now));
            position[k] - radius >= low && position[k] + radius <= high
        }
    })
}
