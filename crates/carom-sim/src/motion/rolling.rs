//! Balls that are slowed down by rolling friction until they rest.

use carom::vector::{dot, sqrt};
use thiserror::Error;

use super::Kind;
use super::lasting::Lasting;
use crate::number::Number;

/// Balls that roll on a level ground: each is slowed down steadily, against its velocity, until it rests.
///
/// A ball with the speed `v` comes as far as `v² / 2a` in the time `v / a`. On its way its line is a parabola,
/// on which it keeps its direction. Two of them meet where a polynomial of the fourth degree is 0: the verdict
/// is exact, the time within a unit in the last place. That they spin is left out: this is pure rolling, from
/// the first moment after each collision.
///
/// Lengths and speeds have to lie within `10^±50`. Walls that [move](crate::Simulation::move_wall) and
/// [rules of contact](crate::ContactRule) are refused.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Rolling, Simulation};
///
/// let mut table = Simulation::builder()
///     .motion(Rolling::at_deceleration(2.0)?)
///     .ball(Circle::new([0.0, 0.0], 0.5)?.moving([4.0, 0.0])?, Mass::new(1.0)?)
///     .build()?;
/// let ball = table.id(0).expect("it was added first");
/// table.advance_to(1.0)?;
/// assert_eq!((table.position(ball), table.velocity(ball)), ([3.0, 0.0], [2.0, 0.0]));
/// table.advance_to(100.0)?;
/// assert_eq!((table.position(ball), table.velocity(ball)), ([4.0, 0.0], [0.0, 0.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "(f64, Lasting)", try_from = "(f64, Lasting)"))]
pub struct Rolling {
    deceleration: f64,
    lasting: Lasting,
}

/// A deceleration that is negative or no number.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("the deceleration is {}; give 0, or a number from 1e-50 to 1e50", Number(self.0))]
pub struct RollingError(pub f64);

impl Rolling {
    /// By how much the speed of a ball falls in a unit of time, in lengths per time squared: the coefficient of
    /// rolling friction times the acceleration of gravity.
    ///
    /// # Errors
    /// It is neither 0 nor from 10⁻⁵⁰ to 10⁵⁰.
    pub fn at_deceleration(deceleration: f64) -> Result<Self, RollingError> {
        if deceleration == 0.0 || super::BENT_RANGE.contains(&deceleration) {
            Ok(Self { deceleration, lasting: Lasting::NONE })
        } else {
            Err(RollingError(deceleration))
        }
    }

    /// By how much the speed of a ball falls in a unit of time.
    #[must_use]
    pub fn deceleration(&self) -> f64 {
        self.deceleration
    }
}

impl Kind for Rolling {
    const BENDS: bool = true;

    type Own<const D: usize> = ();

    #[inline]
    fn acceleration<const D: usize>(&self, (): &(), velocity: [f64; D]) -> [f64; D] {
        let speed = sqrt(dot(velocity, velocity));
        if speed == 0.0 { [0.0; D] } else { velocity.map(|v| -self.deceleration * (v / speed)) }
    }

    #[inline]
    fn rests_after<const D: usize>(&self, velocity: [f64; D]) -> f64 {
        let speed = sqrt(dot(velocity, velocity));
        // One that rests has no end of its line to come.
        if speed == 0.0 { f64::INFINITY } else { speed / self.deceleration }
    }

    fn lasting(&self) -> Option<Lasting> {
        Some(self.lasting)
    }

    fn in_scale<const D: usize>(self, smallest: Option<f64>, extent: [f64; D]) -> Self {
        let lasting = Lasting::of(self.deceleration, super::scale_of(smallest, extent), None);
        Self { lasting, ..self }
    }
}

#[cfg(feature = "serde")]
impl From<Rolling> for (f64, Lasting) {
    fn from(Rolling { deceleration, lasting }: Rolling) -> Self {
        (deceleration, lasting)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<(f64, Lasting)> for Rolling {
    type Error = String;

    fn try_from((deceleration, lasting): (f64, Lasting)) -> Result<Self, String> {
        let rolling = Self::at_deceleration(deceleration).map_err(|error| error.to_string())?;
        lasting.checked().map(|lasting| Self { lasting, ..rolling })
    }
}
