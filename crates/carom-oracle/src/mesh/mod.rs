//! Cases of a moving ball and a mesh of triangles.

mod case;
mod family;
mod line;
mod parts;

pub use case::MeshCase;
pub(crate) use case::{fault, regions};
pub(crate) use line::parse_triangles;
