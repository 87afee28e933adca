//! Pieces of a shape for an accelerated ball, with their regions.
//!
//! In its region a piece is the nearest site of the shape, and the square of the distance is a
//! polynomial of the time. The region lies between borders, and the height above each border is a
//! polynomial of the time as well. So the first impact with the shape is the first of those with
//! its pieces, and the signs of a quartic and a few quadratics decide the impact with a piece.

mod aabb;
mod facet;

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::formula::segment;
use crate::formula::sites::{Sites, Surface};
use crate::model::shape::{Ball, Capsule, Hollow, Segment, Tube};
use crate::number::Ring;
use crate::number::vector::from_fn;
use crate::problem::solid::Solid;

/// Heights above the borders of a region, at least 0 in it.
pub(crate) trait Sides<T> {
    /// The heights; some may be `None`.
    fn places(&self) -> &[Option<T>];
}

/// Two borders for each axis. No region of a shape made of sites has more than the region inside a
/// box in which one of the faces is the nearest.
pub(crate) type TwoForEachAxis<const D: usize, T> = [[Option<T>; D]; 2];

impl<const D: usize, T> Sides<T> for TwoForEachAxis<D, T> {
    fn places(&self) -> &[Option<T>] {
        self.as_flattened()
    }
}

/// A corner or an edge of a mesh may have any number of borders.
impl<T> Sides<T> for Vec<Option<T>> {
    fn places(&self) -> &[Option<T>] {
        self
    }
}

/// Whether the borders of a region belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Borders {
    /// For a facet: a time on the border counts.
    Included,
    /// For a site of a convex shape: on a border, the site counts that the path is in just after.
    ByWhatFollows,
}

/// What a ball of radius 0 does with a piece, which it can only touch.
#[derive(Clone, Debug)]
pub(crate) enum AsPoint<T> {
    /// It overlaps the solid, like other balls.
    Overlaps,
    /// Nothing: it has a contact, but no impact.
    Passes,
    /// It goes through where this height changes its sign: on the border of the region, or only
    /// inside.
    GoesThrough(T, Ends),
    /// It runs into the piece where the distance is 0.
    RunsInto,
}

/// Whether a point that goes through a piece at its end hits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    Included,
    Excluded,
}

/// A piece along a path.
#[derive(Clone, Debug)]
pub(crate) struct Piece<P, T, H> {
    pub(crate) site: P,
    /// At most 0 in contact, and falling while the ball approaches.
    pub(crate) excess: T,
    pub(crate) sides: H,
    pub(crate) borders: Borders,
    /// For a ball of radius 0.
    pub(crate) as_point: AsPoint<T>,
    /// Whether the centre is in the solid there: the gap is then `−d − r`, and not `d − r`.
    pub(crate) is_inside: bool,
}

impl<P, T, H: Sides<T>> Piece<P, T, H> {
    /// The heights above all borders.
    pub(crate) fn heights(&self) -> impl Iterator<Item = &T> {
        self.sides.places().iter().flatten()
    }

    /// The height above the border with this index, if there is one.
    pub(crate) fn height(&self, place: usize) -> Option<&T> {
        self.sides.places().get(place)?.as_ref()
    }
}

/// A piece of a shape.
pub(crate) type PieceOf<const D: usize, K, T> =
    Piece<<K as Solid<D>>::Site, T, <K as Pieces<D>>::Sides<T>>;

/// A piece that is flat along a path: an edge in the plane, or a face.
#[derive(Clone, Debug)]
pub(crate) struct FlatPiece<P, T, H> {
    pub(crate) site: P,
    /// The height above the line of the edge, or the plane of the face, on either side.
    pub(crate) height: T,
    pub(crate) sides: H,
}

/// A flat piece of a shape.
pub(crate) type FlatOf<const D: usize, K, T> =
    FlatPiece<<K as Solid<D>>::Site, T, <K as Pieces<D>>::Sides<T>>;

/// A ball on a path, relative to the anchor of a shape.
#[derive(Debug)]
pub(crate) struct BallOnPath<'a, const D: usize, T> {
    pub(crate) u: &'a [T; D],
    /// The distance of contact, and its sign.
    pub(crate) r: &'a T,
    pub(crate) sign_of_r: Ordering,
}

/// A shape that consists of pieces.
pub(crate) trait Pieces<const D: usize>: Solid<D> {
    /// The type that holds the borders of its regions.
    type Sides<T>: Sides<T>;

    /// The largest degree, in lengths, of the polynomials of its pieces.
    ///
    /// It decides how many digits of each length count.
    fn degree_along_path(&self) -> u32;

    /// The number of pieces.
    fn count(&self) -> usize;

    /// The lower and upper corners of the box around everything that a ball may touch; `None` for a
    /// container.
    fn bounds(&self) -> Option<[[f64; D]; 2]>;

    /// Whether a piece may be touched by a ball whose centre is in a box.
    #[inline]
    fn may_be_near(&self, _: usize, _: &[[f64; D]; 2]) -> bool {
        true
    }

    /// One of the pieces.
    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        index: usize,
        seen: &BallOnPath<'_, D, T>,
    ) -> PieceOf<D, Self, T>;

    /// Whether it is a container, which the ball is inside of.
    const IS_ROOM: bool = false;

    /// The only piece, if it is flat.
    #[inline]
    fn flat<T: Ring>(&self, _: &Self::In<T>, _: &[T; D]) -> Option<FlatOf<D, Self, T>> {
        None
    }

    /// The side of the line that a point goes through on which a ball can hit it; `None` if both
    /// are.
    #[inline]
    fn outwards(&self) -> Option<Ordering> {
        None
    }
}

/// The box around two points.
fn around<const D: usize>(a: [f64; D], b: [f64; D]) -> [[f64; D]; 2] {
    [from_fn(|k| a[k].min(b[k])), from_fn(|k| a[k].max(b[k]))]
}

fn sides<const D: usize, T: Copy>(given: impl IntoIterator<Item = T>) -> TwoForEachAxis<D, T> {
    let mut given = given.into_iter();
    let sides = from_fn(|_| from_fn(|_| given.next()));
    debug_assert!(given.next().is_none(), "a region has more borders than there is room for");
    sides
}

/// A site of a segment, or of the shape around one.
fn of_segment<const D: usize, T: Ring>(
    segment: &segment::Segment<D, T>,
    site: segment::Site,
    BallOnPath { u, r, .. }: &BallOnPath<'_, D, T>,
) -> Piece<segment::Site, T, TwoForEachAxis<D, T>> {
    let sides = match site {
        segment::Site::Start => sides([T::ZERO.minus(&segment.along(u))]),
        segment::Site::Edge => sides([segment.along(u), segment.before_end(u)]),
        segment::Site::End => sides([T::ZERO.minus(&segment.before_end(u))]),
    };
    let as_point = if D == 2 && site == segment::Site::Edge {
        AsPoint::GoesThrough(segment.to_the_left(u), Ends::Excluded)
    } else {
        AsPoint::Passes
    };
    Piece {
        site,
        excess: segment.excess(site, u, r),
        sides,
        borders: Borders::ByWhatFollows,
        as_point,
        is_inside: false,
    }
}

/// A segment that is a point has only its start.
const fn sites_of_segment(is_point: bool) -> usize {
    if is_point { 1 } else { 3 }
}

const SITES_OF_SEGMENT: [segment::Site; 3] =
    [segment::Site::Start, segment::Site::Edge, segment::Site::End];

impl<const D: usize> Pieces<D> for Segment<D> {
    type Sides<T> = TwoForEachAxis<D, T>;

    /// `|u ∧ d|² − r² d²`.
    fn degree_along_path(&self) -> u32 {
        4
    }

    fn count(&self) -> usize {
        sites_of_segment(self.start() == self.end())
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        Some(around(self.start(), self.end()))
    }

    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        index: usize,
        seen: &BallOnPath<'_, D, T>,
    ) -> Piece<segment::Site, T, TwoForEachAxis<D, T>> {
        of_segment(shape, SITES_OF_SEGMENT[index], seen)
    }
}

impl<const D: usize> Pieces<D> for Capsule<D> {
    type Sides<T> = TwoForEachAxis<D, T>;

    fn degree_along_path(&self) -> u32 {
        self.segment().degree_along_path()
    }

    fn count(&self) -> usize {
        self.segment().count()
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        self.segment().bounds()
    }

    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        index: usize,
        seen: &BallOnPath<'_, D, T>,
    ) -> Piece<segment::Site, T, TwoForEachAxis<D, T>> {
        of_segment(shape, SITES_OF_SEGMENT[index], seen)
    }
}

/// `σ (r |r| − d²)`: at most 0 if the ball is not nearer than the distance of contact, and always
/// if the ball does not fit.
fn room<T: Ring>(square: &T, scale: &T, r: &T, sign_of_r: Ordering) -> T {
    let reach = scale.times(&r.squared());
    let reach = if sign_of_r == Ordering::Less { T::ZERO.minus(&reach) } else { reach };
    reach.minus(square)
}

/// The only piece of a container.
fn wall_all_around<const D: usize, T: Copy>(excess: T) -> Piece<Surface, T, TwoForEachAxis<D, T>> {
    Piece {
        site: Surface,
        excess,
        sides: sides([]),
        borders: Borders::ByWhatFollows,
        as_point: AsPoint::Overlaps,
        is_inside: false,
    }
}

impl<const D: usize> Pieces<D> for Hollow<Ball<D>> {
    type Sides<T> = TwoForEachAxis<D, T>;

    const IS_ROOM: bool = true;

    /// `r² − u·u`.
    fn degree_along_path(&self) -> u32 {
        2
    }

    fn count(&self) -> usize {
        1
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        None
    }

    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        _: usize,
        &BallOnPath { u, r, sign_of_r }: &BallOnPath<'_, D, T>,
    ) -> Piece<Surface, T, TwoForEachAxis<D, T>> {
        wall_all_around(room(&shape.square(Surface, u), &T::ONE, r, sign_of_r))
    }
}

impl<const D: usize> Pieces<D> for Hollow<Capsule<D>> {
    type Sides<T> = TwoForEachAxis<D, T>;

    const IS_ROOM: bool = true;

    fn degree_along_path(&self) -> u32 {
        self.shape().degree_along_path()
    }

    fn count(&self) -> usize {
        self.shape().count()
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        None
    }

    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        index: usize,
        seen: &BallOnPath<'_, D, T>,
    ) -> Piece<segment::Site, T, TwoForEachAxis<D, T>> {
        let &BallOnPath { u, r, sign_of_r } = seen;
        let site = SITES_OF_SEGMENT[index];
        let excess = room(&shape.square(site, u), &shape.scale(site), r, sign_of_r);
        let as_point = AsPoint::Overlaps;
        Piece { excess, as_point, ..of_segment(shape.segment(), site, seen) }
    }
}

impl<const D: usize> Pieces<D> for Tube<D> {
    type Sides<T> = TwoForEachAxis<D, T>;

    const IS_ROOM: bool = true;

    /// `r² d² − |u ∧ d|²`.
    fn degree_along_path(&self) -> u32 {
        4
    }

    fn count(&self) -> usize {
        1
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        None
    }

    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        _: usize,
        &BallOnPath { u, r, sign_of_r }: &BallOnPath<'_, D, T>,
    ) -> Piece<Surface, T, TwoForEachAxis<D, T>> {
        wall_all_around(room(&shape.square(Surface, u), &shape.scale(Surface), r, sign_of_r))
    }
}
