//! Collisions of points: balls of radius 0.
//!
//! Two points collide where they come together exactly, as the smallest of balls in their place
//! would: head-on, with the normal against their relative velocity. The vector between them is 0
//! then, but for rounding, and has lost the side on which each of them is. So they are placed on
//! their sides again, the least number apart: points on a line keep their order. If two lose so
//! much energy that they go on together, rounding may turn them round before a third one comes.

use carom::vector::{MapEach, add, along, dot, sub};

use super::meeting::Image;
use super::scale::RANGE;
use super::{apart, place};
use crate::state::State;
use crate::variant::Any;

/// The vector from `a` to `b`, in direction, of two points that meet now.
#[cold]
pub(super) fn towards<const D: usize>(state: &State<D>, [a, b]: [u32; 2]) -> [f64; D] {
    let [va, vb] = [a, b].map_each(|ball| state.particle(ball).anchor.velocity);
    sub(va, vb)
}

/// Places two points that have met on their sides of each other, along a normal from `a` to `b`.
#[cold]
pub(super) fn keep_order<const D: usize>(
    state: &mut State<D>,
    [a, b]: [u32; 2],
    image: Image<D>,
    normal: [f64; D],
) {
    let shift = place::shift(&state.space, image);
    let [at_a, at_b] = [a, b].map_each(|ball| state.particle(ball).anchor.position);
    // The one that is higher on the axes moves up, so that several at one place end in order.
    let is_b_higher = normal.iter().find(|x| **x != 0.0).is_some_and(|x| *x > 0.0);
    let moves_b = match [a, b].map_each(|ball| state.is_held::<Any>(ball)) {
        [false, false] => is_b_higher,
        [is_a_held, _] => is_a_held,
    };
    let largest = at_a.iter().chain(&at_b).fold(0.0_f64, |most, x| most.max(x.abs()));
    let mut step = (largest * f64::EPSILON).max(*RANGE.start());
    while dot(apart::separation(state, [a, b], image, state.now), normal) <= 0.0 {
        let (ball, place) = if moves_b {
            (b, along(sub(at_a, shift), normal, step))
        } else {
            (a, along(add(at_b, shift), normal, -step))
        };
        state.particles[ball as usize].anchor.position = place;
        step *= 2.0;
    }
}
