//! Tables of named columns: CSV, Parquet and Arrow IPC.
//!
//! In memory a table is a sequence of Arrow record batches. A [`Writer`] takes them. A [`Reader`]
//! returns columns of numbers by name, as [`Batch`]es that know the place of each cell in the file.
//! On request it also returns columns as they are, such as ids ([`Reader::select_with`]).
//! A reader holds at most [`BATCH_ROWS`] rows at a time, and so does a writer that gets no larger
//! batches. So a table of any length needs the same memory.
//!
//! Numbers in CSV are the shortest decimals that read back to the same bits; infinities are written
//! `inf` and `-inf`, and a null is an empty cell. A row to read has at most [`ROW_BYTES`] bytes,
//! and the quotes of a cell stand at its ends. Parquet files are written with Snappy, and Arrow
//! files without compression; in both, every column may hold nulls. Parquet is also read without
//! compression or with ZSTD, and Arrow with LZ4 or ZSTD.
//!
//! Columns of times keep every digit of numbers, timestamps and ISO 8601 ([`Times`]).
//!
//! Decimals of up to 128 bits are read as the nearest floats.
//!
//! A damaged file is refused, or read to its actual rows. No memory is allocated for what a file
//! claims before the claim is checked. An Arrow stream has no end to compare with, so a batch of it
//! is held in memory as far as it comes.
//!
//! ```
//! use std::sync::Arc;
//!
//! use arrow_array::{Float64Array, RecordBatch, StringArray};
//! use arrow_schema::Schema;
//! use carom_io::table::{Format, Reader, Writer, real, text};
//!
//! let schema = Arc::new(Schema::new(vec![text("name"), real("x")]));
//! let names = StringArray::from(vec!["cue", "eight"]);
//! let x = Float64Array::from(vec![Some(0.1), None]);
//! let balls = RecordBatch::try_new(schema.clone(), vec![Arc::new(names), Arc::new(x.clone())])?;
//!
//! let mut writer = Writer::new(Format::Csv, &schema, Vec::new())?;
//! writer.write(&balls)?;
//! let bytes = writer.finish()?;
//! assert_eq!(bytes, b"name,x\ncue,0.1\neight,\n");
//!
//! let reader = Reader::csv("balls.csv", std::io::Cursor::new(bytes))?;
//! for batch in reader.select(&["x"])? {
//!     assert_eq!(batch?.column(0), &x);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aliases;
mod bad_rows;
pub(crate) mod balls;
mod batched;
mod beginning;
mod csv;
mod error;
#[cfg(any(feature = "arrow", feature = "parquet"))]
mod guard;
pub(crate) mod ids;
#[cfg(feature = "arrow")]
mod ipc;
mod iso;
mod lines;
mod names;
mod options;
#[cfg(feature = "parquet")]
mod parquet;
mod quotes;
pub(crate) mod raw;
mod reader;
mod rows;
mod sink;
mod times;
mod writer;
#[cfg(any(feature = "arrow", feature = "parquet"))]
mod zstd;

use std::fmt;
use std::path::Path;

pub use crate::rows::{integer, real, text};
pub use arrow_array;
pub use arrow_schema;
pub use bad_rows::{BadRows, Skipped};
pub(crate) use batched::{Batched, To, called};
pub(crate) use error::columns_option;
pub use error::{AnswerError, FilePart, Place, Problem, TableError};
pub use lines::{CELL_BYTES, ROW_BYTES};
pub use names::ColumnNames;
pub use options::{Decimal, Delimiter, Reading};
pub use reader::{Batch, Batches, Reader};
pub(crate) use sink::{Sink, given_back};
pub use times::{GivenTime, Times};
pub use writer::Writer;

/// The rows held in memory at a time.
///
/// It is also the number of rows in a Parquet row group. A row group has to be held in memory
/// before it is written: 2¹⁶ rows of a dozen 8-byte columns are 6 MB, and a million rows make 16
/// groups, too few to slow down a reader.
pub const BATCH_ROWS: usize = 1 << 16;

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Format {
    /// Comma-separated text with a header line.
    Csv,
    /// Apache Parquet, which needs the feature `parquet`.
    Parquet,
    /// Arrow IPC, which needs the feature `arrow`.
    ///
    /// It is a file (Feather version 2) or, for reading, also a stream.
    Arrow,
}

impl Format {
    /// Returns the format of a path's extension.
    ///
    /// The extension is the name of the format; for [`Arrow`](Self::Arrow), `feather` and `ipc`
    /// count, too. Returns `None` for any other extension.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "feather" | "ipc" => Some(Self::Arrow),
            name => Self::of_name(name),
        }
    }

    /// Returns the format of this name; `None` for any other word.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Csv, Self::Parquet, Self::Arrow].into_iter().find(|format| format.name() == name)
    }

    /// The name, which is also the extension: `csv`, `parquet` or `arrow`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
