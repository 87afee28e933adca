//! A moving ball with what it needs to respond to an impact.

use crate::float::Scalar;
use crate::response::mass::Mass;
use crate::response::restitution::Restitution;
use crate::shape::Moving;

/// A moving ball with what it needs to respond to an impact: a mass and its own restitution.
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
    /// An elastic body.
    #[must_use]
    pub fn new(moving: Moving<D, S>, mass: Mass<S>) -> Self {
        Self { moving, mass, restitution: Restitution::elastic() }
    }

    /// The same body with a restitution of its own.
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

    /// The body's own restitution.
    pub const fn restitution(&self) -> Restitution<S> {
        self.restitution
    }
}
