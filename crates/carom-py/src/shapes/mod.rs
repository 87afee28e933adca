//! Queries about balls and other shapes.
//!
//! `kind.rs` has the shapes and their arguments, `questions.rs` the queries, and `binding.rs` the
//! functions for Python.

pub(crate) mod binding;
mod kind;
mod questions;
