//! What can be wrong with a table that is read, and where.

use std::fmt;
use std::io;

use thiserror::Error;

use super::{Format, ROW_BYTES};

/// Why a table was not answered to its end.
#[derive(Debug, Error)]
pub enum AnswerError {
    /// The table cannot be read; the message names file, row and column, and says how to fix it.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The sink refuses the answers.
    #[error("the answers cannot be written: {0}")]
    Write(#[from] io::Error),
    /// What is asked makes no sense; the message says what does.
    #[error("{0}")]
    Question(String),
    /// The threads cannot be started.
    #[error("threads cannot be started: {0}; ask for fewer of them")]
    Threads(String),
    /// Whoever watched asked for an end.
    #[error("interrupted")]
    Interrupted,
}

/// A place in a table: the file and, as far as they are known, the row and the column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The file, as the user named it.
    pub file: String,
    /// The part of a Parquet or Arrow file.
    pub part: Option<Part>,
    /// The row of data, from 1 (the header is not counted).
    pub row: Option<u64>,
    /// The line of a CSV file, from 1 (the header is line 1).
    pub line: Option<u64>,
    /// The name of the column.
    pub column: Option<String>,
}

/// A part of a file that holds some of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A row group of a Parquet file, from 1.
    RowGroup(u64),
    /// A batch of rows of an Arrow file or stream, from 1.
    RecordBatch(u64),
}

impl fmt::Display for Part {
    /// `row group 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowGroup(number) => write!(f, "row group {number}"),
            Self::RecordBatch(number) => write!(f, "batch {number}"),
        }
    }
}

impl Place {
    /// A whole file.
    #[must_use]
    pub fn file(name: impl Into<String>) -> Self {
        Self { file: name.into(), ..Self::default() }
    }

    /// The same place, narrowed to a column.
    #[must_use]
    pub fn column(self, name: impl Into<String>) -> Self {
        Self { column: Some(name.into()), ..self }
    }
}

impl fmt::Display for Place {
    /// `pairs.csv: row 6 (line 7), column "ar"`, or as much of it as is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        let mut separator = ": ";
        // A row is named by its number in the whole file.
        if let Some(part) = self.part.filter(|_| self.row.is_none()) {
            write!(f, "{separator}{part}")?;
            separator = ", ";
        }
        if let Some(row) = self.row {
            write!(f, "{separator}row {row}")?;
            separator = ", ";
        }
        match (self.line, self.row) {
            (Some(line), Some(_)) => write!(f, " (line {line})")?,
            (Some(line), None) => {
                write!(f, "{separator}line {line}")?;
                separator = ", ";
            }
            (None, _) => {}
        }
        if let Some(column) = &self.column {
            write!(f, "{separator}column {}", Brief(column))?;
        }
        Ok(())
    }
}

/// A table that cannot be read: where, and what is wrong.
#[derive(Debug, Error)]
#[error("{place}: {problem}")]
pub struct TableError {
    /// Where.
    pub place: Box<Place>,
    /// What is wrong, and the cure.
    pub problem: Problem,
}

impl TableError {
    /// A problem at a place.
    #[must_use]
    pub fn new(place: Place, problem: Problem) -> Self {
        Self { place: Box::new(place), problem }
    }

    /// The same problem, narrowed to a column.
    #[must_use]
    pub fn in_column(self, name: impl Into<String>) -> Self {
        Self::new(self.place.column(name), self.problem)
    }
}

/// What is wrong with a table, and the cure.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file cannot be opened.
    #[error("cannot be opened: {0}; check the path and its permissions")]
    Open(io::Error),
    /// The file cannot be read on.
    #[error("cannot be read: {0}; check that it is a file, and that its disk is sound")]
    Read(io::Error),
    /// There is not even a header.
    #[error("is empty; its first line names the columns")]
    Empty,
    /// The header is one name with another separator in it.
    #[error("the columns are separated by {0:?}; separate them by commas")]
    Separator(char),
    /// A column that is needed is not there.
    #[error(
        "there is no column {wanted:?} among {}; {}",
        List(found),
        naming(*format)
    )]
    Missing {
        /// The name of the column.
        wanted: String,
        /// The names that are there.
        found: Vec<String>,
        /// What the names are read from.
        format: Format,
    },
    /// A column that is needed is there more than once.
    #[error("the column occurs {0} times; keep one of them")]
    Repeated(usize),
    /// A row is longer or shorter than the header.
    #[error("cells in this row: {found}, in the header: {expected}; give every column one")]
    Ragged {
        /// The cells of the header.
        expected: usize,
        /// The cells of the row.
        found: usize,
    },
    /// A row, or the header, of a CSV file that goes on for ever.
    #[error(
        "the row does not end within {} MiB; end every row with a line feed, and close every quote",
        ROW_BYTES >> 20
    )]
    Endless,
    /// Text that is not UTF-8.
    #[error("the text is not UTF-8; save the file as UTF-8")]
    NotUtf8,
    /// A cell that does not hold a number.
    #[error("{} is not a number; write it like 1.5, -2e-3 or inf", Brief(.0))]
    NotANumber(String),
    /// A cell that must not be empty.
    #[error("the cell is empty; give it a number")]
    NoValue,
    /// An integer that no 64-bit float holds.
    #[error("the integer {0} has more digits than a 64-bit float holds; round it in the file")]
    TooPrecise(String),
    /// A column of another type than numbers.
    #[error("the column is of type {0}, not a number; cast it to a 64-bit float")]
    Type(String),
    /// A compression that this build does not read.
    #[error("the column is compressed with {name}, which is not read here; {}", cure(*format))]
    Compression {
        /// The name of the compression.
        name: String,
        /// What the file is.
        format: Format,
    },
    /// A file that is not what its first bytes or its other parts promise.
    #[error("is damaged: {0}; write it again, or copy it again from where it came")]
    Damaged(String),
    /// A Parquet file where the program was built without Parquet.
    #[error("is a Parquet file, and this build reads none; build with the feature `parquet`")]
    NoParquet,
    /// An Arrow file where the program was built without Arrow.
    #[error("is an Arrow file, and this build reads none; build with the feature `arrow`")]
    NoArrow,
    /// A file whose end tells where its parts are, from where there is no way back.
    #[error("is {} file, which can only be read from its end; save it to a file and name that", kind(*.0))]
    NoWayBack(Format),
    /// A number that its reader refuses, in the reader's words.
    #[error("{0}")]
    Refused(String),
}

/// How the columns of a table get their names.
fn naming(format: Format) -> &'static str {
    match format {
        Format::Csv => "the first line names the columns",
        Format::Parquet | Format::Arrow => "add it, or rename the column that is meant",
    }
}

/// A format, after "is" and before "file".
fn kind(format: Format) -> &'static str {
    match format {
        Format::Csv => "a CSV",
        Format::Parquet => "a Parquet",
        Format::Arrow => "an Arrow",
    }
}

/// How a table is to be compressed.
fn cure(format: Format) -> &'static str {
    match format {
        Format::Parquet => "use zstd, snappy or none",
        Format::Arrow => "use lz4, zstd or none",
        Format::Csv => "write it without",
    }
}

/// A text from a file in quotes, as far as a person wants to read it.
struct Brief<'a>(&'a str);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 60;
        match self.0.char_indices().nth(SHOWN) {
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}

/// Names in a sentence: `"a", "b", "c"`, the tail of a long list left out.
struct List<'a>(&'a [String]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 20;
        for (k, name) in self.0.iter().take(SHOWN).enumerate() {
            write!(f, "{}{}", if k == 0 { "" } else { ", " }, Brief(name))?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
