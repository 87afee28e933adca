//! Errors of scenes and runs.

use carom::InputError;
use carom_io::scene::SceneError;
use carom_sim::BallId;
use thiserror::Error;

/// Why a simulation cannot be built or continued.
///
/// The message names the place and says how to fix it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A scene that cannot be read or built.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// Too many balls for a replay.
    #[error("{balls} balls are too many for a replay; use at most {most}")]
    NoReplay {
        /// The number of balls.
        balls: usize,
        /// The most balls of a replay.
        most: usize,
    },
    /// The replay cannot be written.
    #[error(transparent)]
    Replay(#[from] std::io::Error),
    /// A scene with walls; stepping supports only open space.
    #[error("stepping does not support walls; remove [boundary] from the scene")]
    Walls,
    /// A scene with obstacles or pockets, which stepping does not support.
    #[error(
        "stepping does not support obstacles or pockets; remove [[obstacle]] and [[pocket]] from \
         the scene"
    )]
    Obstacles,
    /// A scene whose balls do not move on straight lines at constant velocities.
    #[error("stepping supports only straight lines; remove [motion] from the scene")]
    Motion,
    /// An invalid time step.
    #[error("the time step is {0}; give a finite time above 0")]
    Step(f64),
    /// A ball has left the range of the floats.
    #[error("ball {ball}: {source}")]
    Ball {
        /// The ball.
        ball: BallId,
        /// The fault.
        source: InputError,
    },
}
