//! A shape with a constant velocity, checked once by its constructor.

use crate::model::InputError;
use crate::model::shape::ball::{Ball, first_non_finite};
#[cfg(feature = "serde")]
use crate::model::shape::record::MovingRecord;
use crate::model::shape::{
    Aabb, Capsule, Cylinder, HalfSpace, Hollow, Polygon, Polyline, Segment, Triangle, Tube,
};
use crate::number::Scalar;
use crate::number::vector::MapEach;

/// A ball, or another shape `K`, with a constant velocity.
///
/// The velocity is finite in each component. Lengths and times are in any units, but the same for
/// all shapes of a query.
///
/// serde reads and writes moving balls only, as one record with the fields of the ball and the
/// velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving<const D: usize, S = f64, K = Ball<D, S>> {
    shape: K,
    velocity: [S; D],
}

impl<const D: usize, S: Scalar, K> Moving<D, S, K> {
    pub(super) fn new(shape: K, velocity: [S; D]) -> Result<Self, InputError> {
        match first_non_finite(&velocity) {
            Some((axis, value)) => Err(InputError::Velocity { axis, value }),
            None => Ok(Self { shape, velocity }),
        }
    }

    pub(super) fn still(shape: K) -> Self {
        Self { shape, velocity: [S::default(); D] }
    }

    /// Another shape with the same velocity.
    pub(crate) const fn with_shape<L>(&self, shape: L) -> Moving<D, S, L>
    where
        L: Copy,
    {
        Moving { shape, velocity: self.velocity }
    }

    /// The shape at time 0.
    #[inline]
    pub const fn shape(&self) -> &K {
        &self.shape
    }

    /// The velocity, in lengths per unit of time.
    #[inline]
    pub const fn velocity(&self) -> [S; D] {
        self.velocity
    }
}

/// Defines `moving` and `at_rest` for a shape of this dimension.
macro_rules! setting_moving {
    ($dimension:expr) => {
        /// Returns the shape with a constant velocity.
        ///
        /// The velocity is in lengths per unit of time.
        ///
        /// # Errors
        /// Returns an error if a component of the velocity is NaN or infinite.
        #[inline]
        pub fn moving(
            self,
            velocity: impl Into<[S; $dimension]>,
        ) -> Result<Moving<{ $dimension }, S, Self>, InputError> {
            Moving::new(self, velocity.into())
        }

        /// Returns the shape with velocity zero.
        #[inline]
        pub fn at_rest(self) -> Moving<{ $dimension }, S, Self> {
            Moving { shape: self, velocity: [S::default(); $dimension] }
        }
    };
}

/// Defines these for shapes of any dimension.
macro_rules! movable {
    ($($shape:ty)+) => {
        $(
            impl<const D: usize, S: Scalar> $shape {
                setting_moving!(D);
            }
        )+
    };
}

/// Defines these for shapes of the plane.
macro_rules! movable_in_the_plane {
    ($($shape:ty)+) => {
        $(
            impl<S: Scalar> $shape {
                setting_moving!(2);
            }
        )+
    };
}

movable! {
    Ball<D, S>
    HalfSpace<D, S>
    Segment<D, S>
    Capsule<D, S>
    Aabb<D, S>
    Hollow<Ball<D, S>>
    Hollow<Capsule<D, S>>
    Hollow<Aabb<D, S>>
    Polyline<'_, D, S>
    Tube<D, S>
    Hollow<Cylinder<D, S>>
    Triangle<D, S>
}

movable_in_the_plane! {
    Polygon<'_, S>
    Hollow<Polygon<'_, S>>
}

impl<const D: usize, S: Scalar> Moving<D, S> {
    /// The ball at time 0.
    #[inline]
    pub const fn ball(&self) -> &Ball<D, S> {
        &self.shape
    }

    /// The centre at time 0.
    #[inline]
    pub const fn center(&self) -> [S; D] {
        self.shape.center()
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.shape.radius()
    }

    /// A moving ball whose numbers have been checked.
    #[inline]
    #[cfg(feature = "std")]
    pub(crate) const fn of_checked(center: [S; D], velocity: [S; D], radius: S) -> Self {
        Self { shape: Ball { center, radius }, velocity }
    }

    /// The same ball with this centre and velocity; a component beyond the largest float becomes
    /// the largest float, so that a moving ball stays finite.
    pub(crate) fn with_state(self, center: [f64; D], velocity: [f64; D]) -> Self {
        let finite = |x: f64| S::from_f64(x.clamp(-S::MAX.into(), S::MAX.into()));
        Self {
            shape: Ball { center: center.map_each(finite), ..self.shape },
            velocity: velocity.map_each(finite),
        }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar + serde::Serialize> serde::Serialize for Moving<D, S> {
    fn serialize<T: serde::Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        MovingRecord::from(*self).serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, const D: usize, S: Scalar + serde::Deserialize<'de>> serde::Deserialize<'de>
    for Moving<D, S>
{
    fn deserialize<T: serde::Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        Self::try_from(MovingRecord::deserialize(deserializer)?).map_err(serde::de::Error::custom)
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
