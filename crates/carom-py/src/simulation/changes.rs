//! Changes of a running simulation. Balls are given by their numbers.

use carom::{Body, Restitution};
use carom_io::session::{DEFAULT_KIND, Refused};
use carom_sim::{BallId, ChangeError};

use super::run::{Run, number};
use super::shown::Told;

impl<const D: usize> Run<D> {
    /// Gives a ball a new velocity.
    ///
    /// # Errors
    /// There is no such ball, it is fixed, or the velocity is out of range.
    pub(super) fn set_velocity(
        &mut self,
        number: usize,
        velocity: [f64; D],
    ) -> Result<(), Refused> {
        let ball = self.simulation.ball(number)?;
        let changed = self.simulation.set_velocity(ball, velocity);
        self.allowed(changed)?;
        self.kicked(ball);
        Ok(())
    }

    /// Gives a ball an impulse.
    ///
    /// # Errors
    /// See [`set_velocity`](Self::set_velocity).
    pub(super) fn apply_impulse(
        &mut self,
        number: usize,
        impulse: [f64; D],
    ) -> Result<(), Refused> {
        let ball = self.simulation.ball(number)?;
        let changed = self.simulation.apply_impulse(ball, impulse);
        self.allowed(changed)?;
        self.kicked(ball);
        Ok(())
    }

    /// Gives a ball a new restitution.
    ///
    /// # Errors
    /// There is no such ball, or the number is not from 0 to 1.
    pub(super) fn set_restitution(
        &mut self,
        number: usize,
        restitution: f64,
    ) -> Result<(), Refused> {
        let ball = self.simulation.ball(number)?;
        let restitution =
            Restitution::new(restitution).map_err(|error| Refused(error.to_string()))?;
        let changed = self.simulation.set_restitution(ball, restitution);
        self.allowed(changed)
    }

    /// Strikes a ball on a cloth: gives it a new velocity and spin.
    ///
    /// # Errors
    /// See [`set_velocity`](Self::set_velocity); or there is no cloth.
    pub(super) fn strike(
        &mut self,
        number: usize,
        velocity: [f64; D],
        spin: [f64; 3],
    ) -> Result<Told, Refused> {
        let ball = self.simulation.ball(number)?;
        let struck = self.simulation.strike(ball, velocity, spin);
        let event = self.allowed(struck)?;
        self.record.event(&self.simulation, &event);
        self.stride = None;
        Ok(Told::of(&event, &self.simulation))
    }

    /// Gives a ball a new kind.
    ///
    /// # Errors
    /// There is no such ball or kind, or the ball overlaps something that it may no longer pass.
    pub(super) fn set_kind(&mut self, number: usize, kind: &str) -> Result<(), Refused> {
        let (ball, kind) = (self.simulation.ball(number)?, self.kind(kind)?);
        let changed = self.simulation.set_kind(ball, kind);
        self.allowed(changed)
    }

    /// The kind of a name.
    ///
    /// # Errors
    /// There is no such kind, or a rule was not called for it.
    fn kind(&self, name: &str) -> Result<u16, Refused> {
        if name == DEFAULT_KIND && !self.labels.answers_default {
            return Err(Refused(format!(
                "the rule has no answers for the kind {name:?}; give another `kind`, or name it in the `kinds` of the \
                 rule when the simulation is made"
            )));
        }
        self.simulation.kind_named(name)
    }

    /// Adds a ball, and returns its number.
    ///
    /// # Errors
    /// There is no such kind, no room for it, or a number is out of range.
    pub(super) fn insert(
        &mut self,
        body: Body<D>,
        kind: Option<&str>,
        name: Option<String>,
    ) -> Result<i64, Refused> {
        let kind = self.kind(kind.unwrap_or(DEFAULT_KIND))?;
        let inserted = self.simulation.insert_as(body, kind);
        let ball = self.allowed(inserted)?;
        if name.is_some() {
            self.names.resize(self.simulation.number(ball), None);
            self.names.push(name);
        }
        self.population_changed();
        Ok(number(&self.simulation, ball))
    }

    /// Removes a ball.
    ///
    /// # Errors
    /// There is no such ball.
    pub(super) fn remove(&mut self, number: usize) -> Result<(), Refused> {
        let ball = self.simulation.ball(number)?;
        let removed = self.simulation.remove(ball);
        self.allowed(removed)?;
        self.population_changed();
        Ok(())
    }

    /// Stops the growth of all balls.
    pub(super) fn stop_growing(&mut self) {
        self.simulation.stop_growing();
        self.stride = None;
    }

    /// The result of a change, with the numbers of balls in its error.
    fn allowed<T>(&self, changed: Result<T, ChangeError>) -> Result<T, Refused> {
        changed.map_err(|error| self.simulation.refused(&error))
    }

    /// Records that a ball has a new line.
    fn kicked(&mut self, ball: BallId) {
        self.record.kicked(&self.simulation, ball);
        self.stride = None;
    }

    /// Drops the replay, which shows the balls of the start.
    fn population_changed(&mut self) {
        self.record.forget_lines();
        self.stride = None;
    }
}
