//! A ball at rest, checked once by its constructor.

use crate::model::InputError;
#[cfg(feature = "serde")]
use crate::model::shape::record::BallRecord;
use crate::model::shape::widen::Widen;
use crate::number::Scalar;
use crate::number::double::Double;
use crate::number::vector::MapEach;

/// A ball in `D` dimensions: a centre and a radius.
///
/// Both are finite, and the radius is at least 0. They are lengths in any unit, but the same unit
/// for all shapes of a query.
///
/// ```
/// use carom::{Ball, Circle};
///
/// let coin: Circle<f32> = Circle::new([0.5, 2.0], 0.25)?;
/// assert_eq!(coin.center(), [0.5, 2.0]);
/// let refused = Ball::new([0.5, f64::NAN], 0.25).expect_err("NaN is refused");
/// assert_eq!(refused.to_string(), "coordinate 1 of the center is NaN; give a finite number");
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::model::shape::record::BallRecord<D, S>",
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Ball<const D: usize, S = f64> {
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    pub(super) center: [S; D],
    pub(super) radius: S,
}

/// A ball in the plane.
pub type Circle<S = f64> = Ball<2, S>;

/// A ball in space.
pub type Sphere<S = f64> = Ball<3, S>;

impl<const D: usize, S: Scalar> Ball<D, S> {
    /// Returns a ball with this centre and radius.
    ///
    /// The centre may be any vector type that converts into an array.
    ///
    /// The scalar type is inferred from the arguments. If they are plain literals and you call a
    /// method of a result, name the type: `Circle::<f64>::new([0.0, 0.0], 1.0)`.
    ///
    /// # Errors
    /// Returns an error if a coordinate or the radius is NaN or infinite, or the radius is
    /// negative.
    #[inline]
    pub fn new(center: impl Into<[S; D]>, radius: S) -> Result<Self, InputError> {
        let center = center.into();
        if let Some((axis, value)) = first_non_finite(&center) {
            return Err(InputError::Center { axis, value });
        }
        Ok(Self { center, radius: self::radius(radius)? })
    }

    /// A ball whose centre and radius have been checked.
    pub(crate) const fn checked(center: [S; D], radius: S) -> Self {
        Self { center, radius }
    }

    /// Returns the ball with a radius larger by `margin`.
    ///
    /// Use it to query a contact with a margin, or, with a negative margin, a contact at a depth.
    /// The new radius is rounded up.
    ///
    /// When the distance to a shape falls to the margin, the enlarged ball touches the shape, or
    /// earlier by what the radius was rounded up. Normals are the same; the point of contact is on
    /// the enlarged ball.
    ///
    /// # Errors
    /// Returns an error if the radius would be NaN, infinite or negative.
    ///
    /// ```
    /// use carom::{Circle, HalfSpace, time_of_impact};
    ///
    /// let ball = Circle::new([0.0, 5.0], 1.0)?;
    /// let floor = HalfSpace::new([0.0, 0.0], [0.0, 1.0])?.at_rest();
    /// // The time at which it is 0.5 above the floor.
    /// let ahead = ball.enlarged(0.5)?.moving([0.0, -1.0])?;
    /// assert_eq!(time_of_impact(&ahead, &floor, 10.0).map(|impact| impact.time), Some(3.5));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn enlarged(self, margin: S) -> Result<Self, InputError> {
        let (radius, margin): (f64, f64) = (self.radius.into(), margin.into());
        let sum = Double::sum(radius, margin);
        let nearest = S::from_f64(sum.to_f64());
        let missing = (sum - Double::from(nearest.into())).to_f64();
        let enlarged = if missing > 0.0 { nearest.above() } else { nearest };
        Ok(Self { radius: self::radius(enlarged)?, ..self })
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
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<BallRecord<D, S>> for Ball<D, S> {
    type Error = InputError;

    fn try_from(record: BallRecord<D, S>) -> Result<Self, InputError> {
        Self::new(record.center, record.radius)
    }
}

impl<const D: usize, S: Scalar> Widen for Ball<D, S> {
    type Wide = Ball<D>;

    #[inline]
    fn widened(&self) -> Ball<D> {
        Ball { center: self.center.map_each(Into::into), radius: self.radius.into() }
    }
}

/// A point of a shape, if it is finite.
pub(super) fn point<const D: usize, S: Scalar>(
    name: &'static str,
    point: [S; D],
) -> Result<[S; D], InputError> {
    match first_non_finite(&point) {
        Some((axis, value)) => Err(InputError::Point { name, axis, value }),
        None => Ok(point),
    }
}

/// A radius, if it is finite and at least 0.
pub(super) fn radius<S: Scalar>(radius: S) -> Result<S, InputError> {
    let r: f64 = radius.into();
    if r.is_finite() && r >= 0.0 { Ok(radius) } else { Err(InputError::Radius(r)) }
}

/// The first component that is NaN or infinite, with its axis.
pub(super) fn first_non_finite<const D: usize, S: Scalar>(v: &[S; D]) -> Option<(usize, f64)> {
    v.iter().map(|&x| x.into()).enumerate().find(|(_, x): &(usize, f64)| !x.is_finite())
}
