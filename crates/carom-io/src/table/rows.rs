//! What a reader asks a decoder for, and what it is given.

use arrow_array::Float64Array;

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
