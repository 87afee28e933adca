//! A table coming in: chosen columns of numbers, in batches of rows.

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

use super::{Format, Place, Problem, TableError, csv};

/// The first four bytes of every Parquet file.
const PARQUET_MAGIC: [u8; 4] = *b"PAR1";

/// A table whose columns are known and whose rows are still to be read.
///
/// ```no_run
/// use carom_io::table::Reader;
///
/// let reader = Reader::open("pairs.parquet".as_ref())?;
/// let limited = reader.has("max_time");
/// for batch in reader.select(&["ax", "ay", "ar"])? {
///     let batch = batch?;
///     for row in 0..batch.len() {
///         let (x, y, r) = (batch.number(row, 0)?, batch.number(row, 1)?, batch.number(row, 2)?);
///     }
/// }
/// # Ok::<(), carom_io::table::TableError>(())
/// ```
pub struct Reader {
    file: String,
    columns: Vec<String>,
    decoder: Decoder,
}

enum Decoder {
    Csv(csv::Decoder),
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Decoder),
}

/// A column to be read: its name, and which one of the file's columns it is.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    pub(super) name: String,
    pub(super) index: usize,
}

impl Reader {
    /// Opens a file: Parquet where its first bytes say so, CSV otherwise.
    ///
    /// # Errors
    /// The file cannot be opened or read, is empty, or is Parquet and damaged.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let name = path.display().to_string();
        let at_file = |problem| TableError::new(Place::file(&name), problem);
        let mut file = File::open(path).map_err(|e| at_file(Problem::Open(e)))?;
        let mut start = Vec::new();
        (&file).take(4).read_to_end(&mut start).map_err(|e| at_file(Problem::Read(e)))?;
        if start == PARQUET_MAGIC {
            return Self::parquet(name, file);
        }
        match file.rewind() {
            Ok(()) => Self::csv(name, file),
            // A pipe has no way back, but what was taken from it can be put in front again.
            Err(_) => Self::csv(name, std::io::Cursor::new(start).chain(file)),
        }
    }

    /// Reads CSV from anywhere; `file` is what error messages call it.
    ///
    /// # Errors
    /// The input cannot be read or is empty, or its header is not that of a CSV file.
    pub fn csv(file: impl Into<String>, input: impl Read + 'static) -> Result<Self, TableError> {
        let file = file.into();
        let (decoder, columns) = csv::Decoder::new(file.clone(), Box::new(input))?;
        Ok(Self { file, columns, decoder: Decoder::Csv(decoder) })
    }

    #[cfg(feature = "parquet")]
    fn parquet(name: String, file: File) -> Result<Self, TableError> {
        let (decoder, columns) = super::parquet::Decoder::new(name.clone(), file)?;
        Ok(Self { file: name, columns, decoder: Decoder::Parquet(decoder) })
    }

    #[cfg(not(feature = "parquet"))]
    fn parquet(name: String, _: File) -> Result<Self, TableError> {
        Err(TableError::new(Place::file(name), Problem::NoParquet))
    }

    /// The file, as error messages call it.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The names of the columns, in the order of the file.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    fn format(&self) -> Format {
        match &self.decoder {
            Decoder::Csv(_) => Format::Csv,
            #[cfg(feature = "parquet")]
            Decoder::Parquet(_) => Format::Parquet,
        }
    }

    /// Whether there is a column of this name.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|name| name == column)
    }

    /// Begins to read the columns of these names, in this order.
    ///
    /// # Errors
    /// A column is missing, is there more than once, or does not hold numbers.
    pub fn select(self, wanted: &[&str]) -> Result<Rows, TableError> {
        let chosen = wanted.iter().map(|name| self.choose(name)).collect::<Result<Vec<_>, _>>()?;
        #[cfg(feature = "parquet")]
        if let Decoder::Parquet(decoder) = &self.decoder {
            decoder.check(&chosen)?;
        }
        Ok(Rows { chosen, decoder: Some(self.decoder) })
    }

    fn choose(&self, wanted: &str) -> Result<Chosen, TableError> {
        let mut places = self.columns.iter().enumerate().filter(|(_, name)| *name == wanted);
        let place = Place::file(&self.file);
        let Some((index, _)) = places.next() else {
            let (wanted, found) = (wanted.to_owned(), self.columns.clone());
            let problem = Problem::Missing { wanted, found, format: self.format() };
            return Err(TableError::new(place, problem));
        };
        match places.count() {
            0 => Ok(Chosen { name: wanted.to_owned(), index }),
            more => Err(TableError::new(place.column(wanted), Problem::Repeated(more + 1))),
        }
    }
}

/// The rows of a table, batch by batch. After an error there are no more.
pub struct Rows {
    chosen: Vec<Chosen>,
    /// `None` once the rows have ended.
    decoder: Option<Decoder>,
}

impl Iterator for Rows {
    type Item = Result<Batch, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = match self.decoder.as_mut()? {
            Decoder::Csv(decoder) => decoder.batch(&self.chosen),
            #[cfg(feature = "parquet")]
            Decoder::Parquet(decoder) => decoder.batch(&self.chosen),
        };
        if !matches!(batch, Ok(Some(_))) {
            self.decoder = None;
        }
        batch.transpose()
    }
}

/// Up to [`BATCH_ROWS`](super::BATCH_ROWS) rows of the chosen columns.
#[derive(Clone, Debug)]
pub struct Batch {
    pub(super) file: String,
    /// The names of the chosen columns, and their cells.
    pub(super) names: Vec<String>,
    pub(super) columns: Vec<Vec<Option<f64>>>,
    /// The rows before this batch, and those in it.
    pub(super) before: u64,
    pub(super) rows: usize,
    /// The line of each row, in a CSV file.
    pub(super) lines: Option<Vec<u64>>,
}

impl Batch {
    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The cells of a column, by its place among the chosen ones; `None` for an empty cell.
    ///
    /// # Panics
    /// There is no such column.
    #[must_use]
    pub fn column(&self, column: usize) -> &[Option<f64>] {
        &self.columns[column]
    }

    /// The number in a cell that must not be empty.
    ///
    /// # Errors
    /// The cell is empty.
    ///
    /// # Panics
    /// There is no such row or column.
    pub fn number(&self, row: usize, column: usize) -> Result<f64, TableError> {
        self.columns[column][row]
            .ok_or_else(|| TableError::new(self.place(row, column), Problem::NoValue))
    }

    /// Where a cell stands, for a message about it.
    ///
    /// # Panics
    /// There is no such column.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> Place {
        Place { column: Some(self.names[column].clone()), ..self.row_place(row) }
    }

    /// Where a row stands, for a message about it.
    #[must_use]
    pub fn row_place(&self, row: usize) -> Place {
        Place {
            row: Some(self.before + row as u64 + 1),
            line: self.lines.as_ref().and_then(|lines| lines.get(row)).copied(),
            ..Place::file(&self.file)
        }
    }
}
