//! Queries about a ball and another shape, or many shapes.
//!
//! Each query uses the filter first, then exact arithmetic.

mod accelerated;
mod approach;
mod approaching;
mod balls;
pub(crate) mod closest;
pub(crate) mod collides;
mod contact_intervals;
mod facet;
mod gap;
mod impact;
mod interval;
#[cfg(feature = "std")]
pub(crate) mod legs;
pub(crate) mod meets;
mod mesh;
mod polygon;
mod polyline;
pub(crate) mod queries;
mod relation;
mod solid;
mod sweep;
mod within;
mod zone;

pub use approaching::is_approaching;
#[cfg(feature = "std")]
pub(crate) use balls::moment as moment_of_balls;
pub use closest::{Approaches, closest_approach};
pub use collides::Collides;
pub use gap::{closest_points, gap};
pub use impact::{first_contact, is_decided_exactly, time_of_impact, will_collide};
pub use interval::contact_interval;
pub use meets::Meets;
pub use relation::{relation, relation_within};
pub use sweep::{first_hit, hits};
#[cfg(feature = "std")]
pub(crate) use within::comes_within;
pub use within::first_contact_within;
