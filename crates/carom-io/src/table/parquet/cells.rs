//! Cells of a column, one by one.

use parquet::basic::{ConvertedType, LogicalType};
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::DataType;
use parquet::schema::types::ColumnDescriptor;

use super::problem;
use crate::table::Problem;

/// Whether the integers of a column are signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Signed,
    Unsigned,
}

/// A problem, and its row among the requested ones, if it is known.
pub(super) type Failure = (Option<usize>, Problem);

/// Reads `rows` cells and turns each value into another. The first that cannot be is an error.
pub(super) fn cells<T: DataType, V, C: FromIterator<Option<V>>>(
    column: &mut ColumnReaderImpl<T>,
    rows: usize,
    value: impl Fn(T::T) -> Result<V, Problem>,
) -> Result<C, Failure> {
    noted(column, rows, value, |_, problem| Err(problem))
}

/// Reads `rows` cells and turns each value into another. One that cannot be is none, if it may be.
pub(super) fn noted<T: DataType, V, C: FromIterator<Option<V>>>(
    column: &mut ColumnReaderImpl<T>,
    rows: usize,
    value: impl Fn(T::T) -> Result<V, Problem>,
    mut note: impl FnMut(usize, Problem) -> Result<(), Problem>,
) -> Result<C, Failure> {
    let (mut values, mut levels) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
    let (found, ..) = column
        .read_records(rows, Some(&mut levels), None, &mut values)
        .map_err(|e| (None, problem(e)))?;
    if found != rows {
        let short = format!("{found} rows where {rows} were announced");
        return Err((None, Problem::Damaged(short)));
    }
    let mut values = values.into_iter();
    let mut next = |row| {
        let Some(next) = values.next() else { return Ok(None) };
        let noted = value(next).map(Some).or_else(|it| note(row, it).map(|()| None));
        noted.map_err(|problem| (Some(row), problem))
    };
    // A column that cannot hold nulls has no levels.
    let filled = |row| levels.get(row).is_none_or(|&level| level > 0);
    (0..rows).map(|row| if filled(row) { next(row) } else { Ok(None) }).collect()
}

/// Whether the integers of a column are signed, by its type.
pub(super) fn sign(column: &ColumnDescriptor) -> Sign {
    let unsigned = match column.logical_type_ref() {
        Some(LogicalType::Integer(integer)) => !integer.is_signed,
        _ => matches!(
            column.converted_type(),
            ConvertedType::UINT_8
                | ConvertedType::UINT_16
                | ConvertedType::UINT_32
                | ConvertedType::UINT_64
        ),
    };
    if unsigned { Sign::Unsigned } else { Sign::Signed }
}
