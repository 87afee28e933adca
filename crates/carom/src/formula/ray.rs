//! A ray from a point, tested against an edge of a polygon.
//!
//! The test tells whether the point is on the edge, or beside it. A ray from the point along the
//! first axis leaves a closed chain of edges once more than it enters if the point is inside.

use core::cmp::Ordering;

use crate::formula::segment::Segment;
use crate::number::ring::turn;
use crate::number::vector::MapEach;
use crate::number::{Certain, Signed};

/// What the ray hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ray {
    /// Nothing. Of the ends of an edge, the upper one counts and the lower one does not.
    Misses,
    /// The edge.
    Crosses,
    /// The edge, at the point itself.
    Starts,
}

/// The result for the ray from `u`, relative to the start of the edge.
pub(crate) fn ray<T: Signed>(edge: &Segment<2, T>, u: &[T; 2]) -> Certain<Ray> {
    let d = edge.direction();
    let height = |from: &T, of: &T| of.minus(from).sign();
    // The signs of the heights of start and end above the point.
    let [from, to] = [height(&u[1], &T::ZERO)?, height(&u[1], &d[1])?];
    if from == to && from != Ordering::Equal {
        return Ok(Ray::Misses);
    }
    if from == to {
        let [before, after] = [height(&u[0], &T::ZERO)?, height(&u[0], &d[0])?];
        let is_beside = before == after && before != Ordering::Equal;
        return Ok(if is_beside { Ray::Misses } else { Ray::Starts });
    }
    let side = turn(d, u).sign()?;
    if side == Ordering::Equal {
        return Ok(Ray::Starts);
    }
    let is_above = [from, to].map_each(|end| end == Ordering::Greater);
    let is_met = is_above[0] != is_above[1] && (side == Ordering::Greater) == is_above[1];
    Ok(if is_met { Ray::Crosses } else { Ray::Misses })
}
