//! Exact turn between two directions in the plane.

use core::cmp::Ordering;

use super::int::{Int, Memory};
use super::span::Span;
use super::units::difference;

/// The sign of the cross product of the differences `b − a` and `d − c`. Each has its own units.
#[cold]
#[inline(never)]
pub(crate) fn turn([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Ordering {
    let spans = [Span::of(a.into_iter().chain(b)), Span::of(c.into_iter().chain(d))];
    let memory = &Memory::new();
    let x: [Int<'_>; 2] = difference(memory, &b, &a, spans[0].unit);
    let y: [Int<'_>; 2] = difference(memory, &d, &c, spans[1].unit);
    x[0].mul(&y[1]).sub(&x[1].mul(&y[0])).sign()
}
