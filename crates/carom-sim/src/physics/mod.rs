//! What follows from a state: when balls meet, and what comes of it. Predictions are pure functions of
//! the state; what happens ([`respond`]) and what a user changes ([`change`]) are the two that alter it,
//! and depend on nothing else.
//!
//! Who asks, when, and how often does not matter: the engine and the reference ask the same
//! functions, so they differ in the questions alone.

mod borne;
mod by_rule;
pub(crate) mod change;
pub(crate) mod clear;
mod cluster;
pub(crate) mod collide;
pub(crate) mod effect;
mod friction;
pub(crate) mod growth;
pub(crate) mod jam;
pub(crate) mod line;
pub(crate) mod meeting;
mod passage;
pub(crate) mod piece;
pub(crate) mod place;
pub(crate) mod predict;
pub(crate) mod respond;
pub(crate) mod rest;
pub(crate) mod scale;
pub(crate) mod wall;
