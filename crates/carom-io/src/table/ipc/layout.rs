//! Places of the cells of a batch, with plausibility checks.

use arrow_ipc::RecordBatch;
use arrow_schema::{DataType, Schema, UnionMode};

use super::buffer::{ALIGNMENT, CLAIM, Stored};
use crate::table::raw::is_kept;

/// The cells of a column in a batch. All numbers have been checked against each other and against
/// the number of bytes.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) nulls: u64,
    /// A bit for each row; empty without nulls.
    pub(super) validity: Stored,
    /// Where each text begins and ends among the values; `None` if all values have one width.
    pub(super) offsets: Option<Stored>,
    pub(super) values: Stored,
}

/// How the values of a type are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// With this many bytes each.
    Fixed(i64),
    /// One after another, with their offsets, each of this many bytes.
    Offset(i64),
}

impl Shape {
    /// The shape of a type; `None` if it is not read here.
    pub(super) fn of(kind: &DataType) -> Option<Self> {
        match kind {
            // A decimal of a negative scale is read as a number only.
            _ if !is_kept(kind) && width(kind).is_none() => None,
            DataType::Utf8 | DataType::Binary => Some(Self::Offset(4)),
            DataType::LargeUtf8 | DataType::LargeBinary => Some(Self::Offset(8)),
            DataType::FixedSizeBinary(width) => Some(Self::Fixed((*width).into())),
            DataType::Timestamp(..) => Some(Self::Fixed(8)),
            _ => width(kind).map(Self::Fixed),
        }
    }
}

/// The places of the cells of each top-level column. `None` for columns that are not read.
pub(super) fn layout(
    schema: &Schema,
    batch: &RecordBatch<'_>,
    body: i64,
) -> Result<Vec<Option<Cells>>, String> {
    let rows = batch.length();
    if rows < 0 {
        return Err(format!("it claims {rows} rows"));
    }
    let buffers = batch.buffers().map_or_else(Vec::new, |all| all.iter().copied().collect());
    check_order(&buffers, body)?;
    let nodes = batch.nodes().map_or_else(Vec::new, |all| all.iter().copied().collect());
    let mut cursor = Cursor {
        rows,
        nodes: &nodes,
        buffers: &buffers,
        is_compressed: batch.compression().is_some(),
        views: batch.variadicBufferCounts().map_or_else(Vec::new, |all| all.iter().collect()),
    };
    let cells = schema.fields().iter().map(|field| cursor.column(field.data_type()));
    let cells = cells.collect::<Option<Result<Vec<_>, String>>>();
    match cells {
        Some(cells) if cursor.nodes.is_empty() && cursor.buffers.is_empty() => cells,
        _ => Err("it has more or fewer parts than its columns".to_owned()),
    }
}

/// Checks that buffers follow one another, each from a multiple of 8, 16, 32 or 64 bytes on.
fn check_order(buffers: &[arrow_ipc::Buffer], body: i64) -> Result<(), String> {
    let mut end = 0_i64;
    for buffer in buffers {
        let (start, length) = (buffer.offset(), buffer.length());
        if length == 0 {
            continue;
        }
        let begins =
            [8, 16, 32, ALIGNMENT].into_iter().any(|unit| next_multiple(end, unit) == Some(start));
        let next = start.checked_add(length).filter(|next| *next <= body && length > 0);
        let (true, Some(next)) = (begins, next) else {
            return Err(format!("it claims {length} bytes from {start} on, of {body}"));
        };
        end = next;
    }
    Ok(())
}

/// The next multiple of a power of two.
fn next_multiple(number: i64, unit: i64) -> Option<i64> {
    number.checked_add(unit - 1).map(|sum| sum / unit * unit)
}

/// An iterator over the parts of a batch, column by column.
struct Cursor<'a> {
    rows: i64,
    nodes: &'a [arrow_ipc::FieldNode],
    buffers: &'a [arrow_ipc::Buffer],
    is_compressed: bool,
    /// The number of text buffers of each column of views that is still to come.
    views: Vec<i64>,
}

impl<'a> Cursor<'a> {
    /// The parts of a column; `None` if there are not enough.
    fn column(&mut self, kind: &DataType) -> Option<Result<Option<Cells>, String>> {
        let Some(shape) = Shape::of(kind) else { return self.skip(kind).map(|()| Ok(None)) };
        let node = self.node()?;
        let cells = match shape {
            Shape::Fixed(width) => {
                let [validity, values] = self.take(2)? else { return None };
                self.cells(node, *validity, (*values, self.rows.checked_mul(width)))
            }
            Shape::Offset(width) => {
                let [validity, offsets, values] = self.take(3)? else { return None };
                // A batch without rows may have no offsets.
                let needed = if self.rows == 0 { Some(0) } else { self.rows.checked_add(1) };
                let needed = needed.and_then(|offsets| offsets.checked_mul(width));
                self.cells(node, *validity, (*offsets, needed)).and_then(|cells| {
                    let values = self.all_of(*values)?;
                    Ok(Cells { offsets: Some(cells.values), values, ..cells })
                })
            }
        };
        Some(cells.map(Some))
    }

    /// The cells whose values, or offsets, need this many bytes.
    fn cells(
        &self,
        node: arrow_ipc::FieldNode,
        validity: arrow_ipc::Buffer,
        values: (arrow_ipc::Buffer, Option<i64>),
    ) -> Result<Cells, String> {
        let (rows, nulls) = (self.rows, node.null_count());
        if node.length() != rows || !(0..=rows).contains(&nulls) {
            let found = node.length();
            return Err(format!("it claims {nulls} nulls among {found} cells, in {rows} rows"));
        }
        // If damage made the number of nulls 0, the bits still show the nulls.
        let bits =
            if nulls > 0 || validity.length() > 0 { rows / 8 + i64::from(rows % 8 > 0) } else { 0 };
        let stored =
            [(validity, Some(bits)), values].map(|(buffer, needed)| self.stored(buffer, needed));
        match stored {
            [Some(validity), Some(values)] => {
                Ok(Cells { nulls: nulls.cast_unsigned(), validity, offsets: None, values })
            }
            _ => Err(format!("its bytes are not those of {rows} rows")),
        }
    }

    /// The place of a buffer that needs this many bytes. Any bytes after them are padding.
    /// (Compressed data itself gives its uncompressed size.)
    fn stored(&self, buffer: arrow_ipc::Buffer, needed: Option<i64>) -> Option<Stored> {
        let (needed, length) = (needed?, buffer.length());
        let (fits, taken) = match needed {
            0 => (true, 0),
            _ if self.is_compressed => (length >= CLAIM, length),
            _ => ((needed..needed + ALIGNMENT).contains(&length), needed),
        };
        let start = if taken == 0 { 0 } else { u64::try_from(buffer.offset()).ok()? };
        let (taken, size) = (taken.cast_unsigned(), needed.cast_unsigned());
        fits.then(|| Stored { place: start..start + taken, size: Some(size) })
    }

    /// The place of a buffer that needs as many bytes as its offsets say.
    fn all_of(&self, buffer: arrow_ipc::Buffer) -> Result<Stored, String> {
        let (start, length) = (buffer.offset(), buffer.length());
        let is_sound = length == 0 || length > 0 && (!self.is_compressed || length >= CLAIM);
        match (u64::try_from(start), is_sound) {
            (_, true) if length == 0 => Ok(Stored { place: 0..0, size: Some(0) }),
            (Ok(start), true) => {
                Ok(Stored { place: start..start + length.cast_unsigned(), size: None })
            }
            _ => Err(format!("it claims {length} bytes of texts")),
        }
    }

    fn node(&mut self) -> Option<arrow_ipc::FieldNode> {
        let (node, rest) = self.nodes.split_first()?;
        self.nodes = rest;
        Some(*node)
    }

    fn take(&mut self, count: usize) -> Option<&'a [arrow_ipc::Buffer]> {
        let (buffers, rest) = self.buffers.split_at_checked(count)?;
        self.buffers = rest;
        Some(buffers)
    }

    /// Skips a column that is not read, with all parts inside it.
    fn skip(&mut self, kind: &DataType) -> Option<()> {
        use DataType as D;
        self.node()?;
        let own = match kind {
            D::Null | D::RunEndEncoded(..) => 0,
            D::Struct(_) | D::FixedSizeList(..) | D::Union(_, UnionMode::Sparse) => 1,
            D::Utf8
            | D::Binary
            | D::LargeUtf8
            | D::LargeBinary
            | D::ListView(_)
            | D::LargeListView(_) => 3,
            D::Utf8View | D::BinaryView => {
                if self.views.is_empty() {
                    return None;
                }
                2 + usize::try_from(self.views.remove(0)).ok()?
            }
            _ => 2,
        };
        self.take(own)?;
        match kind {
            D::Struct(fields) => fields.iter().try_for_each(|field| self.skip(field.data_type())),
            D::Union(fields, _) => {
                fields.iter().try_for_each(|(_, field)| self.skip(field.data_type()))
            }
            D::List(field)
            | D::LargeList(field)
            | D::ListView(field)
            | D::LargeListView(field)
            | D::FixedSizeList(field, _)
            | D::Map(field, _) => self.skip(field.data_type()),
            D::RunEndEncoded(ends, values) => {
                self.skip(ends.data_type())?;
                self.skip(values.data_type())
            }
            _ => Some(()),
        }
    }
}

/// The bytes of a number of this type; `None` if it is not a number that is read here.
pub(super) fn width(kind: &DataType) -> Option<i64> {
    match kind {
        DataType::Int8 | DataType::UInt8 => Some(1),
        DataType::Int16 | DataType::UInt16 => Some(2),
        DataType::Int32 | DataType::UInt32 | DataType::Float32 => Some(4),
        DataType::Int64 | DataType::UInt64 | DataType::Float64 => Some(8),
        DataType::Decimal128(..) => Some(16),
        _ => None,
    }
}
