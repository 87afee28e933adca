//! A single corner, edge or face of a polyline or a mesh.

use crate::model::InputError;
use crate::model::shape::ball::point;
#[cfg(feature = "serde")]
use crate::model::shape::record::{FacetRecord, PointRecord};
use crate::model::shape::segment::in_the_plane;
use crate::model::shape::widen::Widen;
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::is_collinear;

/// A single corner, edge or face of a polyline or a mesh.
///
/// It is at rest, and counts only in its region: where it is the nearest part of its polyline or
/// mesh of triangles. A simulator can query facets one after another. Lengths are in any unit, but
/// the same for all shapes of a query.
///
/// The region, which is closed, ends at planes (in the plane: lines) through the corners. The
/// region of an edge from `A` to `B` holds the points `q` with `(q − A)·(B − A) ≥ 0` and
/// `(q − B)·(B − A) ≤ 0`; that of a corner `V` the points with `(q − V)·(V − before) ≥ 0` and
/// `(q − V)·(after − V) ≤ 0`. So the regions of a polyline cover the outer side of a bend without
/// gaps. On the inner side, the region of the corner has no points except on the polyline.
///
/// In space, the region of a [`face`](Self::face) is the prism above and below it. The region of an
/// edge between faces, a [`ridge`](Self::ridge), is the part of the edge's region that is beyond
/// the prisms of both faces; if the faces lie in a plane, or on the inner side of a bend, that is
/// no more than a plane, or the edge. The region of a corner of a mesh ends at a plane across each
/// of its edges. Such a corner is the [`corner`](Self::corner) between each two of its neighbours,
/// all at once: on straight paths, an impact with it is the latest of the impacts with these, if
/// all have one.
///
/// In its region, a ball hits a facet as it would hit the line through the edge, the point at the
/// corner, or the plane of the face. [`time_of_impact`](Self::time_of_impact) returns the time. A
/// [`Mesh`](crate::Mesh) and a [`Polyline`](crate::Polyline) construct all of their facets.
///
/// ```
/// use carom::{Circle, Facet, Feature};
///
/// // A wall that bends: up to the corner, and then to the right.
/// let wall = Facet::edge([0.0, -5.0], [0.0, 0.0])?;
/// let corner = Facet::corner([0.0, 0.0], Some([0.0, -5.0]), Some([5.0, 0.0]))?;
///
/// let low = Circle::new([-4.0, -1.0], 1.0)?.moving([1.0, 0.0])?;
/// let impact = wall.time_of_impact(&low, 10.0).expect("it is in the way");
/// assert_eq!((impact.time, impact.normal, impact.feature), (3.0, [1.0, 0.0], Feature::Edge(0)));
/// assert_eq!(corner.time_of_impact(&low, 10.0), None);
///
/// let high = Circle::new([-4.0, 0.6], 1.0)?.moving([1.0, 0.0])?;
/// assert_eq!(wall.time_of_impact(&high, 10.0), None);
/// let impact = corner.time_of_impact(&high, 10.0).expect("its lower half is in the way");
/// assert_eq!((impact.time, impact.feature), (3.2, Feature::Vertex(0)));
/// # Ok::<(), carom::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::model::shape::record::FacetRecord<D, S>",
        try_from = "crate::model::shape::record::FacetRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Facet<const D: usize, S = f64> {
    kind: FacetKind<D, S>,
}

/// The type of a facet, with its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FacetKind<const D: usize, S> {
    Corner {
        at: [S; D],
        before: Option<[S; D]>,
        after: Option<[S; D]>,
    },
    /// The faces beside it, by their third corners; a second one only if there is a first.
    Edge {
        start: [S; D],
        end: [S; D],
        faces: [Option<[S; D]>; 2],
    },
    Face {
        corners: [[S; D]; 3],
    },
}

impl<const D: usize, S: Scalar> Facet<D, S> {
    /// Returns the edge from `start` to `end`.
    ///
    /// It needs two dimensions or more.
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, both points are the same, or there is
    /// only one dimension.
    pub fn edge(start: impl Into<[S; D]>, end: impl Into<[S; D]>) -> Result<Self, InputError> {
        in_the_plane::<D>()?;
        let (start, end) = (point("start", start.into())?, point("end", end.into())?);
        let end = apart(("start", start), ("end", end))?;
        Ok(Self { kind: FacetKind::Edge { start, end, faces: [None; 2] } })
    }

    /// Returns the corner at a point, between its neighbours.
    ///
    /// The neighbours are the other ends of the edges before and after the corner. The end of an
    /// open polyline has one neighbour. The region of a point without neighbours is all of space.
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, a neighbour is the same point as the
    /// corner, or there is only one dimension.
    pub fn corner(
        at: impl Into<[S; D]>,
        before: Option<[S; D]>,
        after: Option<[S; D]>,
    ) -> Result<Self, InputError> {
        in_the_plane::<D>()?;
        let at = point("corner", at.into())?;
        let neighbor = |name, neighbor: Option<[S; D]>| {
            neighbor.map(|it| apart(("corner", at), (name, point(name, it)?))).transpose()
        };
        let before = neighbor("neighbour before it", before)?;
        let after = neighbor("neighbour after it", after)?;
        Ok(Self { kind: FacetKind::Corner { at, before, after } })
    }

    /// Returns the edge of a mesh from `start` to `end`.
    ///
    /// It is in space. One face beside it has its third corner at `one`, the other at `other`; at
    /// the rim of a mesh there is no other face.
    ///
    /// Its region is that of an edge, without the points above or below one of the faces: with
    /// `d = end − start` and `c` the vector from the start to a third corner, it holds the points
    /// `start + u` with `(d×c)·(d×u) ≤ 0`. An edge with more than two faces is the ridge between
    /// each two of them, all at once: an impact with it is the latest of the impacts with these, if
    /// all have one.
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, both ends are the same, a third corner
    /// is in a line with them, or there are not three dimensions.
    ///
    /// ```
    /// use carom::{Facet, Feature, Sphere};
    ///
    /// // The edge along the y axis of a roof that descends on both sides.
    /// let (left, right) = ([-4.0, 0.0, -3.0], [4.0, 0.0, -3.0]);
    /// let ridge = Facet::ridge([0.0, -9.0, 0.0], [0.0, 9.0, 0.0], left, Some(right))?;
    /// let drop = |x| Sphere::new([x, 0.0, 5.0], 1.0)?.moving([0.0, 0.0, -1.0]);
    /// let impact = ridge.time_of_impact(&drop(0.6)?, 9.0).expect("above the edge");
    /// assert_eq!((impact.time, impact.feature), (4.2, Feature::Edge(0)));
    /// // Farther than 0.6 to the side, the ball hits the face instead.
    /// assert_eq!(ridge.time_of_impact(&drop(0.7)?, 9.0), None);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn ridge(
        start: impl Into<[S; D]>,
        end: impl Into<[S; D]>,
        one: impl Into<[S; D]>,
        other: Option<[S; D]>,
    ) -> Result<Self, InputError> {
        in_space::<D>()?;
        let (start, end) = (point("start", start.into())?, point("end", end.into())?);
        let end = apart(("start", start), ("end", end))?;
        let third = |name, corner| {
            let corner = point(name, corner)?;
            not_in_line([start, end, corner]).map(|[.., corner]| corner)
        };
        let one = third("third corner of the face", one.into())?;
        let other =
            other.map(|other| third("third corner of the other face", other)).transpose()?;
        Ok(Self::checked_edge(start, end, [Some(one), other]))
    }

    /// Returns the face of the triangle with these corners.
    ///
    /// It is in space and thin; a ball can touch it from both sides.
    ///
    /// # Errors
    /// Returns an error if a coordinate is NaN or infinite, the corners lie on a line (decided
    /// exactly: a triangle may be arbitrarily thin), or there are not three dimensions.
    ///
    /// ```
    /// use carom::{Facet, Feature, Sphere};
    ///
    /// let face = Facet::face([0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0])?;
    /// let ball = Sphere::new([1.0, 1.0, 5.0], 1.0)?.moving([0.5, 0.5, -2.0])?;
    /// let impact = face.time_of_impact(&ball, 9.0).expect("it falls onto it");
    /// assert_eq!((impact.time, impact.normal), (2.0, [0.0, 0.0, -1.0]));
    /// assert_eq!((impact.point, impact.feature), ([2.0, 2.0, 0.0], Feature::Face(0)));
    /// // On the border of its region, and beyond it.
    /// assert!(face.time_of_impact(&ball.ball().moving([0.5, 0.5, -1.0])?, 9.0).is_none());
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn face(
        a: impl Into<[S; D]>,
        b: impl Into<[S; D]>,
        c: impl Into<[S; D]>,
    ) -> Result<Self, InputError> {
        in_space::<D>()?;
        let corners = [
            point("first corner", a.into())?,
            point("second corner", b.into())?,
            point("third corner", c.into())?,
        ];
        not_in_line(corners).map(Self::checked_face)
    }

    /// An edge between two points that have been checked, and the third corners of the faces beside
    /// it.
    pub(super) const fn checked_edge(
        start: [S; D],
        end: [S; D],
        faces: [Option<[S; D]>; 2],
    ) -> Self {
        Self { kind: FacetKind::Edge { start, end, faces } }
    }

    /// A corner between points that have been checked.
    pub(super) const fn checked_corner(
        at: [S; D],
        before: Option<[S; D]>,
        after: Option<[S; D]>,
    ) -> Self {
        Self { kind: FacetKind::Corner { at, before, after } }
    }

    /// A face between three points that have been checked.
    pub(super) const fn checked_face(corners: [[S; D]; 3]) -> Self {
        Self { kind: FacetKind::Face { corners } }
    }

    /// Whether it is a corner.
    #[inline]
    pub const fn is_corner(&self) -> bool {
        matches!(self.kind, FacetKind::Corner { .. })
    }

    /// Whether it is an edge, with or without faces beside it.
    #[inline]
    pub const fn is_edge(&self) -> bool {
        matches!(self.kind, FacetKind::Edge { .. })
    }

    /// Whether it is a face.
    #[inline]
    pub const fn is_face(&self) -> bool {
        matches!(self.kind, FacetKind::Face { .. })
    }

    /// The start of an edge.
    ///
    /// For a corner its point, and for a face its first corner.
    #[inline]
    pub const fn start(&self) -> [S; D] {
        match self.kind {
            FacetKind::Corner { at, .. } => at,
            FacetKind::Edge { start, .. } => start,
            FacetKind::Face { corners } => corners[0],
        }
    }

    /// The end of an edge.
    ///
    /// For a corner its point, and for a face its last corner.
    #[inline]
    pub const fn end(&self) -> [S; D] {
        match self.kind {
            FacetKind::Corner { at, .. } => at,
            FacetKind::Edge { end, .. } => end,
            FacetKind::Face { corners } => corners[2],
        }
    }

    /// The neighbour before a corner.
    ///
    /// `None` for an edge or a face, and for a corner without such a neighbour.
    #[inline]
    pub const fn before(&self) -> Option<[S; D]> {
        match self.kind {
            FacetKind::Corner { before, .. } => before,
            FacetKind::Edge { .. } | FacetKind::Face { .. } => None,
        }
    }

    /// The neighbour after a corner.
    ///
    /// `None` for an edge or a face, and for a corner without such a neighbour.
    #[inline]
    pub const fn after(&self) -> Option<[S; D]> {
        match self.kind {
            FacetKind::Corner { after, .. } => after,
            FacetKind::Edge { .. } | FacetKind::Face { .. } => None,
        }
    }

    /// The third corners of the faces beside an edge.
    ///
    /// `None` for a face that does not exist; both are `None` for a corner or a face.
    #[inline]
    pub const fn faces(&self) -> [Option<[S; D]>; 2] {
        match self.kind {
            FacetKind::Edge { faces, .. } => faces,
            FacetKind::Corner { .. } | FacetKind::Face { .. } => [None; 2],
        }
    }

    /// The corners of a face.
    ///
    /// `None` for a corner or an edge.
    #[inline]
    pub const fn corners(&self) -> Option<[[S; D]; 3]> {
        match self.kind {
            FacetKind::Face { corners } => Some(corners),
            FacetKind::Corner { .. } | FacetKind::Edge { .. } => None,
        }
    }

    pub(crate) const fn kind(&self) -> &FacetKind<D, S> {
        &self.kind
    }

    /// All of its points, its neighbours included.
    pub(crate) fn points(&self) -> impl Iterator<Item = [S; D]> + Clone {
        let points = match self.kind {
            FacetKind::Corner { at, before, after } => [Some(at), None, before, after],
            FacetKind::Edge { start, end, faces: [one, other] } => {
                [Some(start), Some(end), one, other]
            }
            FacetKind::Face { corners: [a, b, c] } => [Some(a), Some(b), Some(c), None],
        };
        points.into_iter().flatten()
    }

    /// Whether it is a face, or an edge with a face beside it.
    pub(crate) const fn is_beside_face(&self) -> bool {
        matches!(self.kind, FacetKind::Edge { faces: [Some(_), _], .. } | FacetKind::Face { .. })
    }
}

/// Whether there are three dimensions.
pub(super) fn in_space<const D: usize>() -> Result<(), InputError> {
    if D == 3 { Ok(()) } else { Err(InputError::NotInSpace { dimensions: D }) }
}

/// Three points, if they are the corners of a triangle with an area.
fn not_in_line<const D: usize, S: Scalar>(points: [[S; D]; 3]) -> Result<[[S; D]; 3], InputError> {
    if is_collinear(points.map_each(|point| point.map_each(Into::into))) {
        return Err(InputError::PointsInLine);
    }
    Ok(points)
}

/// The second of two points, if they differ.
fn apart<const D: usize, S: Scalar>(
    (name, point): (&'static str, [S; D]),
    (other_name, other): (&'static str, [S; D]),
) -> Result<[S; D], InputError> {
    if point == other {
        return Err(InputError::SamePoints { names: [name, other_name] });
    }
    Ok(other)
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> From<Facet<D, S>> for FacetRecord<D, S> {
    fn from(Facet { kind }: Facet<D, S>) -> Self {
        match kind {
            FacetKind::Edge { start, end, faces: [None, _] } => Self::Edge { start, end },
            FacetKind::Edge { start, end, faces: [Some(one), other] } => {
                Self::Ridge { start, end, one, other: other.map(PointRecord) }
            }
            FacetKind::Face { corners: [a, b, c] } => Self::Face { a, b, c },
            FacetKind::Corner { at, before, after } => {
                Self::Corner { at, before: before.map(PointRecord), after: after.map(PointRecord) }
            }
        }
    }
}

#[cfg(feature = "serde")]
impl<const D: usize, S: Scalar> TryFrom<FacetRecord<D, S>> for Facet<D, S> {
    type Error = InputError;

    fn try_from(record: FacetRecord<D, S>) -> Result<Self, InputError> {
        match record {
            FacetRecord::Edge { start, end } => Self::edge(start, end),
            FacetRecord::Ridge { start, end, one, other } => {
                Self::ridge(start, end, one, other.map(|it| it.0))
            }
            FacetRecord::Face { a, b, c } => Self::face(a, b, c),
            FacetRecord::Corner { at, before, after } => {
                Self::corner(at, before.map(|it| it.0), after.map(|it| it.0))
            }
        }
    }
}

impl<const D: usize, S: Scalar> Widen for Facet<D, S> {
    type Wide = Facet<D>;

    #[inline]
    fn widened(&self) -> Facet<D> {
        let wide = |point: [S; D]| point.map_each(Into::into);
        let kind = match self.kind {
            FacetKind::Edge { start, end, faces } => FacetKind::Edge {
                start: wide(start),
                end: wide(end),
                faces: faces.map_each(|corner| corner.map(wide)),
            },
            FacetKind::Face { corners } => FacetKind::Face { corners: corners.map_each(wide) },
            FacetKind::Corner { at, before, after } => {
                FacetKind::Corner { at: wide(at), before: before.map(wide), after: after.map(wide) }
            }
        };
        Facet { kind }
    }
}
