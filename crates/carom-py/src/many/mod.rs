//! Who of many balls meets whom, and when? Arguments become columns (`columns.rs`), are searched by `carom` (`search.rs`),
//! and what is found becomes columns again (`found.rs`).

pub(crate) mod binding;
mod columns;
mod found;
mod search;
