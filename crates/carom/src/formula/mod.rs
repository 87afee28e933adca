//! The formulas of shapes, each written once: in rounded numbers with their errors, in numbers of twice
//! the digits, and in integers.

pub(crate) mod aabb;
pub(crate) mod convex;
pub(crate) mod facet;
pub(crate) mod half_space;
pub(crate) mod hollow;
pub(crate) mod hollow_capsule;
pub(crate) mod measure;
pub(crate) mod parts;
mod ring;
pub(crate) mod root;
pub(crate) mod segment;

pub(crate) use measure::{Measure, Sight};
pub(crate) use ring::{Field, Ring, Signed, difference, dot, negated, scale};
