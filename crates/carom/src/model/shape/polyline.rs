//! A chain of edges: walls, obstacles and outlines of straight pieces.

use alloc::vec::Vec;

use crate::model::InputError;
use crate::model::shape::ball::first_non_finite;
#[cfg(feature = "serde")]
use crate::model::shape::record::{PointRecord, PolylineRecord};
use crate::model::shape::segment::in_the_plane;
use crate::model::shape::{Ball, Facet, Feature, Segment};
use crate::number::Scalar;
use crate::number::vector::MapEach;

/// A chain of thin edges from vertex to vertex.
///
/// A ball can touch it from both sides. If it is closed, the last vertex is joined to the first.
/// Lengths are in any unit, but the same for all shapes of a query.
///
/// The polyline borrows its vertices. The gap to it is the gap to the nearest edge, contact with it
/// is contact with any edge, and the inside of a closed polyline is not solid. Vertex `k` is the
/// [`Feature`] `Vertex(k)`, and the edge that starts there is `Edge(k)`.
///
/// **Impacts** are those with its [facets](Self::facets): the edges, and the corners on the outer
/// sides of bends. So if a ball rolls along or bounces, neither a joint of edges in a line nor the
/// next edge of an obtuse bend stops it. A ball that overlaps an edge and leaves it has its impact
/// with the next edge that it approaches. Which facets a ball hits, and when, is decided exactly.
/// If several of these times round to the same float, the answer is the first in the order of the
/// facets.
///
/// If several edges are equally near, or in contact from the same time on, by the rounded numbers,
/// the answer is the edge with the smallest index. A contact ends when the ball no longer touches
/// any edge: if the contact with one edge ends when that with another begins, by the rounded times,
/// it continues.
///
/// ```
/// use carom::{Circle, Feature, Polyline, gap, time_of_impact};
///
/// let hill = [[0.0, 0.0], [4.0, 3.0], [8.0, 0.0]];
/// let hill = Polyline::new(&hill)?.at_rest();
/// let ball = Circle::new([1.0, 7.0], 5.0)?.moving([3.0, -4.0])?;
/// let impact = time_of_impact(&ball, &hill, 10.0).expect("it falls onto the slope");
/// assert_eq!((impact.time, impact.feature), (0.0, Feature::Edge(0)));
///
/// let over = Circle::new([0.0, 9.0], 1.0)?.moving([1.0, -1.25])?;
/// let impact = time_of_impact(&over, &hill, 10.0).expect("it falls onto the top");
/// assert_eq!((impact.time, impact.normal), (4.0, [0.0, -1.0]));
/// assert_eq!(impact.feature, Feature::Vertex(1));
/// assert_eq!(gap(&Circle::new([4.0, 9.0], 1.0)?, hill.shape()), 5.0);
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polyline<'a, const D: usize, S = f64> {
    vertices: &'a [[S; D]],
    is_closed: bool,
}

impl<'a, const D: usize, S: Scalar> Polyline<'a, D, S> {
    /// Returns the open chain along at least two vertices.
    ///
    /// It needs two dimensions or more.
    ///
    /// # Errors
    /// Returns an error if there are fewer vertices, a coordinate is NaN or infinite, a vertex is
    /// the same point as the one before it, or there is only one dimension.
    pub fn new(vertices: &'a [[S; D]]) -> Result<Self, InputError> {
        Self { vertices, is_closed: false }.checked()
    }

    /// Returns the closed chain along at least three vertices.
    ///
    /// # Errors
    /// Returns the errors of [`new`](Self::new), and an error if the last vertex is the same point
    /// as the first.
    pub fn closed(vertices: &'a [[S; D]]) -> Result<Self, InputError> {
        Self { vertices, is_closed: true }.checked()
    }

    /// The closed chain between points that have been checked.
    pub(super) const fn closed_between(vertices: &'a [[S; D]]) -> Self {
        Self { vertices, is_closed: true }
    }

    fn checked(self) -> Result<Self, InputError> {
        in_the_plane::<D>()?;
        let (count, least) = (self.vertices.len(), if self.is_closed { 3 } else { 2 });
        if count < least {
            return Err(InputError::Vertices { count, least });
        }
        for (index, vertex) in self.vertices.iter().enumerate() {
            if let Some((axis, value)) = first_non_finite(vertex) {
                return Err(InputError::Vertex { index, axis, value });
            }
        }
        match self.segments().find(|(_, edge)| edge.start() == edge.end()) {
            Some((index, _)) => {
                Err(InputError::SameVertices { index, next: self.following(index) })
            }
            None => Ok(self),
        }
    }

    /// The vertices.
    #[inline]
    #[must_use]
    pub const fn vertices(&self) -> &'a [[S; D]] {
        self.vertices
    }

    /// Whether the last vertex is joined to the first.
    #[inline]
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Returns the smallest ball around the polyline.
    ///
    /// It is as exact as [`Ball::enclosing`].
    ///
    /// # Errors
    /// Returns an error if the radius is beyond the largest number.
    pub fn bounding_ball(&self) -> Result<Ball<D, S>, InputError> {
        Ball::enclosing(self.vertices)
    }

    /// Returns the corners and edges as facets, each with its feature.
    ///
    /// The order is corner 0, edge 0, corner 1, …
    ///
    /// ```
    /// use carom::{Facet, Feature, Polyline};
    ///
    /// let bend = [[0.0, 4.0], [0.0, 0.0], [5.0, 0.0]];
    /// let facets: Vec<_> = Polyline::new(&bend)?.facets().collect();
    /// assert_eq!(facets.len(), 5);
    /// assert_eq!(facets[1], (Feature::Edge(0), Facet::edge(bend[0], bend[1])?));
    /// let corner = Facet::corner(bend[1], Some(bend[0]), Some(bend[2]))?;
    /// assert_eq!(facets[2], (Feature::Vertex(1), corner));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn facets(&self) -> impl Iterator<Item = (Feature, Facet<D, S>)> + Clone + 'a {
        let line = *self;
        let count = line.vertices.len();
        (0..count).flat_map(move |index| {
            let vertex = line.vertices[index];
            let before =
                (line.is_closed || index > 0).then(|| line.vertices[line.preceding(index)]);
            let after = line.has_edge(index).then(|| line.vertices[line.following(index)]);
            let corner = (Feature::Vertex(index), Facet::checked_corner(vertex, before, after));
            let edge = after
                .map(|end| (Feature::Edge(index), Facet::checked_edge(vertex, end, [None; 2])));
            core::iter::once(corner).chain(edge)
        })
    }

    /// The edges as segments, each with its index.
    pub(crate) fn segments(&self) -> impl Iterator<Item = (usize, Segment<D, S>)> + Clone + 'a {
        let line = *self;
        (0..line.vertices.len()).filter(move |&index| line.has_edge(index)).map(move |index| {
            let ends = [index, line.following(index)].map_each(|index| line.vertices[index]);
            (index, Segment::checked(ends[0], ends[1]))
        })
    }

    /// The polyline's name for a feature of the edge with this index.
    pub(crate) fn feature(&self, edge: usize, feature: Feature) -> Feature {
        match feature {
            Feature::Vertex(0) => Feature::Vertex(edge),
            Feature::Vertex(_) => Feature::Vertex(self.following(edge)),
            _ => Feature::Edge(edge),
        }
    }

    /// Whether an edge starts at a vertex.
    const fn has_edge(&self, index: usize) -> bool {
        self.is_closed || index + 1 < self.vertices.len()
    }

    const fn following(&self, index: usize) -> usize {
        if index + 1 < self.vertices.len() { index + 1 } else { 0 }
    }

    const fn preceding(&self, index: usize) -> usize {
        if index > 0 { index - 1 } else { self.vertices.len() - 1 }
    }
}

/// A polyline that owns its vertices.
///
/// The vertices are checked once, on construction. Queries take what
/// [`as_polyline`](Self::as_polyline) borrows. With the feature `serde` it is a record of
/// `vertices` and `is_closed`, which is checked when it is read.
///
/// ```
/// use carom::{Circle, OwnedPolyline, gap};
///
/// let fence = OwnedPolyline::closed([[0.0, 0.0], [6.0, 0.0], [0.0, 8.0]])?;
/// assert!(fence.is_closed());
/// assert_eq!(gap(&Circle::new([6.0, 8.0], 1.0)?, &fence.as_polyline()), 3.8);
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::model::shape::record::PolylineRecord<D, S>",
        try_from = "crate::model::shape::record::PolylineRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct OwnedPolyline<const D: usize, S = f64> {
    vertices: Vec<[S; D]>,
    is_closed: bool,
}

impl<const D: usize, S: Scalar> OwnedPolyline<D, S> {
    /// Returns the open chain along at least two vertices.
    ///
    /// # Errors
    /// Returns the errors of [`Polyline::new`].
    pub fn new(vertices: impl Into<Vec<[S; D]>>) -> Result<Self, InputError> {
        Self::through(vertices, false)
    }

    /// Returns the closed chain along at least three vertices.
    ///
    /// # Errors
    /// Returns the errors of [`Polyline::closed`].
    pub fn closed(vertices: impl Into<Vec<[S; D]>>) -> Result<Self, InputError> {
        Self::through(vertices, true)
    }

    /// Returns the chain along vertices, open or closed.
    ///
    /// It is [`new`](Self::new) or [`closed`](Self::closed), chosen at run time.
    ///
    /// # Errors
    /// Returns the errors of [`Polyline::new`] or [`Polyline::closed`].
    pub fn through(vertices: impl Into<Vec<[S; D]>>, is_closed: bool) -> Result<Self, InputError> {
        let vertices = vertices.into();
        Polyline { vertices: &vertices, is_closed }.checked()?;
        Ok(Self { vertices, is_closed })
    }

    /// The vertices.
    #[inline]
    #[must_use]
    pub const fn vertices(&self) -> &[[S; D]] {
        self.vertices.as_slice()
    }

    /// Whether the last vertex is joined to the first.
    #[inline]
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Borrows it as a [`Polyline`], for queries, without checking again.
    #[inline]
    #[must_use]
    pub const fn as_polyline(&self) -> Polyline<'_, D, S> {
        Polyline { vertices: self.vertices.as_slice(), is_closed: self.is_closed }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<OwnedPolyline<D, S>> for PolylineRecord<D, S> {
    fn from(OwnedPolyline { vertices, is_closed }: OwnedPolyline<D, S>) -> Self {
        Self { vertices: vertices.into_iter().map(PointRecord).collect(), is_closed }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<PolylineRecord<D, S>> for OwnedPolyline<D, S> {
    type Error = InputError;

    fn try_from(record: PolylineRecord<D, S>) -> Result<Self, InputError> {
        let vertices = record.vertices.into_iter().map(|PointRecord(vertex)| vertex);
        Self::through(vertices.collect::<Vec<_>>(), record.is_closed)
    }
}
