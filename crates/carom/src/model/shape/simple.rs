//! Detection of closed polylines that touch themselves.
//!
//! Two stretches of a polyline can only touch if the boxes around them do. Stretches are halved,
//! and boxes computed anew for each pair of halves, so nothing is stored.

use core::cmp::Ordering;
use core::ops::Range;

use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::{side, turn};

/// The lowest and the highest coordinates.
type Extents = [[f64; 2]; 2];

/// Two edges that touch or cross outside a corner that they share, in their order; no edge may have
/// length 0.
pub(super) fn crossing<S: Scalar>(vertices: &[[S; 2]]) -> Option<[usize; 2]> {
    VertexRing { vertices }.among(0..vertices.len())
}

struct VertexRing<'a, S> {
    vertices: &'a [[S; 2]],
}

impl<S: Scalar> VertexRing<'_, S> {
    fn vertex(&self, index: usize) -> [f64; 2] {
        let wrapped = if index < self.vertices.len() { index } else { 0 };
        self.vertices[wrapped].map_each(Into::into)
    }

    fn edge(&self, index: usize) -> [[f64; 2]; 2] {
        [self.vertex(index), self.vertex(index + 1)]
    }

    /// Two edges of a stretch that touch.
    fn among(&self, edges: Range<usize>) -> Option<[usize; 2]> {
        if edges.len() < 2 {
            return None;
        }
        let [one, other] = halves(edges);
        let across = || self.between(one.clone(), other.clone());
        self.among(one.clone()).or_else(|| self.among(other.clone())).or_else(across)
    }

    /// An edge of one stretch and an edge of a later one that touch.
    fn between(&self, one: Range<usize>, other: Range<usize>) -> Option<[usize; 2]> {
        if !overlap(self.bounds(&one), self.bounds(&other)) {
            return None;
        }
        if one.len() == 1 && other.len() == 1 {
            let pair = [one.start, other.start];
            return self.meet(pair).then_some(pair);
        }
        if one.len() >= other.len() {
            let [first, second] = halves(one);
            self.between(first, other.clone()).or_else(|| self.between(second, other))
        } else {
            let [first, second] = halves(other);
            self.between(one.clone(), first).or_else(|| self.between(one, second))
        }
    }

    fn bounds(&self, edges: &Range<usize>) -> Extents {
        let start = self.vertex(edges.start);
        let rest = (edges.start + 1..=edges.end).map(|index| self.vertex(index));
        rest.fold([start; 2], |[low, high], [x, y]| {
            [[low[0].min(x), low[1].min(y)], [high[0].max(x), high[1].max(y)]]
        })
    }

    /// Whether two edges whose boxes overlap touch outside a corner that they share.
    fn meet(&self, [one, other]: [usize; 2]) -> bool {
        let [a, b] = self.edge(one);
        let [c, d] = self.edge(other);
        if other == one + 1 {
            return is_spike(a, b, d);
        }
        if one == 0 && other + 1 == self.vertices.len() {
            return is_spike(c, a, b);
        }
        let is_apart = |from, to, points: [[f64; 2]; 2]| {
            let sides = points.map_each(|point| side(from, to, point));
            sides[0] == sides[1] && sides[0] != Ordering::Equal
        };
        // Edges on one line touch if their boxes do.
        !is_apart(a, b, [c, d]) && !is_apart(c, d, [a, b])
    }
}

/// Whether the edge after a corner leads back over the edge before it.
fn is_spike(before: [f64; 2], corner: [f64; 2], after: [f64; 2]) -> bool {
    let axis = usize::from(before[0] == corner[0]);
    turn([before, corner], [corner, after]) == Ordering::Equal
        && (before[axis] < corner[axis]) == (after[axis] < corner[axis])
}

fn halves(edges: Range<usize>) -> [Range<usize>; 2] {
    let middle = edges.start + edges.len() / 2;
    [edges.start..middle, middle..edges.end]
}

fn overlap([low, high]: Extents, [other_low, other_high]: Extents) -> bool {
    (0..2).all(|k| low[k] <= other_high[k] && other_low[k] <= high[k])
}
