//! Conversion of bytes to floats.

use std::sync::Arc;

use arrow_array::types::{BinaryType, ByteArrayType, LargeBinaryType, LargeUtf8Type, Utf8Type};
use arrow_array::{ArrayRef, Float64Array, GenericByteArray, make_array};
use arrow_buffer::{
    ArrowNativeType, BooleanBuffer, Buffer as Bytes, NullBuffer, OffsetBuffer, ScalarBuffer,
};
use arrow_data::ArrayData;
use arrow_schema::DataType;

use super::body::Body;
use super::buffer::{Buffer, Compression};
use super::layout::{Cells, Shape, width};
use crate::table::Problem;
use crate::table::raw::check_length;
use crate::table::rows::{nearest, whole};

/// A column of a batch that is being read.
pub(super) struct Column {
    /// The rows still to come.
    rows: u64,
    /// The nulls so far, and the claimed number of nulls.
    nulls: u64,
    claimed: u64,
    /// A bit for each row; `None` without nulls.
    validity: Option<Buffer>,
    /// Where each text begins and ends.
    offsets: Option<Buffer>,
    /// Where the next text begins, once it is known.
    at: Option<i64>,
    values: Buffer,
}

/// A problem, and its row among those that are read, if it is known.
type Failure = (Option<usize>, Problem);

fn at_column(problem: Problem) -> Failure {
    (None, problem)
}

impl Column {
    /// Begins to read a column.
    pub(super) fn open(
        body: &Body,
        cells: &Cells,
        rows: u64,
        compression: Option<Compression>,
    ) -> Result<Self, Problem> {
        let may_be_null = cells.validity.size != Some(0);
        let validity = may_be_null.then(|| Buffer::open(body, &cells.validity, compression));
        let offsets = cells.offsets.as_ref();
        let offsets = offsets.map(|offsets| Buffer::open(body, offsets, compression));
        Ok(Self {
            rows,
            nulls: 0,
            claimed: cells.nulls,
            validity: validity.transpose()?,
            offsets: offsets.transpose()?,
            at: None,
            values: Buffer::open(body, &cells.values, compression)?,
        })
    }

    /// The next cells as floats: as many as are left, or a multiple of eight. An error gives the
    /// row among them, if it is known.
    ///
    /// A cell that no float holds is null, if `note` accepts its problem.
    pub(super) fn next(
        &mut self,
        kind: &DataType,
        count: usize,
        mut note: impl FnMut(usize, Problem) -> Result<(), Problem>,
    ) -> Result<Float64Array, Failure> {
        let size = width(kind).and_then(|width| usize::try_from(width).ok()).unwrap_or_default();
        let values = self.values.next(count * size).map_err(at_column)?;
        let valid = self.valid(count)?;
        let is_valid = |row: usize| valid.as_ref().is_none_or(|valid| valid.is_valid(row));
        let column = values.chunks_exact(size).enumerate().map(|(row, value)| {
            let number = is_valid(row).then(|| number(kind, value)).transpose();
            let noted = number.or_else(|problem| note(row, problem).map(|()| None));
            noted.map_err(|problem| (Some(row), problem))
        });
        column.collect()
    }

    /// The next cells in their own type, as many as for [`next`](Self::next).
    pub(super) fn next_raw(&mut self, kind: &DataType, count: usize) -> Result<ArrayRef, Failure> {
        match (kind, Shape::of(kind)) {
            (DataType::Utf8, _) => self.texts::<Utf8Type>(count),
            (DataType::LargeUtf8, _) => self.texts::<LargeUtf8Type>(count),
            (DataType::Binary, _) => self.texts::<BinaryType>(count),
            (DataType::LargeBinary, _) => self.texts::<LargeBinaryType>(count),
            (_, Some(Shape::Fixed(size))) => self.fixed(kind, count, size),
            _ => Err((None, Problem::RawType(kind.to_string()))),
        }
    }

    /// The next cells, whose values have this many bytes.
    fn fixed(&mut self, kind: &DataType, count: usize, size: i64) -> Result<ArrayRef, Failure> {
        let size = usize::try_from(size).unwrap_or_default();
        check_length(size).map_err(at_column)?;
        let values = self.values.next(count * size).map_err(at_column)?;
        let cells = ArrayData::builder(kind.clone())
            .len(count)
            .add_buffer(Bytes::from_vec(values))
            .nulls(self.valid(count)?)
            .align_buffers(true)
            .build();
        let damaged = |error| (None, Problem::Damaged(format!("its cells are invalid ({error})")));
        cells.map(make_array).map_err(damaged)
    }

    /// The next cells, which are texts or bytes.
    fn texts<T: ByteArrayType>(&mut self, count: usize) -> Result<ArrayRef, Failure> {
        let size = size_of::<T::Offset>();
        let first = self.first_text(size).map_err(at_column)?;
        let offsets = self.offsets.as_mut().map(|offsets| offsets.next(count * size));
        let bytes = offsets.transpose().map_err(at_column)?.unwrap_or_default();
        let (mut ends, mut last) = (vec![T::Offset::default()], first);
        for (row, end) in bytes.chunks_exact(size).map(offset).enumerate() {
            let length = end.checked_sub(last).and_then(|length| usize::try_from(length).ok());
            let length = length.ok_or_else(|| (Some(row), no_offset(end)))?;
            check_length(length).map_err(|problem| (Some(row), problem))?;
            last = end;
            // Never too large: at most 2¹⁶ texts of 2¹⁰ bytes.
            let end = usize::try_from(end - first).ok().and_then(T::Offset::from_usize);
            ends.push(end.unwrap_or_default());
        }
        self.at = Some(last);
        let length = usize::try_from(last - first).unwrap_or_default();
        let values = Bytes::from_vec(self.values.next(length).map_err(at_column)?);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(ends));
        let cells = GenericByteArray::<T>::try_new(offsets, values, self.valid(count)?);
        // The offsets fit; so a text is not UTF-8.
        cells.map(|cells| Arc::new(cells) as ArrayRef).map_err(|_| (None, Problem::NotUtf8))
    }

    /// Where the next text begins, by offsets of this many bytes.
    fn first_text(&mut self, size: usize) -> Result<i64, Problem> {
        if let Some(at) = self.at {
            return Ok(at);
        }
        let first = self.offsets.as_mut().map(|offsets| offsets.next(size)).transpose()?;
        let first = offset(&first.unwrap_or_default());
        // Texts before the first one belong to no row.
        let before = usize::try_from(first).map_err(|_| no_offset(first))?;
        skip(&mut self.values, before)?;
        Ok(first)
    }

    /// Which of the next cells are not null; `None` if all are.
    fn valid(&mut self, count: usize) -> Result<Option<NullBuffer>, Failure> {
        let bits = self.validity.as_mut().map(|buffer| buffer.next(count.div_ceil(8)));
        let bits = bits.transpose().map_err(at_column)?;
        let valid =
            bits.map(|bits| NullBuffer::new(BooleanBuffer::new(Bytes::from_vec(bits), 0, count)));
        self.nulls += valid.as_ref().map_or(0, |valid| valid.null_count() as u64);
        self.rows -= count as u64;
        if self.rows == 0 && self.nulls != self.claimed {
            let why = format!("it claims {} nulls, and has {}", self.claimed, self.nulls);
            return Err((None, Problem::Damaged(why)));
        }
        Ok(valid)
    }
}

/// An offset of four or eight bytes.
fn offset(bytes: &[u8]) -> i64 {
    match *bytes {
        [a, b, c, d] => i32::from_le_bytes([a, b, c, d]).into(),
        [a, b, c, d, e, f, g, h] => i64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => 0,
    }
}

fn no_offset(offset: i64) -> Problem {
    Problem::Damaged(format!("a text claims to end at byte {offset} of the texts"))
}

/// Reads and discards this many bytes.
fn skip(buffer: &mut Buffer, count: usize) -> Result<(), Problem> {
    const PIECE: usize = 1 << 16;
    let mut rest = count;
    while rest > 0 {
        let piece = rest.min(PIECE);
        buffer.next(piece)?;
        rest -= piece;
    }
    Ok(())
}

/// A number of a type whose size [`width`] knows.
fn number(kind: &DataType, bytes: &[u8]) -> Result<f64, Problem> {
    if let DataType::Decimal128(_, scale) = kind {
        let mut all = [0; 16];
        all.copy_from_slice(bytes);
        return Ok(nearest(i128::from_le_bytes(all), *scale));
    }
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
