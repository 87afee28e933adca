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
pub(super) fn whole(n: i128) -> Result<f64, Problem> {
    let x = n as f64;
    #[expect(clippy::cast_possible_truncation, reason = "|x| ≤ 2⁶⁴ is far within an i128")]
    let back = x as i128;
    if back == n { Ok(x) } else { Err(Problem::TooPrecise(n.to_string())) }
}

/// A decimal, an integer over a power of ten, as the nearest float.
#[cfg(any(feature = "arrow", feature = "parquet"))]
pub(super) fn nearest(n: i128, scale: i8) -> f64 {
    /// Up to here integers, and powers of ten, are floats. So their quotient is rounded once.
    const EXACT: u128 = 1 << f64::MANTISSA_DIGITS;
    const EXACT_POWER: i8 = 22;

    if n.unsigned_abs() <= EXACT && (0..=EXACT_POWER).contains(&scale) {
        // The powers are written out, as computed ones could be rounded.
        let power = POWERS_OF_TEN[usize::from(scale.unsigned_abs())];
        return n as f64 / power;
    }
    // The library rounds decimals to the nearest float.
    format!("{n}e{}", -i32::from(scale)).parse().unwrap_or(f64::NAN)
}

#[cfg(any(feature = "arrow", feature = "parquet"))]
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

#[cfg(all(test, any(feature = "arrow", feature = "parquet")))]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_the_nearest_floats() {
        let largest = 10_i128.pow(38) - 1;
        for (n, scale, expected) in [
            (0, 0, 0.0),
            (1, 1, 0.1),
            (-125, 1, -12.5),
            (123_456_789, 4, 12_345.678_9),
            ((1 << 53) + 1, 0, 9_007_199_254_740_992.0),
            ((1 << 53) + 3, 0, 9_007_199_254_740_996.0),
            (largest, 0, 1e38),
            (largest, 38, 1.0),
            (-largest, 38, -1.0),
            (3, 38, 3e-38),
            (12, -3, 12_000.0),
            (90_071_992_547_409_930, 1, 9_007_199_254_740_992.0),
            (90_071_992_547_409_931, 1, 9_007_199_254_740_994.0),
        ] {
            assert_eq!(nearest(n, scale).to_bits(), f64::to_bits(expected), "{n}e-{scale}");
        }
    }
}
