//! Collisions of points: balls of radius 0.
//!
//! Two points collide where they come together exactly, as the smallest of balls in their place
//! would: head-on, with the normal against their relative velocity. The vector between them is 0
//! then, but for rounding, and has lost the side on which each of them is. So they are placed on
//! their sides again, a rounding apart: points on a line keep their order. If two lose so much
//! energy that they go on together, rounding may turn them round before a third one comes.

use carom::vector::{MapEach, along, dot, sub};

use super::meeting::Image;
use super::scale::RANGE;
use super::{apart, ball_path, place};
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
    if !moves_aside(state, [a, b], image, normal) {
        let back = normal.map_each(|n| -n);
        moves_aside(state, [b, a], image.map_each(|boxes| -boxes), back);
    }
}

/// Places the second of two points that have met on its side of the first, along a normal to it;
/// returns whether it is there. It is not if nothing moves it, or if an obstacle or a wall is in
/// the way.
pub(super) fn moves_aside<const D: usize>(
    state: &mut State<D>,
    [from, ball]: [u32; 2],
    image: Image<D>,
    normal: [f64; D],
) -> bool {
    let is_aside = |state: &State<D>| {
        dot(apart::separation(state, [from, ball], image, state.now), normal) > 0.0
    };
    if is_aside(state) {
        return true;
    }
    if state.is_held::<Any>(ball) {
        return false;
    }
    let start = state.particle(ball).anchor.position;
    let base = sub(state.particle(from).anchor.position, place::shift(&state.space, image));
    let largest = base.iter().chain(&start).fold(0.0_f64, |most, x| most.max(x.abs()));
    let mut step = (largest * f64::EPSILON).max(*RANGE.start());
    loop {
        let place = along(base, normal, step);
        if !apart::has_space(state, ball, place) || ball_path::is_blocked(state, ball, start, place)
        {
            state.particles[ball as usize].anchor.position = start;
            return false;
        }
        state.particles[ball as usize].anchor.position = place;
        if is_aside(state) {
            return true;
        }
        step *= 2.0;
    }
}
