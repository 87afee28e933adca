//! Decoder of Parquet: columns of floats, batch by batch.

use std::fs::File;
use std::sync::Arc;

use arrow_array::Float64Array;
use arrow_schema::DataType as Kind;
use parquet::basic::{ConvertedType, LogicalType, Type as Physical};
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::file::metadata::ParquetMetaData;
use parquet::schema::types::ColumnDescriptor;

use super::cells::{Failure, Sign, cells, noted, sign};
use super::compression::Compression;
use super::pages::Pages;
use super::{chunks, footer, problem, raw};
use crate::table::guard::guarded;
use crate::table::rows::{Bad, Chosen, Rows, Selection, whole};
use crate::table::{BATCH_ROWS, BadRows, FilePart, Format, Place, Problem, TableError};

/// Reads row groups, a batch of rows at a time.
pub(in crate::table) struct Decoder {
    name: String,
    file: Arc<File>,
    footer: ParquetMetaData,
    /// The end of the data before the footer.
    data_end: u64,
    /// The row group after the current one.
    next_group: usize,
    /// The rows still to come in the current group.
    rest: usize,
    /// The chosen columns of the current group.
    columns: Vec<ColumnReader>,
    rows: u64,
}

impl Decoder {
    /// Reads the footer. Returns the decoder and the names of the columns (`a.b` for nested ones).
    pub(in crate::table) fn new(
        name: String,
        mut file: File,
    ) -> Result<(Self, Vec<String>), TableError> {
        let (footer, data_end) = footer::read(&name, &mut file)?;
        let schema = footer.file_metadata().schema_descr();
        let columns = schema.columns().iter().map(|c| c.path().string()).collect();
        let file = Arc::new(file);
        let decoder = Self {
            name,
            file,
            footer,
            data_end,
            next_group: 0,
            rest: 0,
            columns: Vec::new(),
            rows: 0,
        };
        Ok((decoder, columns))
    }

    /// Checks that the chosen columns have a supported form. Returns the types of those that are
    /// read as they are.
    pub(in crate::table) fn check(&self, chosen: &Selection) -> Result<Vec<Kind>, TableError> {
        for column in &chosen.numbers {
            let descriptor = self.descriptor(column);
            if !holds_numbers(descriptor) {
                return Err(self.error(column, Problem::Type(type_name(descriptor))));
            }
        }
        let kind = |column| {
            let descriptor = self.descriptor(column);
            let kind = is_flat(descriptor).then(|| raw::kind(descriptor)).flatten();
            kind.ok_or_else(|| self.error(column, Problem::RawType(type_name(descriptor))))
        };
        let kinds = chosen.raw.iter().map(kind).collect::<Result<_, _>>()?;
        let all: Vec<Chosen> = chosen.all().cloned().collect();
        for column in &all {
            for group in self.footer.row_groups() {
                let chunk = group.column(column.index);
                Compression::of(chunk).map_err(|name| {
                    self.error(column, Problem::Compression { name, format: Format::Parquet })
                })?;
                raw::check_encodings(chunk).map_err(|problem| self.error(column, problem))?;
            }
        }
        chunks::check(&self.name, &self.footer, self.data_end, &all)?;
        Ok(kinds)
    }

    /// The next rows of the chosen columns, at most [`BATCH_ROWS`]; `None` at the end.
    pub(in crate::table) fn rows(
        &mut self,
        chosen: &Selection,
        bad_rows: BadRows,
    ) -> Result<Option<Rows>, TableError> {
        while self.rest == 0 {
            if self.next_group == self.footer.num_row_groups() {
                return Ok(None);
            }
            self.open_group(chosen)?;
        }
        let count = self.rest.min(BATCH_ROWS);
        let mut bad = Bad::new(bad_rows);
        let mut columns = Vec::with_capacity(chosen.numbers.len());
        for (k, column) in chosen.numbers.iter().enumerate() {
            let descriptor = self.descriptor(column);
            let sign = sign(descriptor);
            if raw::is_decimal(descriptor) {
                // `check` has refused decimals of more than 128 bits.
                let kind = raw::kind(descriptor).unwrap_or(Kind::Null);
                let cells = self.cells(k, column, |reader| raw::read(reader, &kind, count))?;
                columns.push(raw::floats(&cells));
                continue;
            }
            let note = |row, problem| bad.note(row, Some(&column.name), problem);
            columns.push(self.cells(k, column, |reader| read(reader, sign, count, note))?);
        }
        let mut raw = Vec::with_capacity(chosen.raw.len());
        for (k, column) in (chosen.numbers.len()..).zip(&chosen.raw) {
            // `check` has refused all other columns.
            let kind = raw::kind(self.descriptor(column)).unwrap_or(Kind::Null);
            raw.push(self.cells(k, column, |reader| raw::read(reader, &kind, count))?);
        }
        self.rest -= count;
        self.rows += count as u64;
        Ok(Some(Rows { columns, raw, count, lines: None, bad: bad.finish() }))
    }

    /// Reads cells of a column, whose place among the chosen ones is `k`.
    fn cells<C>(
        &mut self,
        k: usize,
        column: &Chosen,
        read: impl FnOnce(&mut ColumnReader) -> Result<C, Failure>,
    ) -> Result<C, TableError> {
        let reader = &mut self.columns[k];
        let read = guarded(|| read(reader)).unwrap_or_else(|problem| Err((None, problem)));
        read.map_err(|(row, problem)| {
            let row = row.map(|row| self.rows + row as u64 + 1);
            TableError::new(Place { row, ..self.place(column) }, problem)
        })
    }

    fn open_group(&mut self, chosen: &Selection) -> Result<(), TableError> {
        let group = self.footer.row_group(self.next_group);
        self.next_group += 1;
        self.rest = usize::try_from(group.num_rows()).unwrap_or(usize::MAX);
        self.columns.clear();
        if self.rest == 0 {
            return Ok(());
        }
        for column in chosen.all() {
            let (chunk, rows) = (group.column(column.index), self.rest);
            let reader = guarded(|| {
                let pages = Pages::new(&self.file, chunk, rows)?;
                Ok(get_column_reader(chunk.column_descr_ptr(), Box::new(pages)))
            });
            let reader = reader.and_then(|reader| reader.map_err(problem));
            let reader = reader.map_err(|problem| TableError::new(self.place(column), problem))?;
            self.columns.push(reader);
        }
        Ok(())
    }

    /// The place of a column of the current group.
    fn place(&self, column: &Chosen) -> Place {
        let part = Some(FilePart::RowGroup(self.next_group as u64));
        Place { part, ..Place::file(&self.name) }.column(&column.name)
    }

    fn descriptor(&self, column: &Chosen) -> &ColumnDescriptor {
        &self.footer.file_metadata().schema_descr().columns()[column.index]
    }

    fn error(&self, column: &Chosen, problem: Problem) -> TableError {
        TableError::new(Place::file(&self.name).column(&column.name), problem)
    }
}

fn read(
    column: &mut ColumnReader,
    sign: Sign,
    rows: usize,
    note: impl FnMut(usize, Problem) -> Result<(), Problem>,
) -> Result<Float64Array, Failure> {
    match column {
        ColumnReader::DoubleColumnReader(column) => cells(column, rows, Ok),
        ColumnReader::FloatColumnReader(column) => cells(column, rows, |x| Ok(f64::from(x))),
        ColumnReader::Int32ColumnReader(column) => cells(column, rows, |n| {
            Ok(if sign == Sign::Signed { f64::from(n) } else { n.cast_unsigned().into() })
        }),
        ColumnReader::Int64ColumnReader(column) => {
            let number = |n: i64| match sign {
                Sign::Signed => whole(n.into()),
                Sign::Unsigned => whole(n.cast_unsigned().into()),
            };
            noted(column, rows, number, note)
        }
        // `check` has refused every other type before the first batch.
        _ => Err((None, Problem::Type("unknown".to_owned()))),
    }
}

/// Whether a column is neither in a list nor nested. A top-level column has one level if it is
/// optional; others have more.
fn is_flat(column: &ColumnDescriptor) -> bool {
    column.max_rep_level() == 0 && column.max_def_level() <= 1
}

fn holds_numbers(column: &ColumnDescriptor) -> bool {
    if raw::is_decimal(column) {
        return is_flat(column) && raw::kind(column).is_some();
    }
    let physical = matches!(
        column.physical_type(),
        Physical::INT32 | Physical::INT64 | Physical::FLOAT | Physical::DOUBLE
    );
    // Dates and times are stored as integers, but are not plain numbers.
    let plain = match column.logical_type_ref() {
        Some(logical) => matches!(logical, LogicalType::Integer(_)),
        None => {
            matches!(
                column.converted_type(),
                ConvertedType::NONE
                    | ConvertedType::INT_8
                    | ConvertedType::INT_16
                    | ConvertedType::INT_32
                    | ConvertedType::INT_64
            ) || sign(column) == Sign::Unsigned
        }
    };
    is_flat(column) && physical && plain
}

fn type_name(column: &ColumnDescriptor) -> String {
    let physical = column.physical_type();
    match (column.converted_type(), column.logical_type_ref()) {
        _ if column.max_rep_level() > 0 => format!("list of {physical}"),
        (ConvertedType::NONE, None) => physical.to_string(),
        (ConvertedType::NONE, Some(logical)) => format!("{physical} ({logical:?})"),
        (converted, _) => format!("{physical} ({converted})"),
    }
}
