//! Points that meet at one place and time.
//!
//! Each has come from its own side, the fastest from farthest, so their velocities tell their
//! order. The smallest of balls in their place would touch only their neighbors.

use carom::vector::dot;

use super::super::super::points::keep_order;
use super::super::touching::Touch;
use crate::state::State;

/// Leaves out the touches of points with another one between them.
pub(super) fn keep_neighbors<const D: usize>(state: &State<D>, touches: &mut Vec<Touch<D>>) {
    let pairs: Vec<_> = touches.iter().filter_map(|touch| of_points(state, touch)).collect();
    let touch_each_other = |a: u32, b: u32| pairs.contains(&[a.min(b), a.max(b)]);
    touches.retain(|touch| {
        let Some([a, b]) = of_points(state, touch) else { return true };
        let speed = |ball: u32| dot(state.particle(ball).anchor.velocity, touch.normal);
        let is_between = |ball: u32| {
            speed(b) < speed(ball)
                && speed(ball) < speed(a)
                && touch_each_other(a, ball)
                && touch_each_other(ball, b)
        };
        !pairs.iter().flatten().any(|&ball| is_between(ball))
    });
}

/// Places the points that touch on their sides of each other. One that moves may pass another, so
/// this is done again.
pub(super) fn keep_orders<const D: usize>(state: &mut State<D>, touches: &[Touch<D>]) {
    let pairs: Vec<_> =
        touches.iter().filter_map(|touch| Some((of_points(state, touch)?, touch))).collect();
    for (pair, touch) in pairs.iter().flat_map(|_| &pairs) {
        keep_order(state, *pair, touch.image, touch.normal);
    }
}

/// The balls that touch, if they are points.
fn of_points<const D: usize>(state: &State<D>, touch: &Touch<D>) -> Option<[u32; 2]> {
    let pair = [touch.ball, touch.partner.ball()?];
    state.are_points(pair).then_some(pair)
}
