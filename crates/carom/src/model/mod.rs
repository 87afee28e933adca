//! What users pass and get: shapes, answers, errors.

mod answer;
mod construction;
mod error;
#[cfg(feature = "serde")]
pub mod serialize;
pub(crate) mod shape;
mod verdict;
mod zone;

pub(crate) use answer::clearly_after;
pub use answer::{ClosestApproach, ContactInterval, Hit, Impact, Relation};
pub use construction::Construction;
pub use error::InputError;
pub(crate) use verdict::{Question, Verdict, accelerated_deadline, deadline};
pub use zone::Zone;
