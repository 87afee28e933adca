//! Cells that keep their types, such as ids.

use std::borrow::Cow;
use std::fmt::Write;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType,
    TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrowPrimitiveType, PrimitiveArray};
use arrow_schema::{DataType, TimeUnit};

use super::iso::{self, IsoStyle, SECOND};
use super::{CELL_BYTES, Problem};

/// Checks the length of a text or of bytes.
pub(super) fn check_length(bytes: usize) -> Result<(), Problem> {
    if bytes <= CELL_BYTES { Ok(()) } else { Err(Problem::LongCell(bytes)) }
}

/// Whether cells of this type are written, and read as they are.
pub(super) fn is_kept(kind: &DataType) -> bool {
    use DataType as D;
    match kind {
        // Parquet has neither bytes of width 0, nor decimals of a negative scale.
        D::FixedSizeBinary(width) => *width > 0,
        D::Decimal128(_, scale) => *scale >= 0,
        D::Utf8 | D::LargeUtf8 | D::Binary | D::LargeBinary | D::Timestamp(..) => true,
        _ => kind.is_integer() || matches!(kind, D::Float32 | D::Float64),
    }
}

/// A cell as text; empty for a null, and for a type that is not kept.
///
/// A float is its shortest decimal, with an exponent if it would be long, bytes are hexadecimal
/// digits, and timestamps are ISO 8601.
pub(crate) fn text(cells: &dyn Array, row: usize) -> Cow<'_, str> {
    use DataType as D;
    if cells.is_null(row) {
        return Cow::Borrowed("");
    }
    match cells.data_type() {
        D::Utf8 => cells.as_string::<i32>().value(row).into(),
        D::LargeUtf8 => cells.as_string::<i64>().value(row).into(),
        D::Binary => digits(cells.as_binary::<i32>().value(row)).into(),
        D::LargeBinary => digits(cells.as_binary::<i64>().value(row)).into(),
        D::FixedSizeBinary(_) => digits(cells.as_fixed_size_binary().value(row)).into(),
        D::Int8 => primitive::<Int8Type>(cells).value(row).to_string().into(),
        D::Int16 => primitive::<Int16Type>(cells).value(row).to_string().into(),
        D::Int32 => primitive::<Int32Type>(cells).value(row).to_string().into(),
        D::Int64 => primitive::<Int64Type>(cells).value(row).to_string().into(),
        D::UInt8 => primitive::<UInt8Type>(cells).value(row).to_string().into(),
        D::UInt16 => primitive::<UInt16Type>(cells).value(row).to_string().into(),
        D::UInt32 => primitive::<UInt32Type>(cells).value(row).to_string().into(),
        D::UInt64 => primitive::<UInt64Type>(cells).value(row).to_string().into(),
        D::Float32 => format!("{:?}", primitive::<Float32Type>(cells).value(row)).into(),
        D::Float64 => format!("{:?}", primitive::<Float64Type>(cells).value(row)).into(),
        D::Decimal128(..) => primitive::<Decimal128Type>(cells).value_as_string(row).into(),
        D::Timestamp(unit, zone) => timestamp(cells, row, *unit, zone.as_deref()).into(),
        _ => Cow::Borrowed(""),
    }
}

/// A timestamp as ISO 8601.
fn timestamp(cells: &dyn Array, row: usize, unit: TimeUnit, zone: Option<&str>) -> String {
    let (time, per_second) = match unit {
        TimeUnit::Second => (primitive::<TimestampSecondType>(cells).value(row), 1),
        TimeUnit::Millisecond => (primitive::<TimestampMillisecondType>(cells).value(row), 1_000),
        TimeUnit::Microsecond => {
            (primitive::<TimestampMicrosecondType>(cells).value(row), 1_000_000)
        }
        TimeUnit::Nanosecond => (primitive::<TimestampNanosecondType>(cells).value(row), SECOND),
    };
    iso::format(time, per_second, IsoStyle { separator: 'T', zone: iso::zone_of(zone) })
}

fn primitive<T: ArrowPrimitiveType>(cells: &dyn Array) -> &PrimitiveArray<T> {
    cells.as_primitive::<T>()
}

/// Bytes as hexadecimal digits.
fn digits(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        write!(text, "{byte:02x}").expect("a string grows as needed");
    }
    text
}
