//! Queries about a ball and a shape, or two capsules.
//!
//! A shape is a list of numbers (`given.rs`) until it is checked, in the scalar of a query
//! (`prepared.rs`). Every shape then answers the same queries (`target.rs`).

mod error;
mod given;
mod hits;
mod owned;
mod pair;
mod prepared;
mod questions;
mod rows;
mod target;

pub use error::{Error, Problem};
pub use given::{Given, GivenMover, ShapeKind};
pub use hits::{Hit, first_hit, hits};
pub use prepared::Prepared;
pub use questions::{
    Impact, closest_points, contact_interval, first_contact, gap, is_approaching, relation,
    relation_within, time_of_impact, will_collide,
};
pub(crate) use rows::{gaps, times_of_contact, times_of_impact, will_collide_each};
