//! Queries about many pairs of balls, given as columns.
//!
//! A pair is the first ball of one set and the first of another, the second and the second, and so
//! on.

mod answers;
mod block;
mod columns;
mod error;
mod keys;

pub use answers::{closest_approaches, gaps, times_of_contact, times_of_impact, will_collide};
pub use block::ROWS;
#[cfg(feature = "shapes")]
pub(crate) use block::{Block, each_block};
#[cfg(feature = "shapes")]
pub use columns::Rows;
pub use columns::{Column, Pairs, Place, Set};
pub use error::Error;
pub use keys::KEYS;
