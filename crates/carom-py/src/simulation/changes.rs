//! Changes of a running simulation. Balls are given by their numbers.

use carom::{Body, Restitution};
use carom_sim::{BallId, ChangeError};

use super::refusal::Refusal;
use super::run::Run;
use super::shown::{DEFAULT_KIND, Told};

impl<const D: usize> Run<D> {
    /// The ball of a number.
    ///
    /// # Errors
    /// There is no such ball, or it was removed.
    pub(super) fn ball(&self, number: i64) -> Result<BallId, Refusal> {
        let ball = self.numbers.ball(number).filter(|&ball| self.simulation.contains(ball));
        ball.ok_or_else(|| Refusal::no_ball(number))
    }

    /// Gives a ball a new velocity.
    ///
    /// # Errors
    /// There is no such ball, it is fixed, or the velocity is out of range.
    pub(super) fn set_velocity(&mut self, number: i64, velocity: [f64; D]) -> Result<(), Refusal> {
        let ball = self.ball(number)?;
        let changed = self.simulation.set_velocity(ball, velocity);
        self.allowed(changed)?;
        self.kicked(ball);
        Ok(())
    }

    /// Gives a ball an impulse.
    ///
    /// # Errors
    /// See [`set_velocity`](Self::set_velocity).
    pub(super) fn apply_impulse(&mut self, number: i64, impulse: [f64; D]) -> Result<(), Refusal> {
        let ball = self.ball(number)?;
        let changed = self.simulation.apply_impulse(ball, impulse);
        self.allowed(changed)?;
        self.kicked(ball);
        Ok(())
    }

    /// Gives a ball a new restitution.
    ///
    /// # Errors
    /// There is no such ball, or the number is not from 0 to 1.
    pub(super) fn set_restitution(&mut self, number: i64, restitution: f64) -> Result<(), Refusal> {
        let ball = self.ball(number)?;
        let restitution =
            Restitution::new(restitution).map_err(|error| Refusal(error.to_string()))?;
        let changed = self.simulation.set_restitution(ball, restitution);
        self.allowed(changed)
    }

    /// Strikes a ball on a cloth: gives it a new velocity and spin.
    ///
    /// # Errors
    /// See [`set_velocity`](Self::set_velocity); or there is no cloth.
    pub(super) fn strike(
        &mut self,
        number: i64,
        velocity: [f64; D],
        spin: [f64; 3],
    ) -> Result<Told, Refusal> {
        let struck = self.simulation.strike(self.ball(number)?, velocity, spin);
        let event = self.allowed(struck)?;
        self.record.event(&self.simulation, &event);
        self.stride = None;
        Ok(Told::of(&event, &self.numbers))
    }

    /// Gives a ball a new kind.
    ///
    /// # Errors
    /// There is no such ball or kind, or the ball overlaps something that it may no longer pass.
    pub(super) fn set_kind(&mut self, number: i64, kind: &str) -> Result<(), Refusal> {
        let (ball, kind) = (self.ball(number)?, self.kind(kind)?);
        let changed = self.simulation.set_kind(ball, kind);
        self.allowed(changed)
    }

    /// The kind of this name.
    ///
    /// # Errors
    /// The rule has no answers for it.
    fn kind(&self, name: &str) -> Result<u16, Refusal> {
        let kind = self.kinds.iter().position(|kind| kind == name);
        let kind = kind.and_then(|kind| u16::try_from(kind).ok());
        kind.ok_or_else(|| Refusal::no_kind(name, &self.kinds))
    }

    /// The kind of a ball without a given kind.
    fn default_kind(&self) -> Result<u16, Refusal> {
        if self.kinds.is_empty() { Ok(0) } else { self.kind(DEFAULT_KIND) }
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
    ) -> Result<i64, Refusal> {
        let kind = kind.map_or_else(|| self.default_kind(), |kind| self.kind(kind))?;
        let inserted = self.simulation.insert_as(body, kind);
        let ball = self.allowed(inserted)?;
        let count = self.numbers.count();
        if name.is_some() {
            self.names.resize(count, None);
            self.names.push(name);
        }
        self.population_changed();
        Ok(self.numbers.add(ball))
    }

    /// Removes a ball.
    ///
    /// # Errors
    /// There is no such ball.
    pub(super) fn remove(&mut self, number: i64) -> Result<(), Refusal> {
        let removed = self.simulation.remove(self.ball(number)?);
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
    fn allowed<T>(&self, changed: Result<T, ChangeError>) -> Result<T, Refusal> {
        changed.map_err(|error| Refusal::change(error, &self.numbers))
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
