//! Errors.

use carom::InputError;
use thiserror::Error;

/// Why a value is refused.
///
/// The message names the ball and the value, and says how to fix it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A number of a ball is out of its range.
    #[error("ball {ball}: {source}")]
    Ball {
        /// The name or number of the ball.
        ball: String,
        /// What is wrong with it.
        source: InputError,
    },
    /// The centre has neither two nor three coordinates.
    #[error("ball {ball}: the center has {}; give 2 or 3", counted(*.found, "coordinate"))]
    Dimension {
        /// The name or number of the ball.
        ball: String,
        /// How many there are.
        found: usize,
    },
    /// A vector does not have the dimension of the first ball's centre.
    #[error(
        "ball {ball}: the {vector} has {}; give {wanted}, as the center of the first ball has",
        counted(*.found, "component")
    )]
    Components {
        /// The name or number of the ball.
        ball: String,
        /// `center` or `velocity`.
        vector: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The restitution is out of its range.
    #[error(transparent)]
    Restitution(InputError),
    /// The word is not the name of a scalar type.
    #[error("{0:?} is not a scalar type; give \"f64\" or \"f32\"")]
    Precision(String),
}

fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
