//! What a gas refuses, and how to mend it.

use carom_io::scene::SceneError;
use carom_sim::WallError;
use thiserror::Error;

/// Why there is no such gas, or why its piston does not move.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A value out of its range.
    #[error("the {what} is {value}; give one from {least} to {most}")]
    Value {
        /// What it is a value of.
        what: &'static str,
        /// The value.
        value: f64,
        /// The least value.
        least: f64,
        /// The greatest value.
        most: f64,
    },
    /// A value that is no whole number, or out of its range.
    #[error("the {what} is {value}; give a whole number from {least} to {most}")]
    Whole {
        /// What it is a value of.
        what: &'static str,
        /// The value.
        value: f64,
        /// The least value.
        least: u32,
        /// The greatest value.
        most: u32,
    },
    /// The discs find no place.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// A place that the piston is not sent to.
    #[error("the piston cannot move to {to}; give a place from {least} to {most}")]
    Piston {
        /// The place.
        to: f64,
        /// The innermost place.
        least: f64,
        /// The outermost place.
        most: f64,
    },
    /// The simulator refuses the motion.
    #[error(transparent)]
    Wall(#[from] WallError),
}
