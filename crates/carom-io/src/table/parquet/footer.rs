//! The footer: where the columns of each row group lie. What it says is checked before it is used.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData,
};

use super::problem;
use super::thrift::{self, Value};
use crate::table::guard::guarded;
use crate::table::{Part, Place, Problem, TableError};

/// The four bytes at either end.
const MAGIC: &[u8; 4] = b"PAR1";

/// How deep columns may be nested in each other; ours are not nested at all.
const DEEPEST: usize = 100;

/// Fields of `FileMetaData`, `SchemaElement`, `RowGroup`, `ColumnChunk` and `ColumnMetaData` in
/// <https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift>.
mod field {
    pub(super) const SCHEMA: i16 = 2;
    pub(super) const ROW_GROUPS: i16 = 4;
    pub(super) const KIND_OF_ELEMENT: i16 = 1;
    pub(super) const NAME: i16 = 4;
    pub(super) const CHILDREN: i16 = 5;
    pub(super) const COLUMNS: i16 = 1;
    pub(super) const COLUMN: i16 = 3;
    pub(super) const KIND: i16 = 1;
    pub(super) const PATH: i16 = 3;
}

/// Reads the footer of a file and checks it.
pub(super) fn read(name: &str, file: &mut File) -> Result<ParquetMetaData, TableError> {
    let at_file = |problem| TableError::new(Place::file(name), problem);
    let (bytes, data_end) = bytes(file).map_err(at_file)?;
    let damaged = |why: &str| at_file(Problem::Damaged(why.to_owned()));
    let (tree, _) = thrift::structure(&bytes).ok_or_else(|| damaged("the footer is cut off"))?;
    let leaves = leaves(&tree).ok_or_else(|| damaged("the columns in the footer are no tree"))?;
    check_names(name, &tree, &leaves)?;
    let footer = guarded(|| ParquetMetaDataReader::decode_metadata(&bytes)).map_err(at_file)?;
    let footer = footer.map_err(|e| at_file(problem(e)))?;
    check(name, &footer, data_end)?;
    Ok(footer)
}

/// The bytes of the footer, and where the data before it ends.
fn bytes(file: &mut File) -> Result<(Vec<u8>, u64), Problem> {
    let damaged = |why: String| Err(Problem::Damaged(why));
    let length = file.metadata().map_err(Problem::Read)?.len();
    // The first four bytes have been seen; then there are a length and four more.
    let Some(room) = length.checked_sub(12) else {
        return damaged(format!("it ends after {length} bytes"));
    };
    let mut end = [0; 8];
    read_at(file, length - 8, &mut end).map_err(Problem::Read)?;
    let [a, b, c, d, magic @ ..] = end;
    if magic != *MAGIC {
        return damaged("it does not end as a Parquet file; it may be cut off".to_owned());
    }
    let size = u32::from_le_bytes([a, b, c, d]);
    let Some(rest) = room.checked_sub(size.into()) else {
        return damaged(format!("its footer claims {size} bytes, of which there are {room}"));
    };
    let data_end = rest + 4;
    // No more than there are in the file.
    let mut footer = vec![0; size as usize];
    read_at(file, data_end, &mut footer).map_err(Problem::Read)?;
    Ok((footer, data_end))
}

fn read_at(file: &mut File, place: u64, bytes: &mut [u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(bytes)
}

/// A column in the list of columns: the names on the way to it, and its physical type.
struct Leaf<'a> {
    path: Vec<&'a [u8]>,
    kind: Option<i64>,
}

/// The columns that hold values. `None` where the list of them is no tree.
fn leaves<'a>(footer: &Value<'a>) -> Option<Vec<Leaf<'a>>> {
    let (root, elements) = footer.list(field::SCHEMA).split_first()?;
    let mut leaves = Vec::new();
    // The children still to come of each group that we are in, and the names of these.
    let mut open = vec![root.integer(field::CHILDREN).unwrap_or(0)];
    let mut path = Vec::new();
    for element in elements {
        while open.last() == Some(&0) {
            open.pop();
            path.pop();
        }
        *open.last_mut().filter(|rest| **rest > 0)? -= 1;
        let name = element.bytes(field::NAME)?;
        match element.integer(field::CHILDREN).unwrap_or(0) {
            0 => {
                let path = path.iter().copied().chain([name]).collect();
                leaves.push(Leaf { path, kind: element.integer(field::KIND_OF_ELEMENT) });
            }
            children => {
                open.push(children);
                path.push(name);
            }
        }
        if open.len() > DEEPEST {
            return None;
        }
    }
    open.iter().all(|rest| *rest == 0).then_some(leaves)
}

/// Name and type of a column stand in the list of columns and in each row group: they must agree.
fn check_names(file: &str, footer: &Value<'_>, leaves: &[Leaf<'_>]) -> Result<(), TableError> {
    for (group, number) in footer.list(field::ROW_GROUPS).iter().zip(1..) {
        let place = Place { part: Some(Part::RowGroup(number)), ..Place::file(file) };
        let columns = group.list(field::COLUMNS);
        if columns.len() != leaves.len() {
            let (found, wanted) = (columns.len(), leaves.len());
            let why = format!("the group has {found} columns, and the file has {wanted}");
            return Err(TableError::new(place, Problem::Damaged(why)));
        }
        for (column, leaf) in columns.iter().zip(leaves) {
            let Some(column) = column.field(field::COLUMN) else { continue };
            let path = column.list(field::PATH).iter().map(Value::as_bytes);
            let same_path = path.eq(leaf.path.iter().copied().map(Some));
            if !same_path || column.integer(field::KIND) != leaf.kind {
                let name = String::from_utf8_lossy(&leaf.path.join(&b'.')).into_owned();
                let why = "its name or type is another one in this row group".to_owned();
                return Err(TableError::new(place.column(name), Problem::Damaged(why)));
            }
        }
    }
    Ok(())
}

/// Whether all that the footer tells can be true of a file whose data end there.
fn check(name: &str, footer: &ParquetMetaData, data_end: u64) -> Result<(), TableError> {
    let (mut rows, mut chunks) = (0_i64, Vec::new());
    for (group, number) in footer.row_groups().iter().zip(1..) {
        let place = Place { part: Some(Part::RowGroup(number)), ..Place::file(name) };
        let damaged = |why: String| TableError::new(place.clone(), Problem::Damaged(why));
        let count = group.num_rows();
        rows = rows
            .checked_add(count)
            .filter(|_| count >= 0)
            .ok_or_else(|| damaged(format!("it claims {count} rows")))?;
        for column in group.columns() {
            let chunk = chunk(group, column, data_end)
                .map_err(|why| damaged(why).in_column(column.column_path().string()))?;
            chunks.push((chunk, number, column.column_path()));
        }
    }
    let promised = footer.file_metadata().num_rows();
    if promised != rows {
        let why = format!("it claims {promised} rows, and its row groups {rows}");
        return Err(TableError::new(Place::file(name), Problem::Damaged(why)));
    }
    chunks.sort_by_key(|(chunk, ..)| *chunk);
    for pair in chunks.windows(2) {
        if let [((_, end), ..), ((start, _), number, column)] = pair
            && start < end
        {
            let place = Place { part: Some(Part::RowGroup(*number)), ..Place::file(name) };
            let why = format!("it begins at byte {start}, within another column");
            return Err(TableError::new(place.column(column.string()), Problem::Damaged(why)));
        }
    }
    Ok(())
}

/// Where a column of a group lies: its first byte, and the one after its last.
fn chunk(
    group: &RowGroupMetaData,
    column: &ColumnChunkMetaData,
    data_end: u64,
) -> Result<(u64, u64), String> {
    let data = column.data_page_offset();
    let start = column.dictionary_page_offset().unwrap_or(data);
    let size = column.compressed_size();
    let end = start.checked_add(size).and_then(|end| u64::try_from(end).ok());
    let end = end.filter(|end| *end <= data_end);
    let (Ok(first), Some(end), 4.., 0..) = (u64::try_from(start), end, start, size) else {
        return Err(format!("it claims {size} bytes from {start}, and the data end at {data_end}"));
    };
    if column.dictionary_page_offset().is_some_and(|dictionary| dictionary >= data) {
        return Err(format!("its dictionary, at byte {start}, is not before its data, at {data}"));
    }
    if data.cast_unsigned() > end || column.uncompressed_size() < 0 {
        return Err(format!("its data begin at byte {data}, and it ends at {end}"));
    }
    let (values, rows) = (column.num_values(), group.num_rows());
    // A list has a value more for each of its elements.
    let is_flat = column.column_descr().max_rep_level() == 0;
    if values < 0 || (is_flat && values != rows) {
        return Err(format!("it claims {values} values for {rows} rows"));
    }
    Ok((first, end))
}
