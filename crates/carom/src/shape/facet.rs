//! An edge or a corner of a polyline, on its own.

use crate::error::InputError;
use crate::float::Scalar;
use crate::shape::ball::point;
#[cfg(feature = "serde")]
use crate::shape::record::{FacetRecord, PointRecord};
use crate::shape::segment::in_the_plane;
use crate::shape::widen::Widen;

/// An edge or a corner of a polyline, at rest, in the region in which it is the nearest of the polyline:
/// what a simulator asks about one after the other.
///
/// The region, which is closed, ends at planes (in the plane: lines) through the corners: that of an edge
/// from `A` to `B` holds the points `q` with `(q − A)·(B − A) ≥ 0` and `(q − B)·(B − A) ≤ 0`, that of a
/// corner `V` those with `(q − V)·(V − before) ≥ 0` and `(q − V)·(after − V) ≤ 0`. So the regions of a
/// polyline cover the outer side of a bend without gaps; on its inner side that of the corner has no
/// points but on the polyline.
///
/// In its region a facet is met as the line through the edge, or the point at the corner, would be.
/// [`time_of_impact`](Self::time_of_impact) tells when.
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
        into = "crate::shape::record::FacetRecord<D, S>",
        try_from = "crate::shape::record::FacetRecord<D, S>",
        bound(
            serialize = "S: Scalar + serde::Serialize",
            deserialize = "S: Scalar + serde::Deserialize<'de>"
        )
    )
)]
pub struct Facet<const D: usize, S = f64> {
    kind: Kind<D, S>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind<const D: usize, S> {
    Edge { start: [S; D], end: [S; D] },
    Corner { at: [S; D], before: Option<[S; D]>, after: Option<[S; D]> },
}

impl<const D: usize, S: Scalar> Facet<D, S> {
    /// The edge from `start` to `end`, in two dimensions or more.
    ///
    /// # Errors
    /// A coordinate is NaN or infinite, both points are the same, or there is one dimension only.
    pub fn edge(start: impl Into<[S; D]>, end: impl Into<[S; D]>) -> Result<Self, InputError> {
        in_the_plane::<D>()?;
        let (start, end) = (point("start", start.into())?, point("end", end.into())?);
        let end = apart(("start", start), ("end", end))?;
        Ok(Self { kind: Kind::Edge { start, end } })
    }

    /// The corner at a point, between its neighbours: the other ends of the edges before and after it.
    /// The end of an open polyline has one neighbour; a point that has none is a facet everywhere.
    ///
    /// # Errors
    /// A coordinate is NaN or infinite, a neighbour is at the same point, or there is one dimension only.
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
        Ok(Self { kind: Kind::Corner { at, before, after } })
    }

    /// An edge between two points that have been checked.
    pub(super) const fn checked_edge(start: [S; D], end: [S; D]) -> Self {
        Self { kind: Kind::Edge { start, end } }
    }

    /// A corner between points that have been checked.
    pub(super) const fn checked_corner(
        at: [S; D],
        before: Option<[S; D]>,
        after: Option<[S; D]>,
    ) -> Self {
        Self { kind: Kind::Corner { at, before, after } }
    }

    /// Whether it is an edge, and not a corner.
    #[inline]
    pub const fn is_edge(&self) -> bool {
        matches!(self.kind, Kind::Edge { .. })
    }

    /// Where the edge starts, or the corner is.
    #[inline]
    pub const fn start(&self) -> [S; D] {
        match self.kind {
            Kind::Edge { start, .. } => start,
            Kind::Corner { at, .. } => at,
        }
    }

    /// Where the edge ends, or the corner is.
    #[inline]
    pub const fn end(&self) -> [S; D] {
        match self.kind {
            Kind::Edge { end, .. } => end,
            Kind::Corner { at, .. } => at,
        }
    }

    /// The neighbour before a corner.
    #[inline]
    pub const fn before(&self) -> Option<[S; D]> {
        match self.kind {
            Kind::Edge { .. } => None,
            Kind::Corner { before, .. } => before,
        }
    }

    /// The neighbour after a corner.
    #[inline]
    pub const fn after(&self) -> Option<[S; D]> {
        match self.kind {
            Kind::Edge { .. } => None,
            Kind::Corner { after, .. } => after,
        }
    }
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
            Kind::Edge { start, end } => Self::Edge { start, end },
            Kind::Corner { at, before, after } => {
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
        let wide = |point: [S; D]| point.map(Into::into);
        let kind = match self.kind {
            Kind::Edge { start, end } => Kind::Edge { start: wide(start), end: wide(end) },
            Kind::Corner { at, before, after } => {
                Kind::Corner { at: wide(at), before: before.map(wide), after: after.map(wide) }
            }
        };
        Facet { kind }
    }
}
