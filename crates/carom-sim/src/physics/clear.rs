//! Keeping balls off obstacles in spite of rounding.
//!
//! A ball has anchors x₀, x₁, …: the positions at which its lines begin. They are rounded, so that
//! a ball which should touch a wall may be anchored an ulp within it, and a point beyond it. Three
//! rules ensure that no ball ever gets through:
//!
//! - **Path**: the straight path from each anchor to the next meets no obstacle, exactly. If it
//!   would, the next anchor is moved back along the path by doubling numbers of ulps, in the end to
//!   where the ball was.
//! - **Approach**: after a contact the ball does not come nearer to what it touched, exactly,
//!   relative to its anchor ([`collide::obstacle`](super::collide::obstacle)).
//! - **Overlap**: a ball whose anchor overlaps an obstacle, exactly, is moved off it by doubling
//!   numbers of ulps, and back to within a few of them. Otherwise rounding would let it sink in
//!   ever deeper when it slides along a wall. A ball that was put there with an overlap of more
//!   than rounding stays ([`Overlap::Allow`](crate::Overlap::Allow)).
//!
//! *No ball gets through.* Its first anchor is off all obstacles, which the builder checks. By the
//! first rule its whole path is, because the last position tried for the next anchor is the
//! previous one. The obstacles are closed sets whose walls share their end points, so that there
//! are no cracks; the centre stays on its side for ever. The argument uses no constant, and no
//! property of rounding.
//!
//! Along a periodic axis, obstacles have copies, which are as rounded as positions are. A ball that
//! is brought back by whole periods is farther from all of them than that rounding, before and
//! after: so its centre stays on its side. If it is not so far, its path ends earlier.

use carom::vector::{add, from_fn, scale};
use carom::{Ball, Relation};

use super::ball_path::{BallPath, ULP, is_blocked, largest, walls_along};
use super::meeting::Image;
use super::place;
use super::scale::ROUNDING;
use crate::state::{State, WaveTime, Way};
use crate::variant::Any;

/// A ball is moved off an obstacle by no more than this share of its coordinates and its radius
/// farther than it has to be. Much more lets it sink between two walls
/// ([`nearly_nearest`]); less lets it hit them in turn ever sooner, and many more times.
const NEAR: f64 = 4.0 * f64::EPSILON;

/// The most steps in which a ball is moved off all obstacles that it overlaps: between two of them
/// there may be no free position at all.
const STEPS: u32 = 64;

/// Anchors a ball where it is at a time, kept off the obstacles.
#[inline(never)]
pub(super) fn anchor_at<const D: usize>(state: &mut State<D>, ball: u32, at: WaveTime) -> Image<D> {
    let way = BallPath::of(state, ball, at.time);
    let to = state.line::<Any>(ball).place_at(at.time);
    let mut boxes = place::anchor_at::<Any, _>(state, ball, at);
    // A ball that nothing moves stays, also within an obstacle.
    if state.is_held::<Any>(ball) {
        return boxes;
    }
    let (reached, moved) = way.end(state, ball, to);
    if moved != boxes {
        let more = from_fn(|k| moved[k] - boxes[k]);
        place::bring_back(state, ball, more);
        boxes = moved;
    }
    let free = moved_off(state, ball, reached);
    if let Some(velocity) = way.velocity_at_height(state.motion.gravity(), (to, free)) {
        state.particles[ball as usize].anchor.velocity = velocity;
    }
    state.particles[ball as usize].anchor.position = free;
    boxes
}

/// A position near this one at which a ball overlaps no obstacle, if one is found.
fn moved_off<const D: usize>(state: &State<D>, ball: u32, mut place: [f64; D]) -> [f64; D] {
    let radius = state.particle(ball).radius;
    let mut steps = 0;
    let mut next = 0;
    loop {
        let around = Way::new(place, place, radius);
        let is_overlapped = |piece: &u32| {
            let form = &state.obstacles.piece(*piece).form;
            Ball::new(place, radius).is_ok_and(|ball| {
                form.relation(&ball) == Relation::Overlapping
                    && !(state.may_overlap && form.gap(&ball) < -ROUNDING * largest(place, radius))
            })
        };
        let near = walls_along(state, ball, around).filter(|piece| *piece >= next);
        let Some(piece) = near.filter(is_overlapped).min() else { return place };
        next = piece + 1;
        place = moved_off_piece(state, (ball, piece), place, &mut steps);
        if steps >= STEPS {
            return place;
        }
    }
}

/// The same for one piece that the ball overlaps.
fn moved_off_piece<const D: usize>(
    state: &State<D>,
    (ball, piece): (u32, u32),
    mut place: [f64; D],
    steps: &mut u32,
) -> [f64; D] {
    let (radius, form) = (state.particle(ball).radius, &state.obstacles.piece(piece).form);
    let overlaps = |place| {
        Ball::new(place, radius).is_ok_and(|ball| form.relation(&ball) == Relation::Overlapping)
    };
    let mut step = (ULP * largest(place, radius)).max(f64::MIN_POSITIVE);
    while *steps < STEPS {
        let Some(away) = form.away_from(place) else { break };
        let moved = add(place, scale(step, away));
        if is_blocked(state, ball, place, moved) {
            break;
        }
        if !overlaps(moved) {
            let is_free = |middle| !overlaps(middle) && !is_blocked(state, ball, place, middle);
            let near = NEAR * largest(moved, radius);
            return nearly_nearest([place, moved], (step, near), is_free);
        }
        place = moved;
        step *= 2.0;
        *steps += 1;
    }
    place
}

/// A free position between two, as near to the first as asked for; the second is free.
///
/// A step that is much too long would matter: a ball between two walls would get from one of them
/// as far as it was in the other, move on by as much, and so get in deeper and deeper.
fn nearly_nearest<const D: usize>(
    [mut from, mut to]: [[f64; D]; 2],
    (mut distance, near): (f64, f64),
    is_free: impl Fn([f64; D]) -> bool,
) -> [f64; D] {
    while distance > near {
        let middle = from_fn(|k| from[k] + 0.5 * (to[k] - from[k]));
        if is_free(middle) {
            to = middle;
        } else {
            from = middle;
        }
        distance *= 0.5;
    }
    to
}
