//! The order of points that meet at one place and time.
//!
//! Each has come from its own side, the fastest from farthest, so their velocities tell their
//! order. The smallest of balls in their place would touch only their neighbors.

use std::collections::BTreeSet;

use carom::vector::{MapEach, sub, unit};

use super::super::super::points::moves_aside;
use super::super::touching::Touch;
use super::find::is_one_direction;
use crate::state::State;
use crate::variant::Any;

/// Leaves out the touches of points with another one between them, on one line.
pub(super) fn keep_neighbors<const D: usize>(state: &State<D>, touches: &mut Vec<Touch<D>>) {
    let pairs: Vec<_> = touches.iter().filter_map(|touch| of_points(state, touch)).collect();
    let touch_each_other = |a: u32, b: u32| pairs.contains(&[a.min(b), a.max(b)]);
    let velocity = |ball: u32| state.particle(ball).anchor.velocity;
    touches.retain(|touch| {
        let Some([a, b]) = of_points(state, touch) else { return true };
        // The first comes from behind the second, along the normal.
        let follows = |first: u32, second: u32| {
            unit(sub(velocity(first), velocity(second)))
                .is_some_and(|way| is_one_direction(way, touch.normal))
        };
        let is_between = |ball: u32| {
            follows(a, ball)
                && follows(ball, b)
                && touch_each_other(a, ball)
                && touch_each_other(ball, b)
        };
        !pairs.iter().flatten().any(|&ball| is_between(ball))
    });
}

/// Places the points that touch on their sides of each other: those beside a held one first, and
/// each beside one that has its place.
pub(super) fn keep_orders<const D: usize>(state: &mut State<D>, touches: &[Touch<D>]) {
    let mut waiting: Vec<_> =
        touches.iter().filter_map(|touch| Some((of_points(state, touch)?, touch))).collect();
    let balls = waiting.iter().flat_map(|(pair, _)| *pair);
    let mut placed: BTreeSet<u32> = balls.filter(|&ball| state.is_held::<Any>(ball)).collect();
    while let Some(&(pair, _)) = waiting.first() {
        let is_placed = |ball: &u32| placed.contains(ball);
        let next = waiting.iter().position(|(pair, _)| pair.iter().any(is_placed));
        let Some(next) = next else {
            placed.insert(pair[0]);
            continue;
        };
        let ([a, b], touch) = waiting.remove(next);
        let Touch { image, normal, .. } = *touch;
        if is_placed(&a) {
            moves_aside(state, [a, b], image, normal);
        } else {
            let back = normal.map_each(|n| -n);
            moves_aside(state, [b, a], image.map_each(|boxes| -boxes), back);
        }
        placed.extend([a, b]);
    }
}

/// The balls that touch, if they are points.
fn of_points<const D: usize>(state: &State<D>, touch: &Touch<D>) -> Option<[u32; 2]> {
    let pair = [touch.ball, touch.partner.ball()?];
    state.are_points(pair).then_some(pair)
}
