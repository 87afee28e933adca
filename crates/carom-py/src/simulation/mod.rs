//! What do balls do from event to event?
//!
//! A simulation (`binding.rs` is what Python holds of it) is made of arrays (`setup.rs`, a rule of contacts among them:
//! `rule.rs`) or of a scene (`scene.rs`). It goes on in slices (`run.rs`), between which others may ask (`asked.rs`), is changed
//! (`changes.rs`, `walls.rs`) and shown (`shown.rs`). Balls are called by numbers (`numbers.rs`), and what is refused is
//! refused in these words (`refusal.rs`).

mod asked;
pub(crate) mod binding;
mod changes;
mod numbers;
mod refusal;
mod rule;
mod run;
mod scene;
mod setup;
mod shown;
mod walls;
