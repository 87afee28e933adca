//! What of a shape is hit: plain data.

/// The part of a shape that a ball touches.
///
/// Two parts that meet, such as an edge and its end, agree where they do; there either may be named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Feature {
    /// The surface of a ball or a half-space, which has no parts.
    #[default]
    Surface,
    /// A corner, or an end of a segment: 0 is its start and 1 its end.
    ///
    /// For the corners, edges and faces of a box see [`Aabb`](crate::Aabb), and for those of a triangle
    /// [`Triangle`](crate::Triangle).
    Vertex(usize),
    /// An edge, or the side of a figure in the plane: 0 of a segment.
    Edge(usize),
    /// A face.
    Face(usize),
}
