//! The exact answers about an accelerated ball and a shape or a facet.
//!
//! [`FallingTruth::of`] goes by the meaning of the words: it lists all moments at which something changes, as
//! algebraic numbers, of each piece of the ground on its own, asks of each whether it is a contact or an impact, and
//! takes the first. Roots are isolated by Descartes' rule of signs.

mod case;
mod family;
mod figure;
mod ground;
mod path;
mod truth;

pub use case::{AnyFallingCase, FallingCase, Ground, GroundKind, Outline, Surface};
pub use family::FallingFamily;
pub use truth::FallingTruth;
