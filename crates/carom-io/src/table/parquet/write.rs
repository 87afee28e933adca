//! Rows into Parquet: gathered by column, written as row groups.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::table::{BATCH_ROWS, Cell, Field, Kind};

/// Gathers rows by column and writes a row group whenever [`BATCH_ROWS`] are full.
pub(in crate::table) struct Encoder<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Vec<Column>,
    rows: usize,
}

/// The cells of a column as Parquet stores them: values without gaps, and for each cell
/// whether there is a value (1) or not (0).
struct Column {
    values: Values,
    levels: Vec<i16>,
}

enum Values {
    Real(Vec<f64>),
    Integer(Vec<i64>),
    Text(Vec<ByteArray>),
}

impl<W: Write + Send> Encoder<W> {
    pub(in crate::table) fn new(fields: &[Field], sink: W) -> io::Result<Self> {
        let schema = schema(fields).map_err(io_error)?;
        let properties = Arc::new(properties(fields));
        let file = SerializedFileWriter::new(sink, schema, properties).map_err(io_error)?;
        let columns = fields.iter().map(|field| Column::new(field.kind)).collect();
        Ok(Self { file, columns, rows: 0 })
    }

    pub(in crate::table) fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.push(cell);
        }
        self.rows += 1;
        if self.rows == BATCH_ROWS { self.write_group() } else { Ok(()) }
    }

    pub(in crate::table) fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.write_group()?;
        }
        let mut sink = self.file.into_inner().map_err(io_error)?;
        sink.flush()?;
        Ok(sink)
    }

    fn write_group(&mut self) -> io::Result<()> {
        let mut group = self.file.next_row_group().map_err(io_error)?;
        for column in &mut self.columns {
            if let Some(writer) = group.next_column().map_err(io_error)? {
                column.write(writer).map_err(io_error)?;
            }
        }
        group.close().map_err(io_error)?;
        self.rows = 0;
        Ok(())
    }
}

impl Column {
    fn new(kind: Kind) -> Self {
        let values = match kind {
            Kind::Real => Values::Real(Vec::new()),
            Kind::Integer => Values::Integer(Vec::new()),
            Kind::Text => Values::Text(Vec::new()),
        };
        Self { values, levels: Vec::new() }
    }

    /// Takes a cell that the caller has checked to fit; any other would count as empty.
    fn push(&mut self, cell: &Cell<'_>) {
        let filled = match (&mut self.values, *cell) {
            (Values::Real(values), Cell::Real(x)) => {
                values.push(x);
                1
            }
            (Values::Integer(values), Cell::Integer(n)) => {
                values.push(n);
                1
            }
            (Values::Text(values), Cell::Text(text)) => {
                values.push(text.into());
                1
            }
            _ => 0,
        };
        self.levels.push(filled);
    }

    /// Writes the cells as a column of a row group, and empties the column.
    fn write(&mut self, mut writer: SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = Some(self.levels.as_slice());
        match &mut self.values {
            Values::Real(values) => {
                writer.typed::<DoubleType>().write_batch(values, levels, None)?;
                values.clear();
            }
            Values::Integer(values) => {
                writer.typed::<Int64Type>().write_batch(values, levels, None)?;
                values.clear();
            }
            Values::Text(values) => {
                writer.typed::<ByteArrayType>().write_batch(values, levels, None)?;
                values.clear();
            }
        }
        self.levels.clear();
        writer.close()
    }
}

fn properties(fields: &[Field]) -> WriterProperties {
    let all = WriterProperties::builder().set_compression(Compression::SNAPPY);
    // Floats hardly ever repeat: a dictionary of them costs a quarter more bytes than it saves.
    let reals = fields.iter().filter(|field| field.kind == Kind::Real);
    let builder = reals.fold(all, |builder, field| {
        builder.set_column_dictionary_enabled(field.name.as_str().into(), false)
    });
    builder.build()
}

fn schema(fields: &[Field]) -> Result<TypePtr, ParquetError> {
    let columns = fields.iter().map(|Field { name, kind }| {
        let (physical, logical) = match kind {
            Kind::Real => (Physical::DOUBLE, None),
            Kind::Integer => (Physical::INT64, None),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .build()
            .map(Arc::new)
    });
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("table").with_fields(columns).build().map(Arc::new)
}

/// The I/O error inside, with its kind: a caller tells a closed pipe from a full disk by it.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
