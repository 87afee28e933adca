//! Errors of tables: what is wrong, where, and how to fix it.

use std::fmt;
use std::io;

use thiserror::Error;

use super::{CELL_BYTES, Format, ROW_BYTES};
use crate::escape::escaped;
use crate::messages::QUOTED;

/// Why a table was not answered to its end.
#[derive(Debug, Error)]
pub enum AnswerError {
    /// The table cannot be read.
    ///
    /// The message names the file, the row and the column, and says how to fix it.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The sink refuses the answers.
    #[error("cannot write the answers: {0}")]
    Write(#[from] io::Error),
    /// The query is not valid.
    ///
    /// The message says what is.
    #[error("{0}")]
    Question(String),
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}; use fewer threads")]
    Threads(String),
    /// The watcher asked to stop.
    #[error("interrupted")]
    Interrupted,
}

/// A place in a table: the file, the row and the column.
///
/// The row and the column are given if they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The file, by the name that the user gave.
    pub file: String,
    /// The part of a Parquet or Arrow file.
    pub part: Option<FilePart>,
    /// The row of data, from 1, without the header.
    pub row: Option<u64>,
    /// The line of a CSV file, from 1, which is the header.
    pub line: Option<u64>,
    /// The name of the column.
    pub column: Option<String>,
}

/// A part of a file that holds some of its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePart {
    /// A row group of a Parquet file, from 1.
    RowGroup(u64),
    /// A batch of rows of an Arrow file or stream, from 1.
    RecordBatch(u64),
}

impl fmt::Display for FilePart {
    /// `row group 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowGroup(number) => write!(f, "row group {number}"),
            Self::RecordBatch(number) => write!(f, "batch {number}"),
        }
    }
}

impl Place {
    /// Returns the place of a whole file.
    #[must_use]
    pub fn file(name: impl Into<String>) -> Self {
        Self { file: name.into(), ..Self::default() }
    }

    /// Returns the same place, narrowed to a column.
    #[must_use]
    pub fn column(self, name: impl Into<String>) -> Self {
        Self { column: Some(name.into()), ..self }
    }
}

impl fmt::Display for Place {
    /// Writes `pairs.csv: row 6 (line 7), column "ar"`, or the parts that are known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escaped(&self.file))?;
        let mut separator = ": ";
        // The number of a row counts from the start of the file, so the part is not needed.
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

/// Why a table cannot be read, and where.
#[derive(Debug, Error)]
#[error("{}", escaped(&format!("{place}: {problem}")))]
pub struct TableError {
    /// The place.
    pub place: Box<Place>,
    /// The problem, and how to fix it.
    pub problem: Problem,
}

impl TableError {
    /// Makes the error of a problem at a place.
    #[must_use]
    pub fn new(place: Place, problem: Problem) -> Self {
        Self { place: Box::new(place), problem }
    }

    /// Returns the same error, narrowed to a column.
    #[must_use]
    pub fn in_column(self, name: impl Into<String>) -> Self {
        Self::new(self.place.column(name), self.problem)
    }
}

/// A problem of a table, and how to fix it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file cannot be opened.
    #[error("the file cannot be opened: {0}; check the path and its permissions")]
    Open(io::Error),
    /// The file cannot be read to its end.
    #[error("the file cannot be read: {0}; check that it is a file, and that the disk works")]
    Read(io::Error),
    /// There is no header.
    #[error("the file is empty; its first line must name the columns")]
    Empty,
    /// The names in the header contain another separator.
    #[error("{}", separated(*.0))]
    Separator(char),
    /// A required column is missing.
    #[error(
        "there is no column {wanted:?} among {}; {}",
        List(found),
        naming(wanted, found, meant.as_deref(), *format)
    )]
    Missing {
        /// The name of the column.
        wanted: String,
        /// The existing names.
        found: Vec<String>,
        /// The existing name that is probably meant.
        meant: Option<String>,
        /// The format of the file.
        format: Format,
    },
    /// A column that the options name is missing.
    #[error(
        "there is no column {} for {name} among {}; {}",
        Brief(column),
        List(found),
        given_instead(name, meant.as_deref())
    )]
    NotInFile {
        /// The name that carom reads.
        name: String,
        /// The name that the options give.
        column: String,
        /// The existing names.
        found: Vec<String>,
        /// The existing name that is probably meant.
        meant: Option<String>,
    },
    /// A required column occurs more than once.
    #[error("the column occurs {0} times; keep one of them")]
    Repeated(usize),
    /// A row has more or fewer cells than the header.
    #[error("cells in this row: {found}, in the header: {expected}; give each column one cell")]
    Ragged {
        /// The number of cells in the header.
        expected: usize,
        /// The number of cells in the row.
        found: usize,
    },
    /// A row of a CSV file, or its header, is too long.
    #[error(
        "the row does not end within {} MiB; end every row with a line feed, and close every quote",
        ROW_BYTES >> 20
    )]
    Endless,
    /// A quote opens a cell and is not closed.
    #[error(
        "a quote opens here and is not closed; close it, or write it twice inside a quoted cell"
    )]
    Unclosed,
    /// Text follows the closing quote of a cell.
    #[error(
        "text follows the closing quote of this cell; put the whole cell between quotes, and write a \
         quote inside it twice"
    )]
    AfterQuote,
    /// The text is not UTF-8.
    #[error("the text is not UTF-8; save the file as UTF-8")]
    NotUtf8,
    /// A cell does not hold a number.
    #[error("{} is not a number; write it like 1.5, -2e-3 or inf", Brief(.0))]
    NotANumber(String),
    /// A cell does not hold a time.
    #[error("{}: {why}", Brief(text))]
    NotATime {
        /// The cell.
        text: String,
        /// What is wrong, and how to fix it.
        why: String,
    },
    /// A cell holds a number with a decimal comma, and a decimal point is expected.
    #[error(
        "{} has a decimal comma, and a decimal point is expected; pass --decimal ,{}",
        Brief(text),
        if *delimiter == ',' { " --delimiter ," } else { "" }
    )]
    DecimalComma {
        /// The cell.
        text: String,
        /// The character between cells.
        delimiter: char,
    },
    /// A cell holds a number with a decimal point, and a decimal comma is expected.
    #[error("{} has a decimal point, and a decimal comma is expected; pass --decimal .", Brief(.0))]
    DecimalPoint(String),
    /// A required cell is empty.
    #[error("the cell is empty; give it a number")]
    NoValue,
    /// An integer is not a 64-bit float.
    #[error("the integer {0} has more digits than a 64-bit float; round it in the file")]
    TooPrecise(String),
    /// A column does not hold numbers.
    #[error("the column is of type {0}, not a number; cast it to a 64-bit float")]
    Type(String),
    /// A column has a type that is not read as it is.
    #[error(
        "the column is of type {0}, which carom does not read here; cast it to text or to 64-bit \
         integers"
    )]
    RawType(String),
    /// A cell that is read as it is has too many bytes.
    #[error("the cell has {0} bytes; give at most {CELL_BYTES}")]
    LongCell(usize),
    /// This build does not read the compression of a column.
    #[error("the column is compressed with {name}, which carom does not read; {}", cure(*format))]
    Compression {
        /// The name of the compression.
        name: String,
        /// The format of the file.
        format: Format,
    },
    /// The file contradicts its first bytes or its other parts.
    #[error("the file is damaged: {0}; write it again, or copy it again from its source")]
    Damaged(String),
    /// The file has a format that is not read.
    #[error("the file is {kind}; {cure}")]
    Other {
        /// The format, after "is".
        kind: &'static str,
        /// How to get a table of a format that is read.
        cure: String,
    },
    /// The file is Parquet, but this build has no Parquet.
    #[error(
        "this is a Parquet file, which this build cannot read; build with the feature `parquet`"
    )]
    NoParquet,
    /// The file is Arrow, but this build has no Arrow.
    #[error("this is an Arrow file, which this build cannot read; build with the feature `arrow`")]
    NoArrow,
    /// A file that is read from its end comes as a stream.
    #[error(
        "this is {} file, which cannot be read from a stream; save it to a file, and give its name",
        kind(*.0)
    )]
    NoWayBack(Format),
    /// The caller refuses a number, in its own words.
    #[error("{0}")]
    Refused(String),
}

/// The separator of a table that is separated by another one than expected, and how to fix it.
fn separated(separator: char) -> &'static str {
    match separator {
        '\t' => "the columns seem to be separated by tabs; pass --delimiter tab",
        ';' => {
            "the columns seem to be separated by semicolons; pass --delimiter ';', or --decimal , \
             if numbers have decimal commas"
        }
        ',' => "the columns seem to be separated by commas; pass --delimiter ,",
        _ => "the columns seem to be separated by vertical bars; pass --delimiter '|'",
    }
}

/// How to give a table the column that is missing.
fn naming(wanted: &str, found: &[String], meant: Option<&str>, format: Format) -> String {
    if let Some(name) = meant {
        return format!("did you mean {}? Use {}", Brief(name), columns_option(wanted, name));
    }
    let is_number = |name: &String| name.parse::<f64>().is_ok();
    if format == Format::Csv && found.iter().all(is_number) {
        return "the first line must name the columns".to_owned();
    }
    format!("add it, or name the column that is meant with {}", columns_option(wanted, "COLUMN"))
}

/// What to give instead of a column that a file lacks.
fn given_instead(name: &str, meant: Option<&str>) -> String {
    match meant {
        Some(meant) => {
            format!("did you mean {}? Use {}", Brief(meant), columns_option(name, meant))
        }
        None => format!("give one of them to {name}"),
    }
}

/// The option that gives a column a name, as in a shell.
pub(crate) fn columns_option(name: &str, column: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./:".contains(c);
    let quote = |is_needed: bool, mark: &'static str| if is_needed { mark } else { "" };
    let shell = quote(!column.chars().all(is_plain), "'");
    // A comma would end the name, and a quote would begin a quoted one.
    let list = quote(column.contains([',', '"']), "\"");
    let column = column.replace('"', "\"\"");
    format!("--columns {shell}{list}{name}={column}{list}{shell}")
}

/// A format, between "is" and "file".
fn kind(format: Format) -> &'static str {
    match format {
        Format::Csv => "a CSV",
        Format::Parquet => "a Parquet",
        Format::Arrow => "an Arrow",
    }
}

/// Which compression to use instead.
fn cure(format: Format) -> &'static str {
    match format {
        Format::Parquet => "use zstd, snappy or none",
        Format::Arrow => "use lz4, zstd or none",
        Format::Csv => "write it without",
    }
}

/// A text from a file in quotes, cut after 60 characters.
pub(super) struct Brief<'a>(pub(super) &'a str);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(QUOTED) {
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}

/// Names in a sentence: `"a", "b", "c"`, and the number of further names in a long list.
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
