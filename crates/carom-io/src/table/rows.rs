//! Input and output of decoders.

use arrow_array::Float64Array;

#[cfg(any(feature = "arrow", feature = "parquet"))]
use super::Problem;

/// A column to read: its name, and its index in the file.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) name: String,
    pub(super) index: usize,
}

/// Some rows of the chosen columns, from a decoder.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) columns: Vec<Float64Array>,
    pub(super) count: usize,
    /// The line of each row, in a CSV file.
    pub(super) lines: Option<Vec<u64>>,
    /// In a CSV file, the row and the text of the first large number of each column.
    pub(super) large: Vec<Option<(usize, String)>>,
}

/// An integer as a float, without loss of digits.
#[cfg(any(feature = "arrow", feature = "parquet"))]
pub(super) fn whole(n: i128) -> Result<f64, Problem> {
    let x = n as f64;
    #[expect(clippy::cast_possible_truncation, reason = "|x| ≤ 2⁶⁴ is far within an i128")]
    let back = x as i128;
    if back == n { Ok(x) } else { Err(Problem::TooPrecise(n.to_string())) }
}
