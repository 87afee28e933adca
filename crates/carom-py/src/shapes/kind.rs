//! Kinds of shapes, and their arguments.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::places::SHAPE;
use crate::arguments::ArgumentKind as Holds;
use crate::rows::Signature;

/// The kinds of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShapeKind {
    /// One shape in each row.
    Row(RowKind),
    /// One shape for all rows; only its velocity may differ.
    Vertex(VertexKind),
}

/// Shapes whose numbers may differ from row to row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    HalfSpace,
    Segment,
    Capsule,
    Aabb,
    Triangle,
    Ball,
    Tube,
    HollowBall,
    HollowCapsule,
    HollowAabb,
    HollowCylinder,
}

/// Shapes between vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VertexKind {
    Polyline,
    Polygon,
    HollowPolygon,
    Mesh,
}

/// The arguments about a body, and those about a shape.
macro_rules! signature {
    ($($name:literal: $holds:ident),+) => {
        &[
            ("p", Holds::Vector),
            ("v", Holds::Vector),
            ("r", Holds::Number),
            ("a", Holds::Vector),
            ("end", Holds::Vector),
            ("max_time", Holds::Number),
            ("tolerance", Holds::Number),
            $(($name, Holds::$holds)),+
        ]
    };
}

impl ShapeKind {
    /// The shape of a name.
    ///
    /// # Errors
    /// There is no such shape.
    pub(super) fn of(name: &str) -> PyResult<Self> {
        Ok(match name {
            "HalfSpace" => Self::Row(RowKind::HalfSpace),
            "Segment" => Self::Row(RowKind::Segment),
            "Capsule" => Self::Row(RowKind::Capsule),
            "Aabb" => Self::Row(RowKind::Aabb),
            "Triangle" => Self::Row(RowKind::Triangle),
            "Ball" => Self::Row(RowKind::Ball),
            "Tube" => Self::Row(RowKind::Tube),
            "Hollow(Ball)" => Self::Row(RowKind::HollowBall),
            "Hollow(Capsule)" => Self::Row(RowKind::HollowCapsule),
            "Hollow(Aabb)" => Self::Row(RowKind::HollowAabb),
            "Hollow(Cylinder)" => Self::Row(RowKind::HollowCylinder),
            "Polyline" => Self::Vertex(VertexKind::Polyline),
            "Polygon" => Self::Vertex(VertexKind::Polygon),
            "Hollow(Polygon)" => Self::Vertex(VertexKind::HollowPolygon),
            "Mesh" => Self::Vertex(VertexKind::Mesh),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "there is no shape {name:?}; give one of the shapes in carom.shapes"
                )));
            }
        })
    }

    /// The arguments about a body and a shape.
    pub(super) const fn signature(self) -> &'static Signature {
        match self {
            Self::Row(kind) => kind.signature(),
            Self::Vertex(VertexKind::Polyline) => signature!("Polyline.velocity": Vector),
            Self::Vertex(VertexKind::Polygon) => signature!("Polygon.velocity": Vector),
            Self::Vertex(VertexKind::HollowPolygon) => signature!("Hollow.velocity": Vector),
            Self::Vertex(VertexKind::Mesh) => signature!("Mesh.velocity": Vector),
        }
    }

    /// The arguments about the shape.
    pub(super) fn own_signature(self) -> &'static Signature {
        &self.signature()[SHAPE..]
    }
}

impl RowKind {
    const fn signature(self) -> &'static Signature {
        match self {
            Self::HalfSpace => signature!(
                "HalfSpace.velocity": Vector, "HalfSpace.point": Vector, "HalfSpace.normal": Vector
            ),
            Self::Segment => signature!(
                "Segment.velocity": Vector, "Segment.start": Vector, "Segment.end": Vector
            ),
            Self::Capsule => signature!(
                "Capsule.velocity": Vector, "Capsule.start": Vector, "Capsule.end": Vector,
                "Capsule.radius": Number
            ),
            Self::Aabb => signature!(
                "Aabb.velocity": Vector, "Aabb.lower": Vector, "Aabb.upper": Vector
            ),
            Self::Triangle => signature!(
                "Triangle.velocity": Vector, "Triangle.a": Vector, "Triangle.b": Vector,
                "Triangle.c": Vector
            ),
            Self::Ball => signature!(
                "Ball.velocity": Vector, "Ball.center": Vector, "Ball.radius": Number
            ),
            Self::Tube => signature!(
                "Tube.velocity": Vector, "Tube.start": Vector, "Tube.end": Vector,
                "Tube.radius": Number
            ),
            Self::HollowBall => signature!(
                "Hollow.velocity": Vector, "Ball.center": Vector, "Ball.radius": Number
            ),
            Self::HollowCapsule => signature!(
                "Hollow.velocity": Vector, "Capsule.start": Vector, "Capsule.end": Vector,
                "Capsule.radius": Number
            ),
            Self::HollowAabb => signature!(
                "Hollow.velocity": Vector, "Aabb.lower": Vector, "Aabb.upper": Vector
            ),
            Self::HollowCylinder => signature!(
                "Hollow.velocity": Vector, "Cylinder.start": Vector, "Cylinder.end": Vector,
                "Cylinder.radius": Number
            ),
        }
    }

    /// The place, after its velocity, of the argument that has one of these words as its name.
    pub(super) fn place_of(self, words: &str) -> usize {
        let is_meant = |&(name, _): &(&str, Holds)| {
            words.split(' ').any(|word| name.split('.').next_back() == Some(word))
        };
        self.signature()[SHAPE..].iter().position(is_meant).unwrap_or_default()
    }
}
