//! Balls slowed by rolling friction until they rest.

use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{dot, sqrt};
use thiserror::Error;

use super::cloth::{Cloth, ClothError};
use super::curve::{BENT_RANGE, Curve, scale_of};
use super::lasting::Lasting;
use super::spin::Spin;
use crate::number::Number;

/// Rolling on level ground with a constant deceleration.
///
/// The deceleration is opposite to the velocity, until the ball rests. A ball with the speed `v`
/// comes as far as `v² / 2a` in the time `v / a`. Its line is a parabola, on which it keeps its
/// direction. Two rolling balls meet at a root of a polynomial of the fourth degree: the verdict is
/// exact, the time within a unit in the last place. Spin is not modelled: each ball rolls purely
/// from the time of its collision on, unless the balls roll [on](Self::on) a [`Cloth`].
///
/// Lengths and speeds must lie within `10^±50`. [Moving walls](crate::Simulation::move_wall) are
/// refused.
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
#[cfg_attr(feature = "serde", serde(into = "SavedRolling", try_from = "SavedRolling"))]
pub struct Rolling {
    deceleration: f64,
    pub(crate) cloth: Option<Cloth>,
    pub(super) lasting: Lasting,
}

/// A deceleration that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("the deceleration is {}; give 0, or a number from 1e-50 to 1e50", Number(self.0))]
pub struct RollingError(pub f64);

impl Rolling {
    /// Rolling with this deceleration, in lengths per time squared.
    ///
    /// It is by how much the speed of a ball falls in a unit of time: the coefficient of rolling
    /// friction times the acceleration of gravity.
    ///
    /// # Errors
    /// It is neither 0 nor from 10⁻⁵⁰ to 10⁵⁰.
    pub fn at_deceleration(deceleration: f64) -> Result<Self, RollingError> {
        if deceleration == 0.0 || BENT_RANGE.contains(&deceleration) {
            Ok(Self { deceleration, cloth: None, lasting: Lasting::NONE })
        } else {
            Err(RollingError(deceleration))
        }
    }

    /// The same on a cloth, in the plane.
    ///
    /// Balls slide before they roll, and spin.
    ///
    /// # Errors
    /// The deceleration of sliding is less than twice that of rolling: such a ball could not roll.
    pub fn on(self, cloth: Cloth) -> Result<Self, ClothError> {
        cloth.faster_than(self.deceleration).map(|cloth| Self { cloth: Some(cloth), ..self })
    }

    /// The cloth, if there is one.
    #[must_use]
    pub const fn cloth(&self) -> Option<Cloth> {
        self.cloth
    }

    /// The deceleration of a rolling ball, in lengths per time squared.
    #[must_use]
    pub const fn deceleration(&self) -> f64 {
        self.deceleration
    }
}

impl Rolling {
    /// The line of a ball that begins with a velocity, and with a spin if there is a cloth.
    #[inline]
    pub(crate) fn curve<const D: usize>(&self, spin: Option<Spin>, velocity: [f64; D]) -> Curve<D> {
        if let (Some(cloth), Some(spin)) = (self.cloth, spin)
            && let Some(sliding) = spin.slide(cloth, padded(velocity))
        {
            let Curve { acceleration, ends_after, last_velocity } = sliding;
            let [acceleration, last_velocity] = [acceleration, last_velocity].map_each(cut);
            return Curve { acceleration, ends_after, last_velocity };
        }
        let speed = sqrt(dot(velocity, velocity));
        if speed == 0.0 {
            // The line of a ball at rest has no further end.
            return Curve::endless([0.0; D]);
        }
        Curve {
            acceleration: velocity.map_each(|v| -self.deceleration * (v / speed)),
            ends_after: speed / self.deceleration,
            last_velocity: [0.0; D],
        }
    }

    /// The same, scaled to balls and space: [`Motion::at_start`](super::Motion::at_start).
    pub(super) fn in_scale<const D: usize>(self, smallest: Option<f64>, extent: [f64; D]) -> Self {
        let strongest = self.cloth.map_or(0.0, |cloth| cloth.sliding).max(self.deceleration);
        let lasting = Lasting::of(strongest, scale_of(smallest, extent), None);
        Self { lasting, ..self }
    }
}

/// A vector of the plane, in space.
pub(crate) fn padded<const D: usize>(v: [f64; D]) -> [f64; 3] {
    from_fn(|k| v.get(k).copied().unwrap_or(0.0))
}

/// The part of a vector in the plane.
pub(crate) fn cut<const D: usize>(v: [f64; 3]) -> [f64; D] {
    from_fn(|k| v.get(k).copied().unwrap_or(0.0))
}

/// The saved data: the deceleration, the cloth, and the parameters of lasting contacts.
#[cfg(feature = "serde")]
type SavedRolling = (f64, Option<Cloth>, Lasting);

#[cfg(feature = "serde")]
impl From<Rolling> for SavedRolling {
    fn from(Rolling { deceleration, cloth, lasting }: Rolling) -> Self {
        (deceleration, cloth, lasting)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<SavedRolling> for Rolling {
    type Error = String;

    fn try_from((deceleration, cloth, lasting): SavedRolling) -> Result<Self, String> {
        let rolling = Self::at_deceleration(deceleration).map_err(|error| error.to_string())?;
        let on = |cloth: Cloth| rolling.on(cloth.checked()?);
        let rolling = cloth.map_or(Ok(rolling), on).map_err(|error| error.to_string())?;
        lasting.checked().map(|lasting| Self { lasting, ..rolling })
    }
}
