//! Tables of named columns, in and out: CSV and Parquet.
//!
//! A [`Writer`] takes rows one by one; a [`Reader`] gives the columns asked for, by name and in
//! batches of rows. Neither holds more than [`BATCH_ROWS`] rows at a time, so a table of any
//! length passes through the same memory.
//!
//! Numbers in CSV are the shortest decimals that read back to the same bits; infinities are
//! written `inf` and `-inf`, and a cell without a value is empty. Parquet files are compressed with
//! Snappy, and every column may hold nulls.
//!
//! ```
//! use carom_io::table::{Field, Format, Reader, Writer};
//!
//! let fields = [Field::text("name"), Field::real("x")];
//! let mut writer = Writer::new(Format::Csv, &fields, Vec::new())?;
//! writer.row(&["cue".into(), 0.1.into()])?;
//! writer.row(&["eight".into(), None::<f64>.into()])?;
//! let bytes = writer.finish()?;
//! assert_eq!(bytes, b"name,x\ncue,0.1\neight,\n");
//!
//! let reader = Reader::csv("balls.csv", std::io::Cursor::new(bytes))?;
//! for batch in reader.select(&["x"])? {
//!     assert_eq!(batch?.column(0), [Some(0.1), None]);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod error;
#[cfg(feature = "parquet")]
mod parquet;
mod reader;
mod writer;

use std::fmt;
use std::path::Path;

pub use error::{Place, Problem, TableError};
pub use reader::{Batch, Reader, Rows};
pub use writer::Writer;

/// The rows held in memory at a time, and the rows of a Parquet row group.
///
/// A row group has to be held whole before it is written: 2¹⁶ rows of a dozen 8-byte columns are
/// 6 MB, and a million rows make 16 groups, few enough for a reader not to notice.
pub const BATCH_ROWS: usize = 1 << 16;

/// How a table is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Comma-separated text with a header line.
    Csv,
    /// Apache Parquet. Needs the feature `parquet`.
    Parquet,
}

impl Format {
    /// The format that a path's extension names; `None` for any other extension.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        Self::of_name(&path.extension()?.to_str()?.to_ascii_lowercase())
    }

    /// The format of this name; `None` for any other word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Csv, Self::Parquet].into_iter().find(|format| format.name() == name)
    }

    /// The name, which is also the extension of a file: `csv` or `parquet`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Parquet => "parquet",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What the cells of a column hold; any cell may also be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// 64-bit floats.
    Real,
    /// 64-bit signed integers.
    Integer,
    /// UTF-8 text.
    Text,
}

/// A column of a table to be written: its name and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name of the column.
    pub name: String,
    /// What its cells hold.
    pub kind: Kind,
}

impl Field {
    /// A column of floats.
    pub fn real(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: Kind::Real }
    }

    /// A column of integers.
    pub fn integer(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: Kind::Integer }
    }

    /// A column of text.
    pub fn text(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: Kind::Text }
    }
}

/// One cell of a row to be written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell<'a> {
    /// For a [`Kind::Real`] column.
    Real(f64),
    /// For a [`Kind::Integer`] column.
    Integer(i64),
    /// For a [`Kind::Text`] column.
    Text(&'a str),
    /// No value, in any column.
    Empty,
}

impl From<f64> for Cell<'_> {
    fn from(value: f64) -> Self {
        Self::Real(value)
    }
}

impl From<u32> for Cell<'_> {
    fn from(value: u32) -> Self {
        Self::Integer(value.into())
    }
}

impl From<i64> for Cell<'_> {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(value: &'a str) -> Self {
        Self::Text(value)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell<'_> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}
