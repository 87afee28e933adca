//! Records that serde reads for checked numbers.

use serde::Deserialize;

/// A plain number before it is checked.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct NumberRecord<S>(pub(super) S);
