//! Columns that keep their types, such as ids.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, Decimal128Array, FixedSizeBinaryArray, Float32Array,
    Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, PrimitiveArray, StringArray,
    UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_schema::{DataType as Kind, TimeUnit};
use parquet::basic::{ConvertedType, Encoding, LogicalType, TimeUnit as Unit, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::data_type::{AsBytes, Int96};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::schema::types::ColumnDescriptor;

use super::cells::{Failure, Sign, cells, sign};
use crate::table::Problem;
use crate::table::raw::{check_length, is_kept};
use crate::table::rows::nearest;

/// The type of a column in Arrow; `None` if its cells are not read as they are.
pub(super) fn kind(column: &ColumnDescriptor) -> Option<Kind> {
    let kind = match column.physical_type() {
        _ if is_decimal(column) => decimal(column)?,
        Physical::INT64 if timestamp(column).is_some() => timestamp(column)?,
        // Old programs write timestamps so, in UTC.
        Physical::INT96 => Kind::Timestamp(TimeUnit::Nanosecond, Some(UTC.into())),
        Physical::INT32 | Physical::INT64 => integer(column)?,
        Physical::FLOAT if is_plain(column) => Kind::Float32,
        Physical::DOUBLE if is_plain(column) => Kind::Float64,
        Physical::BYTE_ARRAY => text(column)?,
        Physical::FIXED_LEN_BYTE_ARRAY if is_plain(column) || is_uuid(column) => {
            Kind::FixedSizeBinary(column.type_length())
        }
        _ => return None,
    };
    is_kept(&kind).then_some(kind)
}

/// The zone of timestamps in UTC.
const UTC: &str = "UTC";

/// The type of a timestamp in 64 bits.
fn timestamp(column: &ColumnDescriptor) -> Option<Kind> {
    let (is_utc, unit) = match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::Timestamp(time)), _) => {
            let unit = match time.unit {
                Unit::MILLIS => TimeUnit::Millisecond,
                Unit::MICROS => TimeUnit::Microsecond,
                Unit::NANOS => TimeUnit::Nanosecond,
            };
            (time.is_adjusted_to_u_t_c, unit)
        }
        (None, ConvertedType::TIMESTAMP_MILLIS) => (true, TimeUnit::Millisecond),
        (None, ConvertedType::TIMESTAMP_MICROS) => (true, TimeUnit::Microsecond),
        _ => return None,
    };
    Some(Kind::Timestamp(unit, is_utc.then(|| UTC.into())))
}

/// Whether the values are those of the physical type, without another meaning.
fn is_plain(column: &ColumnDescriptor) -> bool {
    column.logical_type_ref().is_none() && column.converted_type() == ConvertedType::NONE
}

fn is_uuid(column: &ColumnDescriptor) -> bool {
    matches!(column.logical_type_ref(), Some(LogicalType::Uuid))
}

pub(super) fn is_decimal(column: &ColumnDescriptor) -> bool {
    matches!(column.logical_type_ref(), Some(LogicalType::Decimal(_)))
        || column.converted_type() == ConvertedType::DECIMAL
}

/// A decimal of at most 128 bits.
fn decimal(column: &ColumnDescriptor) -> Option<Kind> {
    let (precision, scale) = (column.type_precision(), column.type_scale());
    let (precision, scale) = (u8::try_from(precision).ok()?, i8::try_from(scale).ok()?);
    let is_sound = (1..=38).contains(&precision) && (0..=38).contains(&scale);
    is_sound.then_some(Kind::Decimal128(precision, scale))
}

fn integer(column: &ColumnDescriptor) -> Option<Kind> {
    let bits = match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::Integer(integer)), _) => integer.bit_width,
        (None, ConvertedType::INT_8 | ConvertedType::UINT_8) => 8,
        (None, ConvertedType::INT_16 | ConvertedType::UINT_16) => 16,
        (None, ConvertedType::INT_32 | ConvertedType::UINT_32) => 32,
        (None, ConvertedType::NONE) if column.physical_type() == Physical::INT32 => 32,
        (None, ConvertedType::INT_64 | ConvertedType::UINT_64 | ConvertedType::NONE) => 64,
        _ => return None,
    };
    let (signed, unsigned) = match bits {
        8 => (Kind::Int8, Kind::UInt8),
        16 => (Kind::Int16, Kind::UInt16),
        32 => (Kind::Int32, Kind::UInt32),
        _ => (Kind::Int64, Kind::UInt64),
    };
    Some(if sign(column) == Sign::Signed { signed } else { unsigned })
}

fn text(column: &ColumnDescriptor) -> Option<Kind> {
    match (column.logical_type_ref(), column.converted_type()) {
        (Some(LogicalType::String | LogicalType::Enum), _)
        | (None, ConvertedType::UTF8 | ConvertedType::ENUM) => Some(Kind::Utf8),
        (None, ConvertedType::NONE) => Some(Kind::Binary),
        _ => None,
    }
}

/// Refuses encodings of texts whose lengths are not checked before memory is allocated for them.
pub(super) fn check_encodings(column: &ColumnChunkMetaData) -> Result<(), Problem> {
    let has_texts =
        matches!(column.column_type(), Physical::BYTE_ARRAY | Physical::FIXED_LEN_BYTE_ARRAY);
    let is_read = |encoding: &Encoding| {
        matches!(
            encoding,
            Encoding::PLAIN | Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY | Encoding::RLE
        )
    };
    #[expect(deprecated, reason = "some writers name this encoding of levels")]
    let is_of_levels = |encoding: &Encoding| *encoding == Encoding::BIT_PACKED;
    let other = column.encodings().find(|encoding| !is_read(encoding) && !is_of_levels(encoding));
    match other.filter(|_| has_texts) {
        None => Ok(()),
        Some(encoding) => Err(Problem::Refused(format!(
            "the column is encoded as {encoding}, which carom does not read for texts and bytes; \
             write it with plain or dictionary encoding"
        ))),
    }
}

/// Reads cells of a type that [`kind`] knows.
pub(super) fn read(
    column: &mut ColumnReader,
    kind: &Kind,
    rows: usize,
) -> Result<ArrayRef, Failure> {
    match column {
        ColumnReader::DoubleColumnReader(column) => {
            cells::<_, f64, Float64Array>(column, rows, Ok).map(array)
        }
        ColumnReader::FloatColumnReader(column) => {
            cells::<_, f32, Float32Array>(column, rows, Ok).map(array)
        }
        ColumnReader::Int32ColumnReader(column) => match kind {
            Kind::Decimal128(..) => decimals(cells(column, rows, |n| Ok(i128::from(n)))?, kind),
            Kind::Int8 => cells::<_, i8, Int8Array>(column, rows, narrow).map(array),
            Kind::Int16 => cells::<_, i16, Int16Array>(column, rows, narrow).map(array),
            Kind::UInt8 => cells::<_, u8, UInt8Array>(column, rows, narrow).map(array),
            Kind::UInt16 => cells::<_, u16, UInt16Array>(column, rows, narrow).map(array),
            Kind::UInt32 => {
                cells::<_, u32, UInt32Array>(column, rows, |n| Ok(n.cast_unsigned())).map(array)
            }
            _ => cells::<_, i32, Int32Array>(column, rows, Ok).map(array),
        },
        ColumnReader::Int64ColumnReader(column) => match kind {
            Kind::Decimal128(..) => decimals(cells(column, rows, |n| Ok(i128::from(n)))?, kind),
            Kind::Timestamp(..) => {
                Ok(timestamps(&cells::<_, i64, Int64Array>(column, rows, Ok)?, kind))
            }
            Kind::UInt64 => {
                cells::<_, u64, UInt64Array>(column, rows, |n| Ok(n.cast_unsigned())).map(array)
            }
            _ => cells::<_, i64, Int64Array>(column, rows, Ok).map(array),
        },
        ColumnReader::Int96ColumnReader(column) => {
            let nanoseconds = |time: Int96| {
                // Days since a noon in 4714 BC, and nanoseconds since midnight.
                let [low, high, day] = *time.data() else { return Err(no_timestamp()) };
                let day = (i64::from(day) - 2_440_588).checked_mul(86_400_000_000_000);
                let clock = i64::from(low) | i64::from(high) << 32;
                day.and_then(|day| day.checked_add(clock)).ok_or_else(no_timestamp)
            };
            Ok(timestamps(&cells::<_, i64, Int64Array>(column, rows, nanoseconds)?, kind))
        }
        ColumnReader::ByteArrayColumnReader(column) => match kind {
            Kind::Decimal128(..) => {
                decimals(cells(column, rows, |bytes| big_endian(bytes.as_bytes()))?, kind)
            }
            Kind::Utf8 => cells::<_, String, StringArray>(column, rows, |bytes| {
                check_length(bytes.len())?;
                bytes.as_utf8().map(str::to_owned).map_err(|_| Problem::NotUtf8)
            })
            .map(array),
            _ => cells::<_, Vec<u8>, BinaryArray>(column, rows, |bytes| short(bytes.as_bytes()))
                .map(array),
        },
        ColumnReader::FixedLenByteArrayColumnReader(column) => match kind {
            Kind::FixedSizeBinary(width) => {
                let bytes: Vec<Option<Vec<u8>>> =
                    cells(column, rows, |bytes| short(bytes.as_bytes()))?;
                FixedSizeBinaryArray::try_from_sparse_iter_with_size(bytes.into_iter(), *width)
                    .map(array)
                    .map_err(|error| (None, Problem::Damaged(error.to_string())))
            }
            _ => decimals(cells(column, rows, |bytes| big_endian(bytes.as_bytes()))?, kind),
        },
        // `kind` has refused every other type before the first batch.
        ColumnReader::BoolColumnReader(_) => Err((None, Problem::RawType("BOOLEAN".to_owned()))),
    }
}

fn array(cells: impl Array + 'static) -> ArrayRef {
    Arc::new(cells)
}

fn no_timestamp() -> Problem {
    Problem::Refused("the time is not between 1677-09-22 and 2262-04-11".to_owned())
}

/// Integers as timestamps of this type.
fn timestamps(ticks: &Int64Array, kind: &Kind) -> ArrayRef {
    let Kind::Timestamp(unit, zone) = kind else { return Arc::new(ticks.clone()) };
    let zone = zone.clone();
    match unit {
        TimeUnit::Second => {
            array(ticks.reinterpret_cast::<TimestampSecondType>().with_timezone_opt(zone))
        }
        TimeUnit::Millisecond => {
            array(ticks.reinterpret_cast::<TimestampMillisecondType>().with_timezone_opt(zone))
        }
        TimeUnit::Microsecond => {
            array(ticks.reinterpret_cast::<TimestampMicrosecondType>().with_timezone_opt(zone))
        }
        TimeUnit::Nanosecond => {
            array(ticks.reinterpret_cast::<TimestampNanosecondType>().with_timezone_opt(zone))
        }
    }
}

/// An integer of fewer bits than its store.
fn narrow<N: TryFrom<i32>>(stored: i32) -> Result<N, Problem> {
    N::try_from(stored)
        .map_err(|_| Problem::Damaged(format!("the number {stored} is beyond its type")))
}

fn short(bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    check_length(bytes.len())?;
    Ok(bytes.to_vec())
}

/// An integer of at most 128 bits, whose first byte is the highest.
fn big_endian(bytes: &[u8]) -> Result<i128, Problem> {
    let negative = bytes.first().is_some_and(|first| *first >= 0x80);
    let fill = if negative { 0xff } else { 0 };
    let (spare, low) = bytes.split_at(bytes.len().saturating_sub(16));
    if spare.iter().any(|byte| *byte != fill) {
        return Err(Problem::Damaged("a decimal has more than 38 digits".to_owned()));
    }
    let mut all = [fill; 16];
    all[16 - low.len()..].copy_from_slice(low);
    Ok(i128::from_be_bytes(all))
}

fn decimals(cells: PrimitiveArray<Decimal128Type>, kind: &Kind) -> Result<ArrayRef, Failure> {
    let Kind::Decimal128(precision, scale) = kind else { return Ok(Arc::new(cells)) };
    let cells: Result<Decimal128Array, _> = cells.with_precision_and_scale(*precision, *scale);
    cells.map(array).map_err(|error| (None, Problem::Damaged(error.to_string())))
}

/// Decimals as the nearest floats.
pub(super) fn floats(cells: &ArrayRef) -> Float64Array {
    let Kind::Decimal128(_, scale) = *cells.data_type() else {
        return Float64Array::new_null(cells.len());
    };
    let cells = cells.as_primitive::<Decimal128Type>().iter();
    cells.map(|cell| cell.map(|n| nearest(n, scale))).collect()
}
