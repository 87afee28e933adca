//! What is changed while it goes on: balls are called by their numbers.

use carom::{Body, Restitution};
use carom_sim::BallId;

use super::refusal::Refusal;
use super::run::Run;

impl<const D: usize> Run<D> {
    /// The ball of a number.
    ///
    /// # Errors
    /// There is no such ball any more, or there never was.
    pub(super) fn ball(&self, number: i64) -> Result<BallId, Refusal> {
        let ball = self.numbers.ball(number).filter(|&ball| self.simulation.contains(ball));
        ball.ok_or_else(|| Refusal::no_ball(number))
    }

    /// # Errors
    /// There is no such ball, it is fixed, or the velocity is out of range.
    pub(super) fn set_velocity(&mut self, number: i64, velocity: [f64; D]) -> Result<(), Refusal> {
        let ball = self.ball(number)?;
        let changed = self.simulation.set_velocity(ball, velocity);
        changed.map_err(|error| Refusal::change(error, &self.numbers))?;
        self.kicked(ball);
        Ok(())
    }

    /// # Errors
    /// As of a velocity.
    pub(super) fn apply_impulse(&mut self, number: i64, impulse: [f64; D]) -> Result<(), Refusal> {
        let ball = self.ball(number)?;
        let changed = self.simulation.apply_impulse(ball, impulse);
        changed.map_err(|error| Refusal::change(error, &self.numbers))?;
        self.kicked(ball);
        Ok(())
    }

    /// # Errors
    /// There is no such ball, or the number is none from 0 to 1.
    pub(super) fn set_restitution(&mut self, number: i64, restitution: f64) -> Result<(), Refusal> {
        let ball = self.ball(number)?;
        let restitution =
            Restitution::new(restitution).map_err(|error| Refusal(error.to_string()))?;
        let changed = self.simulation.set_restitution(ball, restitution);
        changed.map_err(|error| Refusal::change(error, &self.numbers))
    }

    /// Adds a ball: its number.
    ///
    /// # Errors
    /// There is no room for it, or a number is out of range.
    pub(super) fn insert(&mut self, body: Body<D>, name: Option<String>) -> Result<i64, Refusal> {
        let inserted = self.simulation.insert(body);
        let ball = inserted.map_err(|error| Refusal::change(error, &self.numbers))?;
        let count = self.numbers.count();
        if name.is_some() {
            self.names.resize(count, None);
            self.names.push(name);
        }
        self.population_changed();
        Ok(self.numbers.add(ball))
    }

    /// # Errors
    /// There is no such ball.
    pub(super) fn remove(&mut self, number: i64) -> Result<(), Refusal> {
        let removed = self.simulation.remove(self.ball(number)?);
        removed.map_err(|error| Refusal::change(error, &self.numbers))?;
        self.population_changed();
        Ok(())
    }

    fn kicked(&mut self, ball: BallId) {
        self.record.kicked(&self.simulation, ball);
        self.stride = None;
    }

    /// A replay shows the balls of the start.
    fn population_changed(&mut self) {
        self.record.forget_lines();
        self.stride = None;
    }
}
