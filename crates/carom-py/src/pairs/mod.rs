//! When do two balls meet, asked of many pairs at once? Some rows at a time are checked (`asked.rs`) and asked about: on straight
//! lines (`questions.rs`), or where they accelerate or grow (`motion.rs`).

mod asked;
pub(crate) mod binding;
mod motion;
mod places;
mod questions;
