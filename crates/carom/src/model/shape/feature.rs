//! The part of a shape that a ball hits, as plain data.

/// The part of a shape that a ball touches.
///
/// Where two features meet, such as an edge and its end, they agree, and an answer may report
/// either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Feature {
    /// The surface of a ball or a half-space, which has no parts.
    #[default]
    Surface,
    /// A corner, or an end of a segment: 0 is its start and 1 its end.
    ///
    /// For the corners, edges and faces of a box see [`Aabb`](crate::Aabb), and for those of a
    /// triangle [`Triangle`](crate::Triangle).
    Vertex(usize),
    /// An edge, or the side of a shape in the plane; a segment has edge 0.
    Edge(usize),
    /// A face.
    Face(usize),
}
