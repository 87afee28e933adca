//! Queries about the rows of broadcast arrays.
//!
//! The arguments broadcast against each other as in NumPy (`broadcast.rs`). Some rows at a time are
//! read into columns (`columns.rs`), by one or several threads (`each.rs`), and answers go into
//! arrays of the same shape (`given.rs`, `answers.rs`).

mod answers;
mod broadcast;
mod columns;
mod each;
mod given;

pub(crate) use answers::{Extras, Impacts, ends, sign};
pub(crate) use columns::{Columns, ROWS, Refused};
pub(crate) use given::{Given, Signature, TwoVectors};
