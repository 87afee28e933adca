//! A half-space: everything on one side of a plane or a line.

use crate::model::InputError;
use crate::model::shape::ball::{first_non_finite, point};
#[cfg(feature = "serde")]
use crate::model::shape::record::HalfSpaceRecord;
use crate::model::shape::widen::Widen;
use crate::number::Scalar;
use crate::number::vector::MapEach;

/// A half-space: a floor, a wall, a cushion.
///
/// It consists of all points `y` with `n·(y − point) ≤ 0`. Lengths are in any unit, but the same
/// for all shapes of a query.
///
/// The normal `n` points out of the half-space and may have any length but 0, so a slanted plane is
/// exact: the normal of a slope of 3 to 4 is `[−3, 4]`, with no root to round.
///
/// ```
/// use carom::{Circle, HalfSpace, time_of_impact};
///
/// let floor = HalfSpace::new([0.0, 0.0], [-3.0, 4.0])?.at_rest();
/// let ball = Circle::new([0.0, 5.0], 1.0)?.moving([0.0, -2.5])?;
/// // The centre is 4 above the slope, and comes 2 nearer in each unit of time.
/// let impact = time_of_impact(&ball, &floor, 10.0).expect("it falls");
/// assert_eq!((impact.time, impact.normal), (1.5, [0.6, -0.8]));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::model::shape::record::HalfSpaceRecord<D, S>",
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct HalfSpace<const D: usize, S = f64> {
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    point: [S; D],
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    normal: [S; D],
}

impl<const D: usize, S: Scalar> HalfSpace<D, S> {
    /// Returns the half-space below the plane through `point` perpendicular to `normal`.
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, or the normal is zero.
    pub fn new(point: impl Into<[S; D]>, normal: impl Into<[S; D]>) -> Result<Self, InputError> {
        let (point, normal) = (self::point("point", point.into())?, normal.into());
        if let Some((axis, value)) = first_non_finite(&normal) {
            return Err(InputError::Normal { axis, value });
        }
        if normal.iter().all(|&n| n == S::default()) {
            return Err(InputError::ZeroNormal);
        }
        Ok(Self { point, normal })
    }

    /// A point of the plane.
    #[inline]
    pub const fn point(&self) -> [S; D] {
        self.point
    }

    /// The direction out of the half-space, as the constructor received it.
    #[inline]
    pub const fn normal(&self) -> [S; D] {
        self.normal
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<HalfSpaceRecord<D, S>> for HalfSpace<D, S> {
    type Error = InputError;

    fn try_from(record: HalfSpaceRecord<D, S>) -> Result<Self, InputError> {
        Self::new(record.point, record.normal)
    }
}

impl<const D: usize, S: Scalar> Widen for HalfSpace<D, S> {
    type Wide = HalfSpace<D>;

    #[inline]
    fn widened(&self) -> HalfSpace<D> {
        HalfSpace {
            point: self.point.map_each(Into::into),
            normal: self.normal.map_each(Into::into),
        }
    }
}
