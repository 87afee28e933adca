//! Simulations beside exact arithmetic: all that a simulator does, worked out in rational numbers
//! from the definitions, by code that shares nothing with it.

pub(crate) mod rational;
mod runs;
mod steps;
