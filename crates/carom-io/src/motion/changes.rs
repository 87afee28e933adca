//! What is changed while a simulation goes on, whatever moves its balls.

use carom::{Body, Restitution};
use carom_sim::{BallId, ChangeError};

use super::AnySimulation;

impl<const D: usize> AnySimulation<D> {
    /// [`Simulation::set_velocity`](carom_sim::Simulation::set_velocity).
    ///
    /// ```
    /// use carom_io::scene::{Scene, TEMPLATE};
    ///
    /// let mut simulation = Scene::parse("a.toml", TEMPLATE, &[])?.build::<2>()?.simulation;
    /// let ball = simulation.id(0).expect("it was added first");
    /// simulation.set_velocity(ball, [0.25, 0.5])?;
    /// assert_eq!(simulation.velocity(ball), [0.25, 0.5]);
    /// simulation.remove(ball)?;
    /// assert!(!simulation.contains(ball));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such ball, it is fixed, or the velocity is out of range.
    pub fn set_velocity(&mut self, ball: BallId, velocity: [f64; D]) -> Result<(), ChangeError> {
        of_any!(self, simulation => simulation.set_velocity(ball, velocity))
    }

    /// [`Simulation::apply_impulse`](carom_sim::Simulation::apply_impulse).
    ///
    /// # Errors
    /// As for [`set_velocity`](Self::set_velocity).
    pub fn apply_impulse(&mut self, ball: BallId, impulse: [f64; D]) -> Result<(), ChangeError> {
        of_any!(self, simulation => simulation.apply_impulse(ball, impulse))
    }

    /// [`Simulation::set_restitution`](carom_sim::Simulation::set_restitution).
    ///
    /// # Errors
    /// There is no such ball.
    pub fn set_restitution(
        &mut self,
        ball: BallId,
        restitution: Restitution,
    ) -> Result<(), ChangeError> {
        of_any!(self, simulation => simulation.set_restitution(ball, restitution))
    }

    /// [`Simulation::insert`](carom_sim::Simulation::insert).
    ///
    /// # Errors
    /// There is no room for the ball, or a number of it is out of range.
    pub fn insert(&mut self, body: Body<D>) -> Result<BallId, ChangeError> {
        of_any!(self, simulation => simulation.insert(body))
    }

    /// [`Simulation::remove`](carom_sim::Simulation::remove).
    ///
    /// # Errors
    /// There is no such ball.
    pub fn remove(&mut self, ball: BallId) -> Result<(), ChangeError> {
        of_any!(self, simulation => simulation.remove(ball))
    }
}
