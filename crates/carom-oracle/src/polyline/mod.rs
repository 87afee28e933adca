//! The exact answers about a moving ball and a polyline.
//!
//! [`PolylineTruth::of`] asks every segment on its own, as a shape, and every facet on its own; what is
//! said of the whole is said of the nearest or the earliest of them.

mod case;
mod family;
mod judge;
mod truth;

pub use case::{AnyPolylineCase, PolylineCase, PolylineKind};
pub use judge::{judge_polyline, promises_broken_with_polyline};
pub use truth::PolylineTruth;
