//! Encoder of Parquet, column by column.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, Schema};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type as Int64};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::table::{BATCH_ROWS, Sink};

/// Collects batches, and writes a row group whenever it has [`BATCH_ROWS`] rows.
pub(in crate::table) struct Encoder {
    file: SerializedFileWriter<Box<dyn Sink>>,
    /// The batches of the next row group, and the number of their rows.
    held: Vec<RecordBatch>,
    rows: usize,
}

impl Encoder {
    pub(in crate::table) fn new(schema: &Schema, sink: Box<dyn Sink>) -> io::Result<Self> {
        let properties = Arc::new(properties(schema));
        let schema = parquet_schema(schema).map_err(io_error)?;
        let file = SerializedFileWriter::new(sink, schema, properties).map_err(io_error)?;
        Ok(Self { file, held: Vec::new(), rows: 0 })
    }

    pub(in crate::table) fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        let mut first = 0;
        while first < batch.num_rows() {
            let rows = (BATCH_ROWS - self.rows).min(batch.num_rows() - first);
            self.held.push(batch.slice(first, rows));
            self.rows += rows;
            first += rows;
            if self.rows == BATCH_ROWS {
                self.write_group().map_err(io_error)?;
            }
        }
        Ok(())
    }

    /// Writes the collected batches as a row group, if there are any.
    pub(in crate::table) fn flush(&mut self) -> io::Result<()> {
        if self.rows > 0 { self.write_group().map_err(io_error) } else { Ok(()) }
    }

    pub(in crate::table) fn finish(mut self) -> io::Result<Box<dyn Sink>> {
        self.flush()?;
        let mut sink = self.file.into_inner().map_err(io_error)?;
        sink.flush()?;
        Ok(sink)
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let batches = std::mem::take(&mut self.held);
        self.rows = 0;
        let mut group = self.file.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = group.next_column()? {
            for batch in &batches {
                write_cells(&mut column, batch.column(place))?;
            }
            column.close()?;
            place += 1;
        }
        group.close().map(drop)
    }
}

/// Writes cells as Parquet stores them: the values without gaps, and for each cell whether it has a
/// value (1) or not (0).
fn write_cells(
    column: &mut SerializedColumnWriter<'_>,
    cells: &dyn Array,
) -> Result<(), ParquetError> {
    let levels: Vec<i16> = (0..cells.len()).map(|row| cells.is_valid(row).into()).collect();
    let levels = Some(levels.as_slice());
    // The writer has refused all other types.
    match cells.data_type() {
        DataType::Float64 => {
            let values: Vec<f64> = cells.as_primitive::<Float64Type>().iter().flatten().collect();
            column.typed::<DoubleType>().write_batch(&values, levels, None)?;
        }
        DataType::Int64 => {
            let values: Vec<i64> = cells.as_primitive::<Int64Type>().iter().flatten().collect();
            column.typed::<Int64>().write_batch(&values, levels, None)?;
        }
        _ => {
            let values = cells.as_string::<i32>().iter().flatten();
            let values: Vec<ByteArray> = values.map(ByteArray::from).collect();
            column.typed::<ByteArrayType>().write_batch(&values, levels, None)?;
        }
    }
    Ok(())
}

fn properties(schema: &Schema) -> WriterProperties {
    let all = WriterProperties::builder().set_compression(Compression::SNAPPY);
    // Floats hardly ever repeat: a dictionary of them costs a quarter more bytes than it saves.
    let reals = schema.fields().iter().filter(|field| *field.data_type() == DataType::Float64);
    let builder = reals.fold(all, |builder, field| {
        builder.set_column_dictionary_enabled(field.name().as_str().into(), false)
    });
    builder.build()
}

fn parquet_schema(schema: &Schema) -> Result<TypePtr, ParquetError> {
    let columns = schema.fields().iter().map(|field| {
        let (physical, logical) = match field.data_type() {
            DataType::Float64 => (Physical::DOUBLE, None),
            DataType::Int64 => (Physical::INT64, None),
            _ => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        Type::primitive_type_builder(field.name(), physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .build()
            .map(Arc::new)
    });
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("table").with_fields(columns).build().map(Arc::new)
}

/// The I/O error inside, with its kind, by which callers tell a closed pipe from a full disk.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}
