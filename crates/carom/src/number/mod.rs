//! Kinds of numbers, and what formulas need of them.
//!
//! Floats, floats of twice the digits, floats with an error bound, and integers of any length.

mod bounded;
#[cfg(test)]
mod bounded_guards;
mod certain;
pub(crate) mod double;
pub(crate) mod int;
pub(crate) mod magnitude;
mod measure;
pub(crate) mod power;
mod real;
pub(crate) mod ring;
mod scalar;
pub(crate) mod span;
pub(crate) mod units;
pub mod vector;

pub(crate) use bounded::{Bounded, Rounded};
pub(crate) use certain::{Certain, Unsure};
pub(crate) use int::Memory;
pub(crate) use measure::{Measure, Sight};
pub(crate) use real::Real;
pub(crate) use ring::{Field, Ring, Signed, difference, dot, is_null, negated, scale};
pub use scalar::Scalar;
