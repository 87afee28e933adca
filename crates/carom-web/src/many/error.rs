//! The errors: which column is refused, in which row, and how to fix it.

use carom::InputError;
use carom::many::ColumnError;
use carom_any::Precision;
use thiserror::Error;

use super::columns::{KEYS, RADIUS, VELOCITY};

/// Why columns of balls are refused. The message names the set, the column, the row and the cure.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A column that is required.
    #[error(
        "ball columns {set}: {column} is missing; give {{ x, y, z?, vx?, vy?, vz?, radius }}, each a Float64Array"
    )]
    Missing {
        /// `a` or `b`.
        set: &'static str,
        /// Its key.
        column: &'static str,
    },
    /// A velocity along an axis that there is not.
    #[error("ball columns {set}: vz is given and z is not; give z, too, or leave vz out")]
    NoAxis {
        /// `a` or `b`.
        set: &'static str,
    },
    /// Circles and spheres.
    #[error(
        "ball columns {without}: z is missing, and {with} has it; give z in both, or in neither"
    )]
    Dimension {
        /// The set of spheres.
        with: &'static str,
        /// The set of circles.
        without: &'static str,
    },
    /// Floats of two kinds.
    #[error(
        "ball columns {set}: {column} is a {}, and x of a is a {}; give arrays of one kind",
        array(*.precision),
        array(other(*.precision))
    )]
    Floats {
        /// `a` or `b`.
        set: &'static str,
        /// Its key.
        column: &'static str,
        /// Of which floats it is.
        precision: Precision,
    },
    /// A column that is longer or shorter than the first.
    #[error(
        "ball columns {set}: {column} has {rows} rows, and x of a has {wanted}; give one row for each pair"
    )]
    Rows {
        /// `a` or `b`.
        set: &'static str,
        /// Its key.
        column: &'static str,
        /// How long it is.
        rows: usize,
        /// How long it should be.
        wanted: usize,
    },
    /// A number that is NaN or infinite, or a radius that is negative.
    #[error("ball columns {set}: {column}: row {row} is {value}; give a finite number{}", least(.column))]
    Number {
        /// `a` or `b`.
        set: &'static str,
        /// Its key.
        column: &'static str,
        /// The index of the number.
        row: usize,
        /// The refused number.
        value: f64,
    },
    /// Whatever else the library refuses.
    #[error("ball columns {set}: {source}")]
    Columns {
        /// `a` or `b`.
        set: &'static str,
        /// What is refused.
        source: ColumnError,
    },
}

impl Error {
    /// What the library refuses of rows from `start` on.
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

fn least(column: &str) -> &'static str {
    if column == KEYS[RADIUS] { " that is at least 0" } else { "" }
}

/// What JavaScript calls a column of such floats.
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
