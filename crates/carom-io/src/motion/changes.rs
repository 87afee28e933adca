//! What is changed while a simulation goes on, whatever moves its balls.

use carom::{Body, Restitution};
use carom_sim::{BallId, ChangeError, Event, Wall, WallError};

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

    /// [`Simulation::strike`](carom_sim::Simulation::strike): a shot of one's own, beside those of a scene.
    ///
    /// # Errors
    /// As for [`set_velocity`](Self::set_velocity); there is no cloth, or the speed of a surface is out of range.
    pub fn strike(
        &mut self,
        ball: BallId,
        velocity: [f64; D],
        spin: [f64; 3],
    ) -> Result<Event<D>, ChangeError> {
        match self {
            Self::Rolling(simulation, _) => simulation.strike(ball, velocity, spin),
            _ => Err(ChangeError::NoCloth),
        }
    }

    /// [`Simulation::move_wall`](carom_sim::Simulation::move_wall).
    ///
    /// # Errors
    /// There is no such wall, the balls are slowed down or fall, or place or speed are out of range.
    pub fn move_wall(&mut self, wall: Wall, to: f64, speed: f64) -> Result<(), WallError> {
        of_any!(self, simulation => simulation.move_wall(wall, to, speed))
    }

    /// [`Simulation::stop_wall`](carom_sim::Simulation::stop_wall).
    ///
    /// # Errors
    /// There is no such wall.
    pub fn stop_wall(&mut self, wall: Wall) -> Result<(), WallError> {
        of_any!(self, simulation => simulation.stop_wall(wall))
    }

    /// [`Simulation::wall_position`](carom_sim::Simulation::wall_position) and
    /// [`wall_velocity`](carom_sim::Simulation::wall_velocity); `None` where there is no such wall.
    #[must_use]
    pub fn wall(&self, wall: Wall) -> Option<(f64, f64)> {
        of_any!(self, simulation => {
            Some((simulation.wall_position(wall)?, simulation.wall_velocity(wall)?))
        })
    }
}
