//! The columns of sets, and checks that they fit together.

use carom_any::{Dimension, Precision};

use super::error::Error;
use super::keys::{KEYS, RADIUS, VELOCITY};

const Z: usize = 2;
const REQUIRED: [usize; 3] = [0, 1, RADIUS];

/// The words for sets in messages.
pub(super) struct Words {
    /// The names of the sets.
    pub(super) sets: &'static [&'static str],
    /// The name of the first column of all.
    first: &'static str,
    /// What a row stands for.
    row: &'static str,
}

/// The words for the balls of one set, or for the pairs of two.
const WORDS: [Words; 2] = [
    Words { sets: &["balls"], first: "x", row: "ball" },
    Words { sets: &["ball columns a", "ball columns b"], first: "x of a", row: "pair" },
];

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

/// A column of one of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the set: 0 for a, 1 for b.
    pub set: usize,
    /// The index of its key in [`KEYS`].
    pub key: usize,
}

/// Sets of balls whose columns fit together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sets<const N: usize> {
    columns: [Set; N],
    dimension: Dimension,
    precision: Precision,
    rows: usize,
}

/// One set of balls.
#[cfg(feature = "shapes")]
pub type Rows = Sets<1>;

/// Two sets of balls, for pairs.
pub type Pairs = Sets<2>;

impl<const N: usize> Sets<N> {
    /// The words for the sets.
    pub(super) const WORDS: &'static Words = &WORDS[N - 1];

    /// Checks one set, or two.
    ///
    /// # Errors
    /// A column is missing or superfluous, or its length or type differs from the rest.
    pub fn of(sets: [Set; N]) -> Result<Self, Error> {
        let &Words { sets: names, first: of_first, row } = Self::WORDS;
        for (set, name) in sets.iter().zip(names) {
            if let Some(key) = REQUIRED.into_iter().find(|&key| set[key].is_none()) {
                return Err(Error::Missing { set: name, column: KEYS[key] });
            }
            if set[VELOCITY + Z].is_some() && set[Z].is_none() {
                return Err(Error::NoAxis { set: name });
            }
        }
        let is_deep = sets[0][Z].is_some();
        if let Some(other) = sets.iter().position(|set| set[Z].is_some() != is_deep) {
            let without = if is_deep { other } else { 0 };
            return Err(Error::Dimension { set: names[without], is_first: without == 0 });
        }
        let Some(first) = sets[0][0] else {
            return Err(Error::Missing { set: names[0], column: KEYS[0] });
        };
        for (set, name) in sets.iter().zip(names) {
            for (column, key) in set.iter().zip(KEYS) {
                let Some(Column { precision, rows }) = *column else { continue };
                if precision != first.precision {
                    return Err(Error::Floats { set: name, column: key, precision, of_first });
                }
                if rows != first.rows {
                    let wanted = first.rows;
                    return Err(Error::Rows {
                        set: name,
                        column: key,
                        rows,
                        wanted,
                        of_first,
                        row,
                    });
                }
            }
        }
        let dimension = if is_deep { Dimension::Three } else { Dimension::Two };
        Ok(Self { columns: sets, dimension, precision: first.precision, rows: first.rows })
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

    /// The number of balls of each set.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Whether a column exists.
    pub(super) fn has(&self, place: Place) -> bool {
        self.columns[place.set][place.key].is_some()
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
            "ball columns b: vx has 9 rows, but x of a has 10; give one row for each pair"
        );
        let one = Some(Column { precision: Precision::F64, rows: 1 });
        assert_eq!(
            refused(with(FLAT, 1, one), FLAT),
            "ball columns a: y has 1 row, but x has 10; give one row for each pair"
        );
        let single = Some(Column { precision: Precision::F32, rows: 10 });
        assert_eq!(
            refused(with(FLAT, 6, single), FLAT),
            "ball columns a: radius is a Float32Array but x is a Float64Array; give arrays of one type"
        );
    }
}
