//! Observers: what looks on while a simulation runs, and never disturbs it.

mod observer;
mod pressure;
mod tally;
mod tracks;

pub use observer::Observer;
pub use pressure::Pressure;
pub use tally::Tally;
pub use tracks::Tracks;
