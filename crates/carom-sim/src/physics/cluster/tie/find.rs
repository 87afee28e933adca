//! Which contacts are tied.

use std::collections::BTreeSet;

use carom::vector::{dot, sqrt, sub, unit};

use super::super::super::collide::Collider;
use super::super::super::contact::Sides;
use super::super::super::meeting::{Image, Meeting, Partner};
use super::super::super::piece;
use super::super::super::place::{separation, shift};
use super::super::super::predict;
use crate::ids::Wall;
use crate::state::{State, Way};
use crate::time::Time;
use crate::variant::Any;

/// Two directions are one if their cosine is no farther from 1: far more than its rounding.
const ONE_DIRECTION: f64 = 1.0 / (1_u64 << 40) as f64;

/// All contacts that are tied with a meeting, in order, the first of them included; `None` if it is
/// alone. `near` calls a function with all balls that a ball could touch now, and their images.
pub(crate) fn find<const D: usize>(
    state: &State<D>,
    first: &Meeting<D>,
    mut near: impl FnMut(u32, &mut dyn FnMut(u32, Image<D>)),
) -> Option<Vec<Meeting<D>>> {
    let now = first.at.time;
    if state.motion.grows() || !bounces(state, first, now) {
        return None;
    }
    let limit = state.clock.after(now, state.losses.instant).unwrap_or(now);
    let mut tied = BTreeSet::from([*first]);
    let mut waiting = balls_of(first);
    let mut seen = BTreeSet::new();
    while let Some(ball) = waiting.pop() {
        if state.particle(ball).is_unmoved() || !seen.insert(ball) {
            continue;
        }
        let mut found = Vec::new();
        let line = |slot: u32| state.line::<Any>(slot);
        near(ball, &mut |other, image| {
            found.extend(predict::pair::<Any, _>(state, line, (ball, other), image, limit));
        });
        found.extend(
            Wall::all::<D>().filter_map(|wall| predict::wall(state, line(ball), (ball, wall))),
        );
        if !state.obstacles.is_empty() {
            let (place, velocity) = (line(ball).place_at(now), line(ball).velocity_at(now));
            let way = sqrt(dot(velocity, velocity)) * state.losses.instant;
            let reach = state.particle(ball).radius + way;
            let pieces = state.obstacles.along(Way::new(place, place, reach));
            let meet = |piece| predict::piece(state, line(ball), (ball, piece));
            found.extend(pieces.filter_map(meet));
        }
        for meeting in found {
            if meeting.at.time <= limit && bounces(state, &meeting, now) && tied.insert(meeting) {
                waiting.extend(balls_of(&meeting));
            }
        }
    }
    let tied = without_twins(state, tied);
    let is_wall = |meeting: &Meeting<D>| matches!(meeting.partner, Partner::Wall(_));
    let is_alone = tied.len() == 1 || state.motion.cloth().is_none() && tied.iter().all(is_wall);
    (!is_alone).then_some(tied)
}

/// Meetings without those of a ball with further parts of one obstacle in the same direction: at a
/// joint, its parts are one surface.
fn without_twins<const D: usize>(
    state: &State<D>,
    meetings: BTreeSet<Meeting<D>>,
) -> Vec<Meeting<D>> {
    let mut surfaces: Vec<(u32, u32, [f64; D])> = Vec::new();
    let mut kept = Vec::new();
    for meeting in meetings {
        let line = state.line::<Any>(meeting.ball);
        if let Partner::Piece(number) = meeting.partner
            && let Some(impact) = piece::impact(state, line, (meeting.ball, number))
        {
            let owner = state.obstacles.piece(number).owner;
            let is_twin = |&(ball, obstacle, normal): &(u32, u32, [f64; D])| {
                let is_same = ball == meeting.ball && obstacle == owner;
                is_same && is_one_direction(normal, impact.normal)
            };
            if surfaces.iter().any(is_twin) {
                continue;
            }
            surfaces.push((meeting.ball, owner, impact.normal));
        }
        kept.push(meeting);
    }
    kept
}

/// Whether two unit vectors are one, but for rounding.
pub(super) fn is_one_direction<const D: usize>(one: [f64; D], other: [f64; D]) -> bool {
    dot(one, other) > 1.0 - ONE_DIRECTION
}

/// The balls of a meeting.
pub(super) fn balls_of<const D: usize>(meeting: &Meeting<D>) -> Vec<u32> {
    [Some(meeting.ball), meeting.partner.ball()].into_iter().flatten().collect()
}

/// Whether the two of a meeting bounce, and not only hop, where they are now.
fn bounces<const D: usize>(state: &State<D>, meeting: &Meeting<D>, now: Time) -> bool {
    let ball = meeting.ball;
    let line = state.line::<Any>(ball);
    let (towards, speed) = match meeting.partner {
        Partner::Ball(other) => {
            if !state.pair_rule::<Any>(ball, other).bounces() {
                return false;
            }
            let of_other = state.line::<Any>(other);
            let approach = sub(line.velocity_at(now), of_other.velocity_at(now));
            let p = if state.are_points([ball, other]) {
                approach
            } else {
                separation(line, of_other, shift(&state.space, meeting.image), now)
            };
            // Concentric balls have no direction.
            let Some(normal) = unit(p) else { return false };
            (normal, dot(normal, approach))
        }
        Partner::Wall(wall) => {
            let Some(wall_state) = state.space.wall(wall) else { return false };
            if !state.wall_rule::<Any>(ball, wall).bounces() {
                return false;
            }
            let speed = line.velocity_at(now)[wall.axis_index()] - wall_state.line.velocity_at(now);
            (wall.normal(), wall.side.outwards() * speed)
        }
        Partner::Piece(number) => {
            let piece = state.obstacles.piece(number);
            if !piece.form.is_solid() || !state.obstacle_rule(ball, piece.owner).bounces() {
                return false;
            }
            let Some(impact) = piece::impact(state, line, (ball, number)) else { return false };
            (impact.normal, dot(impact.normal, line.velocity_at(now)))
        }
        Partner::Itself => return false,
    };
    if state.motion.lasting().is_none() {
        return true;
    }
    let collider = |slot: u32| {
        let velocity = state.line::<Any>(slot).velocity_at(now);
        (slot, Collider { velocity, ..Collider::of::<Any>(state, slot) })
    };
    let sides = Sides { ball: collider(ball), partner: meeting.partner.ball().map(collider) };
    let (rule, hop) = sides.losses::<Any>(state, now, towards);
    speed > rule.elastic_below.max(hop.unwrap_or(0.0))
}
