//! Part of a run, and the names of its tables.

use serde::{Deserialize, Serialize};

/// A part of a run: the first, or a later one that was resumed from a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RunPart(u32);

impl RunPart {
    /// The run from its start.
    pub(crate) const FIRST: Self = Self(1);

    /// The part that follows this one.
    pub(crate) fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Whether it follows the part with this number.
    pub(crate) fn is_after(self, part: u32) -> bool {
        self.0 > part
    }

    pub(crate) fn is_first(self) -> bool {
        self == Self::FIRST
    }

    /// The name of a table of this part: `events`, `events-2`, …
    pub(crate) fn name(self, table: &str) -> String {
        if self.is_first() { table.to_owned() } else { format!("{table}-{}", self.0) }
    }
}
