//! Runs of scenes, from event to event or in fixed steps.

mod change;
mod error;
mod event;
mod past;
mod rule;
mod run;
mod stepping;

#[cfg(test)]
mod tests;

pub use change::components;
pub use error::Error;
pub use event::SimulationEvent;
pub use past::{Past, PastLine};
pub use rule::Ask;
pub use run::{Bounds, Run};
pub use stepping::Stepping;
