//! The errors: what is refused, and how to fix it.

use carom::InputError;
use thiserror::Error;

/// A value that is refused. The message names the ball, the value and the cure.
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
    /// Neither two nor three coordinates.
    #[error("ball {ball}: the center has {}; give 2 or 3", counted(*.found, "coordinate"))]
    Dimension {
        /// The name or number of the ball.
        ball: String,
        /// How many there are.
        found: usize,
    },
    /// A vector that has not the dimension of the others.
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
    /// A restitution out of its range.
    #[error(transparent)]
    Restitution(InputError),
    /// A word that is not the name of a scalar type.
    #[error("{0:?} is not a scalar type; give \"f64\" or \"f32\"")]
    Precision(String),
}

fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
