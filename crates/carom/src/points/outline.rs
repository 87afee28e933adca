//! Outlines of flat polygons: a face, a line, or a point.

use core::cmp::Ordering;

use crate::number::int::known;
use crate::number::ring::{cross, turn};
use crate::number::span::Span;
use crate::number::units::Units;
use crate::number::vector::MapEach;
use crate::number::{Certain, Measure, Memory, Rounded, Signed, Unsure, difference, dot, is_null};

/// The kind of a polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outline {
    /// It has an inside. In the plane its corners may run clockwise.
    Face { is_clockwise: bool },
    /// All of it is on the line between two of its corners.
    Line { start: usize, end: usize },
    /// All corners are the same.
    Point,
}

/// A polygon given by its corners.
pub(crate) trait Corners<const D: usize, const C: usize> {
    /// The corners, as seen from the first.
    fn corners<M: Measure>(&self, measure: &M) -> [[M::Number; D]; C];

    /// All lengths in the corners.
    fn lengths(&self) -> impl Iterator<Item = f64> + Clone;
}

impl Outline {
    pub(crate) fn of<const D: usize, const C: usize, T: Signed>(
        corners: &[[T; D]; C],
    ) -> Certain<Self> {
        let (one, other) = (&corners[1], &corners[C - 1]);
        let turn = if D == 2 {
            turn(one, other).sign()?
        } else if is_null(&cross(one, other))? {
            Ordering::Equal
        } else {
            Ordering::Greater
        };
        if turn != Ordering::Equal {
            return Ok(Self::Face { is_clockwise: turn == Ordering::Less });
        }
        // The two corners that are farthest apart.
        let mut most = T::ZERO;
        let mut outline = Self::Point;
        for step in 1..=C / 2 {
            for start in 0..C {
                let end = (start + step) % C;
                let way = difference(&corners[end], &corners[start]);
                let square = dot(&way, &way);
                if square.minus(&most).is_positive()? {
                    most = square;
                    outline = Self::Line { start, end };
                }
            }
        }
        Ok(outline)
    }

    /// The corner to which an edge leads from the corner with its number.
    pub(crate) fn end_of_edge<const C: usize>(self, edge: usize) -> usize {
        match self {
            Self::Line { end, .. } => end,
            Self::Face { .. } | Self::Point => (edge + 1) % C,
        }
    }
}

/// Whether a polygon has an inside, or is a line or a point; computed once for each polygon.
pub(crate) fn outline<const D: usize, const C: usize>(polygon: &impl Corners<D, C>) -> Outline {
    Outline::of(&polygon.corners(&Rounded)).unwrap_or_else(|Unsure| exact_outline(polygon))
}

/// Whether a polygon is a face, a line or a point.
#[cold]
#[inline(never)]
fn exact_outline<const D: usize, const C: usize>(polygon: &impl Corners<D, C>) -> Outline {
    let length = Span::of(polygon.lengths());
    let memory = &Memory::new();
    known(Outline::of(&polygon.corners(&Units::of_lengths(memory, length.unit))))
}

/// Three corners.
impl<const D: usize> Corners<D, 3> for [[f64; D]; 3] {
    fn corners<M: Measure>(&self, measure: &M) -> [[M::Number; D]; 3] {
        self.map_each(|corner| measure.offset(corner, self[0]))
    }

    fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.iter().flatten().copied()
    }
}
