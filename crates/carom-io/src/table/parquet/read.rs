//! Decoder of Parquet: columns of floats, batch by batch.

use std::fs::File;
use std::sync::Arc;

use arrow_array::Float64Array;
use parquet::basic::{ConvertedType, LogicalType, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_column_reader};
use parquet::data_type::DataType;
use parquet::file::metadata::ParquetMetaData;
use parquet::schema::types::ColumnDescriptor;

use super::compression::Compression;
use super::pages::Pages;
use super::{chunks, footer, problem};
use crate::table::guard::guarded;
use crate::table::rows::{Chosen, Rows, whole};
use crate::table::{BATCH_ROWS, FilePart, Format, Place, Problem, TableError};

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

/// Whether the integers of a column are signed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Signed,
    Unsigned,
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

    /// Checks that the chosen columns hold numbers in a supported form.
    pub(in crate::table) fn check(&self, chosen: &[Chosen]) -> Result<(), TableError> {
        for column in chosen {
            let descriptor = self.descriptor(column);
            if !holds_numbers(descriptor) {
                return Err(self.error(column, Problem::Type(type_name(descriptor))));
            }
            for group in self.footer.row_groups() {
                Compression::of(group.column(column.index)).map_err(|name| {
                    self.error(column, Problem::Compression { name, format: Format::Parquet })
                })?;
            }
        }
        chunks::check(&self.name, &self.footer, self.data_end, chosen)
    }

    /// The next rows of the chosen columns, at most [`BATCH_ROWS`]; `None` at the end.
    pub(in crate::table) fn rows(&mut self, chosen: &[Chosen]) -> Result<Option<Rows>, TableError> {
        while self.rest == 0 {
            if self.next_group == self.footer.num_row_groups() {
                return Ok(None);
            }
            self.open_group(chosen)?;
        }
        let count = self.rest.min(BATCH_ROWS);
        let mut columns = Vec::with_capacity(chosen.len());
        for (k, column) in chosen.iter().enumerate() {
            let sign = sign(self.descriptor(column));
            let reader = &mut self.columns[k];
            let read = guarded(|| read(reader, sign, count));
            let read = read.unwrap_or_else(|problem| Err((None, problem)));
            columns.push(read.map_err(|(row, problem)| {
                let row = row.map(|row| self.rows + row as u64 + 1);
                TableError::new(Place { row, ..self.place(column) }, problem)
            })?);
        }
        self.rest -= count;
        self.rows += count as u64;
        Ok(Some(Rows { columns, count, lines: None, large: Vec::new() }))
    }

    fn open_group(&mut self, chosen: &[Chosen]) -> Result<(), TableError> {
        let group = self.footer.row_group(self.next_group);
        self.next_group += 1;
        self.rest = usize::try_from(group.num_rows()).unwrap_or(usize::MAX);
        self.columns.clear();
        if self.rest == 0 {
            return Ok(());
        }
        for column in chosen {
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

/// A problem, and its row among the requested ones, if it is known.
type Failure = (Option<usize>, Problem);

fn read(column: &mut ColumnReader, sign: Sign, rows: usize) -> Result<Float64Array, Failure> {
    match column {
        ColumnReader::DoubleColumnReader(column) => cells(column, rows, Ok),
        ColumnReader::FloatColumnReader(column) => cells(column, rows, |x| Ok(x.into())),
        ColumnReader::Int32ColumnReader(column) => cells(column, rows, |n| {
            Ok(if sign == Sign::Signed { n.into() } else { n.cast_unsigned().into() })
        }),
        ColumnReader::Int64ColumnReader(column) => cells(column, rows, |n| match sign {
            Sign::Signed => whole(n.into()),
            Sign::Unsigned => whole(n.cast_unsigned().into()),
        }),
        // `check` has refused every other type before the first batch.
        _ => Err((None, Problem::Type("unknown".to_owned()))),
    }
}

/// Reads `rows` cells and turns each value into a float.
fn cells<T: DataType>(
    column: &mut ColumnReaderImpl<T>,
    rows: usize,
    number: impl Fn(T::T) -> Result<f64, Problem>,
) -> Result<Float64Array, Failure> {
    let (mut values, mut levels) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    let (found, ..) = column
        .read_records(rows, Some(&mut levels), None, &mut values)
        .map_err(|e| (None, problem(e)))?;
    if found != rows {
        let short = format!("{found} rows where {rows} were announced");
        return Err((None, Problem::Damaged(short)));
    }
    let mut values = values.into_iter();
    let mut next = |row| values.next().map(|v| number(v).map_err(|p| (Some(row), p))).transpose();
    // A column that cannot hold nulls has no levels.
    let filled = |row| levels.get(row).is_none_or(|&level| level > 0);
    (0..rows).map(|row| if filled(row) { next(row) } else { Ok(None) }).collect()
}

fn holds_numbers(column: &ColumnDescriptor) -> bool {
    // A top-level column has one level if it is optional; a list or a nested column has more.
    let flat = column.max_rep_level() == 0 && column.max_def_level() <= 1;
    let physical = matches!(
        column.physical_type(),
        Physical::INT32 | Physical::INT64 | Physical::FLOAT | Physical::DOUBLE
    );
    // Decimals, dates and times are stored as integers, but are not plain numbers.
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
    flat && physical && plain
}

fn sign(column: &ColumnDescriptor) -> Sign {
    let unsigned = match column.logical_type_ref() {
        Some(LogicalType::Integer(integer)) => !integer.is_signed,
        _ => matches!(
            column.converted_type(),
            ConvertedType::UINT_8
                | ConvertedType::UINT_16
                | ConvertedType::UINT_32
                | ConvertedType::UINT_64
        ),
    };
    if unsigned { Sign::Unsigned } else { Sign::Signed }
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
