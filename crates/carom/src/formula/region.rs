//! The region of a facet, and when a path is in it.
//!
//! In its region, the facet is the nearest of its polyline or mesh. The region lies between
//! borders: planes across the edges at a corner or at the ends of an edge, and planes along the
//! edges of a face (`wing.rs`). Along the path, the height above a border is `β t + α`, so the path
//! enters and leaves the region at rational times. There an edge is as far away as its end, and a
//! face as its edge, whose formulas are simpler.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::formula::convex::Convex;
use crate::formula::half_space::HalfSpace;
use crate::formula::segment::{self, Segment};
use crate::formula::sites::{Distance, Sites};
use crate::formula::wing::Wing;
use crate::number::ring::cross;
use crate::number::vector::from_fn;
use crate::number::{Certain, Ring, Sight, Signed, difference, dot, negated};

/// What is around a corner or an edge.
///
/// In a polyline there are up to two, in a mesh any number.
pub(crate) trait Around<const D: usize, T>: Clone {
    /// The number of places for them.
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

impl<const D: usize, T: Clone> Around<D, T> for Vec<[T; D]> {
    fn places(&self) -> usize {
        self.len()
    }

    fn in_place(&self, place: usize) -> Option<&[T; D]> {
        self.get(place)
    }
}

/// The region of a facet, and the facet.
///
/// Both are relative to the start of an edge, to a corner, or to the first corner of a face.
#[derive(Clone, Debug)]
pub(crate) enum Region<const D: usize, T, A = [Option<[T; D]>; 2]> {
    /// The start of a segment without length, and the vectors to it from its neighbours.
    Corner(Segment<D, T>, A),
    /// The segment, and normals of the faces beside it.
    Edge(Segment<D, T>, A),
    /// The plane of the face, and its other two corners.
    Face(HalfSpace<D, T>, [[T; D]; 2]),
}

/// A border of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegionSide {
    /// Across an edge at its start.
    Start,
    /// Across an edge at its end.
    End,
    /// At a corner, across the edge to this neighbour.
    Across(usize),
    /// Along an edge: of a face, the edge with this number; of an edge, itself beside the face with
    /// this number.
    Along(usize),
}

impl RegionSide {
    /// The end of an edge, or the corner, that is as far away as the facet where the path crosses a
    /// border across it.
    fn end(self) -> segment::Site {
        if self == Self::End { segment::Site::End } else { segment::Site::Start }
    }
}

/// A time at which the path crosses a border, as a numerator and a positive denominator.
#[derive(Clone, Debug)]
pub(super) struct Crossing<T> {
    pub(super) side: RegionSide,
    numerator: T,
    denominator: T,
}

/// When the path is in the region, from time 0 on.
#[derive(Clone, Debug)]
pub(super) struct Passage<T> {
    /// `None` if the path starts in the region.
    pub(super) entry: Option<Crossing<T>>,
    /// `None` if the path stays in the region.
    pub(super) exit: Option<Crossing<T>>,
}

impl<T: Signed> Crossing<T> {
    fn is_before(&self, other: &Self) -> Certain<bool> {
        let mine = self.numerator.times(&other.denominator);
        mine.minus(&other.numerator.times(&self.denominator)).is_negative()
    }
}

/// The normal of the face beside the edge from the anchor to `d`, with the third corner `third`.
/// The region of the edge is on the other side.
pub(super) fn normal_beyond<const D: usize, T: Ring>(d: &[T; D], third: &[T; D]) -> [T; D] {
    cross(third, d)
}

impl<const D: usize, T: Ring, A: Around<D, T>> Region<D, T, A> {
    /// The corner with these displacements from its neighbours.
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
    fn sides(&self) -> impl Iterator<Item = RegionSide> + use<D, T, A> {
        let (across, ends, along) = match self {
            Self::Corner(_, ways) => (ways.places(), 0, 0),
            Self::Edge(_, normals) if normals.in_place(0).is_none() => (0, 2, 0),
            Self::Edge(_, normals) => (0, 2, normals.places()),
            Self::Face(..) => (0, 0, 3),
        };
        let ends = [RegionSide::Start, RegionSide::End].into_iter().take(ends);
        ends.chain((0..across).map(RegionSide::Across)).chain((0..along).map(RegionSide::Along))
    }

    /// The plane along an edge, if the border is one.
    fn wing(&self, side: RegionSide) -> Option<Wing<'_, D, T>> {
        match (self, side) {
            (Self::Edge(segment, normals), RegionSide::Along(face)) => {
                Some(Wing::new(None, *segment.direction(), normals.in_place(face)?))
            }
            (Self::Face(plane, [b, c]), RegionSide::Along(edge)) => {
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
    pub(super) fn line(
        &self,
        side: RegionSide,
        Sight { u, w, .. }: &Sight<D, T>,
    ) -> Option<[T; 2]> {
        match (self, side) {
            (Self::Edge(segment, _), RegionSide::Start) => {
                Some([segment.along(u), segment.along(w)])
            }
            (Self::Edge(segment, _), RegionSide::End) => {
                Some([segment.before_end(u), T::ZERO.minus(&segment.along(w))])
            }
            (Self::Corner(_, ways), RegionSide::Across(neighbor)) => {
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
    fn height(&self, side: RegionSide, u: &[T; D]) -> Option<T> {
        match (self, side) {
            (Self::Edge(segment, _), RegionSide::Start) => Some(segment.along(u)),
            (Self::Edge(segment, _), RegionSide::End) => Some(segment.before_end(u)),
            (Self::Corner(_, ways), RegionSide::Across(neighbor)) => {
                ways.in_place(neighbor).map(|way| dot(way, u))
            }
            _ => self.wing(side).map(|wing| wing.height(u)),
        }
    }

    /// Whether the centre is in the region.
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

    /// When the path is in the region; `None` if it never is.
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
        // A path that enters between the two ends of an edge at one of them leaves it later at the
        // other.
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

    /// The end or corner that is as far away as the facet at a crossing, and the ball, with all
    /// lengths times the denominator.
    fn end_seen_from(
        &self,
        Crossing { side, numerator, denominator }: &Crossing<T>,
        sight: &Sight<D, T>,
    ) -> (Segment<D, T>, segment::Site, Sight<D, T>) {
        let segment = match self {
            Self::Corner(segment, _) | Self::Edge(segment, _) => segment.scaled(denominator),
            // Never used: all borders of a face are along its edges.
            Self::Face(_, [b, _]) => Segment::new(*b).scaled(denominator),
        };
        (segment, side.end(), sight.after_ratio(numerator, denominator))
    }

    /// The data of the distance at a crossing, at a time given by its numerator and denominator.
    pub(super) fn distance_at(
        &self,
        side: RegionSide,
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
