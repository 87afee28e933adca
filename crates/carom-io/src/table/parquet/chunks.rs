//! Places of the columns in each row group, with plausibility checks.
//!
//! What the footer says of the chosen columns is checked before they are read.

use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData};

use super::footer::MAGIC;
use crate::table::rows::Chosen;
use crate::table::{FilePart, Place, Problem, TableError};

/// A range of bytes of a file: the first, and the one after the last.
type Range = (u64, u64);

/// Checks that the footer's data of the chosen columns can be true of a file whose data end at
/// `data_end`. The columns have no lists.
pub(super) fn check(
    name: &str,
    footer: &ParquetMetaData,
    data_end: u64,
    chosen: &[Chosen],
) -> Result<(), TableError> {
    let is_chosen = |index| chosen.iter().any(|column| column.index == index);
    let mut chunks = Vec::new();
    for (group, number) in footer.row_groups().iter().zip(1..) {
        for (index, column) in group.columns().iter().enumerate() {
            let at_column = |why| {
                let place = Place { part: Some(FilePart::RowGroup(number)), ..Place::file(name) };
                TableError::new(place.column(column.column_path().string()), Problem::Damaged(why))
            };
            if is_empty(group, column) {
                continue;
            }
            if is_chosen(index) {
                let range = chunk(group, column, data_end).map_err(at_column)?;
                chunks.push((range, true, number, column));
            } else if let Some(range) = range(column, data_end) {
                chunks.push((range, false, number, column));
            }
        }
    }
    chunks.sort_by_key(|(range, ..)| *range);
    // The ends of all columns so far, and of the chosen ones.
    let (mut all, mut ours) = (0, 0);
    for ((start, end), is_chosen, number, column) in chunks {
        if start < if is_chosen { all } else { ours } {
            let place = Place { part: Some(FilePart::RowGroup(number)), ..Place::file(name) };
            let why = format!("it begins at byte {start}, within another column");
            let place = place.column(column.column_path().string());
            return Err(TableError::new(place, Problem::Damaged(why)));
        }
        all = all.max(end);
        if is_chosen {
            ours = ours.max(end);
        }
    }
    Ok(())
}

/// Whether there is nothing to read: some writers give such a column no place, or a wrong one.
fn is_empty(group: &RowGroupMetaData, column: &ColumnChunkMetaData) -> bool {
    group.num_rows() == 0 && column.num_values() == 0
}

/// The start of a column's dictionary. Some writers give 0 if there is no dictionary.
pub(super) fn dictionary(column: &ColumnChunkMetaData) -> Option<i64> {
    column.dictionary_page_offset().filter(|offset| *offset != 0)
}

/// The first byte of a column.
fn start(column: &ColumnChunkMetaData) -> i64 {
    dictionary(column).unwrap_or(column.data_page_offset())
}

/// The place of a column of a group, if it is possible.
fn range(column: &ColumnChunkMetaData, data_end: u64) -> Option<Range> {
    let start = u64::try_from(start(column)).ok().filter(|start| *start >= MAGIC.len() as u64)?;
    let end = start.checked_add(u64::try_from(column.compressed_size()).ok()?)?;
    (end <= data_end).then_some((start, end))
}

/// The place of a column of a group whose values are read.
fn chunk(
    group: &RowGroupMetaData,
    column: &ColumnChunkMetaData,
    data_end: u64,
) -> Result<Range, String> {
    let (data, size) = (column.data_page_offset(), column.compressed_size());
    let range = range(column, data_end).ok_or_else(|| {
        let start = start(column);
        format!("it claims {size} bytes from {start}, and the data end at {data_end}")
    })?;
    // Some writers give the same place for both.
    if let Some(dictionary) = dictionary(column).filter(|dictionary| *dictionary > data) {
        return Err(format!(
            "its dictionary, at byte {dictionary}, is not before its data, at {data}"
        ));
    }
    let end = range.1;
    if data.cast_unsigned() > end || column.uncompressed_size() < 0 {
        return Err(format!("its data begin at byte {data}, and it ends at {end}"));
    }
    let (values, rows) = (column.num_values(), group.num_rows());
    if values != rows {
        return Err(format!("it claims {values} values for {rows} rows"));
    }
    Ok(range)
}
