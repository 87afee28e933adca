//! What the formulas are written in: plain `f64`, powers of two, vectors, and numbers of twice the
//! digits.

pub(crate) mod double;
pub(crate) mod power;
mod scalar;
pub mod vector;

pub use scalar::Scalar;
