//! Problems: what a query is about, as plain data.
//!
//! A pair of balls is a quadratic ([`Pair`]), or a polynomial if they accelerate or grow
//! ([`Bend`]). A ball and a shape are an [`Encounter`](encounter::Encounter), and on a curved path
//! an [`AcceleratedEncounter`](accelerated::AcceleratedEncounter). Two tracks between fixes are
//! [`Legs`](legs::Legs).

pub(crate) mod accelerated;
mod approach;
mod bend;
pub(crate) mod capsules;
pub(crate) mod encounter;
#[cfg(feature = "std")]
pub(crate) mod legs;
pub(crate) mod line;
mod pair;
pub(crate) mod pieces;
pub(crate) mod solid;
pub(crate) mod walls;

pub use approach::Approach;
pub(crate) use bend::Bend;
pub(crate) use pair::{AcceleratedPair, Pair};
