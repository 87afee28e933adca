//! Queries about pairs of balls.
//!
//! Some rows at a time are checked (`query.rs`) and queried: on straight lines (`questions.rs`), or
//! with acceleration or growth (`motion.rs`).

pub(crate) mod binding;
mod motion;
mod places;
mod query;
mod questions;
