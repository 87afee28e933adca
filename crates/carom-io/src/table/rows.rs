//! What a reader asks a decoder for, and what it is given.

use arrow_array::Float64Array;

#[cfg(any(feature = "arrow", feature = "parquet"))]
use super::Problem;

/// A column to be read: its name, and which one of the file's columns it is.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) name: String,
    pub(super) index: usize,
}

/// What a decoder gives: some rows of the chosen columns.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) columns: Vec<Float64Array>,
    pub(super) count: usize,
    /// The line of each row, in a CSV file.
    pub(super) lines: Option<Vec<u64>>,
}

/// An integer as a float, where no digit is lost.
#[cfg(any(feature = "arrow", feature = "parquet"))]
pub(super) fn whole(n: i128) -> Result<f64, Problem> {
    let x = n as f64;
    #[expect(clippy::cast_possible_truncation, reason = "|x| ≤ 2⁶⁴ is far within an i128")]
    let back = x as i128;
    if back == n { Ok(x) } else { Err(Problem::TooPrecise(n.to_string())) }
}
