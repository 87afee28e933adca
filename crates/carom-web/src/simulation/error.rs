//! What is refused, and how to mend it.

use carom::InputError;
use carom_io::scene::SceneError;
use carom_sim::BallId;
use thiserror::Error;

/// Why a scene does not go on. The message names the place and the cure.
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
    /// A scene with walls where only open space is meant.
    #[error("stepping knows no walls; take [boundary] out of the scene")]
    Walls,
    /// A time step that leads nowhere.
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
