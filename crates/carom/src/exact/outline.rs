//! Exact dimension of a polygon: area, line or point.

use super::int::known;
use super::span::Span;
use super::tier::{carries, in_many_limbs};
use super::units::Units;
use crate::formula::outline::{Corners, Outline};

/// Whether a polygon is a face, a line or a point.
#[cold]
#[inline(never)]
pub(crate) fn outline<const D: usize, const C: usize>(polygon: &impl Corners<D, C>) -> Outline {
    let length = Span::of(polygon.lengths());
    // A turn, or the square of a length.
    in_many_limbs!(2 * length.bits() + carries(D), false, N => {
        known(Outline::of(&polygon.corners(&Units::<N>::of_lengths(length.unit))))
    })
}
