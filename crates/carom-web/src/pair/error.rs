//! What is refused, and how to mend it.

use thiserror::Error;

/// Why a question was not answered. The message names the value and the cure.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A ball, a mass, a restitution or the name of a scalar.
    #[error(transparent)]
    Input(#[from] carom_any::Error),
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
