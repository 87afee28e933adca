//! Observers, which watch a running simulation and never change it.

mod observer;
mod pressure;
mod tally;
mod tracks;

pub use observer::Observer;
pub use pressure::Pressure;
pub use tally::Tally;
pub use tracks::Tracks;
