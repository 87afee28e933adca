//! Who falls asleep, and who is woken? [`Falling`](crate::Falling) says what that means.

use std::array::from_fn;

use carom::Ball;
use carom::vector::{along, dot, sqrt, sub, unit};

use super::clear::holds_back;
use super::place::re_anchor;
use super::scale::ROUNDING;
use crate::ids::Wall;
use crate::motion::{Lasting, Motion, Own as _, Repose};
use crate::rule::ContactRule;
use crate::state::{Moment, State, Way};

/// So often at most is a contact looked at that helps to hold a ball.
const SWEEPS: usize = 64;

/// After more collisions than this, each at the moment of the one before, a ball has no room to hop. Whoever is asleep
/// and in its way is woken: it may make room.
const NO_ROOM: u32 = 1 << 6;

/// After more than this, nobody did: it is wedged between what stays where it is.
const WEDGED: u32 = 1 << 12;

/// What of gravity may be left that no contact bears: as a share of it. Balls that are placed by floats stand.
const LEFT: f64 = 1.0 / (1 << 20) as f64;

impl<const D: usize, R: ContactRule, M: Motion> State<D, R, M> {
    fn repose_mut(&mut self, ball: u32) -> Option<&mut Repose<D>> {
        self.own[ball as usize].repose_mut()
    }
}

/// Of two balls that touch now, wakes the one that is asleep, if it is hit by more than a hop, or by one that has no
/// room. `p` leads from the first to the second.
pub(super) fn wake_if_hit<const D: usize, R: ContactRule, M: Motion>(
    state: &mut State<D, R, M>,
    [a, b]: [u32; 2],
    p: [f64; D],
) {
    let Some(Lasting { contact_speed, .. }) = state.motion.lasting() else { return };
    let [va, vb] = [a, b].map(|ball| state.particle(ball).anchor.velocity);
    let closing = -dot(p, sub(vb, va)) / sqrt(dot(p, p));
    let has_no_room = (NO_ROOM + 1..=WEDGED).contains(&state.particle(a).cascade.length);
    for ball in [a, b] {
        if state.is_asleep(ball) && (has_no_room || closing > Lasting::WAKES * contact_speed) {
            begin(state, ball);
        }
    }
}

/// A ball that is anchored now is awake from now on, if it can be.
pub(super) fn begin<const D: usize, R: ContactRule, M: Motion>(
    state: &mut State<D, R, M>,
    ball: u32,
) {
    let anchor = state.particle(ball).anchor;
    let touched: Vec<u32> = state
        .repose_mut(ball)
        .map(|repose| {
            let touched = repose.touched().collect();
            *repose = Repose::at(anchor.position, anchor.time);
            touched
        })
        .unwrap_or_default();
    for other in touched {
        wake(state, other);
    }
}

/// Wakes a ball, if it is asleep, now; whoever it has touched is not woken until it has moved.
fn wake<const D: usize, R: ContactRule, M: Motion>(state: &mut State<D, R, M>, ball: u32) {
    if !state.particle(ball).is_present() || !state.is_asleep(ball) {
        return;
    }
    let now = Moment { time: state.now, wave: 0 };
    let at = state.particle(ball).latest_change().max(now);
    re_anchor(state, ball, at);
    let anchor = state.particle(ball).anchor;
    if let Some(repose) = state.repose_mut(ball) {
        repose.is_asleep = false;
        (repose.place, repose.since) = (anchor.position, anchor.time);
    }
    state.woken.push(ball);
}

/// Wakes whoever is asleep and has touched a ball that is taken away.
pub(super) fn leave<const D: usize, R: ContactRule, M: Motion>(
    state: &mut State<D, R, M>,
    ball: u32,
) {
    let touched: Vec<u32> = state.own[ball as usize]
        .repose()
        .map_or_else(Vec::new, |repose| repose.touched().collect());
    for other in touched {
        wake(state, other);
    }
}

/// Takes down that a ball has touched something now, where it is anchored: it has moved on, and wakes those that
/// it leaned on, or is where it was, and may fall asleep.
pub(super) fn note_contact<const D: usize, R: ContactRule, M: Motion>(
    state: &mut State<D, R, M>,
    ball: u32,
    other: Option<u32>,
) {
    let Some(lasting) = state.motion.lasting() else { return };
    let Lasting { contact_speed, still_for, still_within } = lasting;
    if state.particle(ball).is_fixed() {
        return;
    }
    let (anchor, speed) = (state.particle(ball).anchor, state.particle(ball).speed());
    let is_between = other.is_none_or(|other| state.is_held(other));
    let is_wedged = is_between && state.particle(ball).cascade.length > WEDGED;
    let Some(repose) = state.repose_mut(ball) else { return };
    let flies = speed > Lasting::WAKES * contact_speed;
    if flies || repose.has_left(anchor.position, still_within) {
        begin(state, ball);
    } else if !repose.is_asleep && (is_wedged || anchor.time.since(repose.since) >= still_for) {
        fall_asleep(state, ball);
    }
    if let (Some(other), Some(repose)) = (other, state.repose_mut(ball)) {
        repose.touch(other);
    }
}

/// A ball that is anchored now stays where it is.
fn fall_asleep<const D: usize, R: ContactRule, M: Motion>(state: &mut State<D, R, M>, ball: u32) {
    state.particles[ball as usize].anchor.velocity = [0.0; D];
    if let Some(repose) = state.repose_mut(ball) {
        repose.is_asleep = true;
    }
}

/// A ball at rest that is anchored now, and pressed against something, falls asleep if it can stand; whether it
/// does.
pub(super) fn stands<const D: usize, R: ContactRule, M: Motion>(
    state: &mut State<D, R, M>,
    ball: u32,
) -> bool {
    let particle = state.particle(ball);
    let is_at_rest = particle.anchor.velocity == [0.0; D] && !particle.is_fixed();
    // Where nobody sleeps, who is pressed at rest hops.
    let may_sleep = state.own[ball as usize].repose().is_some();
    if !is_at_rest || !may_sleep || state.is_asleep(ball) || !is_borne(state, ball) {
        return false;
    }
    fall_asleep(state, ball);
    true
}

/// Whether what a ball touches and stays can bear it: whether its weight is a sum of pushes against them, each
/// along the normal of a contact. By Hildreth's method, one contact after the other.
fn is_borne<const D: usize, R: ContactRule, M: Motion>(state: &State<D, R, M>, ball: u32) -> bool {
    let gravity = state.motion.gravity_in::<D>();
    let normals = normals_at(state, ball);
    let mut pushes = vec![0.0_f64; normals.len()];
    let mut left = gravity;
    for _ in 0..SWEEPS {
        for (push, &normal) in pushes.iter_mut().zip(&normals) {
            let more = (-dot(left, normal)).max(-*push);
            *push += more;
            left = along(left, normal, more);
        }
    }
    dot(left, left) <= LEFT * LEFT * dot(gravity, gravity)
}

/// The unit normals, towards a ball, of its contacts with what stays: walls, obstacles, and balls that are held.
fn normals_at<const D: usize, R: ContactRule, M: Motion>(
    state: &State<D, R, M>,
    ball: u32,
) -> Vec<[f64; D]> {
    let particle = state.particle(ball);
    let (place, radius) = (particle.anchor.position, particle.radius);
    let largest = place.iter().fold(radius, |most, x| most.max(x.abs()));
    let near = ROUNDING * largest;
    let mut normals = Vec::new();
    for wall in Wall::all::<D>() {
        let Some(wall_state) = state.space.wall(wall) else { break };
        let (axis, sign) = (wall.axis_index(), wall.side.outwards());
        if sign * (wall_state.line.stop - place[axis]) - radius <= near {
            normals.push(from_fn(|k| if k == axis { -sign } else { 0.0 }));
        }
    }
    for (_, beside) in state.balls().filter(|&(other, _)| other != ball && state.is_held(other)) {
        let p = sub(place, beside.anchor.position);
        let touch = (radius + beside.radius) + near;
        if dot(p, p) <= touch * touch {
            normals.extend(unit(p));
        }
    }
    if let Ok(whole) = Ball::new(place, radius) {
        for piece in state.obstacles.along(Way::new(place, place, radius + near)) {
            let form = &state.obstacles.piece(piece).form;
            if holds_back(state, ball, piece) && form.gap(&whole) <= near {
                normals.extend(form.away_from(place));
            }
        }
    }
    normals
}
