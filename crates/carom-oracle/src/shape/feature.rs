//! Names of the parts of a shape.

/// The touched feature of a shape.
///
/// On segments and capsules, including hollow ones, `Vertex(0)` is the start, `Vertex(1)` the end,
/// and `Edge(0)` everything between. On a solid box, the index is written in base three with a
/// digit for each axis, the first axis lowest: 0 at the lower end, 1 between, 2 at the upper end.
/// The faces of a hollow box are numbered 2 k + side along axis k; side 0 is at the lower end. In
/// 2D the sides of a box are edges.
///
/// On a triangle, `Vertex(k)` is corner k, `Edge(k)` leads from it to the next corner, and the
/// inside is `Face(0)`. For two capsules, the feature is that of the one at rest in the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// The whole surface, of half-spaces and hollow balls.
    Surface,
    /// A corner or an end.
    Vertex(usize),
    /// An edge.
    Edge(usize),
    /// A face of two dimensions or more.
    Face(usize),
}

impl Feature {
    /// The feature with this number of dimensions.
    pub(super) fn of_dimension(dimension: usize, index: usize) -> Self {
        match dimension {
            0 => Self::Vertex(index),
            1 => Self::Edge(index),
            _ => Self::Face(index),
        }
    }
}
