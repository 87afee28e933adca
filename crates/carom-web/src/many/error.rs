//! Errors of columns.

use carom::InputError;
use carom::many::ColumnError;
use carom_any::Precision;
use thiserror::Error;

use super::keys::{KEYS, RADIUS, VELOCITY};

/// Why columns of balls are invalid.
///
/// The message names the set, the column and the row, and says how to fix it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A required column is missing.
    #[error(
        "{set}: {column} is missing; give {{ x, y, z?, vx?, vy?, vz?, radius }}, each a Float64Array"
    )]
    Missing {
        /// The name of the set.
        set: &'static str,
        /// The name of the column.
        column: &'static str,
    },
    /// A velocity along an axis without coordinates.
    #[error("{set}: vz is given but z is not; give z too, or leave out vz")]
    NoAxis {
        /// The name of the set.
        set: &'static str,
    },
    /// One set of circles and one of spheres.
    #[error(
        "{set}: z is missing but {} has it; give z in both sets or in neither",
        if *.is_first { "b" } else { "a" }
    )]
    Dimension {
        /// The name of the set of circles.
        set: &'static str,
        /// Whether it is the first set.
        is_first: bool,
    },
    /// Columns of two array types.
    #[error(
        "{set}: {column} is a {} but {} is a {}; give arrays of one type",
        array(*.precision),
        beside(set, of_first),
        array(other(*.precision))
    )]
    Floats {
        /// The name of the set.
        set: &'static str,
        /// The name of the column.
        column: &'static str,
        /// The precision of the column.
        precision: Precision,
        /// The name of the first column.
        of_first: &'static str,
    },
    /// A column that is longer or shorter than the first.
    #[error(
        "{set}: {column} has {rows} {}, but {} has {wanted}; give one row for each {row}",
        if *.rows == 1 { "row" } else { "rows" },
        beside(set, of_first)
    )]
    Rows {
        /// The name of the set.
        set: &'static str,
        /// The name of the column.
        column: &'static str,
        /// The number of its rows.
        rows: usize,
        /// The right number of rows.
        wanted: usize,
        /// The name of the first column.
        of_first: &'static str,
        /// What a row stands for.
        row: &'static str,
    },
    /// A number that is NaN or infinite, or a radius that is negative.
    #[error("{set}: {column}: row {row} is {value}; give a finite number{}", least(.column))]
    Number {
        /// The name of the set.
        set: &'static str,
        /// The name of the column.
        column: &'static str,
        /// The index of the number.
        row: usize,
        /// The number.
        value: f64,
    },
    /// Another error of the library.
    #[error("{set}: {source}")]
    Columns {
        /// The name of the set.
        set: &'static str,
        /// The error.
        source: ColumnError,
    },
}

impl Error {
    /// An error of the library about rows from `start` on.
    pub(super) fn of(set: &'static str, start: usize, source: ColumnError) -> Self {
        let ColumnError::Ball { index, error } = source else {
            return Self::Columns { set, source };
        };
        let (key, value) = match error {
            InputError::Center { axis, value } => (axis, value),
            InputError::Velocity { axis, value } => (VELOCITY + axis, value),
            InputError::Radius(value) => (RADIUS, value),
            _ => return Self::Columns { set, source },
        };
        Self::Number { set, column: KEYS[key], row: start + index, value }
    }
}

/// The name of the first column, in an error of this set: `x of a` is `x` in the set a itself.
fn beside<'w>(set: &str, of_first: &'w str) -> &'w str {
    of_first.strip_suffix(" of a").filter(|_| set.ends_with(" a")).unwrap_or(of_first)
}

fn least(column: &str) -> &'static str {
    if column == KEYS[RADIUS] { " that is at least 0" } else { "" }
}

/// The JavaScript name of a column of this precision.
const fn array(precision: Precision) -> &'static str {
    match precision {
        Precision::F64 => "Float64Array",
        Precision::F32 => "Float32Array",
    }
}

const fn other(precision: Precision) -> Precision {
    match precision {
        Precision::F64 => Precision::F32,
        Precision::F32 => Precision::F64,
    }
}
