//! Balls, standing and moving: checked once, at the door.

use crate::{InputError, Scalar};

/// A ball in `D` dimensions: a centre and a radius, both finite, the radius at least 0.
///
/// ```
/// use carom::{Ball, Circle};
///
/// let coin: Circle<f32> = Circle::new([0.5, 2.0], 0.25)?;
/// assert_eq!(coin.center(), [0.5, 2.0]);
/// let refused = Ball::new([0.5, f64::NAN], 0.25).expect_err("no such place");
/// assert_eq!(refused.to_string(), "coordinate 1 of the center is NaN; give a finite number");
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::serialize::UncheckedBall<D, S>",
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Ball<const D: usize, S = f64> {
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::array"))]
    center: [S; D],
    radius: S,
}

/// A ball in the plane.
pub type Circle<S = f64> = Ball<2, S>;

/// A ball in space.
pub type Sphere<S = f64> = Ball<3, S>;

/// A ball with a constant velocity, finite in each component.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::serialize::MovingRecord<D, S>",
        try_from = "crate::serialize::MovingRecord<D, S>",
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
    /// A ball around `center` (any vector type that turns into an array).
    ///
    /// The scalar follows from the arguments; where they are bare literals and a result's method is
    /// called, name it: `Circle::<f64>::new([0.0, 0.0], 1.0)`.
    ///
    /// # Errors
    /// A coordinate or the radius is NaN or infinite, or the radius is negative.
    #[inline]
    pub fn new(center: impl Into<[S; D]>, radius: S) -> Result<Self, InputError> {
        let center = center.into();
        if let Some((axis, value)) = first_non_finite(&center) {
            return Err(InputError::Center { axis, value });
        }
        let r: f64 = radius.into();
        if !(r.is_finite() && r >= 0.0) {
            return Err(InputError::Radius(r));
        }
        Ok(Self { center, radius })
    }

    /// The centre.
    #[inline]
    pub const fn center(&self) -> [S; D] {
        self.center
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.radius
    }

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
    /// The ball as it stands at time 0.
    #[inline]
    pub const fn ball(&self) -> &Ball<D, S> {
        &self.ball
    }

    /// The centre at time 0.
    #[inline]
    pub const fn center(&self) -> [S; D] {
        self.ball.center
    }

    /// The velocity, in lengths per unit of time.
    #[inline]
    pub const fn velocity(&self) -> [S; D] {
        self.velocity
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.ball.radius
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

fn first_non_finite<const D: usize, S: Scalar>(v: &[S; D]) -> Option<(usize, f64)> {
    v.iter().map(|&x| x.into()).enumerate().find(|(_, x): &(usize, f64)| !x.is_finite())
}
