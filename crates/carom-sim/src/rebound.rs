//! The restitution of walls, obstacles and rules, which may exceed 1.

use carom::Restitution;
use thiserror::Error;

use crate::number::Number;

/// The restitution of a wall, an obstacle or a rule.
///
/// It is the speed along the normal after the contact divided by that before. From 0 to 1 it is a
/// [`Restitution`], which converts into it. Above 1 the contact adds energy, as a bumper of a
/// pinball machine does; [`Event::work`](crate::Event::work) says how much. Balls themselves have
/// none above 1: their collisions with each other never add energy unless a rule says so.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Boundary, Rebound, Simulation};
///
/// let bumpers = Boundary::walls([0.0, 0.0], [10.0, 4.0])?.with_restitution(Rebound::new(2.0)?);
/// let mut simulation = Simulation::builder()
///     .boundary(bumpers)
///     .ball(Circle::new([5.0, 2.0], 1.0)?.moving([4.0, 0.0])?, Mass::new(1.0)?)
///     .build()?;
/// let hit = simulation.next().expect("it moves")?;
/// assert_eq!((simulation.kinetic_energy(), hit.work), (32.0, 24.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "f64", try_from = "f64"))]
pub struct Rebound(f64);

/// A restitution that is below 0, too large, or NaN.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("the restitution is {}; give a number from 0 (no rebound) to 1000", Number(self.0))]
pub struct ReboundError(pub f64);

impl Rebound {
    /// The largest: a contact multiplies the speed by no more than 1000.
    ///
    /// The clock of a simulation is refined after each gain of energy, and one contact must not
    /// make a ball so fast that the clock before it was far too coarse.
    pub const MOST: f64 = 1000.0;

    /// Returns a restitution from 0 (no rebound) to [1000](Self::MOST).
    ///
    /// # Errors
    /// The value is NaN or out of this range.
    pub fn new(restitution: f64) -> Result<Self, ReboundError> {
        let is_in_range = (0.0..=Self::MOST).contains(&restitution);
        if is_in_range { Ok(Self(restitution)) } else { Err(ReboundError(restitution)) }
    }

    /// Returns 1: energy is neither lost nor added.
    #[must_use]
    pub const fn elastic() -> Self {
        Self(1.0)
    }

    /// The value.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }

    /// Whether a contact adds energy.
    pub(crate) const fn adds_energy(self) -> bool {
        self.0 > 1.0
    }

    /// Whether it is below 1.
    pub(crate) const fn takes_energy(self) -> bool {
        self.0 < 1.0
    }
}

impl From<Restitution> for Rebound {
    fn from(restitution: Restitution) -> Self {
        Self(restitution.get())
    }
}

impl From<Rebound> for f64 {
    fn from(rebound: Rebound) -> Self {
        rebound.0
    }
}

impl TryFrom<f64> for Rebound {
    type Error = ReboundError;

    fn try_from(restitution: f64) -> Result<Self, ReboundError> {
        Self::new(restitution)
    }
}
