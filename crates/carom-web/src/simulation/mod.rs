//! Runs of scenes, from event to event or in fixed steps.

mod error;
mod event;
mod past;
mod run;
mod stepping;

#[cfg(test)]
mod tests;

pub use error::Error;
pub use event::SimulationEvent;
pub use past::{Past, PastLine};
pub use run::{Bounds, Run};
pub use stepping::Stepping;
