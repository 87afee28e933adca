//! Errors of queries about two balls.

use thiserror::Error;

/// Why a query failed.
///
/// The message names the value and says how to fix it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// An invalid ball, mass, restitution or name of a scalar.
    #[error(transparent)]
    Input(#[from] carom_any::Error),
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
