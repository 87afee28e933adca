//! Helpers shared by several test modules.

pub(crate) mod rule;
