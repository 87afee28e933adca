//! When do two balls meet, asked of many pairs at once? Arguments are broadcast as NumPy does it (`broadcast.rs`), read some
//! rows at a time into columns (`block.rs`), asked about (`questions.rs`), by one thread or several (`each.rs`).

pub(crate) mod binding;
mod block;
mod broadcast;
mod each;
mod questions;
