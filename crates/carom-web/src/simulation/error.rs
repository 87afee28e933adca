//! Errors of scenes and runs.

use carom::InputError;
use carom_io::scene::SceneError;
use carom_io::session::Refused;
use carom_sim::BallId;
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
    /// A change that is not possible now, balls that jam, or an answer of a rule.
    #[error(transparent)]
    Refused(#[from] Refused),
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
