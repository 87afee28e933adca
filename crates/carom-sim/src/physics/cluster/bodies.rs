//! Balls of a cluster that move as one.
//!
//! At first each ball is a body of its own. Where rounding leaves no room for two that touch to
//! part, they become one body: equal velocities do not approach, to the last bit. A body that is
//! pressed against a plane across an axis is held along this axis; against anything else that
//! stays, along all axes.

use carom::vector::from_fn;

use super::project::{ContactRow, ContactTask, FoundVelocities, TouchedBody};

/// The bodies of a cluster.
#[derive(Clone, Debug)]
pub(super) struct Bodies<const D: usize> {
    /// The body of each ball.
    of_balls: Vec<usize>,
    /// Those that have become part of another one are still listed.
    bodies: Vec<Body<D>>,
}

/// The masses of a body, and its velocity before the shock.
#[derive(Clone, Copy, Debug)]
struct Body<const D: usize> {
    /// Along each axis; infinite where it is held.
    masses: [f64; D],
    velocity: [f64; D],
}

/// The two sides of a contact can only move in ways that contradict each other.
#[derive(Debug)]
pub(super) struct NoRoom;

impl<const D: usize> Bodies<D> {
    /// Each ball alone, with its mass and velocity.
    pub(super) fn alone(masses: &[f64], velocities: &[[f64; D]]) -> Self {
        let body = |(&mass, &velocity)| Body { masses: [mass; D], velocity };
        let bodies: Vec<_> = masses.iter().zip(velocities).map(body).collect();
        Self { of_balls: (0..bodies.len()).collect(), bodies }
    }

    /// The contacts between bodies that are given as contacts between balls, and their numbers.
    pub(super) fn task(&self, rows: &[ContactRow<D>]) -> (ContactTask<D>, Vec<usize>) {
        let row = |row: &ContactRow<D>| {
            let body = self.of_balls[row.body];
            let partner = match row.partner {
                TouchedBody::Body(ball) => TouchedBody::Body(self.of_balls[ball]),
                fixed @ TouchedBody::Fixed(_) => fixed,
            };
            let can_move = |body: usize| {
                (0..D).any(|k| row.normal[k] != 0.0 && self.bodies[body].masses[k].is_finite())
            };
            let moves = match partner {
                TouchedBody::Body(other) => other != body && (can_move(body) || can_move(other)),
                TouchedBody::Fixed(_) => can_move(body),
            };
            moves.then_some(ContactRow { body, partner, normal: row.normal })
        };
        let inverse = |body: &Body<D>| from_fn(|k| 1.0 / body.masses[k]);
        let inverse_masses = self.bodies.iter().map(inverse).collect();
        let kept = rows.iter().map(row).enumerate();
        let (numbers, rows) = kept.filter_map(|(number, row)| Some((number, row?))).unzip();
        (ContactTask { inverse_masses, rows }, numbers)
    }

    /// The velocities of the bodies before the shock.
    pub(super) fn velocities(&self) -> Vec<[f64; D]> {
        self.bodies.iter().map(|body| body.velocity).collect()
    }

    /// The velocities found, by ball.
    pub(super) fn of_balls(&self, found: &FoundVelocities<D>) -> Vec<[f64; D]> {
        self.of_balls.iter().map(|&body| found.velocities[body]).collect()
    }

    /// The bodies of a contact between balls.
    pub(super) fn of_row(&self, row: &ContactRow<D>) -> impl Iterator<Item = usize> {
        row.bodies().map(|ball| self.of_balls[ball])
    }

    /// Makes the two sides of a contact between balls one, or holds the ball along its normal;
    /// returns whether they were not yet.
    ///
    /// # Errors
    /// Both sides are held, at different velocities.
    pub(super) fn join(&mut self, row: &ContactRow<D>) -> Result<bool, NoRoom> {
        let body = self.of_balls[row.body];
        match row.partner {
            TouchedBody::Fixed(velocity) => self.hold(body, row.normal, velocity),
            TouchedBody::Body(ball) => {
                let other = self.of_balls[ball];
                if other == body {
                    return Ok(false);
                }
                self.bodies[body] = self.bodies[body].with(&self.bodies[other])?;
                for of_ball in self.of_balls.iter_mut().filter(|of_ball| **of_ball == other) {
                    *of_ball = body;
                }
                Ok(true)
            }
        }
    }

    fn hold(&mut self, body: usize, normal: [f64; D], velocity: [f64; D]) -> Result<bool, NoRoom> {
        let is_across_an_axis = normal.iter().filter(|n| **n != 0.0).count() == 1;
        let body = &mut self.bodies[body];
        let was_free = |body: &Body<D>, k: usize| body.masses[k].is_finite();
        let mut has_changed = false;
        for k in (0..D).filter(|&k| !is_across_an_axis || normal[k] != 0.0) {
            if was_free(body, k) {
                (body.masses[k], body.velocity[k]) = (f64::INFINITY, velocity[k]);
                has_changed = true;
            } else if body.velocity[k] != velocity[k] {
                return Err(NoRoom);
            }
        }
        Ok(has_changed)
    }
}

impl<const D: usize> Body<D> {
    /// The two as one, with their momentum.
    fn with(&self, other: &Self) -> Result<Self, NoRoom> {
        let mut both = *self;
        for k in 0..D {
            let ([m, n], [v, w]) =
                ([self.masses[k], other.masses[k]], [self.velocity[k], other.velocity[k]]);
            both.masses[k] = m + n;
            both.velocity[k] = match [m.is_finite(), n.is_finite()] {
                _ if v == w => v,
                [true, true] => v + (w - v) * (n / (m + n)),
                [false, true] => v,
                [true, false] => w,
                [false, false] => return Err(NoRoom),
            };
        }
        Ok(both)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(body: usize, partner: TouchedBody<2>, normal: [f64; 2]) -> ContactRow<2> {
        ContactRow { body, partner, normal }
    }

    #[test]
    fn two_that_are_joined_keep_their_momentum_and_have_no_contact_left() {
        let mut bodies = Bodies::alone(&[1.0, 3.0, 2.0], &[[4.0, 0.0], [0.0, 8.0], [1.0, 1.0]]);
        let rows =
            [row(0, TouchedBody::Body(1), [1.0, 0.0]), row(1, TouchedBody::Body(2), [0.0, 1.0])];
        assert!(bodies.join(&rows[0]).unwrap());
        assert!(!bodies.join(&rows[0]).unwrap());
        assert_eq!(bodies.velocities()[0], [1.0, 6.0]);
        let (task, numbers) = bodies.task(&rows);
        assert_eq!(numbers, [1]);
        assert_eq!(task.inverse_masses[0], [0.25; 2]);
        let found = task.nearest(&bodies.velocities(), |_| 0.0);
        let of_balls = bodies.of_balls(&found);
        assert_eq!(of_balls[0], of_balls[1]);
        assert!(of_balls[2][1] >= of_balls[1][1]);
    }

    #[test]
    fn a_ball_at_a_wall_is_held_across_it_only() {
        let mut bodies = Bodies::alone(&[1.0], &[[4.0, -1.0]]);
        let wall = row(0, TouchedBody::Fixed([0.0, 0.5]), [0.0, -1.0]);
        assert!(bodies.join(&wall).unwrap());
        assert_eq!(bodies.velocities(), [[4.0, 0.5]]);
        assert!(bodies.task(&[wall]).0.rows.is_empty());
        let slanted = row(0, TouchedBody::Fixed([0.0, 0.0]), [0.6, -0.8]);
        assert!(bodies.join(&slanted).is_err(), "it moves with the wall");
    }
}
