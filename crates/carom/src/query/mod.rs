//! The questions that can be asked about two balls, and about one and many. Each asks the filter
//! first, then exact arithmetic.

mod approach;
mod closest;
mod gap;
mod impact;
mod interval;
mod relation;
mod sweep;

pub use closest::closest_approach;
pub use gap::{closest_points, gap};
pub use impact::{first_contact, is_decided_exactly, time_of_impact, will_collide};
pub use interval::contact_interval;
pub use relation::{relation, relation_within};
pub use sweep::{first_hit, hits};
