//! When will two balls, or a ball and a wall, meet? Pure functions of the straight lines they are
//! on.
//!
//! "Now" never enters and sums have a fixed order, so whoever asks, and however often, gets the
//! same bits. That makes a trajectory a function of the scene alone: cells, queues and neighbour
//! searches only decide *which* questions are asked.

use carom::Approach;
use carom::vector::{add, along, sub};

use crate::event::{Side, Wall};
use crate::simulation::Anchor;
use crate::time::{Clock, Time};

/// When the balls on the lines `a` and `b` meet, where `shift` is added to the positions of `b`
/// (an image in a periodic box) and `radii` is the sum of the radii.
///
/// Ask with the smaller id as `a`. The answer is never before either anchor.
#[inline]
pub(crate) fn pair<const D: usize>(
    clock: Clock,
    a: &Anchor<D>,
    b: &Anchor<D>,
    shift: [f64; D],
    radii: f64,
) -> Option<Time> {
    let reference = a.time.max(b.time);
    let p = separation(a, b, shift, reference);
    let approach = Approach { p, w: sub(b.velocity, a.velocity), r: radii };
    clock.after(reference, approach.time_of_impact()?)
}

/// The vector from `a` to the image of `b` at a moment.
#[inline]
pub(crate) fn separation<const D: usize>(
    a: &Anchor<D>,
    b: &Anchor<D>,
    shift: [f64; D],
    time: Time,
) -> [f64; D] {
    sub(add(place_at(b, time), shift), place_at(a, time))
}

/// Where the line `anchor` is at a moment.
#[inline]
pub(crate) fn place_at<const D: usize>(anchor: &Anchor<D>, time: Time) -> [f64; D] {
    along(anchor.position, anchor.velocity, time.since(anchor.time))
}

/// The wall that a ball of this radius meets first, and when: the first in the order −x, +x, −y, …
/// where several are met at once.
#[inline]
pub(crate) fn wall<const D: usize>(
    clock: Clock,
    anchor: &Anchor<D>,
    radius: f64,
    (min, max): ([f64; D], [f64; D]),
) -> Option<(Time, Wall)> {
    let mut first: Option<(Time, Wall)> = None;
    for axis in 0..D {
        let speed = anchor.velocity[axis];
        let (side, limit) = if speed < 0.0 {
            (Side::Low, min[axis] + radius)
        } else if speed > 0.0 {
            (Side::High, max[axis] - radius)
        } else {
            continue;
        };
        let duration = ((limit - anchor.position[axis]) / speed).max(0.0);
        if let Some(time) = clock.after(anchor.time, duration)
            && first.is_none_or(|(earliest, _)| time < earliest)
        {
            first = Some((time, Wall::new(axis, side)));
        }
    }
    first
}

/// When a flight in a periodic box has become as long as the box along some axis: the ball is then
/// anchored anew, so that the rounding of `velocity × time` stays below that of the coordinates.
///
/// It depends on the line alone, so that it is the same moment for every cell size. Elsewhere no
/// flight needs it: walls end it, and in open space the coordinates grow with it.
#[inline]
pub(crate) fn renewal<const D: usize>(
    clock: Clock,
    anchor: &Anchor<D>,
    size: [f64; D],
) -> Option<Time> {
    let duration = (0..D).map(|k| size[k] / anchor.velocity[k].abs()).fold(f64::INFINITY, f64::min);
    clock.after(anchor.time, duration)
}
