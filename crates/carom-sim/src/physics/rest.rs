//! Falling asleep and waking.
//!
//! [`Falling`](crate::Falling) describes both, and `motion/lasting.rs` has the numbers. A contact
//! comes here three times: before it, `wake_if_hit` wakes a sleeping ball; `collapse_rule` says
//! what it loses; after it, `note_contact` decides of each ball whether it moves on, stays, or
//! falls asleep. A ball that moves on, or is removed, wakes those that it leaves without support
//! (`borne.rs`).

use carom::vector::MapEach;
use carom::vector::{dot, sqrt, sub};

use super::anchor::re_anchor;
use super::borne::{bearers, is_borne_without};
use crate::motion::{Lasting, Repose};
use crate::state::{CollapseRule, NO_SPEED, State, WaveTime};
use crate::time::Time;
use crate::variant::{Any, Variant};

/// After more collisions than this, each at once after the one before, a ball has no room to hop. A
/// sleeping ball in its way is woken: it may make room.
const NO_ROOM: u32 = 1 << 6;

/// After more collisions than this, no ball made room: it is wedged between things that stay.
const WEDGED: u32 = 1 << 9;

impl<const D: usize> State<D> {
    fn repose_mut(&mut self, ball: u32) -> Option<&mut Repose<D>> {
        self.reposes.get_mut(ball as usize)
    }
}

/// The rule of losses for a collision of these balls now: a slow one loses nothing only in a
/// lasting contact, that is soon after another one of one of them.
#[inline]
pub(super) fn collapse_rule<V: Variant, const D: usize>(
    state: &State<D>,
    now: Time,
    balls: &[u32],
) -> CollapseRule {
    let rule = state.collapse_at::<V>(now);
    let Some(lasting) = state.motion_in::<V>().lasting() else { return rule };
    let flights = reposes_of_free::<V, _>(state, balls).map(|repose| now.since(repose.collided_at));
    let Some(flight) = flights.reduce(f64::min) else { return rule };
    if !lasting.goes_on(flight) {
        return rule.after_a_flight();
    }
    // A speed that the user chose stays as it is.
    if state.losses.elastic_below != NO_SPEED {
        return rule;
    }
    rule.pressed(pressure::<V, _>(state, lasting, now, balls))
}

/// What is recorded about the rest of those balls that an impact moves.
fn reposes_of_free<'a, V: Variant, const D: usize>(
    state: &'a State<D>,
    balls: &'a [u32],
) -> impl Iterator<Item = &'a Repose<D>> {
    let free = balls.iter().filter(|&&ball| !state.is_held::<V>(ball));
    free.filter_map(|&ball| state.repose(ball))
}

/// By which factor these balls' hops are now faster than at the contact speed.
fn pressure<V: Variant, const D: usize>(
    state: &State<D>,
    lasting: Lasting,
    now: Time,
    balls: &[u32],
) -> f64 {
    reposes_of_free::<V, _>(state, balls)
        .map(|repose| repose.pressure(lasting, now))
        .fold(1.0, f64::max)
}

/// Of two balls that touch now, wakes the sleeping one, if it is hit by more than a hop, by a ball
/// that has no room, or by a kinematic one. `p` points from the first to the second.
pub(super) fn wake_if_hit<const D: usize>(state: &mut State<D>, [a, b]: [u32; 2], p: [f64; D]) {
    let Some(lasting) = state.motion.lasting() else { return };
    let pressure = pressure::<Any, _>(state, lasting, state.now, &[a, b]);
    let [va, vb] = [a, b].map_each(|ball| state.particle(ball).anchor.velocity);
    let closing = -dot(p, sub(vb, va)) / sqrt(dot(p, p));
    let in_a_row = [a, b].map_each(|ball| collisions_in_a_row(state, ball));
    let has_no_room = in_a_row.iter().any(|count| (NO_ROOM + 1..=WEDGED).contains(count));
    // What a kinematic ball pushes cannot stay.
    let is_pushed = [a, b].iter().any(|&ball| state.particle(ball).is_kinematic());
    let wakes = has_no_room || is_pushed || closing > lasting.waking_speed(pressure);
    for ball in [a, b] {
        if wakes && state.is_asleep(ball) {
            begin(state, ball);
        }
    }
}

/// How often in a row a ball has collided with no room, or no time, between.
fn collisions_in_a_row<const D: usize>(state: &State<D>, ball: u32) -> u32 {
    let rattles = state.repose(ball).map_or(0, |repose| repose.rattles);
    rattles.max(state.particle(ball).cascade.length)
}

/// Wakes a ball that is anchored now, if it can be awake, and lets it move on from where it is.
pub(super) fn begin<const D: usize>(state: &mut State<D>, ball: u32) {
    let anchor = state.particle(ball).anchor;
    let touched = touched_by(state, ball);
    if let Some(repose) = state.repose_mut(ball) {
        *repose = repose.moved_on(anchor.position, anchor.time);
    }
    wake_without(state, ball, touched);
}

/// Wakes the sleeping balls that have leaned on a ball that is removed.
pub(super) fn leave<const D: usize>(state: &mut State<D>, ball: u32) {
    let touched = touched_by(state, ball);
    wake_without(state, ball, touched);
}

/// The balls that a ball has touched since it moved on; if those are more than it remembers, all
/// sleeping balls.
fn touched_by<const D: usize>(state: &State<D>, ball: u32) -> Vec<u32> {
    match state.repose(ball) {
        Some(repose) if repose.has_forgotten() => {
            let all = state.balls().map(|(other, _)| other);
            all.filter(|&other| other != ball && state.is_asleep(other)).collect()
        }
        Some(repose) => repose.touched().collect(),
        None => Vec::new(),
    }
}

/// Wakes those of some balls that are asleep and not borne without another one, now; and then those
/// that are not borne without them.
fn wake_without<const D: usize>(state: &mut State<D>, without: u32, balls: Vec<u32>) {
    let mut waiting: Vec<(u32, u32)> = balls.into_iter().map(|ball| (ball, without)).collect();
    while let Some((ball, without)) = waiting.pop() {
        let sleeps = state.particle(ball).is_present() && state.is_asleep(ball);
        if !sleeps || is_borne_without(state, ball, without) {
            continue;
        }
        let now = WaveTime { time: state.now, wave: 0 };
        let at = state.particle(ball).latest_change().max(now);
        re_anchor::<Any, _>(state, ball, at);
        let anchor = state.particle(ball).anchor;
        if let Some(repose) = state.repose_mut(ball) {
            repose.wake(anchor.position, anchor.time);
        }
        state.woken.push(ball);
        waiting.extend(touched_by(state, ball).into_iter().map(|other| (other, ball)));
    }
}

/// Records that a ball has touched something now, maybe another ball, where both are anchored.
pub(super) fn note_contact<const D: usize>(state: &mut State<D>, ball: u32, other: Option<u32>) {
    let Some(lasting) = state.motion.lasting() else { return };
    let at = state.particle(ball).anchor.time;
    let Some(other) = other else {
        let pressure = pressure::<Any, _>(state, lasting, at, &[ball]);
        return note_contact_of(state, ball, None, pressure);
    };
    let pressure = pressure::<Any, _>(state, lasting, at, &[ball, other]);
    let are_free = [ball, other].iter().all(|&ball| !state.is_held::<Any>(ball));
    note_contact_of(state, ball, Some(other), pressure);
    note_contact_of(state, other, Some(ball), pressure);
    for ball in [ball, other].into_iter().filter(|_| are_free) {
        if let Some(repose) = state.repose_mut(ball) {
            repose.press(at);
        }
    }
}

/// Records that a ball has touched something, in a contact of this pressure. Either it has moved
/// on, and wakes those that it leaned on, or it is where it was, and may fall asleep.
fn note_contact_of<const D: usize>(
    state: &mut State<D>,
    ball: u32,
    other: Option<u32>,
    pressure: f64,
) {
    let Some(lasting) = state.motion.lasting() else { return };
    let Lasting { still_for, still_within, .. } = lasting;
    if state.particle(ball).is_unmoved() {
        if let (Some(other), Some(repose)) = (other, state.repose_mut(ball)) {
            repose.touch(other);
        }
        return;
    }
    let (anchor, speed) = (state.particle(ball).anchor, state.particle(ball).speed());
    let is_between = other.is_none_or(|other| state.is_still(other));
    let is_wedged = is_between && collisions_in_a_row(state, ball) > WEDGED;
    let is_pushed = is_pushed(state, ball, other);
    let Some(repose) = state.repose_mut(ball) else { return };
    repose.collide(lasting, anchor.time, speed);
    let flies = speed > lasting.waking_speed(pressure);
    let may_sleep = !repose.is_asleep && !is_pushed;
    if may_sleep && repose.is_slow(lasting, anchor.time) {
        fall_asleep(state, ball);
    } else if flies || repose.has_left(anchor.position, still_within) {
        begin(state, ball);
    } else if may_sleep && (is_wedged || anchor.time.since(repose.since) >= still_for) {
        fall_asleep(state, ball);
    }
    if let (Some(other), Some(repose)) = (other, state.repose_mut(ball)) {
        repose.touch(other);
    }
    // The balls that collide are replanned in any case.
    state.woken.retain(|&woken| woken != ball && Some(woken) != other);
}

/// Whether a ball that touches another one now has also touched a kinematic ball since it moved on:
/// that takes it along, or leaves it without support.
fn is_pushed<const D: usize>(state: &State<D>, ball: u32, other: Option<u32>) -> bool {
    if state.budget.kinematic == 0.0 {
        return false;
    }
    let Some(repose) = state.repose(ball) else { return false };
    let is_kinematic =
        |other: u32| state.particle(other).is_present() && state.particle(other).is_kinematic();
    repose.has_forgotten() || repose.touched().chain(other).any(is_kinematic)
}

/// A ball that is anchored now stays where it is.
fn fall_asleep<const D: usize>(state: &mut State<D>, ball: u32) {
    state.particles[ball as usize].anchor.velocity = [0.0; D];
    if let Some(repose) = state.repose_mut(ball) {
        repose.is_asleep = true;
    }
}

/// Lets a ball at rest fall asleep that is anchored now, and pressed against something, if it can
/// stand; returns whether it does.
pub(super) fn stands<const D: usize>(state: &mut State<D>, ball: u32) -> bool {
    let particle = state.particle(ball);
    let is_at_rest = particle.anchor.velocity == [0.0; D] && !particle.is_unmoved();
    // If no ball sleeps, a ball that is pressed at rest hops.
    let may_sleep = state.repose(ball).is_some();
    if !is_at_rest || !may_sleep || state.is_asleep(ball) {
        return false;
    }
    let Some(bearers) = bearers(state, ball) else { return false };
    fall_asleep(state, ball);
    for other in bearers {
        for (one, other) in [(ball, other), (other, ball)] {
            if let Some(repose) = state.repose_mut(one) {
                repose.touch(other);
            }
        }
    }
    true
}
