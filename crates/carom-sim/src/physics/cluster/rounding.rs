//! Approaches that rounding leaves in a shock.
//!
//! The nearest velocities are rounded, so about every second contact still approaches as computed.

use carom::vector::from_fn;

use super::super::meeting::Image;
use super::bodies::Bodies;
use super::project::{ContactTask, FoundVelocities, TouchedBody};
use super::shock::{MOST_ROUNDING, Shock};
use crate::state::State;

/// Contacts are first made to part at this share of the largest new speed, 16 units in its last
/// place.
const ROUNDING: f64 = 1.0 / (1_u64 << 49) as f64;

impl<const D: usize> Shock<D> {
    /// Changes velocities by no more than rounding until no contact approaches, if that is possible
    /// without joining bodies. All contacts are made to part at once; if there is no room for that,
    /// those that still approach.
    pub(super) fn remove_rounding(
        &self,
        state: &mut State<D>,
        (task, bodies, numbers): (&ContactTask<D>, &Bodies<D>, &[usize]),
        found: &mut FoundVelocities<D>,
        boxes: &mut [Image<D>],
    ) {
        let components = found.velocities.iter().flatten();
        let fastest = components.fold(0.0_f64, |most, v| most.max(v.abs()));
        let least = ROUNDING * if fastest > 0.0 { fastest } else { 1.0 };
        let mut speeds = vec![0.0; numbers.len()];
        for only_approaching in [false, true] {
            speeds.fill(0.0);
            loop {
                if only_approaching {
                    self.level(state, (task, bodies), found, boxes);
                }
                let approaching: Vec<usize> = self.contacts.approaching(state, boxes).collect();
                for (speed, number) in speeds.iter_mut().zip(numbers) {
                    if !only_approaching || approaching.contains(number) {
                        *speed = least.max(2.0 * *speed);
                    }
                }
                let fastest = speeds.iter().fold(0.0_f64, |most, speed| most.max(*speed));
                if approaching.is_empty() || !(least..=MOST_ROUNDING).contains(&fastest) {
                    break;
                }
                found.add(task.nearest_found(&found.velocities, |row| speeds[row]));
                self.contacts.give(state, &bodies.of_balls(found), boxes);
            }
        }
    }

    /// Makes velocities across contacts that approach along an axis equal to the last bit. In a row
    /// without room no two can part, but they may slide along each other.
    fn level(
        &self,
        state: &mut State<D>,
        (task, bodies): (&ContactTask<D>, &Bodies<D>),
        found: &mut FoundVelocities<D>,
        boxes: &mut [Image<D>],
    ) {
        let before = found.velocities.clone();
        let mut levels = VelocityLevels::alone(task, &before);
        loop {
            let mut has_joined = false;
            for number in self.contacts.approaching(state, boxes) {
                let row = &self.contacts.rows[number];
                let mut axes = (0..D).filter(|&k| row.normal[k] != 0.0);
                let (Some(axis), None) = (axes.next(), axes.next()) else { continue };
                let mut of_row = bodies.of_row(row);
                let (one, other) = (of_row.next(), of_row.next());
                has_joined |= match (one, other, row.partner) {
                    (Some(one), Some(other), _) => levels.join(axis, one, other),
                    (Some(one), None, TouchedBody::Fixed(velocity)) => {
                        levels.hold(axis, one, velocity[axis])
                    }
                    _ => false,
                };
            }
            if !has_joined {
                return;
            }
            let velocities = levels.velocities(task, &before);
            let is_rounding = velocities.iter().zip(&before).all(|(after, before)| {
                (0..D).all(|k| (after[k] - before[k]).abs() <= MOST_ROUNDING)
            });
            found.velocities = if is_rounding { velocities } else { before.clone() };
            self.contacts.give(state, &bodies.of_balls(found), boxes);
            if !is_rounding {
                return;
            }
        }
    }
}

/// Which bodies have the same velocity along each axis.
struct VelocityLevels<const D: usize> {
    /// The number of each body's level.
    of_bodies: Vec<[usize; D]>,
    /// By number: the velocity of a level that something holds.
    held: Vec<[Option<f64>; D]>,
}

impl<const D: usize> VelocityLevels<D> {
    /// Each body alone.
    fn alone(task: &ContactTask<D>, velocities: &[[f64; D]]) -> Self {
        let held = |(inverse, velocity): (&[f64; D], &[f64; D])| {
            from_fn(|k| (inverse[k] == 0.0).then_some(velocity[k]))
        };
        Self {
            of_bodies: (0..velocities.len()).map(|body| [body; D]).collect(),
            held: task.inverse_masses.iter().zip(velocities).map(held).collect(),
        }
    }

    /// Puts two bodies on one level; returns whether they were not yet.
    fn join(&mut self, axis: usize, one: usize, other: usize) -> bool {
        let [kept, left] = [one, other].map(|body| self.of_bodies[body][axis]);
        if kept == left {
            return false;
        }
        self.of_bodies.iter_mut().filter(|of| of[axis] == left).for_each(|of| of[axis] = kept);
        self.held[kept][axis] = self.held[kept][axis].or(self.held[left][axis]);
        true
    }

    /// Gives the level of a body a velocity; returns whether it had none yet.
    fn hold(&mut self, axis: usize, body: usize, velocity: f64) -> bool {
        let held = &mut self.held[self.of_bodies[body][axis]][axis];
        let is_new = held.is_none();
        *held = held.or(Some(velocity));
        is_new
    }

    /// The velocities of the bodies: those of held levels, and the mean of others.
    fn velocities(&self, task: &ContactTask<D>, before: &[[f64; D]]) -> Vec<[f64; D]> {
        let mean = |axis: usize, level: usize| {
            let members = (0..before.len()).filter(|&body| self.of_bodies[body][axis] == level);
            let (masses, momentum) = members.fold((0.0, 0.0), |(masses, momentum), body| {
                let mass = 1.0 / task.inverse_masses[body][axis];
                (masses + mass, momentum + mass * before[body][axis])
            });
            momentum / masses
        };
        let of_body = |body: usize| {
            from_fn(|axis| {
                let level = self.of_bodies[body][axis];
                let is_alone = self.of_bodies.iter().filter(|of| of[axis] == level).count() == 1;
                match self.held[level][axis] {
                    Some(velocity) => velocity,
                    None if is_alone => before[body][axis],
                    None => mean(axis, level),
                }
            })
        };
        (0..before.len()).map(of_body).collect()
    }
}
