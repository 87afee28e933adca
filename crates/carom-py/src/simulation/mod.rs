//! What do balls do from event to event? A simulation is made of arrays (`setup.rs`, a rule of contacts among them: `rule.rs`) or
//! of a scene (`scene.rs`), is changed (`changes.rs`, `walls.rs`), goes on in slices (`run.rs`) between which others may ask (`asked.rs`), calls balls by numbers (`numbers.rs`), and refuses in these words
//! (`refusal.rs`).

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
