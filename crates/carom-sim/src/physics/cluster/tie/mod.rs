//! Contacts that come at one time and share a ball.
//!
//! They are computed together. One after another, the result would depend on the order of the
//! balls, and what is mirror symmetric would not stay so: a ball that hits two touching balls at
//! once would leave to the side of the one it hits first.
//!
//! # Model
//! The impulses `λ ≥ 0` of the completely inelastic shock of these contacts
//! ([`shock`](super::shock)) are those with which none of them approaches any more. Each contact
//! passes `(1 + e) λ`. If all have one restitution, that is `v⁺ = (1 + e) P(v⁻) − e v⁻`, where `P`
//! projects, in the norm of the energy, on the velocities with which none approaches
//! \[Moreau1988\]; so `|v⁺|² = |P|² + e² |v⁻ − P|²`: up to `e = 1` the energy never rises, and at 1
//! it is kept. A contact `c` takes the energy `½ λ_c a_c`, where `a_c` is its speed of approach.
//! With unlike restitutions, the contacts together give back no more than `½ Σ e_c² λ_c a_c`: if
//! the impulses `e_c λ_c` would give more, all of them are smaller by one factor. A contact that
//! still approaches then collides in the next wave.
//!
//! On a cloth, friction acts at each contact after that, as if the contact were alone. The changes
//! by the frictions of one ball are added; with more than two contacts on one ball, each is
//! smaller by the factor 2 / their number. So friction does not add energy, either: two steps that
//! each go no further than to the least energy do not raise it together.
//!
//! # Extent
//! Contacts are at one time if no more than an instant lies between the first and the others: the
//! time in which no ball can move by `2⁻⁴⁰` of the smallest radius, which is the rounding of
//! positions. They belong to the first one if they are connected with it by balls that can move.
//! Waves stay: a push runs through balls at rest, which do not approach each other, one contact at
//! a time. Walls of the box alone are at right angles, and need this only on a cloth. Contacts that
//! last ([`Lasting`](crate::motion::Lasting)) collide one after another, and so do growing balls.
//!
//! # Accuracy
//! Two contacts are solved in closed form, and their mirror image has the same bits. More contacts
//! are solved to a few units in the last place.

mod find;
mod law;
mod order;
mod rub;

pub(crate) use find::find;

use std::collections::{BTreeMap, BTreeSet};

use carom::vector::{dot, from_fn, scale, sqrt, sub, unit};
use carom::{Feature, Impact};

use super::super::anchor::re_anchor;
use super::super::apart;
use super::super::collide::{Collider, pair_restitution};
use super::super::contact::Sides;
use super::super::effect::Effect;
use super::super::friction;
use super::super::gain;
use super::super::jam;
use super::super::meeting::{Image, Meeting, Partner};
use super::super::piece;
use super::super::points;
use super::super::reach;
use super::super::rest;
use super::contacts::Contacts;
use super::touching::{Touch, unmoved_velocity};
use crate::jammed::Jammed;
use crate::state::{Cascade, State};
use crate::variant::Any;
use find::balls_of;
use law::{gains, resolve};

/// Carries out tied contacts, as [`find`] has found them from this state.
///
/// # Errors
/// The collisions at this time have no end. Nothing has changed then.
pub(crate) fn apply<const D: usize>(
    state: &mut State<D>,
    first: &Meeting<D>,
    tied: &[Meeting<D>],
) -> Result<Effect<D>, Jammed> {
    state.woken.clear();
    state.others.clear();
    tied.iter().try_for_each(|meeting| jam::count_push(state, meeting))?;
    let cascades = tied.iter().map(|meeting| jam::cascade::<Any, _>(state, meeting));
    let cascade = cascades.fold(jam::cascade::<Any, _>(state, first), Cascade::joined);
    if jam::is_long(cascade)
        && let Some(effect) = super::end(state, first, cascade)?
    {
        return Ok(effect);
    }
    let now = first.at.time;
    state.now = now;
    // On the lines that end here.
    let impact = |meeting: &Meeting<D>| match meeting.partner {
        Partner::Piece(number) => {
            piece::impact(state, state.line::<Any>(meeting.ball), (meeting.ball, number))
        }
        _ => None,
    };
    let impacts: Vec<_> = tied.iter().map(impact).collect();
    let balls: BTreeSet<u32> = tied.iter().flat_map(balls_of).collect();
    let mut boxes = BTreeMap::new();
    for &ball in &balls {
        state.particles[ball as usize].cascade = cascade;
        boxes.insert(ball, re_anchor::<Any, _>(state, ball, first.at));
    }
    let mut touches = Vec::new();
    for contact in tied.iter().zip(impacts) {
        touches.extend(touch(state, contact, &boxes));
    }
    order::keep_neighbors(state, &mut touches);
    let movable = balls.iter().copied().filter(|&ball| !state.is_held::<Any>(ball)).collect();
    let (mut events, mut wall_yields) = (Vec::new(), false);
    if let Some(contacts) = Contacts::of(state, first.at, movable, touches) {
        let impulses = resolve(state, &contacts);
        let gains = if state.adds_energy { gains(&contacts, &impulses) } else { Vec::new() };
        let gain = |number: usize| gains.get(number).copied().unwrap_or(0.0);
        (events, wall_yields) = contacts.events(state, &impulses, gain);
        contacts.note(state, &impulses);
        order::keep_orders(state, &contacts.touches);
    }
    // All tied balls are replanned in any case.
    state.woken.retain(|ball| !balls.contains(ball));
    let work: f64 = events.iter().map(|event| event.work.max(0.0)).sum();
    let event = state.untold.tell(events);
    let changes_all = state.adds_energy && work > 0.0 && gain::note(state, work);
    let is_other = |ball: &u32| *ball != first.ball && Some(*ball) != first.partner.ball();
    state.others = balls.into_iter().filter(is_other).map(|ball| (ball, boxes[&ball])).collect();
    let boxes = [Some(first.ball), first.partner.ball()]
        .map(|ball| ball.map_or([0; D], |ball| boxes[&ball]));
    Ok(Effect { event, boxes, wall_yields, changes_all, ..Effect::NONE })
}

/// The touch of a meeting of balls that are anchored now, brought back by these numbers of boxes,
/// with the restitution for its speed.
fn touch<const D: usize>(
    state: &mut State<D>,
    (meeting, impact): (&Meeting<D>, Option<Impact<D>>),
    boxes: &BTreeMap<u32, Image<D>>,
) -> Option<Touch<D>> {
    let Meeting { ball, partner, .. } = *meeting;
    let now = state.now;
    let mut touch = Touch {
        ball,
        partner,
        image: [0; D],
        normal: [0.0; D],
        gap: 0.0,
        restitution: 1.0,
        velocity: [0.0; D],
        feature: Feature::Surface,
    };
    match partner {
        Partner::Ball(other) => {
            touch.image = from_fn(|k| meeting.image[k] + boxes[&other][k] - boxes[&ball][k]);
            let mut p = apart::separation(state, [ball, other], touch.image, now);
            let radii = state.particle(ball).radius + state.particle(other).radius;
            touch.gap = sqrt(dot(p, p)) - radii;
            if apart::is_deep(touch.gap, radii) && apart::part(state, [ball, other], p, -touch.gap)
            {
                p = apart::separation(state, [ball, other], touch.image, now);
            }
            if state.are_points([ball, other]) {
                p = points::towards(state, [ball, other]);
            }
            if state.motion.bends() {
                rest::wake_if_hit(state, [ball, other], p);
            }
            touch.normal = unit(p)?;
            touch.restitution = pair_restitution::<Any, _>(state, ball, other);
            touch.velocity = unmoved_velocity(state, [ball, other]);
        }
        Partner::Wall(wall) => {
            touch.gap = reach::wall(state, now, ball, wall)?;
            touch.normal = wall.normal();
            let wall_state = state.space.wall(wall)?;
            let speed = wall.side.outwards() * wall_state.line.velocity_at(now);
            touch.velocity = scale(speed, touch.normal);
            let rule = state.wall_rule::<Any>(ball, wall);
            touch.restitution = rule.restitution(wall_state.restitution)?.get();
        }
        Partner::Piece(number) => {
            let number = state.obstacles.back(number, boxes[&ball]);
            touch.partner = Partner::Piece(number);
            let (piece, impact) = (state.obstacles.piece(number), impact?);
            let particle = state.particle(ball);
            touch.gap = piece.form.gap_at(particle.anchor.position, particle.radius);
            (touch.normal, touch.feature) = (impact.normal, impact.feature);
            let rule = state.obstacle_rule(ball, piece.owner);
            touch.restitution = rule.restitution(state.obstacles.of(piece).restitution())?.get();
        }
        Partner::Itself => return None,
    }
    let collider = |slot: u32| (slot, Collider::of::<Any>(state, slot));
    let sides = Sides { ball: collider(ball), partner: partner.ball().map(collider) };
    let of_partner = sides.partner.map_or(touch.velocity, |(_, other)| other.velocity);
    let speed = dot(touch.normal, sub(sides.ball.1.velocity, of_partner));
    let (mut rule, _) = sides.losses::<Any>(state, now, touch.normal);
    if let Some(cloth) = state.motion.cloth().filter(|_| partner.ball().is_none()) {
        (rule, touch.restitution) = friction::of_rail(cloth, (rule, touch.restitution), speed);
    }
    touch.restitution = rule.restitution(touch.restitution, speed);
    Some(touch)
}
