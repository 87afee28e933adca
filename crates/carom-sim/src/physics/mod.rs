//! Physics: when balls meet, and what follows.
//!
//! Predictions are pure functions of the state. The state changes only through `respond::apply`,
//! for one contact, `cluster::tie::apply`, for contacts at one time, and the functions of `change`,
//! for changes by the user; all else that takes a `&mut State` helps these.
//!
//! The caller, the time and the number of calls do not matter: the engine and the reference call
//! the same functions, so they differ only in which calls they make.

mod anchor;
mod apart;
pub(crate) mod ball_path;
mod borne;
pub(crate) mod budget;
mod by_rule;
pub(crate) mod change;
mod clear;
pub(crate) mod cluster;
pub(crate) mod collide;
mod contact;
pub(crate) mod effect;
mod friction;
pub(crate) mod gain;
mod growth;
mod height;
mod hollow;
pub(crate) mod jam;
pub(crate) mod line;
pub(crate) mod meeting;
mod passage;
pub(crate) mod piece;
pub(crate) mod place;
mod points;
pub(crate) mod predict;
pub(crate) mod range;
mod reach;
pub(crate) mod respond;
pub(crate) mod rest;
pub(crate) mod scale;
mod two_floats;
pub(crate) mod wall;
