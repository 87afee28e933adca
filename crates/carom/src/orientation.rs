//! Directions in the plane, compared exactly.

use core::cmp::Ordering;

use crate::exact;
use crate::filter::Bounded;
use crate::float::vector::MapEach;
use crate::formula::{Ring, Signed};
use crate::verdict::Unsure;

/// A direction in the plane: from the first point, or velocity, to the second.
pub(crate) type Way = [[f64; 2]; 2];

/// The sign of the cross product `a ∧ b`: `Greater` if `b` points to the left of `a`.
#[inline]
pub(crate) fn turn(a: Way, b: Way) -> Ordering {
    let [x, y] = [a, b].map_each(|[from, to]| {
        [Bounded::difference(to[0], from[0]), Bounded::difference(to[1], from[1])]
    });
    let cross = x[0].times(&y[1]).minus(&x[1].times(&y[0]));
    cross.sign().unwrap_or_else(|Unsure| exact::turn(a, b))
}

/// The side of the line from the first point to the second that the third lies on: `Greater` on the
/// left.
#[inline]
pub(crate) fn side(from: [f64; 2], to: [f64; 2], point: [f64; 2]) -> Ordering {
    turn([from, to], [from, point])
}
