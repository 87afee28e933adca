//! Event-driven simulation of hard balls: it jumps from collision to collision.

mod boundary;
mod event;
pub mod observe;
mod simulation;
mod time;

pub use boundary::{Boundary, BoundaryError};
pub use event::{BallId, Contact, Event, Side, Wall};
pub use observe::Observer;
pub use simulation::{Anchor, BuildError, Builder, Simulation, TimeError};
pub use time::Time;
