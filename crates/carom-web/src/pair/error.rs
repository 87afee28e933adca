//! The errors: what is refused, and how to fix it.

use thiserror::Error;

/// Why a query failed. The message names the value and says how to fix it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A ball, a mass, a restitution or the name of a scalar.
    #[error(transparent)]
    Input(#[from] carom_any::Error),
    /// A time that is negative or not finite.
    #[error("the {what} is {value}; give a finite time of at least 0")]
    Time {
        /// What the time is of.
        what: &'static str,
        /// The refused value.
        value: f64,
    },
    /// A number of units in the last place that is not a whole number.
    #[error("the number of units in the last place is {0}; give a whole number")]
    Ulps(f64),
}
