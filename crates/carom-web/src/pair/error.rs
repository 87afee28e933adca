//! What is refused, and how to mend it.

use carom::InputError;
use thiserror::Error;

/// Why a question was not answered. The message names the value and the cure.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A number of a ball is out of its range.
    #[error("ball {ball}: {source}")]
    Ball {
        /// `a` or `b`.
        ball: &'static str,
        /// What is wrong with it.
        source: InputError,
    },
    /// Neither two nor three coordinates.
    #[error("ball {ball}: the center has {}; give 2 or 3", counted(*.found, "coordinate"))]
    Dimension {
        /// `a` or `b`.
        ball: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A vector with another number of components than the centre of ball a.
    #[error(
        "ball {ball}: the {vector} has {}; give {wanted}, as the center of ball a has",
        counted(*.found, "component")
    )]
    Components {
        /// `a` or `b`.
        ball: &'static str,
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
    /// A word that names no scalar.
    #[error("{0:?} is no scalar; give \"f64\" or \"f32\"")]
    Scalar(String),
    /// A time that cannot be drawn.
    #[error("the {what} is {value}; give a finite time of at least 0")]
    Time {
        /// What the time is of.
        what: &'static str,
        /// The refused value.
        value: f64,
    },
    /// A number of units in the last place that is no whole number.
    #[error("{0} units in the last place cannot be counted; give a whole number")]
    Ulps(f64),
}

fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
