//! What several modules of tests use.

pub(crate) mod rule;
