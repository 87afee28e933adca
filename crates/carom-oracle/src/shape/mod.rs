//! Exact answers to all queries about a moving ball and a shape.
//!
//! [`ShapeTruth::of`] corresponds to [`Truth::of`](crate::Truth::of) for another ball. It follows
//! no path. For every feature of the shape it computes separately when the ball touches it, as a
//! root of a quadratic in integers. It keeps the roots at which the centre is nearest to that
//! feature, and takes the first and the last of them.

mod case;
mod convex;
mod direction;
mod family;
mod feature;
mod flat;
mod hollow;
mod moments;
mod polygon;
mod root;
mod setting;
mod still;
mod touch;
mod truth;

pub use case::{AnyShapeCase, Shape, ShapeCase, ShapeKind};
pub(crate) use direction::Scene;
pub use family::ShapeFamily;
pub(crate) use family::lattice_bits;
pub use feature::Feature;
pub(crate) use root::{Linear, Parabola, Root, between};
pub(crate) use setting::{Setting, Whole};
pub(crate) use still::square_from_segment;
pub(crate) use touch::midway;
pub use touch::{Nearest, ShapeContact, Touch};
pub use truth::ShapeTruth;
