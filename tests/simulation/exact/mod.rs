//! Simulations against exact arithmetic.
//!
//! The tests compute everything that a simulator does in rational numbers, from the definitions,
//! with code that shares nothing with it.

pub(crate) mod rational;
mod runs;
mod steps;
