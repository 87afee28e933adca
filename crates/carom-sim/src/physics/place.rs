//! Positions of balls at a time.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use carom::vector::from_fn;
use carom::vector::{add, sub};

use super::line::Line;
use super::meeting::Image;
use crate::state::{Anchor, Space, State, WaveTime};
use crate::time::Time;
use crate::variant::Variant;

/// The vector from `a` to the image of `b` at a time, where `shift` points from `b` to the image.
#[inline(always)]
pub(crate) fn separation<const D: usize>(
    a: Line<'_, D>,
    b: Line<'_, D>,
    shift: [f64; D],
    time: Time,
) -> [f64; D] {
    sub(add(b.place_at(time), shift), a.place_at(time))
}

/// What to add to the positions of a ball to get those of its image.
#[inline]
pub(crate) fn shift<const D: usize>(space: &Space<D>, image: Image<D>) -> [f64; D] {
    if !space.repeats() {
        return [0.0; D];
    }
    let periods = space.periods();
    from_fn(|k| f64::from(image[k]) * periods[k])
}

/// The images of `b` within one box of the one that is nearest to `a` at a time.
pub(crate) fn images_near<const D: usize>(
    space: &Space<D>,
    a: Line<'_, D>,
    b: Line<'_, D>,
    time: Time,
) -> impl Iterator<Item = Image<D>> + use<D> {
    let (p, lengths) = (separation(a, b, [0.0; D], time), space.lengths());
    #[expect(clippy::cast_possible_truncation, reason = "a few boxes")]
    let nearest: Image<D> = from_fn(|k| -(p[k] / lengths[k]).round() as i32);
    space.images_around().map(move |image| from_fn(|k| nearest[k] + image[k]))
}

/// The vector from a position to the nearest image of a ball at a time.
pub(crate) fn nearest<const D: usize>(
    space: &Space<D>,
    place: [f64; D],
    ball: Line<'_, D>,
    time: Time,
) -> [f64; D] {
    let p = sub(ball.place_at(time), place);
    let (lengths, periods) = (space.lengths(), space.periods());
    from_fn(|k| p[k] - (p[k] / lengths[k]).round() * periods[k])
}

/// The vectors from a position to the images of another one that are nearest to it.
pub(super) fn between<const D: usize>(
    space: &Space<D>,
    from: [f64; D],
    to: [f64; D],
) -> impl Iterator<Item = [f64; D]> {
    let (p, lengths) = (sub(to, from), space.lengths());
    #[expect(clippy::cast_possible_truncation, reason = "a few boxes")]
    let nearest: Image<D> = from_fn(|k| -(p[k] / lengths[k]).round() as i32);
    space.images_around().map(move |image| add(p, shift(space, from_fn(|k| nearest[k] + image[k]))))
}

/// A position wrapped into the box along each periodic axis, and how many boxes it was away.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a flight is one box long at the most")]
pub(crate) fn wrap<const D: usize>(
    space: &Space<D>,
    mut position: [f64; D],
) -> ([f64; D], Image<D>) {
    if !space.repeats() {
        return (position, [0; D]);
    }
    let (min, size) = (space.corner(), space.periods());
    let image = from_fn(|k| {
        let place = position[k] - min[k];
        // Nearly always, and to the same bits: the quotient of a number by a larger one is below 1,
        // rounded or not.
        if place.is_sign_positive() && place < size[k] {
            return 0;
        }
        if size[k] == 0.0 {
            return 0;
        }
        let boxes = ((position[k] - min[k]) / size[k]).floor();
        position[k] -= boxes * size[k];
        boxes as i32
    });
    (position, image)
}

/// Anchors a ball where it is at a time; returns by how many periodic boxes it was brought back.
#[inline(always)]
pub(super) fn anchor_at<V: Variant, const D: usize>(
    state: &mut State<D>,
    ball: u32,
    WaveTime { time, wave }: WaveTime,
) -> Image<D> {
    let (line, bends) = (state.line::<V>(ball), state.motion_in::<V>().bends());
    let (position, boxes) = wrap(&state.space, line.place_at(time));
    let velocity = line.velocity_at(time);
    if boxes != [0; D] {
        bring_back(state, ball, boxes);
    }
    if bends && let Some(spin) = state.spin_at(ball, time) {
        state.spins[ball as usize] = spin;
    }
    let particle = &mut state.particles[ball as usize];
    particle.anchor.position = position;
    if bends {
        particle.anchor.velocity = velocity;
    }
    particle.anchor.time = time;
    particle.wave = wave;
    boxes
}

/// Records that a ball is brought back by so many boxes.
#[cold]
pub(super) fn bring_back<const D: usize>(state: &mut State<D>, ball: u32, boxes: Image<D>) {
    state.crossings.add(ball, boxes);
    let back = shift(&state.space, boxes);
    if let Some(repose) = state.reposes.get_mut(ball as usize) {
        repose.place = sub(repose.place, back);
    }
}

/// One coordinate of a ball's line.
#[derive(Clone, Copy)]
pub(super) struct Coordinate {
    pub(super) time: Time,
    pub(super) position: f64,
    pub(super) velocity: f64,
    pub(super) acceleration: f64,
}

impl Coordinate {
    #[inline]
    pub(super) fn of<const D: usize>(line: Line<'_, D>, axis: usize) -> Self {
        let Anchor { time, position, velocity } = *line.anchor;
        let acceleration = line.bend.map_or(0.0, |bend| bend.curve.acceleration[axis]);
        Self { time, position: position[axis], velocity: velocity[axis], acceleration }
    }
}
