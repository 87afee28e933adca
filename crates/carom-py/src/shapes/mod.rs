//! Queries about balls or capsules and other shapes.
//!
//! `kind.rs` has the kinds of shapes and their arguments, `read.rs` makes bodies and shapes of
//! rows, `vertices.rs` keeps those that are one for all rows. `query.rs` reads the arguments of a
//! query, `dispatch.rs` evaluates it with its types, and `binding.rs` has the functions for Python.

pub(crate) mod binding;
mod dispatch;
mod kind;
mod places;
mod query;
mod read;
mod triangles;
pub(crate) mod vertices;
