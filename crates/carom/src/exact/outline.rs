//! Exact dimension of a polygon: area, line or point.

use super::int::{Memory, known};
use super::span::Span;
use super::units::Units;
use crate::formula::outline::{Corners, Outline};

/// Whether a polygon is a face, a line or a point.
#[cold]
#[inline(never)]
pub(crate) fn outline<const D: usize, const C: usize>(polygon: &impl Corners<D, C>) -> Outline {
    let length = Span::of(polygon.lengths());
    let memory = &Memory::new();
    known(Outline::of(&polygon.corners(&Units::of_lengths(memory, length.unit))))
}
