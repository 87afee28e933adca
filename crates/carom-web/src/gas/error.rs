//! Errors of a gas.

use carom_io::scene::SceneError;
use carom_sim::WallError;
use thiserror::Error;

/// Why a gas cannot be built, or its piston cannot move.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A value out of its range.
    #[error("the {what} is {value}; give a number from {least} to {most}")]
    Value {
        /// The name of the value.
        what: &'static str,
        /// The value.
        value: f64,
        /// The least value.
        least: f64,
        /// The greatest value.
        most: f64,
    },
    /// A value that is not a whole number, or out of its range.
    #[error("the {what} is {value}; give a whole number from {least} to {most}")]
    Whole {
        /// The name of the value.
        what: &'static str,
        /// The value.
        value: f64,
        /// The least value.
        least: u32,
        /// The greatest value.
        most: u32,
    },
    /// The discs do not fit.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// A position out of the range of the piston.
    #[error("the piston cannot move to {to}; give a position from {least} to {most}")]
    Piston {
        /// The position.
        to: f64,
        /// The innermost position.
        least: f64,
        /// The outermost position.
        most: f64,
    },
    /// A motion that the simulator rejects.
    #[error(transparent)]
    Wall(#[from] WallError),
}
