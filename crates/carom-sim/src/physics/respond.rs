//! Effects of meetings on the state, the only place where they happen.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use carom::Impact;
use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{dot, sqrt, sub};

use super::anchor::re_anchor;
use super::apart;
use super::by_rule;
use super::cluster;
use super::collide::{self, Collider, pair_restitution};
use super::contact::{Sides, is_hop};
use super::effect::Effect;
use super::friction;
use super::gain;
use super::growth;
use super::jam;
use super::meeting::{Image, Meeting, Partner};
use super::piece;
use super::place::{separation, shift};
use super::points;
use super::predict;
use super::reach;
use super::rest;
use crate::event::{Contact, Event, Outcome};
use crate::ids::Wall;
use crate::jammed::Jammed;
use crate::motion::padded;
use crate::state::{State, WaveTime};
use crate::time::Time;
use crate::variant::{Any, Variant};

/// Carries out a meeting: the next one, as it was predicted from this state.
///
/// A meeting with a wall that does not exist only anchors the ball anew; none is ever predicted.
///
/// # Errors
/// The collisions at this time have no end, or a ball has outgrown the box. Nothing but the clock
/// has changed then.
#[inline(always)]
pub(crate) fn apply<V: Variant, const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
) -> Result<Effect<D>, Jammed> {
    let Meeting { at, ball, partner, image } = *meeting;
    if state.motion_in::<V>().bends() {
        state.woken.clear();
    }
    if !state.others.is_empty() {
        state.others.clear();
    }
    if let Partner::Piece(piece) = partner {
        return apply_to_piece(state, meeting, piece);
    }
    if state.has_rules_in::<V>()
        && let Some(effect) = by_rule::apply(state, meeting)
    {
        return Ok(effect);
    }
    if state.motion_in::<V>().grows() && partner == Partner::Itself {
        check_room(state, ball, at.time)?;
    }
    if !V::IS_PLAIN && state.budget.kinematic > 0.0 {
        jam::count_push(state, meeting)?;
    }
    let cascade = jam::cascade::<V, D>(state, meeting);
    if jam::is_long(cascade)
        && let Some(effect) = cluster::end(state, meeting, cascade)?
    {
        return Ok(effect);
    }
    state.now = at.time;
    state.particles[ball as usize].cascade = cascade;
    let is_slide =
        state.motion_in::<V>().bends() && partner == Partner::Itself && slides(state, ball);
    let boxes = re_anchor::<V, _>(state, ball, at);
    let mut effect = Effect { boxes: [boxes, [0; D]], ..Effect::NONE };
    match partner {
        Partner::Ball(other) => {
            state.particles[other as usize].cascade = cascade;
            let others = re_anchor::<V, _>(state, other, at);
            let image = from_fn(|k| image[k] + others[k] - boxes[k]);
            effect.boxes[1] = others;
            effect.event = Some(meet_ball::<V, D>(state, at, [ball, other], image));
        }
        Partner::Wall(wall) => {
            if let Some((event, yields)) = meet_wall::<V, _>(state, at, ball, wall) {
                effect.event = Some(event);
                effect.wall_yields = yields;
            }
        }
        Partner::Itself if is_slide => effect.event = rolls(state, at, ball),
        Partner::Piece(_) | Partner::Itself => {}
    }
    if state.motion_in::<V>().grows()
        && let Some(event) = &effect.event
    {
        effect.changes_all = growth::note_work(state, at, event.work);
    } else if !V::IS_PLAIN && state.adds_energy {
        note_gain(state, &mut effect);
    }
    Ok(effect)
}

/// Records the energy that an event has added, also by a wall or a kinematic ball.
fn note_gain<const D: usize>(state: &mut State<D>, effect: &mut Effect<D>) {
    let work = effect.event.map_or(0.0, |event| event.work);
    if work > 0.0 {
        effect.changes_all |= gain::note(state, work);
    }
}

/// Whether a ball slides on its line, at the start of the line.
fn slides<const D: usize>(state: &State<D>, ball: u32) -> bool {
    let velocity = padded(state.particle(ball).anchor.velocity);
    let spin = state.spin(ball);
    state.motion.cloth().is_some() && spin.is_some_and(|spin| spin.slides(velocity))
}

/// The event of a ball, anchored at this very time, that slid and rolls now, if it does.
fn rolls<const D: usize>(state: &State<D>, at: WaveTime, ball: u32) -> Option<Event<D>> {
    (!slides(state, ball)).then(|| Event {
        time: at.time,
        contact: Contact::Cloth { ball: state.id(ball) },
        outcome: Outcome::Roll,
        is_hop: false,
        normal: [0.0; D],
        impulse: 0.0,
        gap: 0.0,
        work: 0.0,
    })
}

/// Carries out the meeting of a ball with a piece of an obstacle or a pocket.
///
/// # Errors
/// The errors of [`apply`].
#[inline(never)]
fn apply_to_piece<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
    piece: u32,
) -> Result<Effect<D>, Jammed> {
    let Meeting { at, ball, .. } = *meeting;
    if let Some(effect) = by_rule::apply(state, meeting) {
        return Ok(effect);
    }
    let cascade = jam::cascade::<Any, D>(state, meeting);
    if jam::is_long(cascade)
        && let Some(effect) = cluster::end(state, meeting, cascade)?
    {
        return Ok(effect);
    }
    state.now = at.time;
    state.particles[ball as usize].cascade = cascade;
    // On the line that ends here.
    let impact = piece::impact(state, state.line::<Any>(ball), (ball, piece));
    let boxes = re_anchor::<Any, _>(state, ball, at);
    let piece = state.obstacles.back(piece, boxes);
    let event = impact.map(|impact| meet_obstacle(state, at, (ball, piece), impact));
    let mut effect = Effect { event, boxes: [boxes, [0; D]], ..Effect::NONE };
    if state.adds_energy {
        note_gain(state, &mut effect);
    }
    Ok(effect)
}

/// Checks that a growing ball still fits into the periodic box. If not, the clock stands at the
/// time when it no longer did.
fn check_room<const D: usize>(state: &mut State<D>, ball: u32, time: Time) -> Result<(), Jammed> {
    match predict::outgrown::<Any, _>(state, state.particle(ball)) {
        Some(end) if end <= time => {
            state.now = time;
            Err(Jammed { time, balls: vec![state.id(ball)] })
        }
        _ => Ok(()),
    }
}

/// A collision of two balls that are anchored at this very time.
#[inline(always)]
fn meet_ball<V: Variant, const D: usize>(
    state: &mut State<D>,
    at: WaveTime,
    [a, b]: [u32; 2],
    image: Image<D>,
) -> Event<D> {
    let mut p =
        separation(state.line::<V>(a), state.line::<V>(b), shift(&state.space, image), at.time);
    let radii = state.particle(a).radius + state.particle(b).radius;
    let gap = sqrt(dot(p, p)) - radii * state.motion_in::<V>().factor_at(at.time);
    if apart::is_deep(gap, radii) && apart::part(state, [a, b], p, -gap) {
        p = apart::separation(state, [a, b], image, at.time);
    }
    let drift = state.motion_in::<V>().drift(at.time, p);
    let are_points = radii == 0.0;
    if are_points {
        p = points::towards(state, [a, b]);
    }
    if state.motion_in::<V>().bends() {
        rest::wake_if_hit(state, [a, b], p);
    }
    let e = pair_restitution::<V, _>(state, a, b);
    let (ca, cb) = (Collider::of::<V>(state, a), Collider::of::<V>(state, b));
    let (rule, hop) =
        Sides { ball: (a, ca), partner: Some((b, cb)) }.losses::<V>(state, at.time, p);
    let stays = state.motion_in::<V>().bends()
        && ca.velocity == cb.velocity
        && [a, b].into_iter().any(|ball| rest::stands(state, ball));
    let mut response = collide::pair::<V, D>((p, drift, hop), ca, cb, e, rule);
    if stays {
        (response.velocities, response.impulse) = ([ca.velocity, cb.velocity], 0.0);
    } else if let Some(cloth) = state.motion_in::<V>().cloth()
        && friction::is_hit((rule, hop), [ca, cb].map_each(|ball| ball.velocity), response.normal)
    {
        let met = (response.normal, response.impulse);
        let changes = friction::between_balls(state, cloth, ([a, b], [ca, cb]), met);
        response = collide::rubbed(p, response, ca.mass < cb.mass, changes);
    }
    let added = if V::IS_PLAIN || e <= 1.0 {
        0.0
    } else {
        let w = sub(cb.velocity, ca.velocity);
        let w = drift.map_or(w, |drift| sub(w, drift));
        let mass = 1.0 / (1.0 / ca.mass + 1.0 / cb.mass);
        gain::of_bounce(e, response.impulse, mass, -dot(w, response.normal))
    };
    let mut work = response.work + added;
    if !V::IS_PLAIN && ca.mass.is_infinite() != cb.mass.is_infinite() {
        // A kinematic ball does work, as a moving wall does. A fixed one has no velocity.
        let towards =
            if ca.mass.is_infinite() { ca.velocity } else { cb.velocity.map_each(|v| -v) };
        work += dot(towards, response.normal) * response.impulse;
    }
    let is_hop =
        is_hop::<V, _>(state, (rule, hop), dot(sub(ca.velocity, cb.velocity), response.normal));
    let [va, vb] = response.velocities;
    state.particles[a as usize].anchor.velocity = va;
    state.particles[b as usize].anchor.velocity = vb;
    if are_points {
        points::keep_order(state, [a, b], image, response.normal);
    }
    if state.motion_in::<V>().bends() {
        rest::note_contact(state, a, Some(b));
    }
    Event {
        time: at.time,
        contact: Contact::Pair { a: state.id(a), b: state.id(b) },
        outcome: Outcome::Bounce,
        is_hop,
        normal: response.normal,
        impulse: response.impulse,
        gap,
        // Not −0.
        work: 0.0 + work,
    }
}

/// A collision of a ball, anchored at this very time, with a wall, if there is such a wall. Also
/// returns whether the wall gives way.
#[inline]
fn meet_wall<V: Variant, const D: usize>(
    state: &mut State<D>,
    at: WaveTime,
    ball: u32,
    wall: Wall,
) -> Option<(Event<D>, bool)> {
    let rule = state.wall_rule::<V>(ball, wall);
    let motion = state.motion;
    let (axis, sign) = (wall.axis_index(), wall.side.outwards());
    let gap = reach::wall(state, at.time, ball, wall)?;
    let collider = Collider::of::<V>(state, ball);
    let normal = wall.normal();
    let losses =
        Sides { ball: (ball, collider), partner: None }.losses::<V>(state, at.time, normal);
    let (collapse, hop) = losses;
    let wall_state = state.space.wall_mut(wall)?;
    let particle = &mut state.particles[ball as usize];
    let velocity = wall_state.line.velocity_at(at.time);
    let velocity = motion.plane_velocity(sign, particle.radius, velocity);
    let e = rule.restitution(wall_state.restitution)?;
    let mut rule = (collapse, e.get());
    if let Some(cloth) = motion.cloth() {
        rule = friction::of_rail(cloth, rule, sign * collider.velocity[axis]);
    }
    let (collapse, e) = rule;
    let (mut after, mut impulse) =
        collide::wall(collider, (axis, sign), velocity, e, (collapse, hop));
    let yields = wall_state.hit(state.clock, wall, at.time);
    if state.motion_in::<V>().bends() && rest::stands(state, ball) {
        (after, impulse) = ([0.0; D], 0.0);
    } else if let Some(cloth) = motion.cloth()
        && friction::is_hit((collapse, hop), [collider.velocity, [0.0; D]], normal)
    {
        let without = (normal, after, impulse);
        (after, impulse) = friction::rubbed_at_rail(state, cloth, (ball, collider), without);
    }
    state.particles[ball as usize].anchor.velocity = after;
    if state.motion_in::<V>().bends() {
        rest::note_contact(state, ball, None);
    }
    let approach = sign * (collider.velocity[axis] - velocity);
    let added =
        if V::IS_PLAIN { 0.0 } else { gain::of_bounce(e, impulse, collider.mass, approach) };
    let event = Event {
        time: at.time,
        contact: Contact::Wall { ball: state.id(ball), wall },
        outcome: Outcome::Bounce,
        is_hop: is_hop::<V, _>(state, losses, approach),
        normal,
        impulse,
        gap,
        // Not −0 if the wall is at rest.
        work: 0.0 - sign * velocity * impulse + added,
    };
    Some((event, yields))
}

/// A collision of a ball, anchored at this very time, with a piece of an obstacle, as predicted by
/// its line that ended here.
fn meet_obstacle<const D: usize>(
    state: &mut State<D>,
    at: WaveTime,
    (ball, number): (u32, u32),
    Impact { normal, feature, .. }: Impact<D>,
) -> Event<D> {
    let piece = state.obstacles.piece(number);
    let own = state.obstacles.of(piece).restitution();
    let e = state.obstacle_rule(ball, piece.owner).restitution(own).unwrap_or(own);
    let contact = piece.contact(state.id(ball), feature);
    let particle = state.particle(ball);
    let (place, radius) = (particle.anchor.position, particle.radius);
    let of_ball = (&piece.form, place, radius);
    let collider = Collider::of::<Any>(state, ball);
    let cloth = state.motion.cloth();
    let losses =
        Sides { ball: (ball, collider), partner: None }.losses::<Any>(state, at.time, normal);
    let (collapse, hop) = losses;
    let approach = dot(collider.velocity, normal);
    let mut rule = (collapse, e.get());
    if let Some(cloth) = cloth {
        rule = friction::of_rail(cloth, rule, approach);
    }
    let (collapse, e) = rule;
    let (mut velocity, mut impulse, follows) =
        collide::obstacle(of_ball, collider, normal, e, (collapse, hop));
    let gap = piece.form.gap_at(place, radius);
    if state.motion.bends() && rest::stands(state, ball) {
        (velocity, impulse) = ([0.0; D], 0.0);
    } else if let Some(cloth) = cloth
        && friction::is_hit((collapse, hop), [collider.velocity, [0.0; D]], normal)
    {
        let without = (normal, velocity, impulse);
        (velocity, impulse) = friction::rubbed_at_rail(state, cloth, (ball, collider), without);
        let of_ball = (&state.obstacles.piece(number).form, place, radius);
        velocity = collide::leaving(of_ball, velocity, normal);
    }
    state.particles[ball as usize].anchor.velocity = velocity;
    if state.motion.bends() {
        rest::note_contact(state, ball, None);
    }
    let is_hop = follows || is_hop::<Any, _>(state, losses, approach);
    let work = gain::of_bounce(e, impulse, collider.mass, approach);
    let (time, outcome) = (at.time, Outcome::Bounce);
    Event { time, contact, outcome, is_hop, normal, impulse, gap, work }
}
