//! Beginning of a new line of a ball.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use super::clear;
use super::meeting::Image;
use super::place::anchor_at;
use crate::state::{State, WaveTime};
use crate::variant::Variant;

/// Anchors a ball where it is at a time, off all obstacles, with its passages; returns by how many
/// periodic boxes it was brought back.
#[inline(always)]
pub(super) fn re_anchor<V: Variant, const D: usize>(
    state: &mut State<D>,
    ball: u32,
    at: WaveTime,
) -> Image<D> {
    let boxes = if state.obstacles.is_empty() {
        anchor_at::<V, _>(state, ball, at)
    } else {
        clear::anchor_at(state, ball, at)
    };
    if state.has_rules_in::<V>() {
        state.passing.wrap(ball, boxes);
    }
    boxes
}
