//! A tube, and a cylinder with caps.

use crate::error::InputError;
use crate::float::Scalar;
use crate::shape::Segment;
use crate::shape::ball::radius;
#[cfg(feature = "serde")]
use crate::shape::record::{CylinderRecord, TubeRecord};
use crate::shape::widen::Widen;

/// A cylinder without end, from inside: all that is not nearer than a radius to the line through two points
/// is solid. In the plane it is the channel between two walls.
///
/// The gap is what is left between a ball in it and its wall; it is negative where the ball sticks out. A ball
/// that is larger than the tube overlaps it wherever it is. A ball that sticks out, and finds no room on its
/// way through, has its impact where it is nearest to the axis and begins to leave it again.
///
/// ```
/// use carom::{Sphere, Tube, time_of_impact};
///
/// // Along the third axis.
/// let pipe = Tube::new([0.0, 0.0, 0.0], [0.0, 0.0, 1.0], 6.0)?.at_rest();
/// let ball = Sphere::new([3.0, 0.0, 0.0], 1.0)?.moving([0.0, 2.0, 9.0])?;
/// let impact = time_of_impact(&ball, &pipe, 10.0).expect("it meets the wall: 3-4-5");
/// assert_eq!((impact.time, impact.normal), (2.0, [0.6, 0.8, 0.0]));
/// // How it falls along the pipe changes nothing.
/// let impact = time_of_impact(&ball.accelerated([0.0, 0.0, -9.81])?, &pipe, 10.0);
/// assert_eq!(impact.map(|impact| impact.time), Some(2.0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::shape::record::TubeRecord<D, S>",
        try_from = "crate::shape::record::TubeRecord<D, S>",
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
    /// The tube around the line through `start` and `end`, which may be any two points of it.
    ///
    /// # Errors
    /// A coordinate or the radius is NaN or infinite, the radius is negative, both points are the same,
    /// or there is one dimension only.
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

    /// The first of the points.
    #[inline]
    pub const fn start(&self) -> [S; D] {
        self.axis.start()
    }

    /// The second of the points.
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
    /// Of radius 0: the line along a segment that is no point.
    pub(crate) const fn without_radius(axis: Segment<D>) -> Self {
        Self { axis, radius: 0.0 }
    }
}

/// A cylinder with flat caps, at any angle: all points within a radius of a segment, and not beyond its ends. In
/// the plane it is a rectangle.
///
/// A ball meets it from inside, as a [`Hollow`](crate::Hollow) cylinder: a can, a drum, a well. Its caps are
/// planes without end there, its side is a [`Tube`], and each is asked on its own whether the ball comes
/// nearer. The [features](crate::Feature) are `Face(0)`, the cap at the start, `Face(1)`, that at the end,
/// and `Face(2)`, the side; in the plane they are edges.
///
/// From outside it cannot be asked about: a ball meets the rim of a cap at the root of a polynomial of degree
/// eight. A [`Capsule`](crate::Capsule) can.
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
        into = "crate::shape::record::CylinderRecord<D, S>",
        try_from = "crate::shape::record::CylinderRecord<D, S>",
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
    /// The cylinder around the segment from `start` to `end`.
    ///
    /// # Errors
    /// A coordinate or the radius is NaN or infinite, the radius is negative, start and end are the same
    /// point, so that nothing tells how the cylinder lies, or there is one dimension only.
    pub fn new(
        start: impl Into<[S; D]>,
        end: impl Into<[S; D]>,
        radius: S,
    ) -> Result<Self, InputError> {
        Ok(Self { side: Tube::new(start, end, radius)? })
    }

    /// The middle of the cap at its start.
    #[inline]
    pub const fn start(&self) -> [S; D] {
        self.side.start()
    }

    /// The middle of the cap at its end.
    #[inline]
    pub const fn end(&self) -> [S; D] {
        self.side.end()
    }

    /// The radius.
    #[inline]
    pub const fn radius(&self) -> S {
        self.side.radius()
    }

    /// Its side, without end.
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
