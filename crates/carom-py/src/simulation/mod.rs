//! Simulations.
//!
//! `binding.rs` is the class for Python. A simulation is made from arrays (`setup.rs`, with a
//! contact rule: `rule.rs`) or from a scene (`scene.rs`). It advances in slices (`run.rs`), between
//! which other threads may use it (`asked.rs`). It can be changed (`changes.rs`, `walls.rs`) and
//! inspected (`shown.rs`, `images.rs`). Balls have numbers (`numbers.rs`), which errors use
//! (`refusal.rs`).

mod asked;
pub(crate) mod binding;
mod changes;
mod images;
mod numbers;
mod refusal;
mod rule;
mod run;
mod scene;
mod setup;
mod shown;
mod walls;
