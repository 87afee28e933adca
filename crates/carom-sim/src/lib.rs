//! Event-driven simulation of hard balls: it jumps from collision to collision.
//!
//! Between collisions balls move on straight lines, so nothing needs to be computed there. The
//! simulation predicts when balls will meet, jumps to the earliest such moment, lets the two
//! collide, and predicts those two anew: no time step, no tunnelling, no balls inside each other.
//!
//! ```
//! use carom::{Circle, Mass};
//! use carom_sim::{Boundary, Simulation};
//!
//! // Two discs in a box.
//! let mut simulation = Simulation::builder()
//!     .boundary(Boundary::walls([0.0, 0.0], [10.0, 4.0])?)
//!     .ball(Circle::new([2.0, 2.0], 1.0)?.moving([1.0, 0.0])?, Mass::new(1.0)?)
//!     .ball(Circle::new([7.0, 2.0], 1.0)?.at_rest(), Mass::new(1.0)?)
//!     .build()?;
//! let first = simulation.next().expect("they meet");
//! assert_eq!(first.to_string(), "t = 3: balls 0 and 1");
//! simulation.advance_to(4.0)?;
//! let positions: Vec<_> = simulation.ids().map(|ball| simulation.position(ball)).collect();
//! assert_eq!(positions, [[5.0, 2.0], [8.0, 2.0]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What decides the result
//! The balls, the boundary, the restitution and the motion of the walls alone. A prediction is a pure function of the two
//! straight lines ([`Anchor`]s) that two balls are on; cells and queue decide only which
//! predictions are made, so they change the speed of a run and no bit of its result.
//!
//! # Map
//! | question | where |
//! |---|---|
//! | what it starts from | [`Builder`], [`Boundary`] |
//! | when will two balls meet? | `predict` |
//! | which pairs could meet soon? | `grid` |
//! | what comes next? | `schedule`, `plan`, `queue` |
//! | what does a collision do? | `collide` |
//! | where is a wall, and who moves it? | `wall`, `piston` |
//! | when is it? | [`Time`] |
//! | what can be seen of it? | [`Simulation`], [`Event`], [`observe`] |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod boundary;
mod builder;
mod collide;
mod event;
mod grid;
pub mod observe;
mod piston;
mod plan;
mod predict;
mod queue;
#[cfg(test)]
mod reference;
mod scale;
mod schedule;
mod simulation;
mod time;
mod wall;

pub use boundary::{Boundary, BoundaryError};
pub use builder::{BuildError, Builder};
pub use event::{BallId, Contact, Event, Side, Wall};
pub use observe::Observer;
pub use piston::WallError;
pub use simulation::{Anchor, Simulation, TimeError};
pub use time::Time;
