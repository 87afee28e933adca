//! The exact answers about two balls under constant accelerations.
//!
//! [`AcceleratedTruth::of`] goes by the meaning of the words: it lists all moments at which the distance of the
//! surfaces or its slope is 0, as algebraic numbers, asks of each on its own whether it is a contact or an
//! impact, and takes the first. Roots are isolated by Descartes' rule of signs.

mod case;
mod family;
mod moment;
mod polynomial;
mod truth;

pub(crate) use case::parse_case as parse_accelerated;
pub use case::{AcceleratedBall, AcceleratedCase, AnyAcceleratedCase};
pub use family::AcceleratedFamily;
pub(crate) use family::{Relative, clustered, in_range, thrown, tidy, vector};
pub(crate) use moment::{Moment, positive_roots};
pub(crate) use polynomial::Polynomial;
pub use truth::AcceleratedTruth;
pub(crate) use truth::{Course, finer, first_followed, surface_point};
