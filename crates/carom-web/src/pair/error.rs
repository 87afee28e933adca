//! Errors of queries about two balls.

use carom::InputError;
use thiserror::Error;

/// Why a query failed.
///
/// The message names the value and says how to fix it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A number of a ball is out of its range.
    #[error("{ball}: {source}")]
    Ball {
        /// The name of the ball: `ball a`.
        ball: &'static str,
        /// What is wrong with it.
        source: InputError,
    },
    /// The centre has neither two nor three coordinates.
    #[error("{ball}: the center has {}; give 2 or 3", counted(*.found, "coordinate"))]
    Dimension {
        /// The name of the ball: `ball a`.
        ball: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A vector does not have the dimension of the first ball's centre.
    #[error(
        "{ball}: the {vector} has {}; give {wanted}, as the first center has",
        counted(*.found, "component")
    )]
    Components {
        /// The name of the ball: `ball a`.
        ball: &'static str,
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
    /// A time that is negative or not finite.
    #[error("{what} is {value}; give a finite time of at least 0")]
    Time {
        /// The name of the argument.
        what: &'static str,
        /// The value.
        value: f64,
    },
    /// A number of units in the last place that is not a whole number.
    #[error("count is {0}; give a whole number")]
    Ulps(f64),
}

pub(crate) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
