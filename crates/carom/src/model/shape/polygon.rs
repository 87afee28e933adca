//! A polygon of the plane: the area that a closed polyline encloses.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::model::InputError;
#[cfg(feature = "serde")]
use crate::model::shape::record::{PointRecord, PolygonRecord};
use crate::model::shape::simple::crossing;
use crate::model::shape::{Circle, Polyline};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::turn;

/// A solid polygon of the plane, convex or not.
///
/// It consists of a closed chain of segments and everything that the chain encloses. For the inside
/// see [`Hollow`](crate::Hollow). Lengths are in any unit, but the same for all shapes of a query.
///
/// The polygon borrows its vertices, in either direction around it. Edges may meet only in the
/// corners that they share; corners in a straight line are allowed.
///
/// The gap is the signed distance to the surface. It is negative if the ball overlaps the polygon;
/// if the centre is inside, it is minus the sum of the radius and the distance to the nearest side.
/// A ball whose centre is inside approaches if it moves deeper.
///
/// The impact is with the first side or outer corner that the ball approaches from outside, as with
/// a [`Polyline`]: a ball that touches one and leaves it can hit the next. If the centre starts
/// inside, the impact is at the start if the ball approaches then. If not, the ball can leave: it
/// hits only sides that its centre is on the outer side of, even across a gap. The same holds for
/// an [`Accelerated`](crate::Accelerated) ball: one that turns back before its centre is out falls
/// through.
///
/// A ball never hits an inner corner alone: a centre that reaches it exactly, of a point or of a
/// ball that slides along a side, may enter there without an impact. A point that passes an outer
/// corner exactly has an impact with it. If the centre is on the outline, the normal is
/// perpendicular to the edge there and points into the solid. At a corner it is perpendicular to
/// the first edge through which the centre enters, or, if it enters through none, to the first
/// edge.
///
/// A [`Feature`](crate::Feature) has the number that it has in a closed polyline: `Vertex(k)` is
/// vertex `k`, and `Edge(k)` leads from it to the next. Answers are as exact as those for the
/// parts; the feature is the earliest of all parts by the rounded times. A query tests every edge,
/// one after another.
///
/// ```
/// use carom::{Circle, Feature, Hollow, Polygon, gap, time_of_impact};
///
/// // The letter L.
/// let corners = [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 8.0], [0.0, 8.0]];
/// let block = Polygon::new(&corners)?;
/// assert_eq!(gap(&Circle::new([4.0, 5.0], 1.0)?, &block), 1.0);
/// assert_eq!(gap(&Circle::new([1.0, 6.0], 0.5)?, &block), -1.5);
/// assert_eq!(gap(&Circle::new([1.0, 6.0], 0.5)?, &Hollow::new(block)), 0.5);
///
/// let ball = Circle::new([4.0, 5.0], 1.0)?.moving([-0.5, -1.0])?;
/// let impact = time_of_impact(&ball, &block.at_rest(), 10.0).expect("it falls into the angle");
/// assert_eq!((impact.time, impact.feature), (2.0, Feature::Edge(2)));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<'a, S = f64> {
    outline: Polyline<'a, 2, S>,
    /// The side to which the chain turns as a whole: `Greater` to the left.
    orientation: Ordering,
}

impl<'a, S: Scalar> Polygon<'a, S> {
    /// Returns the polygon with at least three vertices.
    ///
    /// Whether edges touch is decided exactly. For the outlines of real objects this takes about as
    /// long as sorting; at worst, if the boxes of all edges overlap, the time grows as the square
    /// of their number.
    ///
    /// # Errors
    /// Returns an error if there are fewer vertices, a coordinate is NaN or infinite, two
    /// consecutive vertices are the same point, or two edges touch or cross outside a corner that
    /// they share.
    pub fn new(vertices: &'a [[S; 2]]) -> Result<Self, InputError> {
        Polyline::closed(vertices)?;
        match crossing(vertices) {
            Some(edges) => Err(InputError::Crossing { edges }),
            None => Ok(Self::between(vertices, orientation(vertices))),
        }
    }

    /// The polygon between the corners of a triangle with an area.
    pub(super) fn of_triangle(corners: &'a [[S; 2]; 3]) -> Self {
        Self::between(corners, orientation(corners))
    }

    /// The polygon between corners that have been checked.
    const fn between(corners: &'a [[S; 2]], orientation: Ordering) -> Self {
        Self { outline: Polyline::closed_between(corners), orientation }
    }

    /// The vertices.
    #[inline]
    #[must_use]
    pub const fn vertices(&self) -> &'a [[S; 2]] {
        self.outline.vertices()
    }

    /// The closed polyline around the polygon.
    #[inline]
    #[must_use]
    pub const fn outline(&self) -> Polyline<'a, 2, S> {
        self.outline
    }

    /// Returns the smallest circle around the polygon.
    ///
    /// It is as exact as [`Circle::enclosing`].
    ///
    /// # Errors
    /// Returns an error if the radius is beyond the largest number.
    pub fn bounding_ball(&self) -> Result<Circle<S>, InputError> {
        self.outline.bounding_ball()
    }

    /// Whether the vertices are in counterclockwise order.
    ///
    /// They then run around it to the left.
    #[inline]
    #[must_use]
    pub const fn is_counterclockwise(&self) -> bool {
        matches!(self.orientation, Ordering::Greater)
    }
}

/// A polygon that owns its vertices.
///
/// The vertices are checked once, on construction. Queries take what
/// [`as_polygon`](Self::as_polygon) borrows. With the feature `serde` it is a record of `vertices`,
/// which is checked when it is read.
///
/// ```
/// use carom::{Circle, OwnedPolygon, gap};
///
/// let block = OwnedPolygon::new([[0.0, 0.0], [6.0, 0.0], [0.0, 8.0]])?;
/// assert_eq!(gap(&Circle::new([6.0, 8.0], 1.0)?, &block.as_polygon()), 3.8);
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::model::shape::record::PolygonRecord<S>",
        try_from = "crate::model::shape::record::PolygonRecord<S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct OwnedPolygon<S = f64> {
    vertices: Vec<[S; 2]>,
    orientation: Ordering,
}

impl<S: Scalar> OwnedPolygon<S> {
    /// Returns the polygon with these vertices.
    ///
    /// # Errors
    /// Returns the errors of [`Polygon::new`].
    pub fn new(vertices: impl Into<Vec<[S; 2]>>) -> Result<Self, InputError> {
        let vertices = vertices.into();
        let orientation = Polygon::new(&vertices)?.orientation;
        Ok(Self { vertices, orientation })
    }

    /// The vertices.
    #[inline]
    #[must_use]
    pub const fn vertices(&self) -> &[[S; 2]] {
        self.vertices.as_slice()
    }

    /// Borrows it as a [`Polygon`], for queries, without checking again.
    #[inline]
    #[must_use]
    pub const fn as_polygon(&self) -> Polygon<'_, S> {
        Polygon::between(self.vertices.as_slice(), self.orientation)
    }
}

#[cfg(feature = "serde")]
impl<S: Scalar> From<OwnedPolygon<S>> for PolygonRecord<S> {
    fn from(OwnedPolygon { vertices, .. }: OwnedPolygon<S>) -> Self {
        Self { vertices: vertices.into_iter().map(PointRecord).collect() }
    }
}

#[cfg(feature = "serde")]
impl<S: Scalar> TryFrom<PolygonRecord<S>> for OwnedPolygon<S> {
    type Error = InputError;

    fn try_from(PolygonRecord { vertices }: PolygonRecord<S>) -> Result<Self, InputError> {
        Self::new(vertices.into_iter().map(|PointRecord(vertex)| vertex).collect::<Vec<_>>())
    }
}

/// The side to which the chain turns at its lowest corner, the first along the second axis: the
/// whole polygon lies between the two edges there.
fn orientation<S: Scalar>(vertices: &[[S; 2]]) -> Ordering {
    let place = |index: usize| -> [f64; 2] { vertices[index].map_each(Into::into) };
    let is_lower = |&one: &usize, &other: &usize| {
        let ([x, y], [z, w]) = (place(one), place(other));
        [y, x].partial_cmp(&[w, z]).unwrap_or(Ordering::Equal)
    };
    let lowest = (0..vertices.len()).min_by(is_lower).unwrap_or(0);
    let count = vertices.len();
    let (before, after) = ((lowest + count - 1) % count, (lowest + 1) % count);
    turn([place(before), place(lowest)], [place(lowest), place(after)])
}
