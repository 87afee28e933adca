//! Changes to a running simulation of any motion.

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
    /// The ball does not exist or is fixed, or the velocity is out of range.
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
    /// The ball does not exist.
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
    /// There is no free space for the ball, or one of its numbers is out of range.
    pub fn insert(&mut self, body: Body<D>) -> Result<BallId, ChangeError> {
        of_any!(self, simulation => simulation.insert(body))
    }

    /// [`Simulation::remove`](carom_sim::Simulation::remove).
    ///
    /// # Errors
    /// The ball does not exist.
    pub fn remove(&mut self, ball: BallId) -> Result<(), ChangeError> {
        of_any!(self, simulation => simulation.remove(ball))
    }

    /// [`Simulation::strike`](carom_sim::Simulation::strike): a shot besides those of the scene.
    ///
    /// # Errors
    /// As for [`set_velocity`](Self::set_velocity); or there is no cloth, or the speed of a surface
    /// is out of range.
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
    /// The wall does not exist, the balls are slowed down or fall, or the place or speed is out of
    /// range.
    pub fn move_wall(&mut self, wall: Wall, to: f64, speed: f64) -> Result<(), WallError> {
        of_any!(self, simulation => simulation.move_wall(wall, to, speed))
    }

    /// [`Simulation::stop_wall`](carom_sim::Simulation::stop_wall).
    ///
    /// # Errors
    /// The wall does not exist.
    pub fn stop_wall(&mut self, wall: Wall) -> Result<(), WallError> {
        of_any!(self, simulation => simulation.stop_wall(wall))
    }

    /// Returns the position and velocity of a wall.
    ///
    /// These are [`Simulation::wall_position`](carom_sim::Simulation::wall_position) and
    /// [`wall_velocity`](carom_sim::Simulation::wall_velocity). Returns `None` if the wall does not
    /// exist.
    #[must_use]
    pub fn wall(&self, wall: Wall) -> Option<(f64, f64)> {
        of_any!(self, simulation => {
            Some((simulation.wall_position(wall)?, simulation.wall_velocity(wall)?))
        })
    }
}
