//! Decisions: filter, exact integers, the last bits of answers.

pub mod exact;
pub(crate) mod filter;
pub(crate) mod refine;
