//! A half-space: everything on one side of a plane, or in the plane of a line.

use crate::error::InputError;
use crate::float::Scalar;
use crate::float::vector::MapEach;
use crate::shape::ball::{first_non_finite, point};
#[cfg(feature = "serde")]
use crate::shape::record::HalfSpaceRecord;
use crate::shape::widen::Widen;

/// All points `y` with `n·(y − point) ≤ 0`: a floor, a wall, a cushion.
///
/// The normal `n` points out of it and may have any length but 0, so that a slanted plane is given
/// exactly as it is meant: the normal of a slope of 3 to 4 is `[−3, 4]`, with no root to round.
///
/// ```
/// use carom::{Circle, HalfSpace, time_of_impact};
///
/// let floor = HalfSpace::new([0.0, 0.0], [-3.0, 4.0])?.at_rest();
/// let ball = Circle::new([0.0, 5.0], 1.0)?.moving([0.0, -2.5])?;
/// // The centre is 4 above the slope, and comes nearer by 2 in a unit of time.
/// let impact = time_of_impact(&ball, &floor, 10.0).expect("it falls");
/// assert_eq!((impact.time, impact.normal), (1.5, [0.6, -0.8]));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::shape::record::HalfSpaceRecord<D, S>",
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct HalfSpace<const D: usize, S = f64> {
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize"))]
    point: [S; D],
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize"))]
    normal: [S; D],
}

impl<const D: usize, S: Scalar> HalfSpace<D, S> {
    /// The half-space below the plane through `point` at a right angle to `normal`.
    ///
    /// # Errors
    /// A coordinate is NaN or infinite, or the normal is zero.
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

    /// A point of its plane.
    #[inline]
    pub const fn point(&self) -> [S; D] {
        self.point
    }

    /// The direction that leads out of it, as it was given.
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
