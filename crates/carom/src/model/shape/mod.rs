//! Balls and other shapes, at rest and moving.
//!
//! Constructors check every value, so a value that exists is valid.

mod aabb;
mod accelerated;
mod ball;
mod cylinder;
mod facet;
mod feature;
mod feature_names;
mod growing;
mod half_space;
mod hollow;
mod joint;
mod mesh;
mod moving;
mod outer_edge;
mod polygon;
mod polyline;
#[cfg(feature = "serde")]
pub(crate) mod record;
mod segment;
mod simple;
pub(crate) mod tree;
mod triangle;
mod widen;

pub use aabb::Aabb;
pub use accelerated::Accelerated;
pub(crate) use accelerated::REACH;
pub use ball::{Ball, Circle, Sphere};
pub use cylinder::{Cylinder, Tube};
pub use facet::Facet;
pub(crate) use facet::FacetKind;
pub use feature::Feature;
pub use feature_names::FeatureNames;
pub use growing::Growing;
pub use half_space::HalfSpace;
pub use hollow::Hollow;
pub(crate) use joint::Joint;
pub use mesh::Mesh;
pub use moving::Moving;
pub(crate) use outer_edge::OuterEdge;
pub use polygon::{OwnedPolygon, Polygon};
pub use polyline::{OwnedPolyline, Polyline};
pub use segment::{Capsule, Segment};
pub use triangle::Triangle;
pub(crate) use widen::Widen;
