//! Tables as CSV.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::sync::Arc;

use arrow_array::builder::{Float64Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Schema};
use csv::ByteRecord;

use super::lines::{Lines, is_endless};
use super::options::{Decimal, Style};
use super::quotes::{BadCell, Fault};
use super::raw::{check_length, text};
use super::rows::{Bad, Chosen, Rows, Selection};
use super::{BATCH_ROWS, BadRows, Place, Problem, Sink, TableError};

/// Writes rows as lines.
pub(super) struct Encoder {
    lines: csv::Writer<Box<dyn Sink>>,
    number: String,
}

/// The cells of a column to write.
enum Column<'a> {
    Real(&'a Float64Array),
    Integer(&'a Int64Array),
    Text(&'a StringArray),
    Other(&'a ArrayRef),
}

impl<'a> Column<'a> {
    /// The writer has refused all other types.
    fn of(array: &'a ArrayRef) -> Self {
        match array.data_type() {
            DataType::Float64 => Self::Real(array.as_primitive::<Float64Type>()),
            DataType::Int64 => Self::Integer(array.as_primitive::<Int64Type>()),
            DataType::Utf8 => Self::Text(array.as_string()),
            _ => Self::Other(array),
        }
    }

    /// The text of a cell, for a number through the buffer; empty for a null.
    fn cell<'b>(&'b self, row: usize, number: &'b mut String) -> Cow<'b, str> {
        number.clear();
        let written = match self {
            Self::Text(cells) if cells.is_valid(row) => return cells.value(row).into(),
            Self::Other(cells) => return text(cells, row),
            // `{:?}` of a float is its shortest decimal, with an exponent if it would be long.
            Self::Real(cells) if cells.is_valid(row) => write!(number, "{:?}", cells.value(row)),
            Self::Integer(cells) if cells.is_valid(row) => write!(number, "{}", cells.value(row)),
            _ => Ok(()),
        };
        written.expect("a string grows as needed");
        number.as_str().into()
    }
}

impl Encoder {
    pub(super) fn new(schema: &Schema, sink: Box<dyn Sink>) -> io::Result<Self> {
        let mut lines = csv::Writer::from_writer(sink);
        lines.write_record(schema.fields().iter().map(|field| field.name())).map_err(io_error)?;
        Ok(Self { lines, number: String::new() })
    }

    pub(super) fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        let columns: Vec<_> = batch.columns().iter().map(Column::of).collect();
        for row in 0..batch.num_rows() {
            for column in &columns {
                let cell = column.cell(row, &mut self.number);
                self.lines.write_field(&*cell).map_err(io_error)?;
            }
            self.lines.write_record(None::<&[u8]>).map_err(io_error)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<Box<dyn Sink>> {
        let mut sink =
            self.lines.into_inner().map_err(|e| io::Error::new(e.error().kind(), e.to_string()))?;
        sink.flush()?;
        Ok(sink)
    }
}

/// The I/O error inside, with its kind, by which callers tell a closed pipe from a full disk.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Reads lines as rows.
pub(super) struct Decoder {
    file: String,
    lines: csv::Reader<Lines<Box<dyn Read>>>,
    names: Vec<String>,
    style: Style,
    record: ByteRecord,
    rows: u64,
}

impl Decoder {
    /// Reads the header. Returns the decoder and the names of the columns.
    pub(super) fn new(
        file: String,
        input: Box<dyn Read>,
        style: Style,
    ) -> Result<(Self, Vec<String>), TableError> {
        let input = Box::new(input.chain(b"\n".as_slice())) as Box<dyn Read>;
        let mut lines = csv::ReaderBuilder::new()
            // Let ragged rows through here, so that the error can name the row and how to fix it.
            .flexible(true)
            .delimiter(style.delimiter)
            // The carriage return before a line feed is trimmed with the spaces. As a terminator it
            // would leave the line feed to the next record, and line numbers would be wrong.
            .terminator(csv::Terminator::Any(b'\n'))
            .from_reader(Lines::new(input, style.delimiter));
        let at_header = |problem| TableError::new(Place::file(&file), problem);
        let header = match lines.byte_headers() {
            Ok(header) => header,
            Err(error) => {
                let (problem, bad) = unreadable(error);
                let is_placed = bad.is_some() || matches!(problem, Problem::Endless);
                let line = is_placed.then(|| bad.map_or(1, |bad| bad.line));
                return Err(TableError::new(Place { line, ..Place::file(&file) }, problem));
            }
        };
        let mut names = Vec::with_capacity(header.len());
        for cell in header {
            let name = str::from_utf8(cell).map_err(|_| at_header(Problem::NotUtf8))?;
            names.push(name.trim().to_owned());
        }
        if names.iter().all(String::is_empty) {
            return Err(at_header(Problem::Empty));
        }
        if let [only] = names.as_slice()
            && let Some(other) = style.others().find(|other| only.contains(*other))
        {
            return Err(at_header(Problem::Separator(other)));
        }
        let columns = names.clone();
        Ok((Self { file, lines, names, style, record: ByteRecord::new(), rows: 0 }, columns))
    }

    /// The next rows of the chosen columns, at most [`BATCH_ROWS`]; `None` at the end.
    pub(super) fn rows(
        &mut self,
        chosen: &Selection,
        bad_rows: BadRows,
    ) -> Result<Option<Rows>, TableError> {
        let mut columns: Vec<_> = chosen.numbers.iter().map(|_| Float64Builder::new()).collect();
        let mut raw: Vec<_> = chosen.raw.iter().map(|_| StringBuilder::new()).collect();
        let (mut lines, mut bad) = (Vec::new(), Bad::new(bad_rows));
        while lines.len() < BATCH_ROWS && self.next_record()? {
            let row = lines.len();
            if let Some(problem) = self.ragged() {
                bad.note(row, None, problem).map_err(|problem| self.error(problem))?;
                self.record.clear();
            }
            for (column, Chosen { name, index }) in columns.iter_mut().zip(&chosen.numbers) {
                let number =
                    self.record.get(*index).map_or(Ok(None), |cell| parse(cell, self.style));
                column.append_option(self.noted(number, (row, name), &mut bad)?);
            }
            for (column, Chosen { name, index }) in raw.iter_mut().zip(&chosen.raw) {
                let cell = self.record.get(*index).map_or(Ok(None), raw_cell);
                column.append_option(self.noted(cell, (row, name), &mut bad)?);
            }
            lines.push(self.line());
        }
        let count = lines.len();
        let columns = columns.iter_mut().map(Float64Builder::finish).collect();
        let raw = raw.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef).collect();
        let rows = Rows { columns, raw, count, lines: Some(lines), bad: bad.finish() };
        Ok((rows.count > 0).then_some(rows))
    }

    /// The value of a cell; none for a bad one, if it may be left out.
    fn noted<T>(
        &self,
        value: Result<Option<T>, Problem>,
        (row, column): (usize, &str),
        bad: &mut Bad,
    ) -> Result<Option<T>, TableError> {
        let noted = value.or_else(|it| bad.note(row, Some(column), it).map(|()| None));
        noted.map_err(|problem| self.error(problem).in_column(column))
    }

    /// The problem of the current row, if it has too many or too few cells.
    fn ragged(&self) -> Option<Problem> {
        let (expected, found) = (self.names.len(), self.record.len());
        (found != expected).then_some(Problem::Ragged { expected, found })
    }

    /// Reads up to the next line that is not blank. Returns false at the end.
    fn next_record(&mut self) -> Result<bool, TableError> {
        loop {
            self.lines.get_mut().begin_row();
            let more = self.lines.read_byte_record(&mut self.record);
            if !more.map_err(|error| self.stop(error))? {
                return Ok(false);
            }
            if self.record.as_slice() != b"\r" {
                break;
            }
        }
        self.rows += 1;
        Ok(true)
    }

    /// The line on which the current record ends. (Its start, which the record knows, is that of
    /// the blank lines before it.)
    fn line(&self) -> u64 {
        // The terminator has been read: the reader is on the line after.
        self.lines.position().line() - 1
    }

    /// The error of a missing next row. For a row without end it names the row, and for a faulty
    /// cell its column, too.
    fn stop(&self, error: csv::Error) -> TableError {
        let (problem, bad) = unreadable(error);
        let is_endless = matches!(problem, Problem::Endless);
        let row = (is_endless || bad.is_some()).then_some(self.rows + 1);
        let line = match bad {
            Some(bad) => Some(bad.line),
            None => is_endless.then(|| self.lines.position().line()),
        };
        let column = bad.and_then(|bad| self.names.get(bad.cell)).cloned();
        TableError::new(Place { row, line, column, ..Place::file(&self.file) }, problem)
    }

    fn error(&self, problem: Problem) -> TableError {
        let place =
            Place { row: Some(self.rows), line: Some(self.line()), ..Place::file(&self.file) };
        TableError::new(place, problem)
    }
}

/// The problem of an error, and the faulty cell, if that is what it is about.
fn unreadable(error: csv::Error) -> (Problem, Option<BadCell>) {
    let error = io_error(error);
    match BadCell::of(&error) {
        Some(bad) if bad.fault == Fault::Unclosed => (Problem::Unclosed, Some(bad)),
        Some(bad) => (Problem::AfterQuote, Some(bad)),
        None if is_endless(&error) => (Problem::Endless, None),
        None => (Problem::Read(error), None),
    }
}

/// A cell as a number; an empty cell is a null.
fn parse(cell: &[u8], style: Style) -> Result<Option<f64>, Problem> {
    let text = str::from_utf8(cell).map_err(|_| Problem::NotUtf8)?;
    // Nearly every cell is just a number: look for spaces and commas only in the others.
    if let (Ok(number), false) = (text.parse(), style.decimal == Decimal::Comma) {
        return Ok(Some(number));
    }
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let with_point = text.replacen(',', ".", 1);
    let (number, other) = match style.decimal {
        Decimal::Point => (text.parse(), with_point.parse::<f64>()),
        Decimal::Comma if text.contains('.') => ("".parse(), text.parse()),
        Decimal::Comma => (with_point.parse(), "".parse()),
    };
    let (Err(_), text) = (&number, text.to_owned()) else { return Ok(number.ok()) };
    Err(match style.decimal {
        _ if other.is_err() => Problem::NotANumber(text),
        Decimal::Point => Problem::DecimalComma { text, delimiter: style.delimiter.into() },
        Decimal::Comma => Problem::DecimalPoint(text),
    })
}

/// A cell as text; an empty cell is a null.
fn raw_cell(cell: &[u8]) -> Result<Option<&str>, Problem> {
    let text = str::from_utf8(cell).map_err(|_| Problem::NotUtf8)?.trim();
    check_length(text.len())?;
    Ok((!text.is_empty()).then_some(text))
}
