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
//! contact to contact: by `2³⁰`, below which nothing is lost
//! ([`CollapseRule`](crate::state::CollapseRule)), in no more than `42 / (1 − e)` waves. What lasts
//! longer is the slow rest: balls that lean on each other, or are pressed. If losses are so small
//! that this takes longer, it is settled once the same balls would have finished if they were
//! elastic: a push has then run through all `d` contacts and back, and a heavy ball has collided
//! `π √(r d)` times with the others \[Galperin2003\]. `d` and `r` are as in [`jam`], and `e` is the
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
//! balls grow, collisions add energy, and there is no such end; if lines are curved, lasting
//! contacts have rules of their own ([`rest`](super::rest)).
//!
//! # Rounding
//! Balls touch if a cascade can be between them: up to `2⁻⁴⁰` of the radii apart. Afterwards, no
//! contact approaches as computed, by the expressions that predict collisions, if there is any
//! room: if rounding leaves an approach, all contacts are made to part, at a speed that begins at
//! the rounding of the velocities and doubles, as for one pair in [`collide`](super::collide). If
//! some balls have no room, those at rest up to rounding are set to rest, and the others part from
//! them. If that is not enough either, as for jammed balls that all move along, the cascade goes
//! on, and ends in a jam.

mod project;
mod touching;

use carom::Ball;
use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{add, dot, scale, sub};

use super::anchor::re_anchor;
use super::effect::Effect;
use super::jam;
use super::meeting::{Image, Meeting, Partner};
use super::place::{separation, shift};
use crate::event::{Contact, Event, Outcome};
use crate::jammed::Jammed;
use crate::state::{Cascade, Particle, State};
use crate::variant::Any;
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

/// Contacts are first made to part at this share of the largest speed, 16 units in its last place …
const ROUNDING: f64 = 1.0 / (1_u64 << 49) as f64;

/// … and at most at this share.
const MOST_ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// Speeds that are rest up to rounding, in units of the largest speed: the sum of many of its
/// roundings.
const AT_REST: f64 = 1.0 / (1_u64 << 46) as f64;

/// The share by which rounding may raise the energy: that of two roundings of each velocity.
const ROUNDING_OF_ENERGY: f64 = 1.0 / (1_u64 << 50) as f64;

/// Ends the cascade in which a meeting is the next step, if it has lasted long and loses energy.
///
/// # Errors
/// It has no end: jammed balls approach whatever is done, up to rounding. Nothing has changed then.
pub(super) fn settle<const D: usize>(
    state: &mut State<D>,
    meeting: &Meeting<D>,
    cascade: Cascade,
) -> Result<Option<Effect<D>>, Jammed> {
    // Known at compile time: for these, nothing of the following is compiled.
    if state.motion.grows() || state.motion.bends() {
        return Ok(None);
    }
    if cascade.length <= LEAST {
        return Ok(None);
    }
    let Some(cluster) = Cluster::of(state, meeting) else { return Ok(None) };
    let balls = cluster.balls.clone();
    let before: Vec<Particle<D>> = balls.iter().map(|&ball| *state.particle(ball)).collect();
    let restore = |state: &mut State<D>| {
        for (&ball, &particle) in balls.iter().zip(&before) {
            state.particles[ball as usize] = particle;
        }
    };
    let look_at = |state: &mut State<D>| {
        // Whatever the result, the other meetings of this wave are not checked.
        for &ball in &balls {
            state.particles[ball as usize].cascade = cascade;
        }
    };
    let waves = waves_with_rebounds(state, &cluster, cascade);
    let shock = Shock::of(state, meeting, cluster).filter(|_| f64::from(cascade.length) > waves);
    let Some((shock, (impulses, have_parted))) =
        shock.and_then(|shock| shock.happen(state).map(|happened| (shock, happened)))
    else {
        restore(state);
        look_at(state);
        return Ok(None);
    };
    if !have_parted && cascade.length > jam::ALWAYS {
        restore(state);
        let balls = balls.iter().map(|&ball| state.id(ball)).collect();
        return Err(Jammed { time: state.now, balls });
    }
    look_at(state);
    state.now = meeting.at.time;
    let events = shock.events(state, &impulses);
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

/// The largest power of two that is not above a number, or the smallest normal number.
fn power_of_two(number: f64) -> f64 {
    const EXPONENT: u64 = f64::INFINITY.to_bits();
    f64::from_bits(number.to_bits() & EXPONENT).max(f64::MIN_POSITIVE)
}

/// A cluster whose velocities are to change.
struct Shock<const D: usize> {
    meeting: Meeting<D>,
    cluster: Cluster<D>,
    task: Task<D>,
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
            let (ball, partner, normal) = match (number(touch.ball), touch.partner) {
                (Some(ball), Partner::Ball(other)) => {
                    (ball, number(other).map_or_else(fixed, Side::Ball), touch.normal)
                }
                (Some(ball), _) => (ball, fixed(), touch.normal),
                (None, Partner::Ball(other)) => {
                    (number(other)?, fixed(), touch.normal.map_each(|n| -n))
                }
                (None, _) => return None,
            };
            Some(Row { ball, partner, normal })
        };
        let rows = cluster.touches.iter().map(row).collect::<Option<Vec<_>>>()?;
        let inverse_masses = particles().map(|ball| 1.0 / ball.mass).collect();
        let velocities: Vec<_> =
            particles().map(|ball| scale(1.0 / speed, ball.anchor.velocity)).collect();
        let task = Task { inverse_masses, rows };
        let loses_at = state.collapse_at::<Any>(meeting.at.time).chosen().unwrap_or(0.0) / speed;
        let loses = |(touch, row): (&Touch<D>, &Row<D>)| {
            let approach = -row.parts(&velocities);
            touch.restitution < 1.0 && approach >= loses_at
        };
        let is_lossy = loses_at == 0.0 || cluster.touches.iter().zip(&task.rows).any(loses);
        is_lossy.then_some(Self { meeting: *meeting, cluster, task, velocities, speed })
    }

    /// Gives the balls their new velocities; returns the impulses, by touch, and whether no contact
    /// approaches then. `None` if there are no such velocities, or rounding would raise the energy.
    fn happen(&self, state: &mut State<D>) -> Option<(Vec<f64>, bool)> {
        let mut found = self.task.nearest(&self.velocities, 0.0)?;
        if found.impulses.iter().all(|impulse| *impulse == 0.0) {
            return None;
        }
        let mut boxes = vec![[0; D]; self.cluster.balls.len()];
        self.give(state, &found, &mut boxes);
        let all: Vec<usize> = (0..self.task.rows.len()).collect();
        let mut have_parted = self.part(state, (&self.task, &all), &mut found, &mut boxes);
        if !have_parted {
            // Some balls have no room. Those at rest up to rounding are set to rest, and the others
            // part from them.
            for v in found.velocities.iter_mut().flatten() {
                *v = if v.abs() < AT_REST { 0.0 } else { *v };
            }
            self.give(state, &found, &mut boxes);
            let (task, rows) = self.task.among_those_at_rest(&found.velocities);
            have_parted = self.part(state, (&task, &rows), &mut found, &mut boxes);
        }
        let of_user = |impulse: f64| impulse * self.speed;
        self.keeps_within_energy(&found)
            .then(|| (found.impulses.into_iter().map(of_user).collect(), have_parted))
    }

    /// Makes the contacts of a task, which are these of all, part by increasing amounts of possible
    /// rounding, until none approaches; returns whether there is room for that.
    fn part(
        &self,
        state: &mut State<D>,
        (task, rows): (&Task<D>, &[usize]),
        found: &mut Found<D>,
        boxes: &mut [Image<D>],
    ) -> bool {
        let mut least = ROUNDING;
        while self.any_approaches(state, boxes) {
            if least > MOST_ROUNDING {
                return false;
            }
            let Some(apart) = task.nearest(&found.velocities, least) else { return false };
            found.velocities = apart.velocities;
            for (&row, more) in rows.iter().zip(apart.impulses) {
                found.impulses[row] += more;
            }
            self.give(state, found, boxes);
            least *= 2.0;
        }
        true
    }

    /// Starts new lines at the time of the meeting for all balls whose velocity changes, and counts
    /// by how many periodic boxes each is brought back.
    fn give(&self, state: &mut State<D>, found: &Found<D>, boxes: &mut [Image<D>]) {
        let balls = self.cluster.balls.iter().zip(&found.velocities).zip(boxes);
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

    /// Whether any two that touch are predicted to collide at this time.
    fn any_approaches(&self, state: &State<D>, boxes: &[Image<D>]) -> bool {
        let time = self.meeting.at.time;
        let boxes_of =
            |slot: u32| self.cluster.balls.binary_search(&slot).map_or([0; D], |ball| boxes[ball]);
        self.cluster.touches.iter().any(|touch| {
            let Particle { anchor, radius, .. } = state.particle(touch.ball);
            match touch.partner {
                Partner::Ball(other) => {
                    let (from, to) = (boxes_of(touch.ball), boxes_of(other));
                    let image = from_fn(|k| touch.image[k] + to[k] - from[k]);
                    let [line, of_partner] =
                        [touch.ball, other].map_each(|ball| state.line::<Any>(ball));
                    let p = separation(line, of_partner, shift(&state.space, image), time);
                    let partner = of_partner.anchor;
                    dot(p, sub(partner.velocity, anchor.velocity)) < 0.0
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
        })
    }

    /// Whether the energy is not larger than before, up to the rounding of the velocities; if a
    /// wall pushes, it may be.
    fn keeps_within_energy(&self, found: &Found<D>) -> bool {
        let moves = |touch: &Touch<D>| touch.velocity.iter().any(|v| *v != 0.0);
        let mut pushed = self.cluster.touches.iter().zip(&found.impulses);
        if pushed.any(|(touch, impulse)| moves(touch) && *impulse > 0.0) {
            return true;
        }
        let velocities = self.velocities.iter().zip(&found.velocities);
        let (mut energy, mut gain) = (0.0, 0.0);
        for ((&before, &after), inverse) in velocities.zip(&self.task.inverse_masses) {
            energy += dot(before, before) / inverse;
            gain += dot(sub(after, before), add(after, before)) / inverse;
        }
        gain <= ROUNDING_OF_ENERGY * energy
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
