//! Encoder of Parquet, column by column.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrowPrimitiveType, PrimitiveArray, RecordBatch};
use arrow_schema::{DataType, Schema, TimeUnit};
use parquet::basic::{Compression, LogicalType, Repetition, TimeUnit as Unit, Type as Physical};
use parquet::data_type::{
    ByteArray, ByteArrayType, DoubleType, FixedLenByteArrayType, FloatType, Int32Type as Int32,
    Int64Type as Int64,
};
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
    use DataType as D;
    let levels: Vec<i16> = (0..cells.len()).map(|row| cells.is_valid(row).into()).collect();
    let levels = levels.as_slice();
    match cells.data_type() {
        D::Float64 => {
            let values: Vec<f64> = cells.as_primitive::<Float64Type>().iter().flatten().collect();
            column.typed::<DoubleType>().write_batch(&values, Some(levels), None)?;
        }
        D::Float32 => {
            let values: Vec<f32> = cells.as_primitive::<Float32Type>().iter().flatten().collect();
            column.typed::<FloatType>().write_batch(&values, Some(levels), None)?;
        }
        D::Int64 => write_integers(column, cells.as_primitive::<Int64Type>(), levels, |n| n)?,
        // Parquet has no whole seconds.
        D::Timestamp(TimeUnit::Second, _) => {
            let seconds = cells.as_primitive::<TimestampSecondType>();
            write_integers(column, seconds, levels, |n| n.saturating_mul(1_000))?;
        }
        D::Timestamp(TimeUnit::Millisecond, _) => {
            let times = cells.as_primitive::<TimestampMillisecondType>();
            write_integers(column, times, levels, |n| n)?;
        }
        D::Timestamp(TimeUnit::Microsecond, _) => {
            let times = cells.as_primitive::<TimestampMicrosecondType>();
            write_integers(column, times, levels, |n| n)?;
        }
        D::Timestamp(TimeUnit::Nanosecond, _) => {
            let times = cells.as_primitive::<TimestampNanosecondType>();
            write_integers(column, times, levels, |n| n)?;
        }
        D::UInt64 => {
            write_integers(column, cells.as_primitive::<UInt64Type>(), levels, u64::cast_signed)?;
        }
        D::Int32 => write_small(column, cells.as_primitive::<Int32Type>(), levels, |n| n)?,
        D::Int16 => write_small(column, cells.as_primitive::<Int16Type>(), levels, i32::from)?,
        D::Int8 => write_small(column, cells.as_primitive::<Int8Type>(), levels, i32::from)?,
        D::UInt32 => {
            write_small(column, cells.as_primitive::<UInt32Type>(), levels, u32::cast_signed)?;
        }
        D::UInt16 => write_small(column, cells.as_primitive::<UInt16Type>(), levels, i32::from)?,
        D::UInt8 => write_small(column, cells.as_primitive::<UInt8Type>(), levels, i32::from)?,
        D::FixedSizeBinary(_) => {
            let values = cells.as_fixed_size_binary().iter().flatten();
            let values = values.map(|bytes| ByteArray::from(bytes).into()).collect::<Vec<_>>();
            column.typed::<FixedLenByteArrayType>().write_batch(&values, Some(levels), None)?;
        }
        D::Decimal128(..) => {
            let values = cells.as_primitive::<Decimal128Type>().iter().flatten();
            let values = values.map(|n| ByteArray::from(n.to_be_bytes().to_vec()).into());
            let values = values.collect::<Vec<_>>();
            column.typed::<FixedLenByteArrayType>().write_batch(&values, Some(levels), None)?;
        }
        D::LargeUtf8 => write_bytes(column, cells.as_string::<i64>().iter(), levels)?,
        D::Binary => write_bytes(column, cells.as_binary::<i32>().iter(), levels)?,
        D::LargeBinary => write_bytes(column, cells.as_binary::<i64>().iter(), levels)?,
        // The writer has refused all other types.
        _ => write_bytes(column, cells.as_string::<i32>().iter(), levels)?,
    }
    Ok(())
}

/// Writes integers that Parquet stores in 64 bits.
fn write_integers<T: ArrowPrimitiveType>(
    column: &mut SerializedColumnWriter<'_>,
    cells: &PrimitiveArray<T>,
    levels: &[i16],
    stored: impl Fn(T::Native) -> i64,
) -> Result<(), ParquetError> {
    let values: Vec<i64> = cells.iter().flatten().map(stored).collect();
    column.typed::<Int64>().write_batch(&values, Some(levels), None).map(drop)
}

/// Writes integers that Parquet stores in 32 bits.
fn write_small<T: ArrowPrimitiveType>(
    column: &mut SerializedColumnWriter<'_>,
    cells: &PrimitiveArray<T>,
    levels: &[i16],
    stored: impl Fn(T::Native) -> i32,
) -> Result<(), ParquetError> {
    let values: Vec<i32> = cells.iter().flatten().map(stored).collect();
    column.typed::<Int32>().write_batch(&values, Some(levels), None).map(drop)
}

/// Writes texts or bytes.
fn write_bytes<'a, B: AsRef<[u8]> + ?Sized + 'a>(
    column: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = Option<&'a B>>,
    levels: &[i16],
) -> Result<(), ParquetError> {
    let values: Vec<ByteArray> =
        cells.flatten().map(|bytes| ByteArray::from(bytes.as_ref())).collect();
    column.typed::<ByteArrayType>().write_batch(&values, Some(levels), None).map(drop)
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

/// How Parquet stores the values of a type.
struct Stored {
    physical: Physical,
    logical: Option<LogicalType>,
    /// The number of bytes, if it is fixed by the column; otherwise −1.
    length: i32,
}

impl Stored {
    fn of(kind: &DataType) -> Self {
        use DataType as D;
        let plain = |physical| Self { physical, logical: None, length: -1 };
        let integer = |bits, is_signed| Self {
            physical: if bits == 64 { Physical::INT64 } else { Physical::INT32 },
            logical: Some(LogicalType::integer(bits, is_signed)),
            length: -1,
        };
        match kind {
            D::Float64 => plain(Physical::DOUBLE),
            D::Float32 => plain(Physical::FLOAT),
            D::Int64 => plain(Physical::INT64),
            D::Int32 => plain(Physical::INT32),
            D::Int16 => integer(16, true),
            D::Int8 => integer(8, true),
            D::UInt64 => integer(64, false),
            D::UInt32 => integer(32, false),
            D::UInt16 => integer(16, false),
            D::UInt8 => integer(8, false),
            D::Timestamp(unit, zone) => {
                let unit = match unit {
                    TimeUnit::Second | TimeUnit::Millisecond => Unit::MILLIS,
                    TimeUnit::Microsecond => Unit::MICROS,
                    TimeUnit::Nanosecond => Unit::NANOS,
                };
                let logical = Some(LogicalType::timestamp(zone.is_some(), unit));
                Self { logical, ..plain(Physical::INT64) }
            }
            D::Binary | D::LargeBinary => plain(Physical::BYTE_ARRAY),
            D::FixedSizeBinary(length) => {
                Self { length: *length, ..plain(Physical::FIXED_LEN_BYTE_ARRAY) }
            }
            D::Decimal128(precision, scale) => Self {
                physical: Physical::FIXED_LEN_BYTE_ARRAY,
                logical: Some(LogicalType::decimal((*scale).into(), (*precision).into())),
                length: 16,
            },
            // The writer has refused all other types.
            _ => Self { logical: Some(LogicalType::String), ..plain(Physical::BYTE_ARRAY) },
        }
    }
}

fn parquet_schema(schema: &Schema) -> Result<TypePtr, ParquetError> {
    let columns = schema.fields().iter().map(|field| {
        let Stored { physical, logical, length } = Stored::of(field.data_type());
        let (precision, scale) = match field.data_type() {
            DataType::Decimal128(precision, scale) => (i32::from(*precision), i32::from(*scale)),
            _ => (-1, -1),
        };
        Type::primitive_type_builder(field.name(), physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical)
            .with_length(length)
            .with_precision(precision)
            .with_scale(scale)
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
