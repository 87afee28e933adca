//! Searches among many balls.
//!
//! Arguments become columns (`columns.rs`), `carom` searches them (`search.rs`), and answers become
//! columns again (`found.rs`).

pub(crate) mod binding;
mod columns;
mod found;
mod search;
