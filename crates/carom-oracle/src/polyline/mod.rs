//! Cases of a moving ball and a polyline, and its parts.

mod case;
mod family;
mod parts;

pub(crate) use case::parse_numbers;
pub use case::{AnyPolylineCase, PolylineCase, PolylineKind};
pub(crate) use family::another;
