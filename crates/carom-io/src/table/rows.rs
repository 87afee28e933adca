//! Input and output of decoders.

use arrow_array::{ArrayRef, Float64Array};

#[cfg(any(feature = "arrow", feature = "parquet"))]
use super::Problem;

/// A column to read: its name, and its index in the file.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) name: String,
    pub(super) index: usize,
}

/// The columns to read.
#[derive(Clone, Debug, Default)]
pub(super) struct Selection {
    /// Columns of numbers.
    pub(super) numbers: Vec<Chosen>,
    /// Columns that keep their types.
    pub(super) raw: Vec<Chosen>,
}

impl Selection {
    /// All columns: the numbers, and then the others.
    #[cfg(any(feature = "arrow", feature = "parquet"))]
    pub(super) fn all(&self) -> impl Iterator<Item = &Chosen> {
        self.numbers.iter().chain(&self.raw)
    }
}

/// Some rows of the chosen columns, from a decoder.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) columns: Vec<Float64Array>,
    /// The columns that keep their types.
    pub(super) raw: Vec<ArrayRef>,
    pub(super) count: usize,
    /// The line of each row, in a CSV file.
    pub(super) lines: Option<Vec<u64>>,
}

/// An integer as a float, without loss of digits.
#[cfg(any(feature = "arrow", feature = "parquet"))]
pub(super) fn whole(n: i128) -> Result<f64, Problem> {
    let x = n as f64;
    #[expect(clippy::cast_possible_truncation, reason = "|x| ≤ 2⁶⁴ is far within an i128")]
    let back = x as i128;
    if back == n { Ok(x) } else { Err(Problem::TooPrecise(n.to_string())) }
}
