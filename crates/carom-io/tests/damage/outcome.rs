//! Outcomes of reading damaged files, by carom and by the libraries.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::panic;

use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::{FileReader, StreamReader};
use carom_io::pairs::answer_table;
use carom_io::results::OutputFile;
use carom_io::table::{AnswerError, Format, Problem, Reader, TableError};
use parquet::column::reader::ColumnReader;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use tempfile::TempDir;

use super::file::{Good, NAMES, Rows};

pub(crate) enum Outcome {
    Refused(String),
    Read(Rows),
    /// Files left behind.
    Left(Vec<String>),
    /// The answers do not match the rows.
    Torn(String),
}

/// Reads a file, and answers it as a table of pairs.
///
/// A refused answer leaves no file; any other has one line for each row.
pub(crate) fn read(directory: &TempDir, good: &Good, bytes: &[u8]) -> Outcome {
    let path = directory.path().join(&good.name);
    std::fs::write(&path, bytes).unwrap();
    let named = |error: TableError| error.to_string().replace(path.to_str().unwrap(), &good.name);
    let rows = rows(Reader::open(&path)).map_err(named);
    let out = directory.path().join("out");
    std::fs::create_dir_all(&out).unwrap();
    let file = OutputFile::create(out.join("answers.csv")).unwrap();
    let answered = Reader::open(&path).map_err(AnswerError::from).and_then(|table| {
        answer_table(table, 1.0, Format::Csv, file, &mut |_| ControlFlow::Continue(()))
    });
    let answered = answered.map(|(file, _)| {
        file.commit().unwrap();
        let lines = std::fs::read_to_string(out.join("answers.csv")).unwrap().lines().count();
        std::fs::remove_file(out.join("answers.csv")).unwrap();
        lines - 1
    });
    let files = std::fs::read_dir(out).unwrap();
    let files: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    match rows {
        _ if !files.is_empty() => Outcome::Left(files),
        rows if !agree(&rows, &answered) => {
            Outcome::Torn(format!("read {:?}, answered {answered:?}", rows.map(|rows| rows.len())))
        }
        Ok(rows) => Outcome::Read(rows),
        Err(message) => Outcome::Refused(message),
    }
}

/// Whether the number of answers matches the rows.
fn agree(rows: &Result<Rows, String>, answered: &Result<usize, AnswerError>) -> bool {
    match (rows, answered) {
        (Ok(rows), Ok(answered)) => rows.len() == *answered,
        // The rows are valid, but one of them is not a pair of balls.
        (Ok(_), Err(AnswerError::Table(error))) => !matches!(error.problem, Problem::Damaged(_)),
        // The note is read only with the rows, and may lie in another column.
        (Err(why), Ok(_)) => why.contains("\"note\"") || why.contains("within another column"),
        (_, Err(_)) => true,
    }
}

fn rows(reader: Result<Reader, TableError>) -> Result<Rows, TableError> {
    let mut rows = Vec::new();
    for batch in reader?.select(&NAMES)? {
        let batch = batch?;
        let cell = |row, column| {
            let cells = batch.column(column);
            cells.is_valid(row).then(|| cells.value(row))
        };
        rows.extend((0..batch.len()).map(|row| (0..NAMES.len()).map(|k| cell(row, k)).collect()));
    }
    Ok(rows)
}

/// Whether the rows are the same; NaN equals itself.
pub(crate) fn same(a: &Rows, b: &Rows) -> bool {
    let bits = |rows: &Rows| -> Vec<Vec<_>> {
        rows.iter().map(|row| row.iter().map(|cell| cell.map(f64::to_bits)).collect()).collect()
    };
    bits(a) == bits(b)
}

/// The rows of a CSV file without quotes, read in the simplest way. `None` if it is not such a
/// file.
pub(crate) fn naive(bytes: &[u8]) -> Option<Rows> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !matches!(*line, b"" | b"\r"));
    let mut lines = lines.map(|line| line.split(|byte| *byte == b',').collect::<Vec<_>>());
    let header = lines.next()?;
    let header: Option<Vec<_>> = header.iter().map(|cell| str::from_utf8(cell).ok()).collect();
    let header: Vec<_> = header?.into_iter().map(str::trim).collect();
    let place = |name| header.iter().position(|found| *found == name);
    let places: Vec<_> = NAMES.iter().map(|name| place(*name)).collect::<Option<_>>()?;
    let row = |cells: Vec<&[u8]>| {
        if cells.len() != header.len() {
            return None;
        }
        let number = |place: &usize| match str::from_utf8(cells[*place]).ok()?.trim() {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        };
        places.iter().map(number).collect()
    };
    lines.map(row).collect()
}

/// The rows that the libraries read, without our checks. `None` if they refuse the file, or panic.
pub(crate) fn read_plainly(bytes: &[u8], format: &str) -> Option<Rows> {
    panic::catch_unwind(|| match format {
        "parquet" => parquet(bytes),
        "arrow" => batches(FileReader::try_new(Cursor::new(bytes), Some(numbers())).ok()?),
        _ => batches(StreamReader::try_new(bytes, Some(numbers())).ok()?),
    })
    .ok()?
}

/// The columns after the first, which is the name.
fn numbers() -> Vec<usize> {
    (1..=NAMES.len()).collect()
}

fn batches<E>(batches: impl Iterator<Item = Result<RecordBatch, E>>) -> Option<Rows> {
    let mut rows = Rows::new();
    for batch in batches {
        let batch = batch.ok()?;
        let columns: Option<Vec<_>> = NAMES.iter().map(|name| batch.column_by_name(name)).collect();
        let columns = columns?;
        let columns: Vec<_> = columns.iter().map(|c| c.as_primitive::<Float64Type>()).collect();
        rows.extend((0..batch.num_rows()).map(|row| {
            columns.iter().map(|c| c.is_valid(row).then(|| c.value(row))).collect::<Vec<_>>()
        }));
    }
    Some(rows)
}

fn parquet(bytes: &[u8]) -> Option<Rows> {
    let file = SerializedFileReader::new(bytes::Bytes::copy_from_slice(bytes)).ok()?;
    let mut rows = Rows::new();
    for group in 0..file.num_row_groups() {
        let group = file.get_row_group(group).ok()?;
        let first = rows.len();
        let count = usize::try_from(group.metadata().num_rows()).ok()?;
        rows.resize(first + count, Vec::new());
        // The first column is the name.
        for column in 1..=NAMES.len() {
            let cells = doubles(group.get_column_reader(column).ok()?, count)?;
            rows[first..].iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        }
    }
    Some(rows)
}

fn doubles(column: ColumnReader, rows: usize) -> Option<Vec<Option<f64>>> {
    let ColumnReader::DoubleColumnReader(mut column) = column else { return None };
    let (mut values, mut levels) = (Vec::new(), Vec::new());
    let (found, ..) = column.read_records(rows, Some(&mut levels), None, &mut values).ok()?;
    let mut values = values.into_iter();
    let cells = levels.iter().map(|level| if *level == 1 { values.next() } else { None });
    (found == rows).then(|| cells.collect())
}
