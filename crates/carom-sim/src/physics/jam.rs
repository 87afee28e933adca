//! Detection of collisions without end at one time.
//!
//! A ball that exactly fits between two walls hits them in turn, infinitely often at one time.
//! Touching balls that can move apart also collide many times at one time, but not without end. The
//! *cascade* distinguishes the two: a collision that comes at the very time of an earlier one of
//! its balls, or so soon after it that rounding may be all that lies between them, is one step
//! further down the cascade. A ball takes part in at most one collision of each step, so collisions
//! without end are a cascade without end.
//!
//! # The longest allowed cascade
//! Let `d` be the spread of a cascade: its step when it last reached another ball. It is the number
//! of contacts that the push had to run through. Within such a cluster:
//!
//! - elastic balls of equal mass in a row sort their velocities, in `d` steps;
//! - if energy is lost, differences of velocity spread as heat does: the slowest of them falls by a
//!   factor e in `2 d² / π²` steps, and by `2³⁰`, which no energy shows, in `4.2 d²`;
//! - a light ball between a heavy one and a wall collides `π √r` times if no energy is lost, where
//!   `r` is the ratio of the masses \[Galperin2003\]; if it is lost, the heavy ball gives up a
//!   share of about `1 / r` in two steps, and falls by `2³⁰` in `42 r`.
//!
//! (If energy is lost, a cascade is ended long before, if possible: [`cluster`](super::cluster).)
//!
//! So a cascade of `64 (d + 1)² r` steps, and [`ALWAYS`] in any case, is longer than any of these.
//! A wall that was set in motion gives way itself if it is hit too often
//! ([`Crushing`](crate::state::Crushing)): the limit allows at least that many hits, and from hit
//! to hit the push runs through all contacts and back.
//!
//! Growing balls have no such limit: they are pressed together ever more, while collisions follow
//! one another ever faster. They are jammed when each ball has collided [`ALWAYS_GROWING`] times in
//! a row after flights of less than `2⁻³⁰` of a radius, at the speed of the fastest possible ball:
//! growth drives touching balls apart, so that nothing else lasts so long.
//!
//! A kinematic ball presses balls against others or a wall until there is no room. Each collision
//! then comes sooner after the one before, at a higher speed if no energy is lost, but not within
//! rounding. So the balls are jammed when there were more than [`PUSHES`] collisions with kinematic
//! balls, and [`PUSHES_OF_A_BALL`] for each ball, in the time in which the fastest ball moves by
//! the smallest radius: with one ball, when it has a clearance of `2⁻¹³` radii.
//!
//! A single ball with space to move between two surfaces at an angle `α` hits them `π / α` times,
//! which is less than [`ALWAYS`] unless the angle is below 5·10⁻⁵.

#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use carom::vector::from_fn;
use carom::vector::{dot, sub, unit};

use super::meeting::{Meeting, Partner};
use super::place::{separation, shift};
use crate::jammed::Jammed;
use crate::state::{Cascade, Particle, State};
use crate::time::Time;
use crate::variant::{Any, Variant};

/// The steps that every cascade may have.
pub(super) const ALWAYS: u32 = 1 << 16;

/// The length from which a cascade is judged.
pub(super) const LOOKED_AT: u32 = 1 << 8;

/// Further steps, for each square of the spread and for each unit of the ratio of masses.
const STEPS: f64 = 64.0;

/// The steps that every cascade of growing balls may have, for each unit of the ratio of masses.
const ALWAYS_GROWING: u32 = 1 << 10;

/// Two collisions between which the two of the second one approach by no more than this share of
/// the radius count as simultaneous …
const NEAR: f64 = 1.0 / (1_u64 << 40) as f64;

/// … and of this share of the coordinates: a few of their roundings.
const ROUNDING_OF_PLACES: f64 = 1.0 / (1_u64 << 50) as f64;

/// Only balls that are slower than the fastest possible one by no more than this factor are looked
/// at so closely.
const SLOWEST: f64 = (1_u64 << 30) as f64;

/// The duration that counts as one time if balls grow, in units of the usual one.
pub(super) const INSTANTS: f64 = (1 << 10) as f64;

/// The collisions with kinematic balls that are allowed in a short time …
const PUSHES: u64 = 1 << 12;

/// … and further ones for each ball.
const PUSHES_OF_A_BALL: u64 = 1 << 4;

/// Counts a meeting if it is a collision with a kinematic ball.
///
/// # Errors
/// There were too many in a short time: it crushes the balls.
pub(super) fn count_push<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
) -> Result<(), Jammed> {
    let balls = [Some(meeting.ball), meeting.partner.ball()].into_iter().flatten();
    let is_push = balls.clone().any(|ball| state.particle(ball).is_kinematic());
    if !is_push || meeting.partner.ball().is_none() || state.budget.smallest_radius().is_none() {
        return Ok(());
    }
    let count = state.pushes.add(meeting.at.time, state.budget.time_scale());
    if count > PUSHES + PUSHES_OF_A_BALL * state.len() as u64 {
        let balls = balls.map(|ball| state.id(ball)).collect();
        return Err(Jammed { time: state.now, balls });
    }
    Ok(())
}

/// The cascade in which a meeting is the next step.
#[inline(always)]
pub(super) fn cascade<V: Variant, const D: usize>(
    state: &State<D>,
    meeting: &Meeting<D>,
) -> Cascade {
    let of = |slot| cascade_before::<V, D>(state, slot, meeting);
    match meeting.partner {
        Partner::Ball(other) => of(meeting.ball).joined(of(other)).step(),
        Partner::Wall(_) | Partner::Piece(_) => of(meeting.ball).step(),
        Partner::Itself => of(meeting.ball),
    }
}

/// The cascade of a ball before a meeting.
#[inline(always)]
fn cascade_before<V: Variant, const D: usize>(
    state: &State<D>,
    slot: u32,
    meeting: &Meeting<D>,
) -> Cascade {
    let (ball, time) = (state.particle(slot), meeting.at.time);
    let cascade = cascade_at::<V, D>(state, ball, time);
    let flight = time.since(ball.anchor.time);
    // At the speed of the fastest ball, it could have moved by so much.
    if cascade == Cascade::NONE
        && flight <= SLOWEST * state.losses.instant
        && has_hardly_moved(state, ball, flight, meeting)
    {
        return ball.cascade;
    }
    cascade
}

/// Whether the two that meet have approached by no more than rounding in a duration: then they
/// have hardly moved, however slow they are beside the fastest ball.
#[cold]
fn has_hardly_moved<const D: usize>(
    state: &State<D>,
    ball: &Particle<D>,
    flight: f64,
    meeting: &Meeting<D>,
) -> bool {
    let time = meeting.at.time;
    let line = |slot: u32| state.line::<Any>(slot);
    let own = line(meeting.ball);
    let (towards, relative) = match meeting.partner {
        Partner::Ball(other) => {
            let (shift, other) = (shift(&state.space, meeting.image), line(other));
            let p = separation(own, other, shift, time);
            (unit(p), sub(other.velocity_at(time), own.velocity_at(time)))
        }
        Partner::Wall(wall) => {
            let axis = wall.axis_index();
            let towards = from_fn(|k| if k == axis { 1.0 } else { 0.0 });
            (Some(towards), own.velocity_at(time))
        }
        Partner::Piece(number) => {
            let nearest = state.obstacles.piece(number).form.nearest_from(own.place_at(time));
            (nearest.map(|(away, _)| away), own.velocity_at(time))
        }
        Partner::Itself => return false,
    };
    let coordinates = ball.anchor.position.iter().map(|x| x.abs()).sum::<f64>();
    let near = NEAR * ball.radius + ROUNDING_OF_PLACES * coordinates;
    towards.is_some_and(|towards| flight * dot(relative, towards).abs() <= near)
}

/// Whether a cascade is so long that it has to be judged: only at each power of two, because that
/// reads every ball.
#[inline(always)]
pub(super) fn is_long(cascade: Cascade) -> bool {
    cascade.length > LOOKED_AT && (cascade.length - 1).is_power_of_two()
}

/// The cascade of a ball at a time: none if its last collision is longer ago than rounding.
#[inline(always)]
pub(super) fn cascade_at<V: Variant, const D: usize>(
    state: &State<D>,
    ball: &Particle<D>,
    time: Time,
) -> Cascade {
    let instant = state.losses.instant
        * if state.motion_in::<V>().growth_rate() > 0.0 { INSTANTS } else { 1.0 };
    let is_recent = time.since(ball.anchor.time) <= instant;
    if is_recent { ball.cascade } else { Cascade::NONE }
}

/// How often a moving wall may be hit before it gives way; 0 if none was moved.
#[expect(clippy::cast_precision_loss, reason = "a limit need not be exact")]
fn hits_before_a_wall_yields<const D: usize>(state: &State<D>) -> f64 {
    let walls = state.space.walls().flat_map(|(_, walls)| walls);
    let crushing = walls.filter_map(|wall| wall.crushing);
    crushing.map(|crushing| crushing.most as f64).fold(0.0, f64::max)
}

/// Checks that a cascade may still end.
///
/// # Errors
/// It is longer than any that ends.
pub(super) fn ends<const D: usize>(
    state: &State<D>,
    meeting: &Meeting<D>,
    cascade: Cascade,
) -> Result<(), Jammed> {
    let grows = state.motion.growth_rate() > 0.0;
    if cascade.length <= if grows { ALWAYS_GROWING } else { ALWAYS } {
        return Ok(());
    }
    let time = meeting.at.time;
    let jammed = || {
        // The balls still in it; others may only have taken part in its first steps.
        let still = |ball: &Particle<D>| ball.cascade.length > cascade.length / 2;
        let balls = taking_part(state, time).filter(|(_, ball)| still(ball));
        let balls = balls.map(|(slot, _)| state.id(slot)).collect();
        Jammed { time: state.now, balls }
    };
    let ratio = ratio_of_masses(taking_part(state, time).map(|(_, ball)| ball));
    let contacts = f64::from(cascade.spread) + 1.0;
    if grows && f64::from(cascade.length) > f64::from(ALWAYS_GROWING) * ratio {
        return Err(jammed());
    }
    let limit = f64::from(ALWAYS).max(STEPS * contacts * contacts * ratio);
    let limit = limit.max(2.0 * (contacts + 1.0) * hits_before_a_wall_yields(state));
    if f64::from(cascade.length) <= limit && cascade.length < Cascade::LONGEST {
        return Ok(());
    }
    Err(jammed())
}

/// The balls that are in any cascade at a time.
fn taking_part<const D: usize>(
    state: &State<D>,
    time: Time,
) -> impl Iterator<Item = (u32, &Particle<D>)> {
    let balls = (0..).zip(&state.particles);
    balls.filter(move |(_, ball)| cascade_at::<Any, D>(state, ball, time).length > 0)
}

/// The ratio of the largest to the smallest mass of these balls, without fixed ones.
pub(super) fn ratio_of_masses<'a, const D: usize>(
    balls: impl Iterator<Item = &'a Particle<D>>,
) -> f64 {
    let masses = balls.map(|ball| ball.mass).filter(|mass| mass.is_finite());
    let (least, most) =
        masses.fold((f64::INFINITY, 0.0_f64), |(least, most), m| (least.min(m), most.max(m)));
    most / least
}
