//! A ball with a constant velocity: checked once, at the door.

use crate::error::InputError;
use crate::float::Scalar;
use crate::shape::ball::{Ball, first_non_finite};
#[cfg(feature = "serde")]
use crate::shape::record::MovingRecord;

/// A ball with a constant velocity, finite in each component.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::shape::record::MovingRecord<D, S>",
        try_from = "crate::shape::record::MovingRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Moving<const D: usize, S = f64> {
    ball: Ball<D, S>,
    velocity: [S; D],
}

impl<const D: usize, S: Scalar> Ball<D, S> {
    /// This ball with a constant velocity, in lengths per unit of time.
    ///
    /// # Errors
    /// A component of the velocity is NaN or infinite.
    #[inline]
    pub fn moving(self, velocity: impl Into<[S; D]>) -> Result<Moving<D, S>, InputError> {
        let velocity = velocity.into();
        match first_non_finite(&velocity) {
            Some((axis, value)) => Err(InputError::Velocity { axis, value }),
            None => Ok(Moving { ball: self, velocity }),
        }
    }

    /// This ball with velocity zero.
    #[inline]
    pub fn at_rest(self) -> Moving<D, S> {
        Moving { ball: self, velocity: [S::default(); D] }
    }
}

impl<const D: usize, S: Scalar> Moving<D, S> {
    /// The ball at time 0.
    #[inline]
    pub const fn ball(&self) -> &Ball<D, S> {
        &self.ball
    }

    /// The centre at time 0.
    #[inline]
    pub const fn center(&self) -> [S; D] {
        self.ball.center()
    }

    /// The velocity, in lengths per unit of time.
    #[inline]
    pub const fn velocity(&self) -> [S; D] {
        self.velocity
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.ball.radius()
    }

    /// The same ball with this centre and velocity; a component beyond the largest float becomes
    /// the largest float, so that a moving ball stays finite.
    pub(crate) fn with_state(self, center: [f64; D], velocity: [f64; D]) -> Self {
        let finite = |x: f64| S::from_f64(x.clamp(-S::MAX.into(), S::MAX.into()));
        Self {
            ball: Ball { center: center.map(finite), ..self.ball },
            velocity: velocity.map(finite),
        }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<Moving<D, S>> for MovingRecord<D, S> {
    fn from(ball: Moving<D, S>) -> Self {
        Self { center: ball.center(), velocity: ball.velocity(), radius: ball.radius() }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<MovingRecord<D, S>> for Moving<D, S> {
    type Error = InputError;

    fn try_from(record: MovingRecord<D, S>) -> Result<Self, InputError> {
        Ball::new(record.center, record.radius)?.moving(record.velocity)
    }
}
