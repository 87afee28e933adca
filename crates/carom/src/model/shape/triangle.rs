//! A triangle.

use crate::model::InputError;
use crate::model::shape::ball::point;
#[cfg(feature = "serde")]
use crate::model::shape::record::TriangleRecord;
use crate::model::shape::widen::Widen;
use crate::model::shape::{Ball, Facet, Feature, Polygon, Segment};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::{Outline, outline};

/// A triangle in two or three dimensions.
///
/// In the plane it is solid; in space it is a thin face, which a ball can touch from both sides.
/// Its corners may be on one line, or at one point; it then is its longest edge, or a point.
/// Lengths are in any unit, but the same for all shapes of a query.
///
/// The corners are `Vertex(0)`, `Vertex(1)` and `Vertex(2)` in the order of the constructor,
/// `Edge(k)` leads from corner `k` to the next, and the face is `Face(0)`. In the plane the edges
/// are the surface.
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
/// // Beside the face it hits the edge: 3-4-5.
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
        into = "crate::model::shape::record::TriangleRecord<D, S>",
        try_from = "crate::model::shape::record::TriangleRecord<D, S>",
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
    /// Returns the triangle with these corners, in any order.
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, or there are not two or three
    /// dimensions.
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
        let outline = outline(&corners.map_each(|corner| corner.map_each(Into::into)));
        Ok(Self { corners, outline })
    }

    /// The corners, in the order of the constructor.
    #[inline]
    pub const fn corners(&self) -> [[S; D]; 3] {
        self.corners
    }

    /// Returns the smallest ball around the triangle.
    ///
    /// It is as exact as [`Ball::enclosing`]. It passes through the corners, or, if the triangle is
    /// obtuse, has the longest side as its diameter.
    ///
    /// # Errors
    /// Returns an error if the radius is beyond the largest number.
    ///
    /// ```
    /// use carom::Triangle;
    ///
    /// let obtuse = Triangle::new([0.0, 0.0], [8.0, 0.0], [3.0, 1.0])?.bounding_ball()?;
    /// assert_eq!((obtuse.center(), obtuse.radius()), ([4.0, 0.0], 4.0));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn bounding_ball(&self) -> Result<Ball<D, S>, InputError> {
        Ball::enclosing(&self.corners)
    }

    /// The segment that the triangle is, if it has no area, with the indices of its ends.
    pub(crate) fn line(&self) -> Option<([usize; 2], Segment<D, S>)> {
        let ends = match self.outline {
            Outline::Face { .. } => return None,
            Outline::Line { start, end } => [start, end],
            Outline::Point => [0, 0],
        };
        let [start, end] = ends.map_each(|end| self.corners[end]);
        Some((ends, Segment::checked(start, end)))
    }

    /// The triangle's name for a feature of that segment.
    pub(crate) fn feature_of_line([start, end]: [usize; 2], feature: Feature) -> Feature {
        match feature {
            Feature::Vertex(0) => Feature::Vertex(start),
            Feature::Vertex(_) => Feature::Vertex(end),
            _ => Feature::Edge(start),
        }
    }

    /// In space, the face, its edges and its corners, as those of a mesh.
    pub(crate) fn facets(&self) -> [(Feature, Facet<D, S>); 7] {
        let [a, b, c] = self.corners;
        let edge = |start, end, third| Facet::checked_edge(start, end, [Some(third), None]);
        let corner = |at, before, after| Facet::checked_corner(at, Some(before), Some(after));
        [
            (Feature::Face(0), Facet::checked_face([a, b, c])),
            (Feature::Edge(0), edge(a, b, c)),
            (Feature::Edge(1), edge(b, c, a)),
            (Feature::Edge(2), edge(c, a, b)),
            (Feature::Vertex(0), corner(a, c, b)),
            (Feature::Vertex(1), corner(b, a, c)),
            (Feature::Vertex(2), corner(c, b, a)),
        ]
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

impl<S: Scalar> Triangle<2, S> {
    /// The polygon that a triangle with an area is.
    pub(crate) fn polygon(&self) -> Polygon<'_, S> {
        Polygon::of_triangle(&self.corners)
    }
}

impl<const D: usize, S: Scalar> Widen for Triangle<D, S> {
    type Wide = Triangle<D>;

    #[inline]
    fn widened(&self) -> Triangle<D> {
        let corners = self.corners.map_each(|corner| corner.map_each(Into::into));
        Triangle { corners, outline: self.outline }
    }
}
