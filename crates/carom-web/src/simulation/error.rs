//! The errors: what is refused, and how to fix it.

use carom::InputError;
use carom_io::scene::SceneError;
use carom_sim::BallId;
use thiserror::Error;

/// Why a simulation cannot be built or continued. The message names the place and says how to fix
/// it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A scene that cannot be read or built.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// Too many balls to replay.
    #[error("{balls} balls are too many for a replay; take at most {most}")]
    NoReplay {
        /// How many there are.
        balls: usize,
        /// How many a replay takes.
        most: usize,
    },
    /// The replay cannot be written.
    #[error(transparent)]
    Replay(#[from] std::io::Error),
    /// A scene with walls where only open space is supported.
    #[error("stepping does not support walls; remove [boundary] from the scene")]
    Walls,
    /// A scene with obstacles or pockets, which stepping does not know.
    #[error(
        "stepping does not support obstacles and pockets; remove [[obstacle]] and [[pocket]] from \
         the scene"
    )]
    Obstacles,
    /// A scene whose balls do not move on straight lines at constant velocities.
    #[error("stepping knows straight lines alone; remove [motion] from the scene")]
    Motion,
    /// An invalid time step.
    #[error("the time step is {0}; give a finite time above 0")]
    Step(f64),
    /// A ball has left the range of the floats.
    #[error("ball {ball}: {source}")]
    Ball {
        /// The ball.
        ball: BallId,
        /// What is wrong with it.
        source: InputError,
    },
}
