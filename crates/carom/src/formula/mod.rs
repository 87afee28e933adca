//! Formulas of shapes, each written once for all kinds of numbers.
//!
//! These are rounded numbers with their errors, numbers of twice the digits, and integers.

pub(crate) mod aabb;
pub(crate) mod convex;
pub(crate) mod cylinder;
pub(crate) mod facet;
pub(crate) mod flat;
pub(crate) mod half_space;
pub(crate) mod height;
pub(crate) mod hollow;
pub(crate) mod hollow_capsule;
pub(crate) mod path;
pub(crate) mod ray;
pub(crate) mod region;
pub(crate) mod root;
mod round;
pub(crate) mod segment;
pub(crate) mod sites;
pub(crate) mod surd;
pub(crate) mod triangle;
pub(crate) mod tube;
pub(crate) mod two_segments;
mod wing;
