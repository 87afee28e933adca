//! A tube, and a cylinder with caps.

use crate::model::InputError;
use crate::model::shape::Segment;
use crate::model::shape::ball::radius;
#[cfg(feature = "serde")]
use crate::model::shape::record::{CylinderRecord, TubeRecord};
use crate::model::shape::widen::Widen;
use crate::number::Scalar;

/// The inside of an infinite cylinder.
///
/// Every point that is at least a radius away from the line through two points is solid. In the
/// plane a tube is the channel between two walls. Lengths are in any unit, but the same for all
/// shapes of a query.
///
/// The gap is the distance between a ball in the tube and its wall; it is negative if the ball
/// sticks out. A ball that is larger than the tube overlaps it at every position. If a ball sticks
/// out and never becomes free on its path, its impact is at the time when it is nearest to the axis
/// and begins to move away again.
///
/// ```
/// use carom::{Sphere, Tube, time_of_impact};
///
/// // Along the third axis.
/// let pipe = Tube::new([0.0, 0.0, 0.0], [0.0, 0.0, 1.0], 6.0)?.at_rest();
/// let ball = Sphere::new([3.0, 0.0, 0.0], 1.0)?.moving([0.0, 2.0, 9.0])?;
/// let impact = time_of_impact(&ball, &pipe, 10.0).expect("it meets the wall: 3-4-5");
/// assert_eq!((impact.time, impact.normal), (2.0, [0.6, 0.8, 0.0]));
/// // The acceleration along the pipe changes nothing.
/// let impact = time_of_impact(&ball.accelerated([0.0, 0.0, -9.81])?, &pipe, 10.0);
/// assert_eq!(impact.map(|impact| impact.time), Some(2.0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::model::shape::record::TubeRecord<D, S>",
        try_from = "crate::model::shape::record::TubeRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Tube<const D: usize, S = f64> {
    axis: Segment<D, S>,
    radius: S,
}

impl<const D: usize, S: Scalar> Tube<D, S> {
    /// Returns the tube around the line through `start` and `end`.
    ///
    /// The two may be any points of the line.
    ///
    /// # Errors
    /// Returns an error if a coordinate or the radius is NaN or infinite, the radius is negative,
    /// both points are the same, or there is only one dimension.
    pub fn new(
        start: impl Into<[S; D]>,
        end: impl Into<[S; D]>,
        radius: S,
    ) -> Result<Self, InputError> {
        let axis = Segment::new(start, end)?;
        if axis.start() == axis.end() {
            return Err(InputError::NoAxis);
        }
        Ok(Self { axis, radius: self::radius(radius)? })
    }

    /// The first of the two points.
    #[inline]
    pub const fn start(&self) -> [S; D] {
        self.axis.start()
    }

    /// The second of the two points.
    #[inline]
    pub const fn end(&self) -> [S; D] {
        self.axis.end()
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.radius
    }

    pub(crate) const fn axis(&self) -> &Segment<D, S> {
        &self.axis
    }
}

impl<const D: usize> Tube<D> {
    /// A tube of radius 0: the line along a segment that is not a point.
    pub(crate) const fn without_radius(axis: Segment<D>) -> Self {
        Self { axis, radius: 0.0 }
    }
}

/// A cylinder with flat caps, at any angle.
///
/// It consists of all points within a radius of a segment and not beyond its ends. In the plane it
/// is a rectangle.
///
/// A ball can only collide with its inside, as a [`Hollow`](crate::Hollow) cylinder: a can, a drum,
/// a well. There its caps are infinite planes and its side is a [`Tube`]; whether the ball
/// approaches is decided for each of them separately. The [features](crate::Feature) are `Face(0)`,
/// the cap at the start, `Face(1)`, the cap at the end, and `Face(2)`, the side; in the plane they
/// are edges.
///
/// There is no query about its outside: the time at which a ball touches the rim of a cap is the
/// root of a polynomial of degree eight. Use a [`Capsule`](crate::Capsule) instead.
///
/// ```
/// use carom::{Cylinder, Feature, Hollow, Sphere, gap, time_of_impact};
///
/// let drum = Hollow::new(Cylinder::new([0.0, 0.0, 0.0], [0.0, 0.0, 8.0], 6.0)?);
/// let ball = Sphere::new([3.0, 0.0, 2.0], 1.0)?;
/// assert_eq!(gap(&ball, &drum), 1.0);
///
/// let impact = time_of_impact(&ball.moving([0.0, 2.0, 1.0])?, &drum.at_rest(), 10.0);
/// let impact = impact.expect("the side comes first");
/// assert_eq!((impact.time, impact.feature), (2.0, Feature::Face(2)));
/// let impact = time_of_impact(&ball.moving([0.0, 2.0, 4.0])?, &drum.at_rest(), 10.0);
/// let impact = impact.expect("the cap at the end comes first");
/// assert_eq!((impact.time, impact.feature), (1.25, Feature::Face(1)));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::model::shape::record::CylinderRecord<D, S>",
        try_from = "crate::model::shape::record::CylinderRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Cylinder<const D: usize, S = f64> {
    side: Tube<D, S>,
}

impl<const D: usize, S: Scalar> Cylinder<D, S> {
    /// Returns the cylinder around the segment from `start` to `end`.
    ///
    /// # Errors
    /// Returns an error if a coordinate or the radius is NaN or infinite, the radius is negative,
    /// start and end are the same point, so that the cylinder has no direction, or there is only
    /// one dimension.
    pub fn new(
        start: impl Into<[S; D]>,
        end: impl Into<[S; D]>,
        radius: S,
    ) -> Result<Self, InputError> {
        Ok(Self { side: Tube::new(start, end, radius)? })
    }

    /// The middle of the cap at the start.
    #[inline]
    pub const fn start(&self) -> [S; D] {
        self.side.start()
    }

    /// The middle of the cap at the end.
    #[inline]
    pub const fn end(&self) -> [S; D] {
        self.side.end()
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.side.radius()
    }

    /// Its side, as an infinite tube.
    #[inline]
    pub const fn side(&self) -> &Tube<D, S> {
        &self.side
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<Tube<D, S>> for TubeRecord<D, S> {
    fn from(tube: Tube<D, S>) -> Self {
        Self { start: tube.start(), end: tube.end(), radius: tube.radius }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<TubeRecord<D, S>> for Tube<D, S> {
    type Error = InputError;

    fn try_from(record: TubeRecord<D, S>) -> Result<Self, InputError> {
        Self::new(record.start, record.end, record.radius)
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<Cylinder<D, S>> for CylinderRecord<D, S> {
    fn from(cylinder: Cylinder<D, S>) -> Self {
        Self { start: cylinder.start(), end: cylinder.end(), radius: cylinder.radius() }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<CylinderRecord<D, S>> for Cylinder<D, S> {
    type Error = InputError;

    fn try_from(record: CylinderRecord<D, S>) -> Result<Self, InputError> {
        Self::new(record.start, record.end, record.radius)
    }
}

impl<const D: usize, S: Scalar> Widen for Tube<D, S> {
    type Wide = Tube<D>;

    #[inline]
    fn widened(&self) -> Tube<D> {
        Tube { axis: self.axis.widened(), radius: self.radius.into() }
    }
}

impl<const D: usize, S: Scalar> Widen for Cylinder<D, S> {
    type Wide = Cylinder<D>;

    #[inline]
    fn widened(&self) -> Cylinder<D> {
        Cylinder { side: self.side.widened() }
    }
}
