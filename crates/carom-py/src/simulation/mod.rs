//! What do balls do from event to event? A simulation is made of arrays (`setup.rs`) or of a scene (`scene.rs`), goes on in
//! slices (`run.rs`) between which others may ask (`asked.rs`), calls balls by numbers (`numbers.rs`), and refuses in these words
//! (`refusal.rs`).

mod asked;
pub(crate) mod binding;
mod changes;
mod numbers;
mod refusal;
mod run;
mod scene;
mod setup;
mod shown;
