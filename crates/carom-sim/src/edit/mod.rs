//! Changes while the simulation runs: kicks, new balls, balls taken away, walls that move.
//!
//! A change is checked here, done to the state by [`physics::change`](crate::physics::change), and
//! told to the engine, which plans anew only the balls that it touches; for a wall, all.

mod check;
mod error;
mod growth;
mod kicks;
mod kind;
mod population;
mod strike;
mod walls;

pub use error::ChangeError;
pub use walls::WallError;

use crate::ids::BallId;
use crate::motion::Motion;
use crate::rule::ContactRule;
use crate::simulation::Simulation;

impl<const D: usize, R: ContactRule, M: Motion> Simulation<D, R, M> {
    /// The slot of a ball that is to be changed.
    fn slot_of(&self, ball: BallId) -> Result<u32, ChangeError> {
        self.state.slot(ball).ok_or(ChangeError::NoSuchBall { ball })
    }
}
