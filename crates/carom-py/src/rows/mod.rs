//! How are arrays that are broadcast asked about, row by row? Each row of one belongs to rows of the others as NumPy has it
//! (`broadcast.rs`); some rows at a time are read into columns (`columns.rs`), by one thread or several (`each.rs`), and answers
//! go into arrays of the same shape (`given.rs`, `answers.rs`).

mod answers;
mod broadcast;
mod columns;
mod each;
mod given;

pub(crate) use answers::{Impacts, ends, sign};
pub(crate) use columns::{Columns, ROWS, Refused};
pub(crate) use given::{Given, Signature};
