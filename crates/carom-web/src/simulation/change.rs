//! Changes of a running simulation. Balls are given by their numbers.

use carom::Restitution;
use carom_io::scene::{NewBall, Value};
use carom_sim::{BallId, ChangeError, Wall};

use super::rule::{self, Ask};
use super::{Error, Run};

impl<const D: usize> Run<D> {
    /// The ball of a number.
    ///
    /// # Errors
    /// There is no such ball.
    pub fn ball(&self, number: usize) -> Result<BallId, Error> {
        self.simulation.ball(number).map_err(Error::NoBall)
    }

    /// Sets the velocity of a ball.
    ///
    /// # Errors
    /// There is no such ball, or it is fixed; the velocity is out of range.
    pub fn set_velocity(&mut self, number: usize, velocity: [f64; D]) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let changed = self.simulation.set_velocity(ball, velocity);
        self.kicked(ball, changed)
    }

    /// Applies an impulse to a ball.
    ///
    /// # Errors
    /// As for [`set_velocity`](Self::set_velocity).
    pub fn apply_impulse(&mut self, number: usize, impulse: [f64; D]) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let changed = self.simulation.apply_impulse(ball, impulse);
        self.kicked(ball, changed)
    }

    /// Sets the velocity and the spin of a ball on a cloth.
    ///
    /// # Errors
    /// There is no such ball, it is fixed, or there is no cloth; a value is out of range.
    pub fn strike(
        &mut self,
        number: usize,
        velocity: [f64; D],
        spin: [f64; 3],
    ) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let struck = self.simulation.strike(ball, velocity, spin);
        let event = self.allowed(struck)?;
        self.record.event(&self.simulation, &event);
        Ok(())
    }

    /// Sets the restitution of a ball.
    ///
    /// # Errors
    /// There is no such ball, or the restitution is not in [0, 1].
    pub fn set_restitution(&mut self, number: usize, restitution: f64) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let changed = self.simulation.set_restitution(ball, Restitution::new(restitution)?);
        self.allowed(changed)
    }

    /// Sets the kind of a ball.
    ///
    /// # Errors
    /// There is no such ball; it overlaps something that the new kind cannot pass through; or there
    /// are no rules for the kind.
    pub fn set_kind(
        &mut self,
        number: usize,
        kind: &str,
        ask: Option<&dyn Ask>,
    ) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let kind = self.kind(kind, ask)?;
        let changed = self.simulation.set_kind(ball, kind);
        self.allowed(changed)
    }

    /// Adds a ball and returns its number.
    ///
    /// The value has the keys of a ball in a scene. Functions give the rules of a new kind.
    ///
    /// # Errors
    /// A value of the ball is out of range; the ball overlaps another ball or reaches beyond a
    /// wall; or there are no rules for its kind.
    pub fn insert(&mut self, ball: Value, ask: Option<&dyn Ask>) -> Result<usize, Error> {
        let NewBall { body, kind, name, spin } = self.scene().ball(ball)?;
        if spin.is_some() && self.simulation.motion().cloth().is_none() {
            return self.allowed(Err(ChangeError::NoCloth));
        }
        let kind = self.kind(&kind, ask)?;
        let inserted = self.simulation.insert_as(body, kind);
        let ball = self.allowed(inserted)?;
        self.names.push(name);
        self.first_hits.push(f64::NAN);
        self.record.forget_lines();
        if let Some(spin) = spin {
            let struck = self.simulation.strike(ball, body.moving().velocity(), spin);
            if let Err(error) = self.allowed(struck) {
                let removed = self.simulation.remove(ball);
                return self.allowed(removed).and(Err(error));
            }
        }
        Ok(self.simulation.number(ball))
    }

    /// Removes a ball.
    ///
    /// # Errors
    /// There is no such ball.
    pub fn remove(&mut self, number: usize) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let removed = self.simulation.remove(ball);
        self.allowed(removed)?;
        self.record.forget_lines();
        Ok(())
    }

    /// Stops the growth of all balls.
    pub fn stop_growing(&mut self) {
        self.simulation.stop_growing();
    }

    /// Moves a wall to a coordinate and stops it there.
    ///
    /// # Errors
    /// See [`Simulation::move_wall`](carom_sim::Simulation::move_wall).
    pub fn move_wall(&mut self, wall: &str, to: f64, speed: f64) -> Result<(), Error> {
        self.simulation.move_wall(wall_of::<D>(wall)?, to, speed)?;
        // A replay shows the box of the start.
        self.record.forget_lines();
        Ok(())
    }

    /// Stops a wall at its current position.
    ///
    /// # Errors
    /// There is no such wall.
    pub fn stop_wall(&mut self, wall: &str) -> Result<(), Error> {
        Ok(self.simulation.stop_wall(wall_of::<D>(wall)?)?)
    }

    /// The coordinate of a wall; `None` without walls.
    ///
    /// # Errors
    /// There is no axis of this name.
    pub fn wall_position(&self, wall: &str) -> Result<Option<f64>, Error> {
        Ok(self.simulation.wall_position(wall_of::<D>(wall)?))
    }

    /// The number of a kind.
    ///
    /// A new kind gets its rules from the functions. Without functions, it must be a kind of the
    /// scene if the scene has rules: a misspelt kind would have none.
    fn kind(&mut self, name: &str, ask: Option<&dyn Ask>) -> Result<u16, Error> {
        let session = &mut self.simulation;
        if let Some(kind) = session.kinds().number(name) {
            return Ok(kind);
        }
        if let Some(ask) = ask {
            let kinds: Vec<_> = session.kinds().names().chain([name]).collect();
            let (rules, obstacles) = (session.rules(), session.obstacles().len());
            let new = rule::extended::<D>(rules.clone(), &kinds, obstacles, ask)?;
            if new != *rules {
                let changed = session.set_rules(new);
                changed.map_err(|error| session.refused(&error))?;
            }
        } else if !session.rules().is_empty() {
            return Ok(session.kind_named(name)?);
        }
        session.kind_or_new(name).ok_or(Error::TooManyKinds)
    }

    /// The result of a change of a ball's velocity: a new line begins.
    fn kicked(&mut self, ball: BallId, changed: Result<(), ChangeError>) -> Result<(), Error> {
        self.allowed(changed)?;
        self.record.kicked(&self.simulation, ball);
        Ok(())
    }

    /// The result of a change, with the numbers of balls in its error.
    fn allowed<T>(&self, changed: Result<T, ChangeError>) -> Result<T, Error> {
        changed.map_err(|error| self.simulation.refused(&error).into())
    }
}

/// The wall of this name: `-x`, `+x`, `-y`, …
fn wall_of<const D: usize>(name: &str) -> Result<Wall, Error> {
    Wall::named::<D>(name).ok_or_else(|| Error::NoWall(name.to_owned()))
}

/// Converts a vector with one component for each axis.
///
/// # Errors
/// The number of components is different.
pub fn components<const D: usize>(values: &[f64], vector: &'static str) -> Result<[f64; D], Error> {
    let refused = |_| Error::Components { vector, found: values.len(), wanted: D };
    values.try_into().map_err(refused)
}
