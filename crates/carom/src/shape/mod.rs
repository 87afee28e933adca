//! What can meet: balls and other shapes, standing and moving. A value that exists has passed the
//! checks.

mod aabb;
mod ball;
mod facet;
mod feature;
mod half_space;
mod hollow;
mod moving;
mod polyline;
#[cfg(feature = "serde")]
pub(crate) mod record;
mod segment;
mod widen;

pub use aabb::Aabb;
pub use ball::{Ball, Circle, Sphere};
pub use facet::Facet;
pub use feature::Feature;
pub use half_space::HalfSpace;
pub use hollow::Hollow;
pub use moving::Moving;
pub use polyline::Polyline;
pub use segment::{Capsule, Segment};
pub(crate) use widen::Widen;
