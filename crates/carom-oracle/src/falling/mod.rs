//! Exact answers for an accelerated ball and a ground.
//!
//! [`FallingTruth::of`] follows the definitions. For each piece of the ground, it lists all times
//! at which something changes, as algebraic numbers. It tests each of them for a contact or an
//! impact, and takes the first. Descartes' rule of signs isolates the roots.

mod case;
mod family;
mod figure;
mod ground;
mod meeting;
mod path;
mod truth;

pub use case::{AnyFallingCase, FallingCase, Ground, GroundKind, Outline, Surface};
pub use family::FallingFamily;
pub use truth::FallingTruth;
