//! When does a ball meet another shape, asked of many balls and shapes at once? Which shapes there are and what tells of them
//! (`kind.rs`), what is asked (`questions.rs`), and how Python does (`binding.rs`).

pub(crate) mod binding;
mod kind;
mod questions;
