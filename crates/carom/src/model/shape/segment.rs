//! A segment, and the capsule around it.

use crate::model::InputError;
use crate::model::shape::ball::{Ball, point, radius};
#[cfg(feature = "serde")]
use crate::model::shape::record::{CapsuleRecord, SegmentRecord};
use crate::model::shape::widen::Widen;
use crate::number::Scalar;
use crate::number::vector::MapEach;

/// The points between two points: a thin wall.
///
/// A ball can touch it from both sides. Both points may be the same; the segment then is a point.
/// For a ray, use a ball of radius 0 that moves along it. Lengths are in any unit, but the same for
/// all shapes of a query.
///
/// ```
/// use carom::{Circle, Feature, Segment, time_of_impact};
///
/// let wall = Segment::new([5.0, -1.0], [5.0, 1.0])?.at_rest();
/// let ahead = Circle::new([0.0, 0.0], 1.0)?.moving([2.0, 0.0])?;
/// let impact = time_of_impact(&ahead, &wall, 10.0).expect("in the way");
/// assert_eq!((impact.time, impact.feature), (2.0, Feature::Edge(0)));
///
/// // Higher up it hits the end of the wall.
/// let above = Circle::new([0.0, 1.6], 1.0)?.moving([2.0, 0.0])?;
/// let impact = time_of_impact(&above, &wall, 10.0).expect("its lower half is in the way");
/// assert_eq!((impact.time, impact.feature), (2.1, Feature::Vertex(1)));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::model::shape::record::SegmentRecord<D, S>",
        bound(
            serialize = "S: serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Segment<const D: usize, S = f64> {
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    start: [S; D],
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    end: [S; D],
}

impl<const D: usize, S: Scalar> Segment<D, S> {
    /// Returns the segment from `start` to `end`.
    ///
    /// It needs two dimensions or more; in one dimension use an [`Aabb`](crate::Aabb).
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, or there is only one dimension.
    pub fn new(start: impl Into<[S; D]>, end: impl Into<[S; D]>) -> Result<Self, InputError> {
        in_the_plane::<D>()?;
        Ok(Self { start: point("start", start.into())?, end: point("end", end.into())? })
    }

    /// The segment between two points that have been checked.
    pub(super) const fn checked(start: [S; D], end: [S; D]) -> Self {
        Self { start, end }
    }

    /// The start of the segment.
    #[inline]
    pub const fn start(&self) -> [S; D] {
        self.start
    }

    /// The end of the segment.
    #[inline]
    pub const fn end(&self) -> [S; D] {
        self.end
    }

    /// Returns the smallest ball around the segment.
    ///
    /// It is as exact as [`Ball::enclosing`].
    ///
    /// # Errors
    /// Returns an error if the radius is beyond the largest number.
    pub fn bounding_ball(&self) -> Result<Ball<D, S>, InputError> {
        Ball::enclosing(&[self.start, self.end])
    }
}

/// The points within a radius of a segment.
///
/// It can be a bumper, a limb, or the path of a ball. Lengths are in any unit, but the same for all
/// shapes of a query.
///
/// In two and three dimensions there are also queries about two capsules. In the plane, where the
/// two segments cross and so overlap, the gap is less by the shortest displacement that would
/// separate them. If two parallel capsules touch along an interval, the contact is at the point of
/// it that divides both segments in the same ratio; for segments of equal length it is the middle.
/// The feature is one of the second capsule.
///
/// ```
/// use carom::{Capsule, Feature, time_of_impact};
///
/// let beam = Capsule::new([1.0, -3.0, 5.0], [1.0, 3.0, 5.0], 0.5)?.at_rest();
/// let staff = Capsule::new([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.5)?.moving([0.0, 0.0, 2.0])?;
/// let impact = time_of_impact(&staff, &beam, 10.0).expect("it rises");
/// assert_eq!((impact.time, impact.point), (2.0, [1.0, 0.0, 4.5]));
/// assert_eq!((impact.normal, impact.feature), ([0.0, 0.0, 1.0], Feature::Edge(0)));
/// # Ok::<(), carom::InputError>(())
/// ```
///
/// In other dimensions there are no queries about two capsules:
///
/// ```compile_fail
/// let a = carom::Capsule::new([0.0; 4], [1.0; 4], 1.0).unwrap();
/// let b = carom::Capsule::new([2.0; 4], [3.0; 4], 1.0).unwrap();
/// let _ = carom::relation(&a, &b);
/// ```
///
/// ```
/// use carom::{Capsule, Sphere, gap};
///
/// let limb = Capsule::new([0.0, 0.0, 0.0], [4.0, 0.0, 0.0], 0.5)?;
/// assert_eq!(gap(&Sphere::new([2.0, 3.0, 0.0], 1.0)?, &limb), 1.5);
/// assert_eq!(gap(&Sphere::new([7.0, 4.0, 0.0], 1.0)?, &limb), 3.5);
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::model::shape::record::CapsuleRecord<D, S>",
        try_from = "crate::model::shape::record::CapsuleRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Capsule<const D: usize, S = f64> {
    segment: Segment<D, S>,
    radius: S,
}

impl<const D: usize, S: Scalar> Capsule<D, S> {
    /// Returns all points within `radius` of the segment from `start` to `end`.
    ///
    /// # Errors
    /// Returns an error if a coordinate or the radius is NaN or infinite, the radius is negative,
    /// or there is only one dimension.
    pub fn new(
        start: impl Into<[S; D]>,
        end: impl Into<[S; D]>,
        radius: S,
    ) -> Result<Self, InputError> {
        Ok(Self { segment: Segment::new(start, end)?, radius: self::radius(radius)? })
    }

    /// A ball, as a capsule of length 0.
    pub(crate) fn around_center(ball: &Ball<D, S>) -> Self {
        let center = ball.center();
        Self { segment: Segment { start: center, end: center }, radius: ball.radius() }
    }

    /// A capsule of radius 0: its segment.
    pub(crate) fn without_radius(segment: Segment<D, S>) -> Self {
        Self { segment, radius: S::default() }
    }

    /// Returns the smallest ball around the capsule.
    ///
    /// This is the ball around its segment, enlarged by its radius, rounded up. It contains the
    /// capsule exactly. Compared with [`Ball::enclosing`], the radius may exceed the smallest by
    /// one ulp more.
    ///
    /// # Errors
    /// Returns an error if the radius is beyond the largest number.
    ///
    /// ```
    /// use carom::{Capsule, Circle, Relation, relation};
    ///
    /// let limb = Capsule::new([0.0, 0.0], [6.0, 8.0], 2.0)?;
    /// let around = limb.bounding_ball()?;
    /// assert_eq!((around.center(), around.radius()), ([3.0, 4.0], 7.0));
    /// // The cheap test first: a ball that misses the bounding ball misses the capsule.
    /// let ball = Circle::new([-6.0, 4.0], 1.0)?;
    /// assert_eq!(relation(&ball, &around), Relation::Separate);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn bounding_ball(&self) -> Result<Ball<D, S>, InputError> {
        let around = self.segment.bounding_ball()?.enlarged(self.radius);
        around.map_err(|_| InputError::EnclosingRadius)
    }

    /// The segment in the middle of the capsule.
    #[inline]
    pub const fn segment(&self) -> &Segment<D, S> {
        &self.segment
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.radius
    }
}

/// Whether there are two dimensions or more.
pub(super) fn in_the_plane<const D: usize>() -> Result<(), InputError> {
    if D < 2 { Err(InputError::OneDimension) } else { Ok(()) }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<SegmentRecord<D, S>> for Segment<D, S> {
    type Error = InputError;

    fn try_from(record: SegmentRecord<D, S>) -> Result<Self, InputError> {
        Self::new(record.start, record.end)
    }
}

impl<const D: usize, S: Scalar> Widen for Segment<D, S> {
    type Wide = Segment<D>;

    #[inline]
    fn widened(&self) -> Segment<D> {
        Segment { start: self.start.map_each(Into::into), end: self.end.map_each(Into::into) }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<Capsule<D, S>> for CapsuleRecord<D, S> {
    fn from(Capsule { segment, radius }: Capsule<D, S>) -> Self {
        Self { start: segment.start, end: segment.end, radius }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<CapsuleRecord<D, S>> for Capsule<D, S> {
    type Error = InputError;

    fn try_from(record: CapsuleRecord<D, S>) -> Result<Self, InputError> {
        Self::new(record.start, record.end, record.radius)
    }
}

impl<const D: usize, S: Scalar> Widen for Capsule<D, S> {
    type Wide = Capsule<D>;

    #[inline]
    fn widened(&self) -> Capsule<D> {
        Capsule { segment: self.segment.widened(), radius: self.radius.into() }
    }
}
