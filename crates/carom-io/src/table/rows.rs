//! Input and output of decoders.

use arrow_array::{ArrayRef, Float64Array};

use super::{BadRows, Problem};

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
    /// Cells that cannot be read, in the order of the rows; each is a null.
    pub(super) bad: Vec<BadCell>,
}

/// A cell that cannot be read, or a whole row.
#[derive(Clone, Debug)]
pub(super) struct BadCell {
    /// The row among those that are read together.
    pub(super) row: usize,
    /// The name of the column, if a single cell is bad.
    pub(super) column: Option<String>,
    pub(super) problem: String,
}

/// The cells that cannot be read.
#[derive(Debug)]
pub(super) struct Bad {
    /// Whether such rows are left out; otherwise the first one is an error.
    skips: bool,
    cells: Vec<BadCell>,
}

impl Bad {
    pub(super) fn new(bad_rows: BadRows) -> Self {
        Self { skips: bad_rows == BadRows::Skip, cells: Vec::new() }
    }

    /// Notes a bad cell, or a bad row, if such rows are left out.
    ///
    /// # Errors
    /// They are refused: the same problem.
    pub(super) fn note(
        &mut self,
        row: usize,
        column: Option<&str>,
        problem: Problem,
    ) -> Result<(), Problem> {
        if !self.skips {
            return Err(problem);
        }
        let (column, problem) = (column.map(str::to_owned), problem.to_string());
        self.cells.push(BadCell { row, column, problem });
        Ok(())
    }

    /// All noted cells, in the order of the rows.
    pub(super) fn finish(mut self) -> Vec<BadCell> {
        self.cells.sort_by_key(|cell| cell.row);
        self.cells
    }
}

/// An integer as a float, without loss of digits.
#[cfg(any(feature = "arrow", feature = "parquet"))]
pub(super) fn whole(n: i128) -> Result<f64, Problem> {
    let x = n as f64;
    #[expect(clippy::cast_possible_truncation, reason = "|x| ≤ 2⁶⁴ is far within an i128")]
    let back = x as i128;
    if back == n { Ok(x) } else { Err(Problem::TooPrecise(n.to_string())) }
}
