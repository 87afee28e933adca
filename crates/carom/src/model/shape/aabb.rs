//! An axis-aligned box.

use crate::model::InputError;
use crate::model::shape::ball::{Ball, point};
#[cfg(feature = "serde")]
use crate::model::shape::record::AabbRecord;
use crate::model::shape::widen::Widen;
use crate::number::Scalar;
use crate::number::vector::{MapEach, from_fn};

/// A solid axis-aligned box.
///
/// A ball collides with it from outside; for the inside see [`Hollow`](crate::Hollow). The box may
/// be flat along some axes, or along all. Lengths are in any unit, but the same for all shapes of a
/// query.
///
/// The number of a [`Feature`](crate::Feature) has one digit per axis, in base three, the first
/// axis in the lowest digit: 0 at the lower corner, 1 between, 2 at the upper corner. So in the
/// plane `Vertex(0)` is the lower corner, `Edge(1)` the lower side along the first axis, `Edge(5)`
/// the upper side along the second and `Vertex(8)` the upper corner.
///
/// ```
/// use carom::{Aabb, Circle, Feature, time_of_impact};
///
/// let crate_ = Aabb::new([4.0, 0.0], [6.0, 2.0])?.at_rest();
/// let ball = Circle::new([0.0, 2.6], 1.0)?.moving([2.0, 0.0])?;
/// let impact = time_of_impact(&ball, &crate_, 10.0).expect("it clips the upper left corner");
/// assert_eq!((impact.time, impact.feature), (1.6, Feature::Vertex(6)));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::model::shape::record::AabbRecord<D, S>",
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Aabb<const D: usize, S = f64> {
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    lower: [S; D],
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    upper: [S; D],
}

impl<const D: usize, S: Scalar> Aabb<D, S> {
    /// Returns the box between two corners.
    ///
    /// It has at most 20 dimensions, so that its corners can be counted; more do not compile.
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, or the lower corner is above the upper
    /// one.
    pub fn new(lower: impl Into<[S; D]>, upper: impl Into<[S; D]>) -> Result<Self, InputError> {
        const { assert!(D > 0 && D <= 20, "a box has from 1 to 20 dimensions") };
        let lower = point("lower corner", lower.into())?;
        let upper = point("upper corner", upper.into())?;
        for axis in 0..D {
            let (lower, upper): (f64, f64) = (lower[axis].into(), upper[axis].into());
            if lower > upper {
                return Err(InputError::Corners { axis, lower, upper });
            }
        }
        Ok(Self { lower, upper })
    }

    /// The corner with the smallest coordinates.
    #[inline]
    pub const fn lower(&self) -> [S; D] {
        self.lower
    }

    /// The corner with the largest coordinates.
    #[inline]
    pub const fn upper(&self) -> [S; D] {
        self.upper
    }

    /// Returns the smallest ball around the box.
    ///
    /// It is as exact as [`Ball::enclosing`] of all `2ᴰ` corners. In more than 20 dimensions it
    /// does not compile.
    ///
    /// # Errors
    /// Returns an error if the radius is beyond the largest number.
    ///
    /// ```
    /// use carom::Aabb;
    ///
    /// let around = Aabb::new([0.0, 0.0, 0.0], [4.0, 4.0, 2.0])?.bounding_ball()?;
    /// assert_eq!((around.center(), around.radius()), ([2.0, 2.0, 1.0], 3.0));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn bounding_ball(&self) -> Result<Ball<D, S>, InputError> {
        let Self { lower, upper } = *self;
        let corner = move |sides: u32| -> [S; D] {
            from_fn(|axis| if sides >> axis & 1 == 0 { lower[axis] } else { upper[axis] })
        };
        Ball::enclosing_all(&(0..1 << D).map(corner))
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<AabbRecord<D, S>> for Aabb<D, S> {
    type Error = InputError;

    fn try_from(record: AabbRecord<D, S>) -> Result<Self, InputError> {
        Self::new(record.lower, record.upper)
    }
}

impl<const D: usize, S: Scalar> Widen for Aabb<D, S> {
    type Wide = Aabb<D>;

    #[inline]
    fn widened(&self) -> Aabb<D> {
        Aabb { lower: self.lower.map_each(Into::into), upper: self.upper.map_each(Into::into) }
    }
}
