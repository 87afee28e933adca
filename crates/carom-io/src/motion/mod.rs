//! Simulations whose motion is chosen at run time.
//!
//! A [`Simulation`] is compiled for one motion. The code that reads, records and shows a run is
//! compiled once for all motions: it calls an [`AnySimulation`], which calls the simulation inside.

#[cfg(feature = "beyond-scenes")]
use carom_sim::Growing;
use carom_sim::{
    AdvanceError, BallId, Boundary, Cloth, Damped, Event, Falling, Jammed, NoRule, Obstacle,
    Pocket, Rolling, Simulation, Time,
};
use serde::{Deserialize, Serialize};

#[cfg(feature = "beyond-scenes")]
use crate::rule::RuleTable;

pub use crate::shots::{Shot, Shots};

/// A simulation of a scene with any motion between collisions.
///
/// It has the methods of a [`Simulation`], and is an iterator over events, too.
///
/// ```
/// use carom_io::motion::AnySimulation;
/// use carom_io::scene::Scene;
///
/// let text = "
///     dimension = 2
///     until = 10.0
///     [motion]
///     damping = 0.5
///     [[ball]]
///     center = [0.0, 0.0]
///     velocity = [3.0, 0.0]
///     radius = 1.0
/// ";
/// let mut simulation = Scene::parse("slow.toml", text, &[])?.build::<2>()?.simulation;
/// assert!(matches!(simulation, AnySimulation::Damped(_)));
/// simulation.advance_to(2.0)?;
/// let ball = simulation.id(0).expect("it was added first");
/// assert!((simulation.velocity(ball)[0] - 3.0 * (-1.0_f64).exp()).abs() < 1e-15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum AnySimulation<const D: usize> {
    /// On straight lines, at constant velocities.
    Straight(Simulation<D>),
    /// Slowed down by a drag that is proportional to the velocity.
    Damped(Simulation<D, NoRule, Damped>),
    /// Under gravity.
    Falling(Simulation<D, NoRule, Falling<D>>),
    /// Slowed down steadily, until they rest.
    ///
    /// On a cloth there may be shots, played one after another, each when all balls rest.
    Rolling(Simulation<D, NoRule, Rolling>, Shots<D>),
    /// On straight lines, with a rule of contacts.
    #[cfg(feature = "beyond-scenes")]
    Ruled(Simulation<D, RuleTable>),
    /// Slowed down by a drag, with a rule of contacts.
    #[cfg(feature = "beyond-scenes")]
    DampedRuled(Simulation<D, RuleTable, Damped>),
    /// On straight lines, with all balls growing.
    #[cfg(feature = "beyond-scenes")]
    Growing(Simulation<D, NoRule, Growing>),
}

/// Evaluates an expression with the simulation inside an [`AnySimulation`], once for each motion.
macro_rules! of_any {
    ($any:expr, $simulation:ident => $value:expr) => {
        match $any {
            AnySimulation::Straight($simulation) => $value,
            AnySimulation::Damped($simulation) => $value,
            AnySimulation::Falling($simulation) => $value,
            AnySimulation::Rolling($simulation, _) => $value,
            #[cfg(feature = "beyond-scenes")]
            AnySimulation::Ruled($simulation) => $value,
            #[cfg(feature = "beyond-scenes")]
            AnySimulation::DampedRuled($simulation) => $value,
            #[cfg(feature = "beyond-scenes")]
            AnySimulation::Growing($simulation) => $value,
        }
    };
}

mod begin;
mod changes;
#[cfg(feature = "beyond-scenes")]
mod growing;
mod onlooker;
mod pace;
mod place;
mod rest;
#[cfg(feature = "beyond-scenes")]
mod ruled;

pub use begin::MotionOf;

impl<const D: usize> From<Simulation<D>> for AnySimulation<D> {
    fn from(simulation: Simulation<D>) -> Self {
        Self::Straight(simulation)
    }
}

impl<const D: usize> AnySimulation<D> {
    /// Returns the simulation if its balls move on straight lines.
    ///
    /// Their velocities are then constant.
    #[must_use]
    pub fn into_straight(self) -> Option<Simulation<D>> {
        match self {
            Self::Straight(simulation) => Some(simulation),
            _ => None,
        }
    }

    /// [`Simulation::time`].
    #[must_use]
    pub fn time(&self) -> Time {
        of_any!(self, simulation => simulation.time())
    }

    /// [`Simulation::len`].
    #[must_use]
    pub fn len(&self) -> usize {
        of_any!(self, simulation => simulation.len())
    }

    /// [`Simulation::is_empty`].
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// [`Simulation::boundary`].
    #[must_use]
    pub fn boundary(&self) -> &Boundary<D> {
        of_any!(self, simulation => simulation.boundary())
    }

    /// [`Simulation::obstacles`].
    #[must_use]
    pub fn obstacles(&self) -> &[Obstacle<D>] {
        of_any!(self, simulation => simulation.obstacles())
    }

    /// [`Simulation::pockets`].
    #[must_use]
    pub fn pockets(&self) -> &[Pocket<D>] {
        of_any!(self, simulation => simulation.pockets())
    }

    /// [`Simulation::ids`].
    #[must_use]
    pub fn ids(&self) -> Box<dyn Iterator<Item = BallId> + '_> {
        of_any!(self, simulation => Box::new(simulation.ids()))
    }

    /// [`Simulation::id`].
    #[must_use]
    pub fn id(&self, index: usize) -> Option<BallId> {
        of_any!(self, simulation => simulation.id(index))
    }

    /// [`Simulation::contains`].
    #[must_use]
    pub fn contains(&self, ball: BallId) -> bool {
        of_any!(self, simulation => simulation.contains(ball))
    }

    /// [`Simulation::position`].
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn position(&self, ball: BallId) -> [f64; D] {
        of_any!(self, simulation => simulation.position(ball))
    }

    /// [`Simulation::image`].
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn image(&self, ball: BallId) -> [i64; D] {
        of_any!(self, simulation => simulation.image(ball))
    }

    /// [`Simulation::velocity`].
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn velocity(&self, ball: BallId) -> [f64; D] {
        of_any!(self, simulation => simulation.velocity(ball))
    }

    /// [`Simulation::radius`].
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn radius(&self, ball: BallId) -> f64 {
        of_any!(self, simulation => simulation.radius(ball))
    }

    /// [`Simulation::mass`].
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn mass(&self, ball: BallId) -> f64 {
        of_any!(self, simulation => simulation.mass(ball))
    }

    /// [`Simulation::kinetic_energy`].
    #[must_use]
    pub fn kinetic_energy(&self) -> f64 {
        of_any!(self, simulation => simulation.kinetic_energy())
    }

    /// [`Simulation::potential_energy`]; `None` without gravity.
    #[must_use]
    pub fn potential_energy(&self) -> Option<f64> {
        match self {
            Self::Falling(simulation) => Some(simulation.potential_energy()),
            _ => None,
        }
    }

    /// The cloth that balls slide and spin on; `None` without spin.
    #[must_use]
    pub fn cloth(&self) -> Option<Cloth> {
        match self {
            Self::Rolling(simulation, _) => simulation.motion().cloth(),
            _ => None,
        }
    }

    /// [`Simulation::momentum`].
    #[must_use]
    pub fn momentum(&self) -> [f64; D] {
        of_any!(self, simulation => simulation.momentum())
    }

    /// [`Simulation::step`].
    ///
    /// # Errors
    /// Balls collide without end at one time.
    pub fn step(&mut self, until: f64) -> Result<Option<Event<D>>, Jammed> {
        match self {
            Self::Rolling(simulation, shots) => shots.step(simulation, until),
            _ => of_any!(self, simulation => simulation.step(until)),
        }
    }

    /// [`Simulation::advance_to`].
    ///
    /// # Errors
    /// `time` is NaN, infinite or in the past; or balls collide without end before it.
    pub fn advance_to(&mut self, time: f64) -> Result<(), AdvanceError> {
        match self {
            Self::Rolling(simulation, shots) => {
                while time.is_finite() && shots.step(simulation, time)?.is_some() {}
                simulation.advance_to(time)
            }
            _ => of_any!(self, simulation => simulation.advance_to(time)),
        }
    }

    /// The angular velocity of a ball; 0 without spin.
    ///
    /// See [`Simulation::spin`].
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn spin(&self, ball: BallId) -> [f64; 3] {
        match self {
            Self::Rolling(simulation, _) => simulation.spin(ball),
            _ => [0.0; 3],
        }
    }

    /// Whether balls grow.
    #[must_use]
    pub fn is_growing(&self) -> bool {
        match self {
            #[cfg(feature = "beyond-scenes")]
            Self::Growing(_) => true,
            _ => false,
        }
    }

    /// Whether the simulation has a rule of contacts.
    #[must_use]
    pub fn has_rule(&self) -> bool {
        match self {
            #[cfg(feature = "beyond-scenes")]
            Self::Ruled(_) | Self::DampedRuled(_) => true,
            _ => false,
        }
    }

    /// Adds shots; each is played when all balls rest. Without a cloth it changes nothing.
    pub(crate) fn play(&mut self, shots: Vec<Shot<D>>) {
        if let Self::Rolling(_, queue) = self {
            queue.add(shots);
        }
    }
}

impl<const D: usize> Iterator for AnySimulation<D> {
    type Item = Result<Event<D>, Jammed>;

    /// Returns the next event, as [`Simulation`] does.
    fn next(&mut self) -> Option<Self::Item> {
        self.step(f64::INFINITY).transpose()
    }
}
