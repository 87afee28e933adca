//! Cases of a moving ball and a mesh of triangles in space, and its parts.

mod case;
mod family;
mod line;
mod parts;

pub use case::MeshCase;
pub(crate) use case::{fault, regions};
pub(crate) use line::parse_triangles;
