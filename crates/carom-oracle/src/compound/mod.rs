//! Exact answers for a ball and a compound shape.
//!
//! A compound shape is a polyline, a mesh or a polygon. Each part is evaluated separately as a
//! shape, and each facet separately. The answer for the whole is that of the nearest or earliest of
//! them.

mod family;
pub(crate) mod times;
mod truth;

pub(crate) use family::set_in_motion;
pub(crate) use times::roundings;
pub(crate) use truth::rename;
pub use truth::{CompoundCase, CompoundTruth};
