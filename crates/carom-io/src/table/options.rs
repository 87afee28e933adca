//! Options for reading a table.

use std::str::FromStr;

use super::{BadRows, ColumnNames};

/// How a table is read.
///
/// ```
/// use carom_io::table::{ColumnNames, Decimal, Reader, Reading};
///
/// let columns = ColumnNames::parse("x=east", &["x", "y"])?;
/// let reading = Reading { columns, decimal: Decimal::Comma, ..Reading::default() };
/// let reader = Reader::csv_as("ships.csv", "east;y\n3,5;4\n".as_bytes(), &reading)?;
/// let batch = reader.select(&["x", "y"])?.next().expect("a batch")?;
/// assert_eq!(batch.number(0, 0)?, 3.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The columns that have other names in the file.
    pub columns: ColumnNames,
    /// What separates the cells of a CSV file.
    ///
    /// By default a comma, or a semicolon if a comma is the decimal sign.
    pub delimiter: Option<Delimiter>,
    /// The decimal sign of a CSV file.
    pub decimal: Decimal,
    /// What becomes of rows that cannot be used.
    pub bad_rows: BadRows,
}

impl Reading {
    /// How cells and numbers of a CSV file are written.
    pub(super) fn style(&self) -> Style {
        let usual = if self.decimal == Decimal::Comma { b';' } else { b',' };
        let delimiter = self.delimiter.map_or(usual, |delimiter| delimiter.0);
        Style { delimiter, decimal: self.decimal }
    }
}

/// How cells and numbers of a CSV file are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) delimiter: u8,
    pub(super) decimal: Decimal,
}

impl Style {
    /// The usual delimiters, without this one.
    pub(super) fn others(self) -> impl Iterator<Item = char> {
        let this = char::from(self.delimiter);
        [',', ';', '\t', '|'].into_iter().filter(move |other| *other != this)
    }
}

/// The character between the cells of a CSV file.
///
/// ```
/// use carom_io::table::Delimiter;
///
/// assert_eq!("tab".parse::<Delimiter>(), "\t".parse());
/// assert!(";".parse::<Delimiter>().is_ok() && "x".parse::<Delimiter>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Delimiter(u8);

impl FromStr for Delimiter {
    type Err = String;

    /// Reads a character, `tab` or `\t`.
    ///
    /// # Errors
    /// The text is none of these, or the character can be part of a number or a quote.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            b"tab" | b"\\t" | b"\t" => Ok(Self(b'\t')),
            [
                byte @ (b' ' | b',' | b';' | b'|' | b':' | b'/' | b'#' | b'~' | b'^' | b'!' | b'&'),
            ] => Ok(Self(*byte)),
            _ => Err("give one character such as , ; | or the word tab".to_owned()),
        }
    }
}

/// The sign between the whole part and the decimals of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Decimal {
    /// A point, as in `12.5`.
    #[default]
    Point,
    /// A comma, as in `12,5`.
    Comma,
}

impl FromStr for Decimal {
    type Err = String;

    /// Reads `.` or `,`.
    ///
    /// # Errors
    /// The text is neither.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "." => Ok(Self::Point),
            "," => Ok(Self::Comma),
            _ => Err("give a point or a comma".to_owned()),
        }
    }
}
