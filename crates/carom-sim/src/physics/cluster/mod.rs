//! Ending long cascades with energy loss, where many balls touch.
//!
//! Collisions of pairs carry a difference of velocity through touching balls like heat: `N` of them
//! take `N²` waves to come to rest on each other, and balls crushed by a mass `r` times theirs
//! `r N` and more. The result is known beforehand: no two that touch approach. So a cascade that
//! has lasted long is ended at once.
//!
//! # Model
//! The new velocities are those nearest to the current ones, by the energy `½ Σ m |v − v₀|²`, with
//! which no ball approaches what it touches: neither another ball of the cluster, nor a fixed one,
//! a wall (as it moves) or an obstacle. That is the completely inelastic shock of many contacts
//! \[Moreau1988\]. Each contact passes an impulse along its normal, which pushes and does not pull,
//! so momentum is kept; and the energy falls by `½ Σ m |v − v₀|²`, if nothing moves from outside.
//! At `e = 0` each collision of two is such a projection, for that pair alone; and if all balls of
//! a cluster stay in contact, infinitely many of them lead to the same velocities, because
//! projections in turn on planes end at the nearest point of their intersection. At `0 < e < 1` the
//! rebounds have died out by then, as shown below.
//!
//! # Condition on time
//! A cluster is settled once losses have had their time. At a contact that is not pushed from
//! outside an approach falls by `e` from collision to collision, and a push by `(1 + e) / 2` from
//! contact to contact: by `2³⁰`, which no energy shows, in no more than `42 / (1 − e)` waves. What
//! lasts longer is the slow rest: balls that lean on each other, or are pressed. If losses are so
//! small that this takes longer, it is settled once the same balls would have finished if they were
//! elastic: a push has then run through all `d` contacts and back, and a heavy ball has collided `π
//! √(r d)` times with the others \[Galperin2003\]. `d` and `r` are as in [`jam`], and `e` is the
//! largest below 1. It is never before [`LEAST`] waves: a rack, a cradle, or other necessary
//! simultaneous collisions are never affected. A cascade is checked when its length is one more
//! than a power of two, so it lasts up to twice as long as that.
//!
//! # Extent
//! The cluster consists of the balls that are connected by touches with those that meet. Each of
//! them loses energy in at least one of its touches (`e < 1`). Balls that do not lose energy are
//! not settled, and collide as ever, without end if they are jammed. An elastic wall beside lossy
//! balls is a part of the cluster: the loss is between these balls. Below a speed that the user
//! chose for [`elastic_below`](crate::Builder::elastic_below) no energy is lost, here neither. If
//! balls grow, collisions add energy, and there is no such end. A sleeping ball counts as fixed.
//! After 65 536 waves, elastic balls that touch a lossy one belong to the cluster, too.
//!
//! # Rounding
//! Balls touch if a cascade can be between them: up to `2⁻⁴⁰` of the radii apart. Afterwards, no
//! contact approaches as computed, by the expressions that predict collisions, if there is any
//! room: if rounding leaves an approach, all contacts are made to part, at a speed that begins at
//! the rounding of the velocities and doubles, as for one pair in [`collide`](super::collide).
//! Where there is no room for that, the two sides of each contact that still approaches become one
//! body ([`bodies`]), and the nearest velocities of the bodies are found again. That ends, because
//! each time there are fewer bodies; and velocities that are equal in all bits do not approach. The
//! energy does not rise by it: a body at its common velocity is a projection, too. Only between
//! things that move towards each other whatever happens, as two walls may, is there no end.

mod bodies;
mod project;
mod touching;

use carom::Ball;
use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{add, dot, scale, sub};

use super::anchor::re_anchor;
use super::collide::{self, Collider};
use super::contact::Sides;
use super::effect::Effect;
use super::jam;
use super::meeting::{Image, Meeting, Partner};
use super::place::{separation, shift};
use super::rest;
use crate::event::{Contact, Event, Outcome};
use crate::jammed::{Halt, Jammed};
use crate::motion::padded;
use crate::state::{Cascade, Particle, State};
use crate::variant::Any;
use bodies::{Bodies, NoRoom};
use project::{Found, Row, Side, Task};
use touching::{Cluster, Touch};

/// The waves after which a cluster is checked, at the earliest: several times those of a break with
/// hundreds of balls, whose rack a push crosses in about thirty.
const LEAST: u32 = jam::LOOKED_AT;

/// The factor on the waves in which a push runs through all contacts: there and back, and as much
/// again, because not all contacts are in one row.
const RUNS: f64 = 4.0;

/// `π`, and a little more.
const ELASTIC: f64 = 4.0;

/// `2 ln 2³⁰`, rounded up.
const DIGITS: f64 = 42.0;

/// Contacts are first made to part at this share of the largest new speed, 16 units in its last
/// place …
const ROUNDING: f64 = 1.0 / (1_u64 << 49) as f64;

/// … and at most at this share of the largest speed before.
const MOST_ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// The most that a ball of a cluster changes its velocity by hops, in units of their speed and of
/// the number of balls: where more would be needed, it is wedged.
const MOST_HOPS: f64 = 8.0;

/// The share by which rounding may raise the energy: that of the smallest speed of parting, for a
/// ball that is pushed aside from a sharp angle.
const ROUNDING_OF_ENERGY: f64 = 1.0 / (1_u64 << 45) as f64;

/// Ends the cascade in which a meeting is the next step, if it has lasted long and loses energy.
///
/// # Errors
/// It has no end: jammed balls approach whatever is done, up to rounding. Nothing has changed then.
pub(super) fn settle<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
    cascade: Cascade,
) -> Result<Option<Effect<D>>, Jammed> {
    if state.motion.grows() || cascade.length <= LEAST {
        return Ok(None);
    }
    let Some(cluster) = Cluster::of(state, meeting, cascade.length > jam::ALWAYS) else {
        return Ok(None);
    };
    let balls = cluster.balls.clone();
    let before: Vec<Particle<D>> = balls.iter().map(|&ball| *state.particle(ball)).collect();
    let restore = |state: &mut State<D>| {
        for (&ball, &particle) in balls.iter().zip(&before) {
            state.particles[ball as usize] = particle;
        }
    };
    let set = |state: &mut State<D>, cascade: Cascade| {
        for &ball in &balls {
            state.particles[ball as usize].cascade = cascade;
        }
    };
    let waves = waves_with_rebounds(state, &cluster, cascade);
    let shock = Shock::of(state, meeting, cluster).filter(|_| f64::from(cascade.length) > waves);
    let happened = shock.and_then(|shock| shock.happen(state).map(|end| (shock, end)));
    let has_changed = balls
        .iter()
        .zip(&before)
        .any(|(&ball, before)| state.particle(ball).anchor.velocity != before.anchor.velocity);
    let happened = happened.filter(|(_, end)| has_changed || end.is_err());
    let Some((shock, Ok(End { impulses, hops }))) = happened else {
        restore(state);
        if cascade.length > jam::ALWAYS && happened.is_some() {
            let balls = balls.iter().map(|&ball| state.id(ball)).collect();
            return Err(Jammed { time: state.now, balls, halt: Halt::Jam });
        }
        // The other meetings of this wave are not checked, unless that may end in a jam, which must
        // leave everything as it is.
        if cascade.length <= jam::ALWAYS {
            set(state, cascade);
        }
        return Ok(None);
    };
    // What comes now does not follow from what was before, unless the same contacts still press.
    set(state, if hops { Cascade::NONE } else { cascade });
    state.now = meeting.at.time;
    let events = shock.events(state, &impulses);
    shock.note_contacts(state, &impulses);
    if !hops {
        shock.stop_spins(state);
    }
    let event = state.untold.tell(events);
    Ok(Some(Effect { event, changes_all: true, ..Effect::NONE }))
}

/// For how many waves a cascade may last before only the slow rest of it is left.
fn waves_with_rebounds<const D: usize>(
    state: &State<D>,
    cluster: &Cluster<D>,
    cascade: Cascade,
) -> f64 {
    let contacts = f64::from(cascade.spread) + 1.0;
    let balls = cluster.balls.iter().map(|&ball| state.particle(ball));
    let elastic = RUNS * contacts + ELASTIC * (jam::ratio_of_masses(balls) * contacts).sqrt();
    let lossy = cluster.touches.iter().map(|touch| touch.restitution).filter(|e| *e < 1.0);
    elastic.min(DIGITS / (1.0 - lossy.fold(0.0, f64::max)))
}

/// The speed at which the two of a touch leave each other if they are pressed together; 0 if they
/// are not.
fn hop<const D: usize>(state: &State<D>, touch: &Touch<D>) -> f64 {
    let collider = |slot| (slot, Collider::of::<Any>(state, slot));
    let partner = if let Partner::Ball(other) = touch.partner { Some(other) } else { None };
    let sides = Sides { ball: collider(touch.ball), partner: partner.map(collider) };
    sides.pressed_hop::<Any>(state, touch.normal).unwrap_or(0.0)
}

/// The largest power of two that is not above a number, or the smallest normal number.
fn power_of_two(number: f64) -> f64 {
    const EXPONENT: u64 = f64::INFINITY.to_bits();
    f64::from_bits(number.to_bits() & EXPONENT).max(f64::MIN_POSITIVE)
}

/// What a shock has done.
struct End {
    /// By touch.
    impulses: Vec<f64>,
    /// Whether all contacts that last have room for their hops.
    hops: bool,
}

/// A cluster whose velocities are to change.
struct Shock<const D: usize> {
    meeting: Meeting<D>,
    cluster: Cluster<D>,
    /// The touches of the cluster, between its balls.
    rows: Vec<Row<D>>,
    /// At which speeds the touches that last part, in units of `speed`.
    hops: Vec<f64>,
    /// Of the balls.
    masses: Vec<f64>,
    /// The velocities before, in units of `speed`.
    velocities: Vec<[f64; D]>,
    /// A power of two near the largest speed, so that squares are far from the ends of the range.
    speed: f64,
}

impl<const D: usize> Shock<D> {
    /// The shock of a cluster at the time of a meeting; `None` if nothing moves, or no contact that
    /// loses energy approaches.
    fn of(state: &State<D>, meeting: &Meeting<D>, cluster: Cluster<D>) -> Option<Self> {
        let number = |ball: u32| cluster.balls.binary_search(&ball).ok();
        let particles = || cluster.balls.iter().map(|&ball| state.particle(ball));
        let of_balls = particles().map(|ball| ball.anchor.velocity);
        let of_walls = cluster.touches.iter().map(|touch| touch.velocity);
        let components = of_balls.chain(of_walls).flatten();
        let largest = components.fold(0.0_f64, |most, v| most.max(v.abs()));
        if largest == 0.0 {
            return None;
        }
        let speed = power_of_two(largest);
        let row = |touch: &Touch<D>| {
            let fixed = || Side::Fixed(scale(1.0 / speed, touch.velocity));
            // If the first of two is fixed, take the view of the other one.
            let (body, partner, normal) = match (number(touch.ball), touch.partner) {
                (Some(ball), Partner::Ball(other)) => {
                    (ball, number(other).map_or_else(fixed, Side::Body), touch.normal)
                }
                (Some(ball), _) => (ball, fixed(), touch.normal),
                (None, Partner::Ball(other)) => {
                    (number(other)?, fixed(), touch.normal.map_each(|n| -n))
                }
                (None, _) => return None,
            };
            Some(Row { body, partner, normal })
        };
        let rows = cluster.touches.iter().map(row).collect::<Option<Vec<_>>>()?;
        let masses = particles().map(|ball| ball.mass).collect();
        let velocities: Vec<_> =
            particles().map(|ball| scale(1.0 / speed, ball.anchor.velocity)).collect();
        let loses_at = state.collapse_at::<Any>(meeting.at.time).loses_at() / speed;
        let loses = |(touch, row): (&Touch<D>, &Row<D>)| {
            let approach = -row.parts(&velocities);
            touch.restitution < 1.0 && approach >= loses_at
        };
        let is_lossy = loses_at == 0.0 || cluster.touches.iter().zip(&rows).any(loses);
        let hops = cluster.touches.iter().map(|touch| hop(state, touch) / speed).collect();
        is_lossy.then_some(Self {
            meeting: *meeting,
            cluster,
            rows,
            hops,
            masses,
            velocities,
            speed,
        })
    }

    /// Gives the balls velocities with which no contact approaches; returns the impulses, by touch.
    /// `None` if none approaches before either.
    fn happen(&self, state: &mut State<D>) -> Option<Result<End, NoRoom>> {
        let mut boxes = vec![[0; D]; self.cluster.balls.len()];
        self.approaching(state, &boxes).next()?;
        let mut bodies = Bodies::alone(&self.masses, &self.velocities);
        // Those of the balls alone, if they lead to the end up to rounding.
        let mut of_balls = None;
        loop {
            let (task, numbers) = bodies.task(&self.rows);
            let mut found = task.nearest(&bodies.velocities(), |_| 0.0);
            self.give(state, &bodies.of_balls(&found), &mut boxes);
            if found.has_room {
                self.part(state, (&task, &bodies), &mut found, &mut boxes);
            }
            let mut pressed: Vec<usize> = self.approaching(state, &boxes).collect();
            if pressed.is_empty() {
                let impulses = self.impulses(&found, &numbers);
                if self.keeps_within_energy(&bodies.of_balls(&found), &impulses) {
                    let hops = self.hop(state, (&task, &bodies, &numbers), &mut found, &mut boxes);
                    let impulses = of_balls.unwrap_or_else(|| self.impulses(&found, &numbers));
                    return Some(Ok(End { impulses, hops }));
                }
                pressed = (0..impulses.len()).filter(|&row| impulses[row] > 0.0).collect();
            }
            if of_balls.is_none() && found.has_room {
                of_balls = Some(self.impulses(&found, &numbers));
            }
            let mut have_joined = false;
            for row in pressed {
                match bodies.join(&self.rows[row]) {
                    Ok(joins) => have_joined |= joins,
                    Err(no_room) => return Some(Err(no_room)),
                }
            }
            if !have_joined {
                return Some(Err(NoRoom));
            }
        }
    }

    /// Makes the contacts of bodies part by increasing amounts of possible rounding, until none
    /// approaches, if there is room for that.
    fn part(
        &self,
        state: &mut State<D>,
        (task, bodies): (&Task<D>, &Bodies<D>),
        found: &mut Found<D>,
        boxes: &mut [Image<D>],
    ) {
        let components = found.velocities.iter().flatten();
        let fastest = components.fold(0.0_f64, |most, v| most.max(v.abs()));
        let mut least = ROUNDING * if fastest > 0.0 { fastest } else { 1.0 };
        while least <= MOST_ROUNDING && self.approaching(state, boxes).next().is_some() {
            found.add(task.nearest_found(&found.velocities, |_| least));
            self.give(state, &bodies.of_balls(found), boxes);
            least *= 2.0;
        }
    }

    /// The impulses of all touches, given those of the rows with these numbers.
    fn impulses(&self, found: &Found<D>, numbers: &[usize]) -> Vec<f64> {
        let mut impulses = vec![0.0; self.rows.len()];
        for (&number, impulse) in numbers.iter().zip(&found.impulses) {
            impulses[number] = impulse * self.speed;
        }
        impulses
    }

    /// Makes contacts that last part at the speed of their hops; returns whether there is room for
    /// that.
    fn hop(
        &self,
        state: &mut State<D>,
        (task, bodies, numbers): (&Task<D>, &Bodies<D>, &[usize]),
        found: &mut Found<D>,
        boxes: &mut [Image<D>],
    ) -> bool {
        let fastest = self.hops.iter().fold(0.0_f64, |most, hop| most.max(*hop));
        if fastest == 0.0 {
            return true;
        }
        let apart = task.nearest(&found.velocities, |row| self.hops[numbers[row]]);
        let most = MOST_HOPS * fastest * self.masses.len() as f64;
        let changes = apart.velocities.iter().zip(&found.velocities);
        let mut changes = changes.map(|(&after, &before)| sub(after, before));
        if !apart.has_room || changes.any(|change| dot(change, change) > most * most) {
            return false;
        }
        let before = found.clone();
        found.add(apart);
        self.give(state, &bodies.of_balls(found), boxes);
        let has_room = self.approaching(state, boxes).next().is_none();
        if !has_room {
            *found = before;
            self.give(state, &bodies.of_balls(found), boxes);
        }
        has_room
    }

    /// Lets balls that are pressed without room for hops roll as they move now: their spin does not
    /// press them any more.
    fn stop_spins(&self, state: &mut State<D>) {
        for (touch, &hop) in self.cluster.touches.iter().zip(&self.hops) {
            let other = if let Partner::Ball(other) = touch.partner { Some(other) } else { None };
            for ball in [Some(touch.ball), other].into_iter().flatten().filter(|_| hop > 0.0) {
                let velocity = padded(state.particle(ball).anchor.velocity);
                if let Some(spin) = state.spins.get_mut(ball as usize) {
                    *spin = spin.stopped(velocity);
                }
            }
        }
    }

    /// Starts new lines at the time of the meeting for all balls whose velocity changes, and counts
    /// by how many periodic boxes each is brought back.
    fn give(&self, state: &mut State<D>, velocities: &[[f64; D]], boxes: &mut [Image<D>]) {
        let balls = self.cluster.balls.iter().zip(velocities).zip(boxes);
        for ((&ball, &velocity), boxes) in balls {
            let velocity = scale(self.speed, velocity);
            if state.particle(ball).anchor.velocity == velocity {
                continue;
            }
            let more = re_anchor::<Any, _>(state, ball, self.meeting.at);
            *boxes = from_fn(|k| boxes[k] + more[k]);
            state.particles[ball as usize].anchor.velocity = velocity;
        }
    }

    /// The touches whose two sides approach at this time, as computed.
    fn approaching(&self, state: &State<D>, boxes: &[Image<D>]) -> impl Iterator<Item = usize> {
        let touches = self.cluster.touches.iter().enumerate();
        touches.filter_map(move |(number, touch)| {
            self.approaches(state, touch, boxes).then_some(number)
        })
    }

    /// Whether two that touch are predicted to collide at this time.
    fn approaches(&self, state: &State<D>, touch: &Touch<D>, boxes: &[Image<D>]) -> bool {
        let time = self.meeting.at.time;
        let Particle { anchor, radius, .. } = state.particle(touch.ball);
        match touch.partner {
            Partner::Ball(other) => {
                let [from, to] = [touch.ball, other].map_each(|slot| {
                    self.cluster.balls.binary_search(&slot).map_or([0; D], |ball| boxes[ball])
                });
                let image = from_fn(|k| touch.image[k] + to[k] - from[k]);
                let [line, of_partner] =
                    [touch.ball, other].map_each(|ball| state.line::<Any>(ball));
                let p = separation(line, of_partner, shift(&state.space, image), time);
                let w = sub(of_partner.anchor.velocity, anchor.velocity);
                collide::comes_nearer(p, w, state.motion.bends())
            }
            Partner::Wall(wall) => {
                let axis = wall.axis_index();
                wall.side.is_towards(anchor.velocity[axis] - touch.velocity[axis])
            }
            Partner::Piece(number) => {
                let place = state.line::<Any>(touch.ball).place_at(time);
                let ball = Ball::new(place, *radius).and_then(|b| b.moving(anchor.velocity));
                let form = &state.obstacles.piece(number).form;
                ball.is_ok_and(|ball| form.is_approached_by(&ball))
            }
            Partner::Itself => false,
        }
    }

    /// Whether the energy is not larger than before, up to the rounding of the velocities; if a
    /// wall pushes, it may be.
    fn keeps_within_energy(&self, velocities: &[[f64; D]], impulses: &[f64]) -> bool {
        let moves = |touch: &Touch<D>| touch.velocity.iter().any(|v| *v != 0.0);
        let mut pushed = self.cluster.touches.iter().zip(impulses);
        if pushed.any(|(touch, impulse)| moves(touch) && *impulse > 0.0) {
            return true;
        }
        let velocities = self.velocities.iter().zip(velocities);
        let (mut energy, mut gain) = (0.0, 0.0);
        for ((&before, &after), mass) in velocities.zip(&self.masses) {
            energy += dot(before, before) * mass;
            gain += dot(sub(after, before), add(after, before)) * mass;
        }
        gain <= ROUNDING_OF_ENERGY * energy
    }

    /// Records for each ball that it has touched what pushed it, where lines are curved.
    fn note_contacts(&self, state: &mut State<D>, impulses: &[f64]) {
        if !state.motion.bends() {
            return;
        }
        for &ball in &self.cluster.balls {
            re_anchor::<Any, _>(state, ball, self.meeting.at);
        }
        for (touch, &impulse) in self.cluster.touches.iter().zip(impulses) {
            if impulse <= 0.0 {
                continue;
            }
            let other = if let Partner::Ball(other) = touch.partner { Some(other) } else { None };
            rest::note_contact(state, touch.ball, other);
            if let Some(other) = other {
                rest::note_contact(state, other, Some(touch.ball));
            }
        }
    }

    /// The events: one for each contact that passed an impulse, in the order of meetings. Also
    /// counts the hits on walls.
    fn events(&self, state: &mut State<D>, impulses: &[f64]) -> Vec<Event<D>> {
        let time = self.meeting.at.time;
        let clock = state.clock;
        let mut events = Vec::new();
        for (touch, &impulse) in self.cluster.touches.iter().zip(impulses) {
            if impulse <= 0.0 {
                continue;
            }
            let ball = state.id(touch.ball);
            let contact = match touch.partner {
                Partner::Ball(other) => Contact::Pair { a: ball, b: state.id(other) },
                Partner::Wall(wall) => {
                    if let Some(wall_state) = state.space.wall_mut(wall) {
                        wall_state.hit(clock, wall, time);
                    }
                    Contact::Wall { ball, wall }
                }
                Partner::Piece(number) => {
                    state.obstacles.piece(number).contact(ball, touch.feature)
                }
                Partner::Itself => continue,
            };
            let Touch { normal, gap, velocity, .. } = *touch;
            let work = 0.0 - dot(normal, velocity) * impulse;
            let outcome = Outcome::Bounce;
            events.push(Event { time, contact, outcome, normal, impulse, gap, work });
        }
        events
    }
}
