//! Bytes into floats.

use arrow_array::Float64Array;
use arrow_schema::DataType;

use super::body::Body;
use super::layout::{Cells, width};
use crate::table::Problem;
use crate::table::rows::whole;

/// Reads some cells of a column: those of `count` rows from `first` on. Also counts the nulls. An
/// error tells the row among these, where it is known.
pub(super) fn read(
    body: &Body,
    kind: &DataType,
    cells: &Cells,
    first: u64,
    count: usize,
) -> Result<(Float64Array, u64), (Option<usize>, Problem)> {
    let at_column = |problem| (None, problem);
    let width = width(kind).map_or(0, i64::cast_unsigned);
    let size = usize::try_from(width).unwrap_or_default();
    let values = body.bytes(cells.values.start + first * width, count * size).map_err(at_column)?;
    let valid = if cells.validity.is_empty() {
        None
    } else {
        // Batches are read from a multiple of eight rows on.
        let start = cells.validity.start + first / 8;
        Some(body.bytes(start, count.div_ceil(8)).map_err(at_column)?)
    };
    let is_valid =
        |row: usize| valid.as_ref().is_none_or(|bits| bits[row / 8] >> (row % 8) & 1 == 1);
    let mut nulls = 0;
    let column = values.chunks_exact(size).enumerate().map(|(row, value)| {
        if is_valid(row) {
            return number(kind, value).map(Some).map_err(|problem| (Some(row), problem));
        }
        nulls += 1;
        Ok(None)
    });
    let column = column.collect::<Result<Float64Array, _>>()?;
    Ok((column, nulls))
}

/// A number of a type of which [`width`] knows how long it is.
fn number(kind: &DataType, bytes: &[u8]) -> Result<f64, Problem> {
    let mut low = [0; 8];
    low[..bytes.len()].copy_from_slice(bytes);
    let unsigned = u64::from_le_bytes(low);
    let unused = 64 - 8 * bytes.len();
    match kind {
        DataType::Float64 => Ok(f64::from_bits(unsigned)),
        #[expect(clippy::cast_possible_truncation, reason = "the upper bytes are 0")]
        DataType::Float32 => Ok(f32::from_bits(unsigned as u32).into()),
        DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64 => {
            whole(unsigned.into())
        }
        // The sign is brought to the top, and down again.
        _ => whole(((unsigned << unused).cast_signed() >> unused).into()),
    }
}
