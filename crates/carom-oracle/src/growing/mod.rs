//! Exact answers for two accelerated balls whose radii change.
//!
//! The accelerations and the rates of the radii are constant. [`GrowingTruth::of`] follows the
//! definitions, as for constant radii. It lists all times at which the gap or its slope is 0, as
//! algebraic numbers. It tests each of them separately for a contact or an impact, and whether both
//! balls still exist, and takes the first.

mod case;
mod family;
mod truth;

pub use case::{AnyGrowingCase, GrowingCase};
pub use family::GrowingFamily;
pub use truth::GrowingTruth;
