//! Arithmetic: `f64`, powers of two, vectors, twice the digits.

pub(crate) mod double;
pub(crate) mod magnitude;
pub(crate) mod power;
mod scalar;
pub mod vector;

pub use scalar::Scalar;
