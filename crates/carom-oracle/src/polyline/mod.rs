//! Cases of a moving ball and a polyline, and its parts.

mod case;
mod family;
mod parts;

pub use case::{AnyPolylineCase, PolylineCase, PolylineKind};
