//! Pieces of a box: corners, edges and faces.
//!
//! For a centre outside they are all of these, and for a centre inside the faces. Beside a face the
//! signed distance is linear in the position, outside and inside; inside, the nearest face counts.

use core::iter::once;

use super::{AsPoint, BallOnPath, Borders, Ends, Piece, Pieces, TwoForEachAxis, sides};
use crate::formula::aabb::{self, AxisSide, Site};
use crate::formula::sites::Sites;
use crate::model::shape::Aabb;
use crate::number::Ring;
use crate::number::vector::from_fn;

/// The number of sites of a box, its inside included.
fn sites(dimensions: usize) -> usize {
    (0..dimensions).fold(1, |sites, _| 3 * sites)
}

/// The site with this number, which has a digit for each axis.
fn site_of<const D: usize>(index: usize) -> Site<D> {
    let mut rest = index;
    from_fn(|_| {
        let digit = rest % 3;
        rest /= 3;
        [AxisSide::Below, AxisSide::Between, AxisSide::Above][digit]
    })
}

/// The face with this number as a site, with its axis.
fn face_of<const D: usize>(index: usize) -> (usize, Site<D>) {
    let axis = index / 2;
    let side = if index.is_multiple_of(2) { AxisSide::Below } else { AxisSide::Above };
    (axis, from_fn(|k| if k == axis { side } else { AxisSide::Between }))
}

/// The axis along which a box has no extent, if there is exactly one.
fn flat_axis<const D: usize>(aabb: &Aabb<D>) -> Option<usize> {
    let mut flat = (0..D).filter(|&k| aabb.lower()[k] == aabb.upper()[k]);
    flat.next().filter(|_| flat.next().is_none())
}

impl<const D: usize> Pieces<D> for Aabb<D> {
    type Sides<T> = TwoForEachAxis<D, T>;

    /// `u·u − r²`.
    fn degree_along_path(&self) -> u32 {
        2
    }

    fn count(&self) -> usize {
        sites(D) - 1 + 2 * D + usize::from(flat_axis(self).is_some())
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        Some([self.lower(), self.upper()])
    }

    /// Whether the given box contains a place from which the site is the nearest.
    #[inline]
    fn may_be_near(&self, index: usize, [low, high]: &[[f64; D]; 2]) -> bool {
        let (outside, middle) = (sites(D) - 1, sites(D) / 2);
        let site = if index < outside {
            site_of(index + usize::from(index >= middle))
        } else {
            [AxisSide::Between; D]
        };
        (0..D).all(|k| match site[k] {
            AxisSide::Below => low[k] <= self.lower()[k],
            AxisSide::Between => low[k] <= self.upper()[k] && high[k] >= self.lower()[k],
            AxisSide::Above => high[k] >= self.upper()[k],
        })
    }

    fn piece<T: Ring>(
        &self,
        shape: &aabb::Aabb<D, T>,
        index: usize,
        seen: &BallOnPath<'_, D, T>,
    ) -> Piece<Site<D>, T, TwoForEachAxis<D, T>> {
        let (outside, middle) = (sites(D) - 1, sites(D) / 2);
        if index < outside {
            of_outside(shape, site_of(index + usize::from(index >= middle)), seen)
        } else if index < outside + 2 * D {
            of_inside(shape, index - outside, seen)
        } else {
            of_plate(shape, flat_axis(self).unwrap_or(0), seen)
        }
    }
}

/// The piece for a centre beyond some faces.
fn of_outside<const D: usize, T: Ring>(
    shape: &aabb::Aabb<D, T>,
    site: Site<D>,
    BallOnPath { u, r, .. }: &BallOnPath<'_, D, T>,
) -> Piece<Site<D>, T, TwoForEachAxis<D, T>> {
    let mut active = (0..D).filter(|&k| site[k] != AxisSide::Between);
    let excess = match (active.next(), active.next()) {
        (Some(axis), None) => shape.height(axis, site[axis], u).minus(r),
        _ => shape.excess(site, u, r),
    };
    Piece {
        site,
        excess,
        sides: borders_of(shape, site, u),
        borders: Borders::ByWhatFollows,
        as_point: AsPoint::Overlaps,
        is_inside: false,
    }
}

/// The borders of a site: above the faces that it is beyond, and between the others.
fn borders_of<const D: usize, T: Ring>(
    shape: &aabb::Aabb<D, T>,
    site: Site<D>,
    u: &[T; D],
) -> TwoForEachAxis<D, T> {
    from_fn(|half| {
        from_fn(|axis| match (site[axis], half) {
            (AxisSide::Between, 0) => Some(shape.depth(axis, AxisSide::Below, u)),
            (AxisSide::Between, _) => Some(shape.depth(axis, AxisSide::Above, u)),
            (side, 0) => Some(shape.height(axis, side, u)),
            _ => None,
        })
    })
}

/// The piece for a centre inside, nearest to a face.
fn of_inside<const D: usize, T: Ring>(
    shape: &aabb::Aabb<D, T>,
    index: usize,
    BallOnPath { u, r, .. }: &BallOnPath<'_, D, T>,
) -> Piece<Site<D>, T, TwoForEachAxis<D, T>> {
    let (axis, site) = face_of::<D>(index);
    let own = shape.depth(axis, site[axis], u);
    let others = (0..2 * D).filter(|&other| other != index).map(|other| {
        let (axis, site) = face_of::<D>(other);
        shape.depth(axis, site[axis], u).minus(&own)
    });
    let sides = sides(once(own).chain(others));
    Piece {
        site,
        excess: T::ZERO.minus(&own).minus(r),
        sides,
        borders: Borders::ByWhatFollows,
        as_point: AsPoint::Overlaps,
        is_inside: true,
    }
}

/// The piece of a box without extent along an axis, which a point goes through; for a ball this
/// piece is out of reach.
fn of_plate<const D: usize, T: Ring>(
    shape: &aabb::Aabb<D, T>,
    axis: usize,
    BallOnPath { u, .. }: &BallOnPath<'_, D, T>,
) -> Piece<Site<D>, T, TwoForEachAxis<D, T>> {
    let (_, site) = face_of::<D>(2 * axis);
    let others = (0..2 * D).filter(|&other| other / 2 != axis).map(|other| {
        let (axis, site) = face_of::<D>(other);
        shape.depth(axis, site[axis], u)
    });
    Piece {
        site,
        excess: T::ONE,
        sides: sides(others),
        borders: Borders::ByWhatFollows,
        as_point: AsPoint::GoesThrough(u[axis], Ends::Excluded),
        is_inside: false,
    }
}
