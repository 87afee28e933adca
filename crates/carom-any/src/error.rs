//! Errors.

use thiserror::Error;

/// The word is not the name of a scalar type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a scalar type; give \"f64\" or \"f32\"")]
pub struct UnknownPrecision(pub(crate) String);
