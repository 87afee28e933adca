//! What serde reads in place of a checked number.

use serde::Deserialize;

/// A bare number before it is checked.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct NumberRecord<S>(pub(super) S);
