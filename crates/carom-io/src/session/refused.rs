//! Errors of a session, with the numbers of the balls.

use thiserror::Error;

/// Why a change was refused, or a session cannot go on.
///
/// The message names balls by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refused(pub String);
