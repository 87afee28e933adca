//! Runs of scenes, from event to event or in fixed steps.

mod error;
mod past;
mod run;
mod stepping;

pub use error::Error;
pub use past::{Happening, Past, PastLine};
pub use run::{Bounds, Run};
pub use stepping::Stepping;
