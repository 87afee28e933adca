//! Errors of scenes and runs.

use carom::InputError;
use carom_io::scene::SceneError;
use carom_io::session::Refused;
use carom_sim::{BallId, WallError};
use thiserror::Error;

/// Why a simulation cannot be built, changed or continued.
///
/// The message names the place and says how to fix it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A scene, or a ball to be added, that cannot be read or built.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// A change that is not possible now, or balls that jam.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// There is no such ball.
    #[error("{0}; `ids()` lists the balls")]
    NoBall(Refused),
    /// A value out of its range.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A vector with too few or too many components.
    #[error("the number of components of {vector} is {found}; give {wanted}")]
    Components {
        /// The name of the vector.
        vector: &'static str,
        /// The number of its components.
        found: usize,
        /// The number of axes.
        wanted: usize,
    },
    /// There is no wall of this name.
    #[error(
        "there is no wall \"{0}\"; give \"-x\", \"+x\", \"-y\" or \"+y\", or in 3D \"-z\" or \"+z\""
    )]
    NoWall(String),
    /// An invalid motion of a wall.
    #[error("{}", .0.to_string().replace("`Boundary::walls`", "`kind: \"box\"`"))]
    Wall(#[from] WallError),
    /// A function of the rule threw, or returned an unknown answer.
    #[error("{0}")]
    Rule(String),
    /// More kinds than numbers of kinds.
    #[error("there are 65536 kinds of balls, and no more are possible; use some of them again")]
    TooManyKinds,
    /// A run that a replay cannot show.
    #[error("there is no replay: {0}")]
    NoReplay(String),
    /// The replay cannot be written.
    #[error(transparent)]
    Replay(#[from] std::io::Error),
    /// A scene with something that fixed steps do not support.
    #[error("stepping does not support {what}; remove {key} from the scene")]
    Unsupported {
        /// What is not supported.
        what: &'static str,
        /// The keys that say so.
        key: &'static str,
    },
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
