//! What follows from a state: when balls meet, and what comes of it. Pure functions of the state,
//! and the only place where a bit of the result is decided.
//!
//! Who asks, when, and how often does not matter: the engine and the reference ask the same
//! functions, so they differ in the questions alone.

mod by_rule;
pub(crate) mod change;
pub(crate) mod collide;
pub(crate) mod jam;
pub(crate) mod meeting;
pub(crate) mod motion;
pub(crate) mod passage;
pub(crate) mod predict;
pub(crate) mod respond;
pub(crate) mod scale;
pub(crate) mod wall;
