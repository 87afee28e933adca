//! Conversion of bytes to floats.

use arrow_array::Float64Array;
use arrow_schema::DataType;

use super::body::Body;
use super::buffer::{Buffer, Compression};
use super::layout::{Cells, width};
use crate::table::Problem;
use crate::table::rows::whole;

/// A column of a batch that is being read.
pub(super) struct Column {
    /// The rows still to come.
    rows: u64,
    /// The nulls so far, and the claimed number of nulls.
    nulls: u64,
    claimed: u64,
    /// A bit for each row; `None` without nulls.
    validity: Option<Buffer>,
    values: Buffer,
}

impl Column {
    /// Begins to read a column.
    pub(super) fn open(
        body: &Body,
        cells: &Cells,
        rows: u64,
        compression: Option<Compression>,
    ) -> Result<Self, Problem> {
        let may_be_null = cells.validity.size > 0;
        let validity = may_be_null.then(|| Buffer::open(body, &cells.validity, compression));
        Ok(Self {
            rows,
            nulls: 0,
            claimed: cells.nulls,
            validity: validity.transpose()?,
            values: Buffer::open(body, &cells.values, compression)?,
        })
    }

    /// The next cells: as many as are left, or a multiple of eight. An error gives the row among
    /// them, if it is known.
    pub(super) fn next(
        &mut self,
        kind: &DataType,
        count: usize,
    ) -> Result<Float64Array, (Option<usize>, Problem)> {
        let at_column = |problem| (None, problem);
        let size = width(kind).and_then(|width| usize::try_from(width).ok()).unwrap_or_default();
        let values = self.values.next(count * size).map_err(at_column)?;
        let valid = self.validity.as_mut().map(|buffer| buffer.next(count.div_ceil(8)));
        let valid = valid.transpose().map_err(at_column)?;
        let is_valid =
            |row: usize| valid.as_ref().is_none_or(|bits| bits[row / 8] >> (row % 8) & 1 == 1);
        let column = values.chunks_exact(size).enumerate().map(|(row, value)| {
            if is_valid(row) {
                return number(kind, value).map(Some).map_err(|problem| (Some(row), problem));
            }
            self.nulls += 1;
            Ok(None)
        });
        let column = column.collect::<Result<Float64Array, _>>()?;
        self.rows -= count as u64;
        if self.rows == 0 && self.nulls != self.claimed {
            let why = format!("it claims {} nulls, and has {}", self.claimed, self.nulls);
            return Err((None, Problem::Damaged(why)));
        }
        Ok(column)
    }
}

/// A number of a type whose size [`width`] knows.
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
        // Moves the sign to the top bit, and down again.
        _ => whole(((unsigned << unused).cast_signed() >> unused).into()),
    }
}
