//! Event-driven simulation of hard balls, from collision to collision.
//!
//! Between collisions balls move on straight lines, or on parabolas under gravity and friction, so
//! nothing needs to be computed there. The simulation predicts when balls meet, jumps to the
//! earliest of these times, lets the two balls collide, and predicts again for these two. It has no
//! time step, and no ball tunnels through another or overlaps one.
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
//! let first = simulation.next().expect("they meet")?;
//! assert_eq!(first.to_string(), "t = 3: balls 0 and 1");
//! simulation.advance_to(4.0)?;
//! let positions: Vec<_> = simulation.ids().map(|ball| simulation.position(ball)).collect();
//! assert_eq!(positions, [[5.0, 2.0], [8.0, 2.0]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What decides the result
//! Only these decide the result: the balls, the boundary, the obstacles and pockets, the motion,
//! the restitutions, the contact rules, the motion of the walls, and the changes made during the
//! run. A prediction is a pure function of the two lines ([`Anchor`]s) that two balls are on. The
//! cells and the event queue decide only which predictions are made, so they change the speed of a
//! run but no bit of its result. They can be dropped and rebuilt at any time.
//!
//! # Modules
//! | topic | where |
//! |---|---|
//! | initial state | [`Builder`], [`Boundary`]: `builder`, `boundary` |
//! | fixed obstacles and pockets | [`Obstacle`], [`Pocket`]: `obstacle` |
//! | balls that overlap at the start | [`Overlap`], [`relax()`]: `relax` |
//! | everything that decides the future | `state` |
//! | time and effect of a contact | `physics` |
//! | search for the next event | `engine` |
//! | brute-force reference, for the tests | `reference` |
//! | running and inspecting | [`Simulation`]: `simulation` |
//! | kicks, balls that come and go, moving walls | `edit` |
//! | motion between collisions | [`Motion`], [`Cloth`]: `motion` |
//! | contacts other than bounces | [`Rules`]: `rule` |
//! | the user's data for each ball | [`BallMap`]: `ball_map` |
//! | saving and loading (feature `serde`) | `save` |
//! | observers | [`observe`] |
//! | errors of a step | [`StepError`]: `step_error`; [`Jammed`]: `jammed` |
//! | times, events, ids | [`Time`]: `time`; [`Event`]: `event`; [`BallId`], [`Wall`]: `ids` |
//! | numbers in messages | [`Number`]: `number` |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod ball_map;
mod builder;
#[cfg(not(test))]
mod compiled;
mod density;
mod edit;
mod engine;
mod event;
mod ids;
mod jammed;
mod motion;
mod number;
pub mod observe;
mod obstacle;
mod physics;
mod rebound;
#[cfg(test)]
mod reference;
mod relax;
mod rule;
#[cfg(feature = "serde")]
mod save;
mod simulation;
mod state;
mod step_error;
mod time;
mod variant;
mod watch;

pub use ball_map::BallMap;

pub use builder::{BuildError, Builder, Overlap, relax};
#[cfg(not(test))]
#[doc(hidden)]
pub use compiled::every_engine;
pub use edit::{ChangeError, WallError};
pub use event::{Contact, Event, Outcome};
pub use ids::{BallId, ObstacleId, PocketId, Side, Wall};
pub use jammed::Jammed;
pub use motion::{
    Cloth, ClothError, Damped, DampingError, Falling, FallingError, Growing, Motion, RateError,
    Rolling, RollingError,
};
pub use number::Number;
pub use observe::Observer;
pub use obstacle::{Obstacle, ObstacleShape, Pocket};
pub use rebound::{Rebound, ReboundError};
pub use relax::{Depth, Overlaps, Relaxed, Shifts};
pub use rule::{ObstacleRule, PairRule, Rules, WallRule};
pub use simulation::{AdvanceError, Simulation, TimeError};
pub use state::{Anchor, Axis, Boundary, BoundaryError};
pub use step_error::{OutOfRange, StepError, TooFast};
pub use time::Time;
