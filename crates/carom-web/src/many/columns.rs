//! The columns of two sets, and checks that they fit together.

use carom_any::{Dimension, Precision};

use super::error::Error;
use super::keys::{KEYS, RADIUS, VELOCITY};

const Z: usize = 2;
const REQUIRED: [usize; 3] = [0, 1, RADIUS];

/// The names of the two sets.
pub(super) const NAMES: [&str; 2] = ["a", "b"];

/// The type and length of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The precision of its floats.
    pub precision: Precision,
    /// The number of rows.
    pub rows: usize,
}

/// The columns of a set, by the indices of their [`KEYS`].
///
/// `None` for a column that is missing.
pub type Set = [Option<Column>; KEYS.len()];

/// A column of one of the two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 0 for a, 1 for b.
    pub set: usize,
    /// The index of its key in [`KEYS`].
    pub key: usize,
}

/// Two sets of balls whose columns fit together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairs {
    sets: [Set; 2],
    dimension: Dimension,
    precision: Precision,
    rows: usize,
}

impl Pairs {
    /// The pairs of two sets.
    ///
    /// # Errors
    /// A column is missing or superfluous, or its length or type differs from the rest.
    pub fn of(sets: [Set; 2]) -> Result<Self, Error> {
        for (set, name) in sets.iter().zip(NAMES) {
            if let Some(key) = REQUIRED.into_iter().find(|&key| set[key].is_none()) {
                return Err(Error::Missing { set: name, column: KEYS[key] });
            }
            if set[VELOCITY + Z].is_some() && set[Z].is_none() {
                return Err(Error::NoAxis { set: name });
            }
        }
        let [a, b] = sets.map(|set| set[Z].is_some());
        if a != b {
            let [with, without] = if a { NAMES } else { [NAMES[1], NAMES[0]] };
            return Err(Error::Dimension { with, without });
        }
        let Some(first) = sets[0][0] else {
            return Err(Error::Missing { set: NAMES[0], column: KEYS[0] });
        };
        for (set, name) in sets.iter().zip(NAMES) {
            for (column, key) in set.iter().zip(KEYS) {
                let Some(Column { precision, rows }) = *column else { continue };
                if precision != first.precision {
                    return Err(Error::Floats { set: name, column: key, precision });
                }
                if rows != first.rows {
                    let wanted = first.rows;
                    return Err(Error::Rows { set: name, column: key, rows, wanted });
                }
            }
        }
        let dimension = if a { Dimension::Three } else { Dimension::Two };
        Ok(Self { sets, dimension, precision: first.precision, rows: first.rows })
    }

    /// The number of coordinates of a centre.
    #[must_use]
    pub const fn dimension(&self) -> Dimension {
        self.dimension
    }

    /// The precision of all columns.
    #[must_use]
    pub const fn precision(&self) -> Precision {
        self.precision
    }

    /// The number of pairs.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Whether a column exists.
    pub(super) fn has(&self, place: Place) -> bool {
        self.sets[place.set][place.key].is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOUBLE: Option<Column> = Some(Column { precision: Precision::F64, rows: 10 });
    const FLAT: Set = [DOUBLE, DOUBLE, None, DOUBLE, DOUBLE, None, DOUBLE];
    const DEEP: Set = [DOUBLE; 7];

    fn with(mut set: Set, key: usize, column: Option<Column>) -> Set {
        set[key] = column;
        set
    }

    #[test]
    fn columns_tell_the_dimension_and_the_floats() {
        let flat = Pairs::of([FLAT, with(FLAT, 3, None)]).unwrap();
        assert_eq!((flat.dimension(), flat.precision()), (Dimension::Two, Precision::F64));
        assert_eq!((flat.rows(), flat.has(Place { set: 1, key: 3 })), (10, false));
        let single = [Some(Column { precision: Precision::F32, rows: 0 }); 7];
        let deep = Pairs::of([single; 2]).unwrap();
        assert_eq!((deep.dimension(), deep.precision()), (Dimension::Three, Precision::F32));
    }

    #[test]
    fn what_does_not_fit_is_named_with_its_set_and_column() {
        let refused = |a, b| Pairs::of([a, b]).unwrap_err().to_string();
        let cases = [
            (with(FLAT, 1, None), FLAT, "ball columns a: y is missing; give { x, y, "),
            (FLAT, with(FLAT, 6, None), "ball columns b: radius is missing; give { x, y, "),
            (FLAT, with(FLAT, 5, DOUBLE), "ball columns b: vz is given but z is not; give z too"),
            (FLAT, DEEP, "ball columns a: z is missing but b has it; give z in both"),
            (DEEP, FLAT, "ball columns b: z is missing but a has it; give z in both"),
        ];
        for (a, b, message) in cases {
            let error = refused(a, b);
            assert!(error.starts_with(message), "{error}");
        }
        let short = Some(Column { precision: Precision::F64, rows: 9 });
        assert_eq!(
            refused(FLAT, with(FLAT, 3, short)),
            "ball columns b: vx has 9 rows but x of a has 10; give one row for each pair"
        );
        let single = Some(Column { precision: Precision::F32, rows: 10 });
        assert_eq!(
            refused(with(FLAT, 6, single), FLAT),
            "ball columns a: radius is a Float32Array but x of a is a Float64Array; give arrays of one type"
        );
    }
}
