//! A corner or an edge of a mesh, with its surroundings.

use crate::model::shape::Widen;
use crate::number::Scalar;
use crate::number::vector::MapEach;

/// A corner of a mesh between its neighbours, or an edge between its faces, in the region in which
/// it is nearer than all of these. The number of neighbours or faces is not limited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joint<'a, const D: usize, S> {
    start: [f64; D],
    /// For a corner, the same as the start.
    end: [f64; D],
    is_edge: bool,
    /// The neighbours of a corner, or the third corners of the faces of an edge.
    around: &'a [usize],
    vertices: &'a [[S; D]],
}

impl<'a, const D: usize, S: Scalar> Joint<'a, D, S> {
    /// The vertex of a mesh with this index.
    pub(super) fn corner(vertices: &'a [[S; D]], at: usize, neighbors: &'a [usize]) -> Self {
        let at = vertices[at].map_each(Into::into);
        Self { start: at, end: at, is_edge: false, around: neighbors, vertices }
    }

    /// The edge between two vertices.
    pub(super) fn edge(
        vertices: &'a [[S; D]],
        ends: [usize; 2],
        third_corners: &'a [usize],
    ) -> Self {
        let [start, end] = ends.map_each(|end| vertices[end].map_each(Into::into));
        Self { start, end, is_edge: true, around: third_corners, vertices }
    }

    pub(crate) fn start(&self) -> [f64; D] {
        self.start
    }

    pub(crate) fn end(&self) -> [f64; D] {
        self.end
    }

    pub(crate) fn is_edge(&self) -> bool {
        self.is_edge
    }

    /// The neighbours of a corner, or the third corners of the faces of an edge.
    pub(crate) fn around(&self) -> impl Iterator<Item = [f64; D]> + Clone + use<'a, D, S> {
        let vertices = self.vertices;
        self.around.iter().map(|&index| vertices[index].map_each(Into::into))
    }
}

impl<const D: usize, S: Scalar> Widen for Joint<'_, D, S> {
    type Wide = Self;

    fn widened(&self) -> Self {
        *self
    }
}
