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

use std::collections::{BTreeMap, BTreeSet};

use carom::vector::{add, along, dot, from_fn, scale, sqrt, sub, unit};
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
use super::super::place::{separation, shift};
use super::super::predict;
use super::super::reach;
use super::super::rest;
use super::contacts::Contacts;
use super::project::{Row, Task};
use super::touching::Touch;
use crate::ids::Wall;
use crate::jammed::Jammed;
use crate::motion::{Cloth, Spin};
use crate::rule::{ObstacleRule, WallRule};
use crate::state::{Cascade, State, Way};
use crate::time::Time;
use crate::variant::Any;

/// How often the impulses are raised so that the contacts do not approach as computed, at first by
/// a unit in the last place, then by twice as much.
const RAISES: i32 = 12;

/// Two contacts press a ball between them if their determinant is no more than this share of the
/// product of its diagonal: there is no room.
const SINGULAR: f64 = 1.0 / (1_u64 << 40) as f64;

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
        if state.particle(ball).is_fixed() || !seen.insert(ball) {
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
            let (place, particle) = (line(ball).place_at(now), state.particle(ball));
            let reach = particle.radius + particle.speed() * state.losses.instant;
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
                is_same && dot(normal, impact.normal) > 1.0 - ONE_DIRECTION
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

fn balls_of<const D: usize>(meeting: &Meeting<D>) -> Vec<u32> {
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
            let p = separation(line, of_other, shift(&state.space, meeting.image), now);
            // Concentric balls have no direction.
            let Some(normal) = unit(p) else { return false };
            (normal, dot(normal, sub(line.velocity_at(now), of_other.velocity_at(now))))
        }
        Partner::Wall(wall) => {
            let Some(wall_state) = state.space.wall(wall) else { return false };
            if !state.wall_rule::<Any>(ball, wall).bounces() {
                return false;
            }
            let normal = normal_of(wall);
            let speed = line.velocity_at(now)[wall.axis_index()] - wall_state.line.velocity_at(now);
            (normal, wall.side.outwards() * speed)
        }
        Partner::Piece(number) => {
            let piece = state.obstacles.piece(number);
            let rule = state.obstacle_rule(ball, piece.owner);
            if !piece.form.is_solid() || matches!(rule, ObstacleRule::Ignore | ObstacleRule::Remove)
            {
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

fn normal_of<const D: usize>(wall: Wall) -> [f64; D] {
    from_fn(|k| if k == wall.axis_index() { wall.side.outwards() } else { 0.0 })
}

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
    let movable = balls.iter().copied().filter(|&ball| !state.is_held::<Any>(ball)).collect();
    let (mut events, mut wall_yields) = (Vec::new(), false);
    if let Some(contacts) = Contacts::of(state, first.at, movable, touches) {
        let impulses = resolve(state, &contacts);
        let gains = if state.adds_energy { gains(&contacts, &impulses) } else { Vec::new() };
        let gain = |number: usize| gains.get(number).copied().unwrap_or(0.0);
        (events, wall_yields) = contacts.events(state, &impulses, gain);
        contacts.note(state, &impulses);
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

/// The energy that each contact has added: all that the contacts have added together, in equal
/// parts at those with a restitution above 1. Their work is `½ Σ J (g⁻ + g⁺)`, with the impulses
/// `J` and the speeds of parting before and after.
fn gains<const D: usize>(contacts: &Contacts<D>, impulses: &[f64]) -> Vec<f64> {
    let speed = contacts.speed;
    let scaled: Vec<f64> = impulses.iter().map(|impulse| impulse / speed).collect();
    let after = contacts.task().pushed(&contacts.velocities, &scaled);
    let parts = contacts.rows.iter().map(|row| row.parts(&contacts.velocities) + row.parts(&after));
    let work: f64 = parts.zip(impulses).map(|(parts, impulse)| 0.5 * impulse * parts * speed).sum();
    let adds: Vec<bool> = contacts
        .touches
        .iter()
        .zip(impulses)
        .map(|(touch, impulse)| touch.restitution > 1.0 && *impulse > 0.0)
        .collect();
    let count = adds.iter().filter(|adds| **adds).count() as f64;
    adds.iter().map(|adds| if *adds { work.max(0.0) / count } else { 0.0 }).collect()
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
            if state.motion.bends() {
                rest::wake_if_hit(state, [ball, other], p);
            }
            touch.normal = unit(p)?;
            touch.restitution = pair_restitution::<Any, _>(state, ball, other);
        }
        Partner::Wall(wall) => {
            touch.gap = reach::wall(state, now, ball, wall)?;
            touch.normal = normal_of(wall);
            let wall_state = state.space.wall(wall)?;
            touch.velocity = scale(
                wall_state.line.velocity_at(now),
                from_fn(|k| if k == wall.axis_index() { 1.0 } else { 0.0 }),
            );
            touch.restitution = match state.wall_rule::<Any>(ball, wall) {
                WallRule::BounceWith(restitution) => restitution.get(),
                _ => wall_state.restitution.get(),
            };
        }
        Partner::Piece(number) => {
            let number = state.obstacles.back(number, boxes[&ball]);
            touch.partner = Partner::Piece(number);
            let (piece, impact) = (state.obstacles.piece(number), impact?);
            let particle = state.particle(ball);
            touch.gap = piece.form.gap_at(particle.anchor.position, particle.radius);
            (touch.normal, touch.feature) = (impact.normal, impact.feature);
            touch.restitution = match state.obstacle_rule(ball, piece.owner) {
                ObstacleRule::BounceWith(restitution) => restitution.get(),
                _ => state.obstacles.of(piece).restitution().get(),
            };
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

/// Gives the balls their new velocities; returns the impulses of the contacts.
fn resolve<const D: usize>(state: &mut State<D>, contacts: &Contacts<D>) -> Vec<f64> {
    let task = contacts.task();
    let approach: Vec<f64> =
        contacts.rows.iter().map(|row| (-row.parts(&contacts.velocities)).max(0.0)).collect();
    let pressed = compression(&task, contacts, &approach);
    let restitution = |number: usize| contacts.touches[number].restitution;
    let share = share_given_back(&task, (&pressed, &approach), restitution);
    let impulse = |number: usize| (1.0 + share * restitution(number)) * pressed[number];
    let mut impulses: Vec<f64> = (0..pressed.len()).map(impulse).collect();
    let mut boxes = vec![[0; D]; contacts.balls.len()];
    for raise in 0..RAISES {
        contacts.give(state, &task.pushed(&contacts.velocities, &impulses), &mut boxes);
        let approaching: Vec<usize> = contacts.approaching(state, &boxes).collect();
        for &number in approaching.iter().filter(|_| raise + 1 < RAISES) {
            impulses[number] *= 1.0 + f64::EPSILON * f64::from(1 << raise);
        }
        if approaching.is_empty() {
            break;
        }
    }
    let impulses: Vec<f64> = impulses.iter().map(|impulse| impulse * contacts.speed).collect();
    if let Some(cloth) = state.motion.cloth() {
        rub(state, cloth, contacts, &impulses);
    }
    impulses
}

/// The impulses with which no contact approaches. If there is no room for that, that of the first
/// contact alone: the others follow in the next wave.
fn compression<const D: usize>(
    task: &Task<D>,
    contacts: &Contacts<D>,
    approach: &[f64],
) -> Vec<f64> {
    let found = if let ([one, other], [u, v]) = (task.rows.as_slice(), approach) {
        of_two(task, [one, other], [*u, *v]).map(Vec::from)
    } else {
        let found = task.nearest(&contacts.velocities, |_| 0.0);
        found.has_room.then_some(found.impulses)
    };
    found.unwrap_or_else(|| {
        let mut first = vec![0.0; task.rows.len()];
        first[0] = approach[0] / task.inverse_mass(&task.rows[0]);
        first
    })
}

/// The same for two contacts with these speeds of approach; each is treated alike.
fn of_two<const D: usize>(
    task: &Task<D>,
    rows: [&Row<D>; 2],
    [u, v]: [f64; 2],
) -> Option<[f64; 2]> {
    let [a, b] = rows.map(|row| task.inverse_mass(row));
    let c = task.coupling(rows);
    // Whether one alone also stops the other one.
    match [c * u >= v * a, c * v >= u * b] {
        [true, true] => Some([0.5 * u / a, 0.5 * v / b]),
        [true, false] => Some([u / a, 0.0]),
        [false, true] => Some([0.0, v / b]),
        [false, false] => {
            let determinant = a * b - c * c;
            (determinant > SINGULAR * (a * b))
                .then(|| [(b * u - c * v) / determinant, (a * v - c * u) / determinant])
        }
    }
}

/// The share of the impulses `e λ` that the contacts give back.
fn share_given_back<const D: usize>(
    task: &Task<D>,
    (pressed, approach): (&[f64], &[f64]),
    restitution: impl Fn(usize) -> f64,
) -> f64 {
    let numbers = 0..pressed.len();
    if numbers.clone().all(|number| restitution(number) == restitution(0)) {
        return 1.0;
    }
    let back: Vec<f64> =
        numbers.clone().map(|number| restitution(number) * pressed[number]).collect();
    let given = task.energy_of(&back);
    let taken: f64 =
        numbers.map(|number| restitution(number) * back[number] * approach[number]).sum();
    if given > taken { sqrt(taken / given) } else { 1.0 }
}

/// Friction at contacts with these impulses, of balls that have their velocities after them.
fn rub<const D: usize>(
    state: &mut State<D>,
    cloth: Cloth,
    contacts: &Contacts<D>,
    impulses: &[f64],
) {
    let before = contacts.balls.iter().map(|&ball| {
        let velocity = state.particle(ball).anchor.velocity;
        (ball, Rubbed { velocity, spin: state.spin(ball).unwrap_or_default(), changes: Vec::new() })
    });
    let mut balls: BTreeMap<u32, Rubbed<D>> = before.collect();
    let pushed =
        || contacts.touches.iter().zip(&contacts.rows).zip(impulses).filter(|(_, j)| **j > 0.0);
    for ((touch, row), &impulse) in pushed() {
        let own = Collider::of::<Any>(state, touch.ball);
        let met = (touch.normal, impulse);
        let changes = if let Partner::Ball(other) = touch.partner {
            let pair = [own, Collider::of::<Any>(state, other)];
            friction::between_balls(state, cloth, ([touch.ball, other], pair), met)
        } else {
            // The nose also slips along the normal: with the speed before.
            let approach = -row.parts(&contacts.velocities) * contacts.speed;
            let across = approach - dot(own.velocity, touch.normal);
            let own = Collider { velocity: along(own.velocity, touch.normal, across), ..own };
            [friction::at_rail(state, cloth, (touch.ball, own), met), [0.0; D]]
        };
        let sides = [Some(touch.ball), touch.partner.ball()];
        for (ball, change) in sides.into_iter().zip(changes) {
            let Some(ball) = ball else { continue };
            let Some(rubbed) = balls.get_mut(&ball) else { continue };
            let Some(spin) = state.spins.get_mut(ball as usize) else { continue };
            rubbed.changes.push((change, sub(spin.0, rubbed.spin.0)));
            *spin = rubbed.spin;
        }
    }
    for (&ball, rubbed) in &balls {
        let (velocity, spin) = rubbed.after();
        state.particles[ball as usize].anchor.velocity = velocity;
        if let Some(own) = state.spins.get_mut(ball as usize) {
            *own = spin;
        }
    }
    // A rail stops a ball that friction pushes towards it.
    for ((touch, _), _) in pushed().filter(|((touch, _), _)| touch.partner.ball().is_none()) {
        let velocity = &mut state.particles[touch.ball as usize].anchor.velocity;
        *velocity = along(*velocity, touch.normal, -dot(*velocity, touch.normal).max(0.0));
    }
}

/// A ball, and what friction at each contact would change alone.
struct Rubbed<const D: usize> {
    velocity: [f64; D],
    spin: Spin,
    /// Of the velocity, and of the spin.
    changes: Vec<([f64; D], [f64; 3])>,
}

impl<const D: usize> Rubbed<D> {
    /// The velocity and the spin after all changes.
    fn after(&self) -> ([f64; D], Spin) {
        let share = (2.0 / self.changes.len() as f64).min(1.0);
        let changes = self.changes.iter().copied();
        let none = ([0.0; D], [0.0; 3]);
        let (of_velocity, of_spin) =
            changes.fold(none, |(v, s), (dv, ds)| (add(v, dv), add(s, ds)));
        (along(self.velocity, of_velocity, share), Spin(along(self.spin.0, of_spin, share)))
    }
}
