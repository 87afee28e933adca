//! Simulations.
//!
//! `binding.rs` is the class for Python. A simulation is made from a scene: a file, a text or a
//! dictionary (`scene.rs`, `value.rs`); or from arrays and the keys of a scene (`setup.rs`, with a
//! contact rule: `rule.rs`). It advances in slices (`run.rs`), between which other threads may use
//! it (`access.rs`). It can be inspected (`shown.rs`, `images.rs`).

mod access;
pub(crate) mod binding;
mod images;
mod rule;
mod run;
mod scene;
mod setup;
mod shown;
mod value;
