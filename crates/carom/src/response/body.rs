//! A moving ball with a mass and a restitution.

use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::response::mass::Mass;
use crate::response::restitution::Restitution;

/// A moving ball with a mass and a restitution.
///
/// A collision response needs all three. Masses are in any unit, but the same for both balls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "S: Scalar + serde::Serialize",
        deserialize = "S: Scalar + serde::Deserialize<'de>"
    ))
)]
pub struct Body<const D: usize, S = f64> {
    moving: Moving<D, S>,
    mass: Mass<S>,
    restitution: Restitution<S>,
}

impl<const D: usize, S: Scalar> Body<D, S> {
    /// Returns an elastic body.
    #[must_use]
    pub fn new(moving: Moving<D, S>, mass: Mass<S>) -> Self {
        Self { moving, mass, restitution: Restitution::elastic() }
    }

    /// Returns the same body with this restitution.
    #[must_use]
    pub fn with_restitution(self, restitution: Restitution<S>) -> Self {
        Self { restitution, ..self }
    }

    /// The moving ball.
    pub const fn moving(&self) -> &Moving<D, S> {
        &self.moving
    }

    /// The mass.
    pub const fn mass(&self) -> Mass<S> {
        self.mass
    }

    /// The restitution of the body, which combines with that of the other.
    pub const fn restitution(&self) -> Restitution<S> {
        self.restitution
    }
}
