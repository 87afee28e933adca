//! The region in which a facet of a polyline or a mesh is the nearest, and when a path is in it.
//!
//! It lies between borders: planes across the edges at a corner or at the ends of an edge, and planes along
//! the edges of a face (`wing.rs`). Along the path, the height above a border is `β t + α`, so the path enters
//! and leaves the region at rational moments. There an edge is as far away as its end, and a face as its
//! edge, whose formulas are simpler.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::float::vector::from_fn;
use crate::formula::convex::Convex;
use crate::formula::half_space::HalfSpace;
use crate::formula::measure::Sight;
use crate::formula::parts::{Distance, Parts};
use crate::formula::ring::{Ring, Signed, cross, difference, dot, negated};
use crate::formula::segment::{self, Segment};
use crate::formula::wing::Wing;
use crate::verdict::Certain;

/// What there is around a corner or an edge: of one of a polyline, as far as there are two, and of one of a mesh any
/// number.
pub(crate) trait Around<const D: usize, T>: Clone {
    /// How many places there are for them.
    fn places(&self) -> usize;

    /// The one in a place, if there is one.
    fn in_place(&self, place: usize) -> Option<&[T; D]>;
}

impl<const D: usize, T: Clone> Around<D, T> for [Option<[T; D]>; 2] {
    fn places(&self) -> usize {
        2
    }

    fn in_place(&self, place: usize) -> Option<&[T; D]> {
        self.get(place)?.as_ref()
    }
}

#[cfg(feature = "alloc")]
impl<const D: usize, T: Clone> Around<D, T> for Vec<[T; D]> {
    fn places(&self) -> usize {
        self.len()
    }

    fn in_place(&self, place: usize) -> Option<&[T; D]> {
        self.get(place)
    }
}

/// The region of a facet, and the facet, as seen from the start of an edge, from a corner, or from the first corner of a
/// face.
#[derive(Clone, Debug)]
pub(crate) enum Region<const D: usize, T, A = [Option<[T; D]>; 2]> {
    /// The start of a segment without length; and the ways to it from its neighbours.
    Corner(Segment<D, T>, A),
    /// Also normals of the faces that it is an edge of.
    Edge(Segment<D, T>, A),
    /// Its plane, and the other two corners.
    Face(HalfSpace<D, T>, [[T; D]; 2]),
}

/// A border of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Across an edge at its start.
    Start,
    /// Across an edge at its end.
    End,
    /// At a corner, across the edge to this neighbour.
    Across(usize),
    /// Along an edge: this one of a face, or that of this one of the faces beside the edge.
    Along(usize),
}

impl Side {
    /// The end of an edge, or the corner, that is as far away as the facet where the path crosses a border that is across
    /// it.
    fn end(self) -> segment::Part {
        if self == Self::End { segment::Part::End } else { segment::Part::Start }
    }
}

/// A moment at which the path crosses a border, as a numerator and a positive denominator.
#[derive(Clone, Debug)]
pub(super) struct Crossing<T> {
    pub(super) side: Side,
    numerator: T,
    denominator: T,
}

/// When the path is in the region, from time 0 on.
#[derive(Clone, Debug)]
pub(super) struct Passage<T> {
    /// `None` where it starts there.
    pub(super) entry: Option<Crossing<T>>,
    /// `None` where it stays.
    pub(super) exit: Option<Crossing<T>>,
}

impl<T: Signed> Crossing<T> {
    fn is_before(&self, other: &Self) -> Certain<bool> {
        let mine = self.numerator.times(&other.denominator);
        mine.minus(&other.numerator.times(&self.denominator)).is_negative()
    }
}

/// The normal of the face beside an edge from the anchor to `d` with its third corner there, of which the edge's region
/// is on the other side.
pub(super) fn normal_beyond<const D: usize, T: Ring>(d: &[T; D], third: &[T; D]) -> [T; D] {
    cross(third, d)
}

impl<const D: usize, T: Ring, A: Around<D, T>> Region<D, T, A> {
    /// The corner that is so far from its neighbours.
    pub(super) fn of_corner(from_neighbors: A) -> Self {
        Self::Corner(Segment::new(from_fn(|_| T::ZERO)), from_neighbors)
    }

    /// The edge from the anchor to `d`, and the [`normal_beyond`] of each face beside it.
    pub(super) fn of_edge(d: [T; D], normals: A) -> Self {
        Self::Edge(Segment::new(d), normals)
    }

    /// The face between the anchor and two other corners.
    pub(super) fn of_face(corners: [[T; D]; 2]) -> Self {
        let [b, c] = &corners;
        Self::Face(HalfSpace::new(cross(b, c)), corners)
    }

    /// The borders that there may be.
    fn sides(&self) -> impl Iterator<Item = Side> + use<D, T, A> {
        let (across, ends, along) = match self {
            Self::Corner(_, ways) => (ways.places(), 0, 0),
            Self::Edge(_, normals) if normals.in_place(0).is_none() => (0, 2, 0),
            Self::Edge(_, normals) => (0, 2, normals.places()),
            Self::Face(..) => (0, 0, 3),
        };
        let ends = [Side::Start, Side::End].into_iter().take(ends);
        ends.chain((0..across).map(Side::Across)).chain((0..along).map(Side::Along))
    }

    /// The plane along an edge, if the border is one.
    fn wing(&self, side: Side) -> Option<Wing<'_, D, T>> {
        match (self, side) {
            (Self::Edge(segment, normals), Side::Along(face)) => {
                Some(Wing::new(None, *segment.direction(), normals.in_place(face)?))
            }
            (Self::Face(plane, [b, c]), Side::Along(edge)) => {
                let (at, d) = match edge {
                    0 => (None, *b),
                    1 => (Some(b), difference(c, b)),
                    _ => (None, negated(c)),
                };
                Some(Wing::new(at, d, plane.normal()))
            }
            _ => None,
        }
    }

    /// How high `u` is above a border, and how fast `w` rises, if there is one.
    pub(super) fn line(&self, side: Side, Sight { u, w, .. }: &Sight<D, T>) -> Option<[T; 2]> {
        match (self, side) {
            (Self::Edge(segment, _), Side::Start) => Some([segment.along(u), segment.along(w)]),
            (Self::Edge(segment, _), Side::End) => {
                Some([segment.before_end(u), T::ZERO.minus(&segment.along(w))])
            }
            (Self::Corner(_, ways), Side::Across(neighbor)) => {
                ways.in_place(neighbor).map(|way| [dot(way, u), dot(way, w)])
            }
            _ => self.wing(side).map(|wing| [wing.height(u), wing.rise(w)]),
        }
    }

    /// How high `u` is above each border.
    pub(super) fn heights(&self, u: &[T; D]) -> impl Iterator<Item = T> {
        self.sides().filter_map(|side| self.height(side, u))
    }

    /// How high `u` is above a border, if there is one.
    fn height(&self, side: Side, u: &[T; D]) -> Option<T> {
        match (self, side) {
            (Self::Edge(segment, _), Side::Start) => Some(segment.along(u)),
            (Self::Edge(segment, _), Side::End) => Some(segment.before_end(u)),
            (Self::Corner(_, ways), Side::Across(neighbor)) => {
                ways.in_place(neighbor).map(|way| dot(way, u))
            }
            _ => self.wing(side).map(|wing| wing.height(u)),
        }
    }

    /// Whether the centre is in the region.
    #[cfg(feature = "alloc")]
    pub(super) fn holds(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        for side in self.sides() {
            if let Some([height, _]) = self.line(side, sight)
                && height.is_negative()?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// When the path is in the region; `None` where it never is.
    pub(super) fn passage(&self, sight: &Sight<D, T>) -> Certain<Option<Passage<T>>>
    where
        T: Signed,
    {
        let (mut entry, mut exit): (Option<Crossing<T>>, Option<Crossing<T>>) = (None, None);
        for side in self.sides() {
            let Some([height, rise]) = self.line(side, sight) else { continue };
            match (height.is_negative()?, rise.sign()?) {
                (true, Ordering::Greater) => {
                    let numerator = T::ZERO.minus(&height);
                    let crossing = Crossing { side, numerator, denominator: rise };
                    let is_later = entry.as_ref().map_or(Ok(true), |it| it.is_before(&crossing))?;
                    if is_later {
                        entry = Some(crossing);
                    }
                }
                (true, _) => return Ok(None),
                (false, Ordering::Less) => {
                    let denominator = T::ZERO.minus(&rise);
                    let crossing = Crossing { side, numerator: height, denominator };
                    let is_earlier = exit.as_ref().map_or(Ok(true), |it| crossing.is_before(it))?;
                    if is_earlier {
                        exit = Some(crossing);
                    }
                }
                (false, _) => {}
            }
        }
        // What enters between the two ends of an edge at one of them leaves it later at the other.
        let is_between_ends =
            matches!(self, Self::Edge(_, normals) if normals.in_place(0).is_none());
        if !is_between_ends
            && let (Some(entry), Some(exit)) = (&entry, &exit)
            && exit.is_before(entry)?
        {
            return Ok(None);
        }
        Ok(Some(Passage { entry, exit }))
    }

    /// `dist² − r²` and its slope at a crossing, each times a positive number.
    pub(super) fn at_crossing(&self, crossing: &Crossing<T>, sight: &Sight<D, T>) -> Certain<(T, T)>
    where
        T: Signed,
    {
        if let Some(wing) = self.wing(crossing.side) {
            return Ok((wing.distance(sight).excess, wing.slope(sight)?));
        }
        let (segment, end, sight) = self.end_seen_from(crossing, sight);
        Ok((segment.excess(end, &sight.u, &sight.r), segment.slope(end, &sight.u, &sight.w)))
    }

    /// What is as far away as the facet at a crossing, and the ball, all lengths times the denominator.
    fn end_seen_from(
        &self,
        Crossing { side, numerator, denominator }: &Crossing<T>,
        sight: &Sight<D, T>,
    ) -> (Segment<D, T>, segment::Part, Sight<D, T>) {
        let segment = match self {
            Self::Corner(segment, _) | Self::Edge(segment, _) => segment.scaled(denominator),
            // Not asked: all borders of a face are along its edges.
            Self::Face(_, [b, _]) => Segment::new(*b).scaled(denominator),
        };
        (segment, side.end(), sight.after_ratio(numerator, denominator))
    }

    /// What the distance at a crossing is computed from, at a moment given by its numerator and denominator.
    pub(super) fn distance_at(
        &self,
        side: Side,
        [numerator, denominator]: [T; 2],
        sight: &Sight<D, T>,
    ) -> Distance<T> {
        if let Some(wing) = self.wing(side) {
            return wing.distance(sight);
        }
        let crossing = Crossing { side, numerator, denominator };
        let (segment, end, there) = self.end_seen_from(&crossing, sight);
        Distance {
            excess: segment.excess(end, &there.u, &there.r),
            square: segment.square(end, &there.u),
            scale: crossing.denominator.squared(),
            r: sight.r,
            is_inside: false,
        }
    }
}
