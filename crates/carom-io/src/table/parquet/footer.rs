//! The footer of a Parquet file, and its consistency.
//!
//! It is checked before the library gets it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::iter;

use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader};

use super::problem;
use super::thrift::{self, Value};
use crate::table::guard::guarded;
use crate::table::{FilePart, Place, Problem, TableError};

/// The four bytes at both ends.
pub(super) const MAGIC: &[u8; 4] = b"PAR1";

/// The deepest nesting of columns; the columns read here are not nested at all.
const DEEPEST: usize = 100;

/// The most bytes of all names on the paths to all columns, and the library's further need for
/// each: a hundred thousand columns with names of 600 letters.
const MOST_NAMES: usize = 1 << 26;
const NAME_ROOM: usize = 32;

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

/// Reads the footer of a file, and the end of the data before it. Checks all that matters for any
/// chosen columns.
pub(super) fn read(name: &str, file: &mut File) -> Result<(ParquetMetaData, u64), TableError> {
    let at_file = |problem| TableError::new(Place::file(name), problem);
    let (bytes, data_end) = bytes(file).map_err(at_file)?;
    let damaged = |why: &str| at_file(Problem::Damaged(why.to_owned()));
    let (tree, _) = thrift::structure(&bytes).ok_or_else(|| damaged("the footer is cut off"))?;
    let leaves =
        leaves(&tree).ok_or_else(|| damaged("the columns in the footer do not form a tree"))?;
    check_names(name, &tree, &leaves)?;
    let footer = guarded(|| ParquetMetaDataReader::decode_metadata(&bytes)).map_err(at_file)?;
    let footer = footer.map_err(|e| at_file(problem(e)))?;
    check_rows(name, &footer)?;
    Ok((footer, data_end))
}

/// The bytes of the footer, and the end of the data before it.
fn bytes(file: &mut File) -> Result<(Vec<u8>, u64), Problem> {
    let damaged = |why: String| Err(Problem::Damaged(why));
    let length = file.metadata().map_err(Problem::Read)?.len();
    // The first four bytes have been checked; a length and four more bytes are at the end.
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
        return damaged(format!("its footer claims {size} bytes, but only {room} exist"));
    };
    let data_end = rest + 4;
    // The size is at most that of the file.
    let mut footer = vec![0; size as usize];
    read_at(file, data_end, &mut footer).map_err(Problem::Read)?;
    Ok((footer, data_end))
}

fn read_at(file: &mut File, place: u64, bytes: &mut [u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(bytes)
}

/// The columns that hold values, and the groups around them.
struct Leaves<'a> {
    /// The name of each group, and the group around it. The first group has no name.
    groups: Vec<(&'a [u8], usize)>,
    leaves: Vec<Leaf<'a>>,
}

/// A column in the list of columns: its name, the group around it, and its physical type.
struct Leaf<'a> {
    name: &'a [u8],
    group: usize,
    kind: Option<i64>,
}

impl<'a> Leaves<'a> {
    /// The names on the path to a column, its own first.
    fn way_back(&self, leaf: &Leaf<'a>) -> impl Iterator<Item = &'a [u8]> {
        let groups = iter::successors(Some(leaf.group), |group| Some(self.groups[*group].1));
        let groups = groups.take_while(|group| *group > 0).map(|group| self.groups[group].0);
        iter::once(leaf.name).chain(groups)
    }

    fn name(&self, leaf: &Leaf<'a>) -> String {
        let mut way: Vec<_> = self.way_back(leaf).collect();
        way.reverse();
        String::from_utf8_lossy(&way.join(&b'.')).into_owned()
    }
}

/// The columns that hold values. `None` if the list of them is not a tree, or if the library, which
/// keeps all names on each path, would need far more memory than the footer has bytes.
fn leaves<'a>(footer: &Value<'a>) -> Option<Leaves<'a>> {
    let (root, elements) = footer.list(field::SCHEMA).split_first()?;
    let mut tree = Leaves { groups: vec![(b"", 0)], leaves: Vec::new() };
    // For each open group: its index, the children still to come, and the bytes of the names on its
    // path.
    let mut open = vec![(0, children(root)?, 0)];
    let mut room = MOST_NAMES;
    for element in elements {
        while open.last().is_some_and(|(_, rest, _)| *rest == 0) {
            open.pop();
        }
        let (group, rest, way) = open.last_mut().filter(|(_, rest, _)| *rest > 0)?;
        *rest -= 1;
        let (name, group) = (element.bytes(field::NAME)?, *group);
        let way = *way + name.len() + NAME_ROOM;
        match children(element)? {
            0 => {
                room = room.checked_sub(way)?;
                let kind = element.integer(field::KIND_OF_ELEMENT);
                tree.leaves.push(Leaf { name, group, kind });
            }
            children => {
                open.push((tree.groups.len(), children, way));
                tree.groups.push((name, group));
            }
        }
        if open.len() > DEEPEST {
            return None;
        }
    }
    open.iter().all(|(_, rest, _)| *rest == 0).then_some(tree)
}

/// The number of children of an element; `None` if it is not a number.
fn children(element: &Value<'_>) -> Option<i64> {
    match element.field(field::CHILDREN) {
        None => Some(0),
        Some(Value::Integer(count)) => Some(*count),
        Some(_) => None,
    }
}

/// Checks that each column has the same name and type in the list of columns and in each row group.
fn check_names(file: &str, footer: &Value<'_>, tree: &Leaves<'_>) -> Result<(), TableError> {
    let leaves = &tree.leaves;
    for (group, number) in footer.list(field::ROW_GROUPS).iter().zip(1..) {
        let place = Place { part: Some(FilePart::RowGroup(number)), ..Place::file(file) };
        let columns = group.list(field::COLUMNS);
        if columns.len() != leaves.len() {
            let (found, wanted) = (columns.len(), leaves.len());
            let why = format!("the group has {found} columns, and the file has {wanted}");
            return Err(TableError::new(place, Problem::Damaged(why)));
        }
        for (column, leaf) in columns.iter().zip(leaves) {
            let Some(column) = column.field(field::COLUMN) else { continue };
            let path = column.list(field::PATH).iter().rev().map(Value::as_bytes);
            let same_path = path.eq(tree.way_back(leaf).map(Some));
            if !same_path || column.integer(field::KIND) != leaf.kind {
                let why = "its name or type is another one in this row group".to_owned();
                let place = place.column(tree.name(leaf));
                return Err(TableError::new(place, Problem::Damaged(why)));
            }
        }
    }
    Ok(())
}

/// Checks that the rows of the groups are those of the file.
fn check_rows(name: &str, footer: &ParquetMetaData) -> Result<(), TableError> {
    let mut rows = 0_i64;
    for (group, number) in footer.row_groups().iter().zip(1..) {
        let count = group.num_rows();
        rows = rows.checked_add(count).filter(|_| count >= 0).ok_or_else(|| {
            let place = Place { part: Some(FilePart::RowGroup(number)), ..Place::file(name) };
            TableError::new(place, Problem::Damaged(format!("it claims {count} rows")))
        })?;
    }
    let promised = footer.file_metadata().num_rows();
    if promised == rows {
        return Ok(());
    }
    let why = format!("it claims {promised} rows, and its row groups {rows}");
    Err(TableError::new(Place::file(name), Problem::Damaged(why)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A footer with only a root, a group in it, and this many columns in the group. The group's
    /// number of children is given as bytes.
    fn footer(group: usize, children: &[u8], columns: u8) -> Vec<u8> {
        let length = |number: usize| {
            let byte = |shift: usize| u8::try_from(number >> shift & 0x7f).unwrap();
            [byte(0) | 0x80, byte(7) | 0x80, byte(14)]
        };
        let mut bytes = vec![0x29, 0xfc, columns + 2, 0x48, 0, 0x15, 2, 0, 0x48];
        bytes.extend(length(group));
        bytes.extend(vec![b'g'; group]);
        bytes.extend(children);
        bytes.push(0);
        (0..columns).for_each(|_| bytes.extend([0x48, 1, b'c', 0]));
        bytes.push(0);
        bytes
    }

    fn count(bytes: &[u8]) -> Option<usize> {
        let (tree, _) = thrift::structure(bytes).unwrap();
        leaves(&tree).map(|tree| tree.leaves.len())
    }

    #[test]
    fn columns_in_a_group_have_its_name() {
        let bytes = footer(1, &[0x15, 4], 2);
        let (tree, _) = thrift::structure(&bytes).unwrap();
        let tree = leaves(&tree).unwrap();
        assert_eq!(tree.leaves.iter().map(|leaf| tree.name(leaf)).collect::<Vec<_>>(), ["g.c"; 2]);
    }

    #[test]
    fn names_that_would_fill_the_memory_are_refused() {
        assert_eq!(count(&footer(1 << 19, &[0x15, 120], 60)), Some(60));
        // If they were kept for each column, these names would be 120 MiB.
        assert_eq!(count(&footer((1 << 21) - 1, &[0x15, 120], 60)), None);
    }

    #[test]
    fn a_number_of_children_is_a_number() {
        assert_eq!(count(&footer(1, &[0x15, 4], 2)), Some(2));
        assert_eq!(count(&footer(1, &[0x15, 6], 2)), None);
        assert_eq!(count(&footer(1, &[0x15, 3], 2)), None);
        assert_eq!(count(&footer(1, &[0x18, 1, b'2'], 2)), None);
    }
}
