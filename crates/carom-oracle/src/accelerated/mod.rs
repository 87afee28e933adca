//! Exact answers for two balls under constant accelerations.
//!
//! [`AcceleratedTruth::of`] follows the definitions. It lists all times at which the distance of
//! the surfaces or its derivative is 0, as algebraic numbers. It tests each of them separately for
//! a contact or an impact, and takes the first. Descartes' rule of signs isolates the roots.

mod case;
mod family;
mod moment;
mod path;
mod polynomial;
mod surfaces;
mod truth;
mod twice;

pub(crate) use case::parse_case as parse_accelerated;
pub use case::{AcceleratedBall, AcceleratedCase, AnyAcceleratedCase};
pub use family::AcceleratedFamily;
pub(crate) use family::{Relative, clustered, in_range, thrown, tidy, vector};
pub(crate) use moment::{PositiveRoot, positive_roots};
pub(crate) use path::RelativePath;
pub(crate) use polynomial::Polynomial;
pub(crate) use surfaces::Surfaces;
pub use truth::AcceleratedTruth;
pub(crate) use truth::{finer, first_followed, surface_point};
