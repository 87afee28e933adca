//! Rows that cannot be used, and what becomes of them.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use super::TableError;

/// What becomes of a row with a bad cell.
///
/// A cell is bad if it is empty, NaN, unreadable or invalid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BadRows {
    /// The first one ends the work with an error.
    #[default]
    Refuse,
    /// They are left out, and counted.
    Skip,
}

impl FromStr for BadRows {
    type Err = String;

    /// Reads `refuse` or `skip`.
    ///
    /// # Errors
    /// The text is neither.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "refuse" => Ok(Self::Refuse),
            "skip" => Ok(Self::Skip),
            _ => Err("give refuse or skip".to_owned()),
        }
    }
}

/// The rows that were left out of a table.
///
/// As JSON it is their number.
#[derive(Debug, Default)]
pub struct Skipped {
    count: u64,
    first: Vec<TableError>,
}

impl Skipped {
    /// The most rows that are named.
    pub const NAMED: usize = 10;

    /// The number of rows.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// What is wrong with the first rows, at most [`NAMED`](Self::NAMED).
    #[must_use]
    pub fn first(&self) -> &[TableError] {
        &self.first
    }

    /// Counts a bad row, if such rows are left out.
    ///
    /// # Errors
    /// They are refused: the same error.
    pub(crate) fn take(&mut self, bad_rows: BadRows, error: TableError) -> Result<(), TableError> {
        if bad_rows == BadRows::Refuse {
            return Err(error);
        }
        self.count += 1;
        if self.first.len() < Self::NAMED {
            self.first.push(error);
        }
        Ok(())
    }
}

impl fmt::Display for Skipped {
    /// Writes how many rows are left out, and why, on a line for each of the first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = if self.count == 1 { "row is" } else { "rows are" };
        write!(f, "{} {rows} left out:", self.count)?;
        for error in &self.first {
            write!(f, "\n  {error}")?;
        }
        match self.count - self.first.len() as u64 {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}

impl Serialize for Skipped {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.count)
    }
}
