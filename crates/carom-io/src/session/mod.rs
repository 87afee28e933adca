//! A simulation with its shots, kinds and numbers of balls.

mod kinds;
mod messages;
mod numbers;
mod place;
mod refused;
mod rule;
mod shots;
mod stride;
#[cfg(test)]
mod tests;

use std::ops::{Deref, DerefMut};

use carom::Body;
use carom_sim::{AdvanceError, BallId, ChangeError, Event, Motion, Simulation, StepError};
use serde::{Deserialize, Serialize};

pub use kinds::{DEFAULT_KIND, Kinds};
pub use refused::Refused;
pub use rule::{Ask, OF_OBSTACLES, OF_PAIRS, OF_WALLS, add_answers};
pub use shots::{Shot, Shots};

use numbers::Numbers;

/// A [`Simulation`] with its shots, kinds and numbers of balls.
///
/// It has all methods of the simulation. Kinds have names. Balls on a cloth may have shots, played
/// one after another, each when all balls rest.
///
/// ```
/// use carom_io::scene::Scene;
/// use carom_sim::Motion;
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
/// let mut session = Scene::parse("slow.toml", text, &[])?.build::<2>()?.simulation;
/// assert!(matches!(session.motion(), Motion::Damped(_)));
/// session.advance_to(2.0)?;
/// let ball = session.id(0).expect("it was added first");
/// assert!((session.velocity(ball)[0] - 3.0 * (-1.0_f64).exp()).abs() < 1e-15);
/// session.set_velocity(ball, [0.25, 0.5])?;
/// assert_eq!(session.velocity(ball), [0.25, 0.5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Loaded<D>")]
pub struct Session<const D: usize> {
    simulation: Simulation<D>,
    shots: Shots<D>,
    kinds: Kinds,
    numbers: Numbers,
}

/// A loaded session, before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Session")]
struct Loaded<const D: usize> {
    simulation: Simulation<D>,
    shots: Shots<D>,
    kinds: Kinds,
    numbers: Numbers,
}

impl<const D: usize> TryFrom<Loaded<D>> for Session<D> {
    type Error = &'static str;

    fn try_from(loaded: Loaded<D>) -> Result<Self, &'static str> {
        let Loaded { simulation, shots, kinds, numbers } = loaded;
        let session = Self { simulation, shots, kinds, numbers };
        let are_numbered = session.numbers.are_whole()
            && session.simulation.ids().all(|ball| session.ball(session.number(ball)) == Ok(ball));
        if !are_numbered {
            return Err("the numbers of the balls do not match the balls; save it again");
        }
        let kinds = session.kinds.names().len();
        if session.simulation.ids().any(|b| usize::from(session.simulation.kind(b)) >= kinds) {
            return Err("a ball has a kind that does not exist; save it again");
        }
        Ok(session)
    }
}

impl<const D: usize> From<Simulation<D>> for Session<D> {
    fn from(simulation: Simulation<D>) -> Self {
        Self::new(simulation, Kinds::default())
    }
}

impl<const D: usize> Deref for Session<D> {
    type Target = Simulation<D>;

    fn deref(&self) -> &Simulation<D> {
        &self.simulation
    }
}

/// Only [`step`](Session::step) and [`advance_to`](Session::advance_to) of the session play shots.
impl<const D: usize> DerefMut for Session<D> {
    fn deref_mut(&mut self) -> &mut Simulation<D> {
        &mut self.simulation
    }
}

impl<const D: usize> Session<D> {
    /// A session without shots, with the names of its kinds.
    #[must_use]
    pub fn new(simulation: Simulation<D>, kinds: Kinds) -> Self {
        let numbers = Numbers::new(simulation.len());
        Self { simulation, shots: Shots::default(), kinds, numbers }
    }

    /// The names of the kinds.
    #[must_use]
    pub fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// The number of a ball.
    ///
    /// Balls are numbered from 0 in the order in which they are added, and no number is used again.
    #[must_use]
    pub fn number(&self, ball: BallId) -> usize {
        self.numbers.number(ball)
    }

    /// The number of balls ever added: the number of the next ball.
    #[must_use]
    pub fn count(&self) -> usize {
        self.numbers.count()
    }

    /// The ball of a number.
    ///
    /// # Errors
    /// There is no such ball, or it was removed.
    pub fn ball(&self, number: usize) -> Result<BallId, Refused> {
        let ball = self.numbers.ball(number, |index| self.simulation.id(index));
        ball.filter(|&ball| self.simulation.contains(ball)).ok_or_else(|| {
            Refused(format!(
                "there is no ball {number}: it was removed, or never added; `ids` lists the balls"
            ))
        })
    }

    /// [`Simulation::insert`]; the ball gets the next number.
    ///
    /// # Errors
    /// As for [`Simulation::insert`].
    pub fn insert(&mut self, body: Body<D>) -> Result<BallId, ChangeError> {
        self.insert_as(body, 0)
    }

    /// [`Simulation::insert_as`]; the ball gets the next number.
    ///
    /// # Errors
    /// As for [`Simulation::insert_as`].
    pub fn insert_as(&mut self, body: Body<D>, kind: u16) -> Result<BallId, ChangeError> {
        let ball = self.simulation.insert_as(body, kind)?;
        self.numbers.add(ball);
        Ok(ball)
    }

    /// The kind of a name.
    ///
    /// # Errors
    /// There is no such kind.
    pub fn kind_named(&self, name: &str) -> Result<u16, Refused> {
        self.kinds.number(name).ok_or_else(|| self.no_kind(name))
    }

    /// The kind of a name, which may be new.
    ///
    /// Balls of a new kind bounce, until [rules](Simulation::set_rules) say otherwise. Returns
    /// `None` if there are 65 536 kinds.
    pub fn kind_or_new(&mut self, name: &str) -> Option<u16> {
        self.kinds.add(name)
    }

    /// The name of a ball's kind.
    ///
    /// # Panics
    /// The ball does not exist.
    #[must_use]
    #[track_caller]
    pub fn kind_name(&self, ball: BallId) -> &str {
        self.kinds.name(self.simulation.kind(ball))
    }

    /// Returns the simulation, without the shots.
    #[must_use]
    pub fn into_simulation(self) -> Simulation<D> {
        self.simulation
    }

    /// [`Simulation::step`], with the strikes of the shots among the events.
    ///
    /// # Errors
    /// As for [`Simulation::step`].
    pub fn step(&mut self, until: f64) -> Result<Option<Event<D>>, StepError> {
        self.shots.step(&mut self.simulation, until)
    }

    /// [`Simulation::advance_to`], with the strikes of the shots.
    ///
    /// # Errors
    /// As for [`Simulation::advance_to`].
    pub fn advance_to(&mut self, time: f64) -> Result<(), AdvanceError> {
        while time.is_finite() && self.step(time)?.is_some() {}
        self.simulation.advance_to(time)
    }

    /// [`Simulation::potential_energy`]; `None` if balls do not fall.
    #[must_use]
    pub fn energy_of_height(&self) -> Option<f64> {
        matches!(self.motion(), Motion::Falling(_)).then(|| self.simulation.potential_energy())
    }

    /// Whether balls come to rest by themselves: whether they roll.
    fn rolls(&self) -> bool {
        matches!(self.motion(), Motion::Rolling(_))
    }

    /// Returns when the last ball comes to rest without further events.
    ///
    /// See [`Simulation::rest_time`]. Returns `None` if balls do not come to rest by themselves:
    /// unless they [roll](Motion::Rolling).
    #[must_use]
    pub fn rest_time(&self) -> Option<f64> {
        self.rolls().then(|| self.simulation.rest_time())?
    }

    /// Returns when the last ball comes to rest, if by this time.
    ///
    /// It is `None` if an event happens before, or a shot is left, or balls do not come to rest by
    /// themselves. Otherwise nothing happens from then on.
    #[must_use]
    pub fn over_by(&self, time: f64) -> Option<f64> {
        let can_be = self.rolls() && self.shots.is_empty() && self.simulation.rests_by(time);
        if can_be { self.simulation.rest_time().filter(|&rest| rest <= time) } else { None }
    }

    /// Whether all balls rest by themselves and no shot is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.rolls() && self.shots.is_empty() && self.simulation.is_at_rest()
    }

    /// Adds shots; each is played when all balls rest. Without a cloth it changes nothing.
    pub(crate) fn play(&mut self, shots: Vec<Shot<D>>) {
        if self.motion().cloth().is_some() {
            self.shots.add(shots);
        }
    }
}
