//! Changes during a run: kicks, new and removed balls, moving walls.
//!
//! A change is checked here, and [`physics::change`](crate::physics::change) applies it to the
//! state. Then the engine replans the balls that it affects; for a wall, all balls.

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
use crate::simulation::Simulation;

impl<const D: usize> Simulation<D> {
    /// The slot of a ball that is to be changed.
    fn slot_of(&self, ball: BallId) -> Result<u32, ChangeError> {
        self.state.slot(ball).ok_or(ChangeError::NoSuchBall { ball })
    }
}
