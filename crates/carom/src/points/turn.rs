//! Turns in the plane, compared exactly.

use core::cmp::Ordering;

use crate::number::int::Int;
use crate::number::span::Span;
use crate::number::units::difference;
use crate::number::vector::MapEach;
use crate::number::{Bounded, Memory, Ring, Signed, Unsure};

/// A direction in the plane: from the first point, or velocity, to the second.
pub(crate) type Way = [[f64; 2]; 2];

/// The sign of the cross product `a ∧ b`: `Greater` if `b` points to the left of `a`.
#[inline]
pub(crate) fn turn(a: Way, b: Way) -> Ordering {
    let [x, y] = [a, b].map_each(|[from, to]| {
        [Bounded::difference(to[0], from[0]), Bounded::difference(to[1], from[1])]
    });
    let cross = x[0].times(&y[1]).minus(&x[1].times(&y[0]));
    cross.sign().unwrap_or_else(|Unsure| exact_turn(a, b))
}

/// The side of the line from the first point to the second that the third lies on: `Greater` on the
/// left.
#[inline]
pub(crate) fn side(from: [f64; 2], to: [f64; 2], point: [f64; 2]) -> Ordering {
    turn([from, to], [from, point])
}

/// The sign of the cross product of the differences `b − a` and `d − c`. Each has its own units.
#[cold]
#[inline(never)]
fn exact_turn([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Ordering {
    let spans = [Span::of(a.into_iter().chain(b)), Span::of(c.into_iter().chain(d))];
    let memory = &Memory::new();
    let x: [Int<'_>; 2] = difference(memory, &b, &a, spans[0].unit);
    let y: [Int<'_>; 2] = difference(memory, &d, &c, spans[1].unit);
    x[0].mul(&y[1]).sub(&x[1].mul(&y[0])).sign()
}
