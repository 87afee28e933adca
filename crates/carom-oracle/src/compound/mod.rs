//! The exact answers about a moving ball and something made of parts: a polyline, a mesh, or
//! a polygon.
//!
//! Every part is asked on its own as a shape, and every facet on its own; what is said of the whole is said
//! of the nearest or the earliest of them.

mod family;
pub(crate) mod times;
mod truth;

pub(crate) use family::set_in_motion;
pub(crate) use times::roundings;
pub use truth::{CompoundCase, CompoundTruth};
pub(crate) use truth::{Course, rename};
