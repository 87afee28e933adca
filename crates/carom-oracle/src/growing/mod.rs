//! The exact answers about two balls under constant accelerations whose radii change at steady rates.
//!
//! [`GrowingTruth::of`] goes by the meaning of the words, as for constant radii: it lists all moments at which the gap
//! or its slope is 0, as algebraic numbers, asks of each on its own whether it is a contact or an impact and whether
//! both balls are still there, and takes the first.

mod case;
mod family;
mod truth;

pub use case::{AnyGrowingCase, GrowingCase};
pub use family::GrowingFamily;
pub use truth::GrowingTruth;
