//! The completely inelastic shock of a cluster, after which nothing approaches.
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
//! # Rounding
//! Balls touch if a cascade can be between them: up to `2⁻⁴⁰` of the radii apart. Afterwards, no
//! contact approaches as computed, by the expressions that predict collisions, if there is any
//! room ([`rounding`](super::rounding)): if rounding leaves an approach, contacts are made to part,
//! at a speed that begins at the rounding of the velocities and doubles, as for one pair in
//! [`collide`](super::collide).
//! Where there is no room for that, the two sides of each contact that still approaches become one
//! body ([`bodies`]), and the nearest velocities of the bodies are found again. That ends, because
//! each time there are fewer bodies; and velocities that are equal in all bits do not approach. The
//! energy does not rise by it: a body at its common velocity is a projection, too. Only between
//! things that move towards each other whatever happens, as two walls may, is there no end.

use carom::vector::{add, dot, sub};

use super::super::anchor::re_anchor;
use super::super::collide::Collider;
use super::super::contact::Sides;
use super::super::meeting::{Image, Meeting};
use super::bodies::{Bodies, NoRoom};
use super::contacts::Contacts;
use super::project::{ContactRow, ContactTask, FoundVelocities};
use super::touching::{Cluster, Touch};
use crate::motion::padded;
use crate::state::State;
use crate::variant::Any;

/// Changes of velocities are rounding up to this share of the largest speed before.
pub(super) const MOST_ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// The most that a ball of a cluster changes its velocity by hops, in units of their speed and of
/// the number of balls: where more would be needed, it is wedged.
const MOST_HOPS: f64 = 8.0;

/// The share by which rounding may raise the energy: that of the smallest speed of parting, for a
/// ball that is pushed aside from a sharp angle.
const ROUNDING_OF_ENERGY: f64 = 1.0 / (1_u64 << 45) as f64;

/// What a shock has done.
pub(super) struct End {
    /// By touch.
    pub(super) impulses: Vec<f64>,
    /// Whether all contacts that last have room for their hops.
    pub(super) hops: bool,
}

/// A cluster whose velocities are to change.
pub(super) struct Shock<const D: usize> {
    pub(super) contacts: Contacts<D>,
    /// At which speeds the touches that last part, in units of the speed of the contacts.
    hops: Vec<f64>,
}

impl<const D: usize> Shock<D> {
    /// The shock of a cluster at the time of a meeting; `None` if nothing moves, or no contact that
    /// loses energy approaches.
    pub(super) fn of(
        state: &State<D>,
        meeting: &Meeting<D>,
        Cluster { balls, touches }: Cluster<D>,
    ) -> Option<Self> {
        let contacts = Contacts::of(state, meeting.at, balls, touches)?;
        let Contacts { touches, rows, velocities, speed, .. } = &contacts;
        let loses_at = state.collapse_at::<Any>(meeting.at.time).loses_at() / speed;
        let loses = |(touch, row): (&Touch<D>, &ContactRow<D>)| {
            touch.restitution < 1.0 && -row.parts(velocities) >= loses_at
        };
        let is_lossy = loses_at == 0.0 || touches.iter().zip(rows).any(loses);
        let hops = touches.iter().map(|touch| hop(state, touch) / speed).collect();
        is_lossy.then_some(Self { contacts, hops })
    }

    /// Gives the balls velocities with which no contact approaches; returns the impulses, by touch.
    /// `None` if none approaches before either.
    pub(super) fn happen(&self, state: &mut State<D>) -> Option<Result<End, NoRoom>> {
        let mut boxes = vec![[0; D]; self.contacts.balls.len()];
        self.contacts.approaching(state, &boxes).next()?;
        let mut bodies = Bodies::alone(&self.contacts.masses, &self.contacts.velocities);
        // Those of the balls alone, if they lead to the end up to rounding.
        let mut of_balls = None;
        loop {
            let (task, numbers) = bodies.task(&self.contacts.rows);
            let mut found = task.nearest(&bodies.velocities(), |_| 0.0);
            self.contacts.give(state, &bodies.of_balls(&found), &mut boxes);
            if found.has_room {
                self.remove_rounding(state, (&task, &bodies, &numbers), &mut found, &mut boxes);
            }
            let mut pressed: Vec<usize> = self.contacts.approaching(state, &boxes).collect();
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
            // Those that move together anyway lose nothing by it, and may make room for others.
            let velocities = bodies.of_balls(&found);
            let moves = |row: &usize| self.contacts.rows[*row].slips(&velocities) > MOST_ROUNDING;
            if !pressed.iter().all(moves) {
                pressed.retain(|row| !moves(row));
            }
            let mut have_joined = false;
            for row in pressed {
                match bodies.join(&self.contacts.rows[row]) {
                    Ok(joins) => have_joined |= joins,
                    Err(no_room) => return Some(Err(no_room)),
                }
            }
            if !have_joined {
                return Some(Err(NoRoom));
            }
        }
    }

    /// The impulses of all touches, given those of the rows with these numbers.
    fn impulses(&self, found: &FoundVelocities<D>, numbers: &[usize]) -> Vec<f64> {
        let mut impulses = vec![0.0; self.contacts.rows.len()];
        for (&number, impulse) in numbers.iter().zip(&found.impulses) {
            impulses[number] = impulse * self.contacts.speed;
        }
        impulses
    }

    /// Makes contacts that last part at the speed of their hops; returns whether there is room for
    /// that.
    fn hop(
        &self,
        state: &mut State<D>,
        (task, bodies, numbers): (&ContactTask<D>, &Bodies<D>, &[usize]),
        found: &mut FoundVelocities<D>,
        boxes: &mut [Image<D>],
    ) -> bool {
        let fastest = self.hops.iter().fold(0.0_f64, |most, hop| most.max(*hop));
        if fastest == 0.0 {
            return true;
        }
        let apart = task.nearest(&found.velocities, |row| self.hops[numbers[row]]);
        let most = MOST_HOPS * fastest * self.contacts.masses.len() as f64;
        let changes = apart.velocities.iter().zip(&found.velocities);
        let mut changes = changes.map(|(&after, &before)| sub(after, before));
        if !apart.has_room || changes.any(|change| dot(change, change) > most * most) {
            return false;
        }
        let before = found.clone();
        found.add(apart);
        self.contacts.give(state, &bodies.of_balls(found), boxes);
        let has_room = self.contacts.approaching(state, boxes).next().is_none();
        if !has_room {
            *found = before;
            self.contacts.give(state, &bodies.of_balls(found), boxes);
        }
        has_room
    }

    /// Records for each ball what pushed it, where contacts may last.
    pub(super) fn note_contacts(&self, state: &mut State<D>, impulses: &[f64]) {
        if state.motion.bends() {
            for &ball in &self.contacts.balls {
                re_anchor::<Any, _>(state, ball, self.contacts.at);
            }
        }
        self.contacts.note(state, impulses);
    }

    /// Lets balls that are pressed without room for hops roll as they move now: their spin does not
    /// press them any more.
    pub(super) fn stop_spins(&self, state: &mut State<D>) {
        for (touch, &hop) in self.contacts.touches.iter().zip(&self.hops) {
            let other = touch.partner.ball();
            for ball in [Some(touch.ball), other].into_iter().flatten().filter(|_| hop > 0.0) {
                let velocity = padded(state.particle(ball).anchor.velocity);
                if let Some(spin) = state.spins.get_mut(ball as usize) {
                    *spin = spin.stopped(velocity);
                }
            }
        }
    }

    /// Whether the energy is not larger than before, up to the rounding of the velocities; if a
    /// wall pushes, it may be.
    fn keeps_within_energy(&self, velocities: &[[f64; D]], impulses: &[f64]) -> bool {
        let moves = |touch: &Touch<D>| touch.velocity.iter().any(|v| *v != 0.0);
        let mut pushed = self.contacts.touches.iter().zip(impulses);
        if pushed.any(|(touch, impulse)| moves(touch) && *impulse > 0.0) {
            return true;
        }
        let velocities = self.contacts.velocities.iter().zip(velocities);
        let (mut energy, mut gain) = (0.0, 0.0);
        for ((&before, &after), mass) in velocities.zip(&self.contacts.masses) {
            energy += dot(before, before) * mass;
            gain += dot(sub(after, before), add(after, before)) * mass;
        }
        gain <= ROUNDING_OF_ENERGY * energy
    }
}

/// The speed at which the two of a touch leave each other if they are pressed together; 0 if they
/// are not.
fn hop<const D: usize>(state: &State<D>, touch: &Touch<D>) -> f64 {
    let collider = |slot| (slot, Collider::of::<Any>(state, slot));
    let sides = Sides { ball: collider(touch.ball), partner: touch.partner.ball().map(collider) };
    sides.pressed_hop::<Any>(state, touch.normal).unwrap_or(0.0)
}
