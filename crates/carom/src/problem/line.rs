//! A line along which a shape goes on without end.
//!
//! A path that bends along such a line may go far beyond all lengths at which the ball meets the
//! shape. So its part along the line is removed first, while all numbers are those that were given.
//! With the line along `d`, whose largest component is `dₘ`, the vector `dₘ u − uₘ d` is as far
//! from the line as `u`, times `dₘ`.

use crate::formula::path::Parabola;
use crate::number::vector::from_fn;
use crate::number::{Measure, Ring};

/// The line through two points that differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<const D: usize> {
    /// From `from` to `to` it goes up along `axis`, the axis of its largest component.
    from: [f64; D],
    to: [f64; D],
    axis: usize,
}

impl<const D: usize> Line<D> {
    pub(crate) fn through(start: [f64; D], end: [f64; D]) -> Self {
        // Differences that overflow are still the largest, and those that underflow are exact.
        let way = |axis: usize| end[axis] - start[axis];
        let longer = |one: usize, other: usize| {
            if way(other).abs() > way(one).abs() { other } else { one }
        };
        let axis = (0..D).reduce(longer).unwrap_or(0);
        let (from, to) = if end[axis] < start[axis] { (end, start) } else { (start, end) };
        Self { from, to, axis }
    }

    /// `dₘ`, the factor by which lengths across the line become larger.
    pub(crate) fn magnification<M: Measure>(&self, measure: &M) -> M::Number {
        measure.length(self.to[self.axis], self.from[self.axis])
    }

    /// `d`
    pub(crate) fn way<M: Measure>(&self, measure: &M) -> [M::Number; D] {
        measure.offset(self.to, self.from)
    }

    /// The path without its part along the line.
    pub(crate) fn across<M: Measure>(
        &self,
        measure: &M,
        Parabola { p, w, h }: &Parabola<D, M::Number>,
    ) -> Parabola<D, M::Number> {
        let d = self.way(measure);
        let without = |v: &[M::Number; D]| {
            from_fn(|k| {
                if k == self.axis {
                    M::Number::ZERO
                } else {
                    d[self.axis].times(&v[k]).minus(&d[k].times(&v[self.axis]))
                }
            })
        };
        Parabola { p: without(p), w: without(w), h: without(h) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Bounded, Rounded};

    /// In both directions of the line: a point at (7, 1) is 5 away from the line along (3, −4).
    #[test]
    fn what_is_left_is_as_far_from_the_line() {
        for (start, end) in [([0.0, 0.0], [3.0, -4.0]), ([3.0, -4.0], [0.0, 0.0])] {
            let line = Line::through(start, end);
            let at = |v: [f64; 2]| v.map(Bounded::from);
            let path = Parabola { p: at([7.0, -1.0]), w: at([6.0, -8.0]), h: at([0.0, 1.0]) };
            let Parabola { p, w, h } = line.across(&Rounded, &path);
            let values = |v: [Bounded; 2]| v.map(|x| x.value);
            let [across, along] = [[4.0, 3.0], [3.0, -4.0]];
            let dot = |u: [f64; 2], v: [f64; 2]| u[0] * v[0] + u[1] * v[1];
            assert_eq!(line.magnification(&Rounded).value, 4.0);
            assert_eq!(dot(values(p), across) / 4.0, dot([7.0, -1.0], across));
            assert_eq!(values(w), [0.0, 0.0]);
            assert_eq!(dot(values(h), across) / 4.0, dot([0.0, 1.0], across));
            assert!(dot(values(p), along) != 0.0 && values(p)[1] == 0.0);
        }
    }
}
