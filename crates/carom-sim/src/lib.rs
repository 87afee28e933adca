//! Event-driven simulation of hard balls: it jumps from collision to collision.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod boundary;
mod builder;
mod collide;
mod event;
mod grid;
pub mod observe;
mod plan;
mod predict;
mod queue;
#[cfg(test)]
mod reference;
mod schedule;
mod simulation;
mod time;

pub use boundary::{Boundary, BoundaryError};
pub use builder::{BuildError, Builder};
pub use event::{BallId, Contact, Event, Side, Wall};
pub use observe::Observer;
pub use simulation::{Anchor, Simulation, TimeError};
pub use time::Time;
