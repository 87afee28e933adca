//! A triangle.

use crate::error::InputError;
use crate::float::Scalar;
use crate::formula::outline::Outline;
use crate::outline::outline;
use crate::shape::ball::point;
#[cfg(feature = "serde")]
use crate::shape::record::TriangleRecord;
use crate::shape::widen::Widen;

/// All points of a triangle, in two or three dimensions: in the plane solid, in space a thin face that is
/// met from both sides.
///
/// Its corners may be on one line, or at one point; it then is its longest edge, or a point.
///
/// The corners are `Vertex(0)`, `Vertex(1)` and `Vertex(2)` in the order in which they are given, `Edge(k)`
/// leads from corner `k` to the next, and the face is `Face(0)`. In the plane the edges are the surface.
///
/// ```
/// use carom::{Feature, Sphere, Triangle, time_of_impact};
///
/// let roof = Triangle::new([0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0])?.at_rest();
/// let falls = Sphere::new([1.0, 1.0, 5.0], 1.0)?.moving([0.0, 0.0, -2.0])?;
/// let impact = time_of_impact(&falls, &roof, 10.0).expect("it is below");
/// assert_eq!((impact.time, impact.normal), (2.0, [0.0, 0.0, -1.0]));
/// assert_eq!(impact.feature, Feature::Face(0));
///
/// // Beside the face it meets the edge: 3-4-5.
/// let beside = Sphere::new([1.0, -3.0, 6.0], 5.0)?.moving([0.0, 0.0, -1.0])?;
/// let impact = time_of_impact(&beside, &roof, 10.0).expect("it is in the way");
/// assert_eq!((impact.time, impact.normal), (2.0, [0.0, 0.6, -0.8]));
/// assert_eq!(impact.feature, Feature::Edge(0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::shape::record::TriangleRecord<D, S>",
        try_from = "crate::shape::record::TriangleRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Triangle<const D: usize, S = f64> {
    corners: [[S; D]; 3],
    outline: Outline,
}

impl<const D: usize, S: Scalar> Triangle<D, S> {
    /// The triangle with the corners `a`, `b` and `c`, in any order.
    ///
    /// # Errors
    /// A coordinate is NaN or infinite, or there are not two or three dimensions.
    pub fn new(
        a: impl Into<[S; D]>,
        b: impl Into<[S; D]>,
        c: impl Into<[S; D]>,
    ) -> Result<Self, InputError> {
        if !matches!(D, 2 | 3) {
            return Err(InputError::TriangleDimensions(D));
        }
        let corners = [point("corner a", a.into())?, point("corner b", b.into())?, {
            point("corner c", c.into())?
        }];
        let outline = outline(&corners.map(|corner| corner.map(Into::into)));
        Ok(Self { corners, outline })
    }

    /// The corners, in the order in which they were given.
    #[inline]
    pub const fn corners(&self) -> [[S; D]; 3] {
        self.corners
    }

    /// Whether it is a face, a line or a point.
    #[inline]
    pub(crate) const fn outline(&self) -> Outline {
        self.outline
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<Triangle<D, S>> for TriangleRecord<D, S> {
    fn from(Triangle { corners: [a, b, c], .. }: Triangle<D, S>) -> Self {
        Self { a, b, c }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<TriangleRecord<D, S>> for Triangle<D, S> {
    type Error = InputError;

    fn try_from(TriangleRecord { a, b, c }: TriangleRecord<D, S>) -> Result<Self, InputError> {
        Self::new(a, b, c)
    }
}

impl<const D: usize, S: Scalar> Widen for Triangle<D, S> {
    type Wide = Triangle<D>;

    #[inline]
    fn widened(&self) -> Triangle<D> {
        let corners = self.corners.map(|corner| corner.map(Into::into));
        Triangle { corners, outline: self.outline }
    }
}
