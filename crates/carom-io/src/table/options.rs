//! Options for reading a table.

use super::ColumnNames;

/// How a table is read.
///
/// ```
/// use carom_io::table::{ColumnNames, Reader, Reading};
///
/// let columns = ColumnNames::parse("x=lon", &["x", "y"])?;
/// let reading = Reading { columns, ..Reading::default() };
/// let reader = Reader::csv_as("ships.csv", "lon,y\n3.5,4\n".as_bytes(), &reading)?;
/// let batch = reader.select(&["x", "y"])?.next().expect("a batch")?;
/// assert_eq!(batch.number(0, 0)?, 3.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The columns that have other names in the file.
    pub columns: ColumnNames,
}

impl Reading {
    /// Reads columns under these names.
    #[must_use]
    pub fn with_columns(columns: ColumnNames) -> Self {
        Self { columns }
    }
}
