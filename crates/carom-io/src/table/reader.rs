//! Reader of tables: chosen columns of numbers, in batches of rows.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Float64Array, RecordBatch, RecordBatchOptions};
use arrow_schema::{DataType, Schema, SchemaRef};
use arrow_select::interleave::interleave;

use super::aliases::probably_meant;
use super::beginning::{Beginning, Other, start};
use super::rows::{Chosen, Rows, Selection};
use super::{BadRows, Decimal, Format, Place, Problem, Reading, TableError, csv, real};

/// A table with known columns, whose rows are still to be read.
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
    reading: Reading,
    decoder: Decoder,
}

enum Decoder {
    Csv(csv::Decoder),
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Decoder),
    #[cfg(feature = "arrow")]
    Arrow(super::ipc::Decoder),
}

impl Reader {
    /// Opens a file.
    ///
    /// It is Parquet or Arrow if its first bytes say so, and CSV otherwise.
    ///
    /// # Errors
    /// The file cannot be opened or read, is empty, has another format, or is Parquet or Arrow and
    /// damaged.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::open_as(path, &Reading::default())
    }

    /// Opens a file, and reads it as the options say.
    ///
    /// # Errors
    /// As for [`open`](Self::open), or the file lacks a column of the options.
    pub fn open_as(path: &Path, reading: &Reading) -> Result<Self, TableError> {
        let name = path.display().to_string();
        let at_file = |problem| TableError::new(Place::file(&name), problem);
        let mut file = File::open(path).map_err(|e| at_file(Problem::Open(e)))?;
        let start = start(&file).map_err(|e| at_file(Problem::Read(e)))?;
        let beginning = Beginning::of(&start);
        match (beginning, file.rewind()) {
            (Beginning::Parquet, Ok(())) => Self::parquet(name, file),
            (Beginning::ArrowFile, Ok(())) => Self::arrow_file(name, file),
            (_, Ok(())) => Self::begun(name, beginning, file, reading),
            // A pipe cannot seek, but the bytes taken from it can be put in front again.
            (_, Err(_)) => Self::begun(name, beginning, Cursor::new(start).chain(file), reading),
        }?
        .read_as(reading)
    }

    /// Reads a table from an input that cannot seek.
    ///
    /// It is an Arrow stream if the first bytes say so, and CSV otherwise. Error messages call it
    /// `file`.
    ///
    /// # Errors
    /// The input cannot be read or is empty, or does not begin as a CSV file or a stream. Parquet
    /// and Arrow files are refused, because they are read from their ends.
    pub fn stream(file: impl Into<String>, input: impl Read + 'static) -> Result<Self, TableError> {
        Self::stream_as(file, input, &Reading::default())
    }

    /// Reads an input that cannot seek, as the options say.
    ///
    /// # Errors
    /// As for [`stream`](Self::stream), or the table lacks a column of the options.
    pub fn stream_as(
        file: impl Into<String>,
        mut input: impl Read + 'static,
        reading: &Reading,
    ) -> Result<Self, TableError> {
        let file = file.into();
        let start = start(&mut input);
        let start = start.map_err(|e| TableError::new(Place::file(&file), Problem::Read(e)))?;
        Self::begun(file, Beginning::of(&start), Cursor::new(start).chain(input), reading)?
            .read_as(reading)
    }

    /// Reads an input that cannot seek, from its start.
    fn begun(
        file: String,
        beginning: Beginning,
        input: impl Read + 'static,
        reading: &Reading,
    ) -> Result<Self, TableError> {
        match beginning {
            Beginning::ArrowStream => Self::arrow_stream(file, Box::new(BufReader::new(input))),
            Beginning::Parquet => Err(no_way_back(file, Format::Parquet)),
            Beginning::ArrowFile => Err(no_way_back(file, Format::Arrow)),
            Beginning::Other(Other { kind, cure }) => {
                let cure = cure.words();
                Err(TableError::new(Place::file(file), Problem::Other { kind, cure }))
            }
            Beginning::Csv => Self::lines(file, input, reading),
        }
    }

    /// Reads CSV from any input; error messages call it `file`.
    ///
    /// # Errors
    /// The input cannot be read or is empty, or its header is not that of a CSV file.
    pub fn csv(file: impl Into<String>, input: impl Read + 'static) -> Result<Self, TableError> {
        Self::csv_as(file, input, &Reading::default())
    }

    /// Reads CSV from any input, as the options say.
    ///
    /// # Errors
    /// As for [`csv`](Self::csv), or the table lacks a column of the options.
    pub fn csv_as(
        file: impl Into<String>,
        input: impl Read + 'static,
        reading: &Reading,
    ) -> Result<Self, TableError> {
        Self::lines(file.into(), input, reading)?.read_as(reading)
    }

    fn lines(
        file: String,
        input: impl Read + 'static,
        reading: &Reading,
    ) -> Result<Self, TableError> {
        let (decoder, columns) = csv::Decoder::new(file.clone(), Box::new(input), reading.style())?;
        Ok(Self::new(file, columns, Decoder::Csv(decoder)))
    }

    fn new(file: String, columns: Vec<String>, decoder: Decoder) -> Self {
        Self { file, columns, reading: Reading::default(), decoder }
    }

    /// The same table, read as the options say.
    fn read_as(self, reading: &Reading) -> Result<Self, TableError> {
        reading.columns.check(&self.file, &self.columns)?;
        Ok(Self { reading: reading.clone(), ..self })
    }

    #[cfg(feature = "parquet")]
    fn parquet(name: String, file: File) -> Result<Self, TableError> {
        let (decoder, columns) = super::parquet::Decoder::new(name.clone(), file)?;
        Ok(Self::new(name, columns, Decoder::Parquet(decoder)))
    }

    #[cfg(not(feature = "parquet"))]
    fn parquet(name: String, _: File) -> Result<Self, TableError> {
        Err(TableError::new(Place::file(name), Problem::NoParquet))
    }

    #[cfg(feature = "arrow")]
    fn arrow_file(name: String, file: File) -> Result<Self, TableError> {
        let (decoder, columns) = super::ipc::Decoder::file(name.clone(), file)?;
        Ok(Self::new(name, columns, Decoder::Arrow(decoder)))
    }

    #[cfg(feature = "arrow")]
    fn arrow_stream(name: String, input: Box<dyn Read>) -> Result<Self, TableError> {
        let (decoder, columns) = super::ipc::Decoder::stream(name.clone(), input)?;
        Ok(Self::new(name, columns, Decoder::Arrow(decoder)))
    }

    #[cfg(not(feature = "arrow"))]
    fn arrow_file(name: String, _: File) -> Result<Self, TableError> {
        Err(TableError::new(Place::file(name), Problem::NoArrow))
    }

    #[cfg(not(feature = "arrow"))]
    fn arrow_stream(name: String, _: Box<dyn Read>) -> Result<Self, TableError> {
        Err(TableError::new(Place::file(name), Problem::NoArrow))
    }

    /// The name of the file in error messages.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The names of the columns in the file, in its order.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    fn format(&self) -> Format {
        match &self.decoder {
            Decoder::Csv(_) => Format::Csv,
            #[cfg(feature = "parquet")]
            Decoder::Parquet(_) => Format::Parquet,
            #[cfg(feature = "arrow")]
            Decoder::Arrow(_) => Format::Arrow,
        }
    }

    /// Whether a column is read under this name.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.reading.columns.places(column, &self.columns).next().is_some()
    }

    /// What becomes of rows that cannot be used.
    pub(crate) fn bad_rows(&self) -> BadRows {
        self.reading.bad_rows
    }

    /// The decimal sign of a CSV file.
    pub(crate) fn decimal(&self) -> Decimal {
        self.reading.decimal
    }

    /// Whether the options give a column to this name.
    pub(super) fn is_given(&self, name: &str) -> bool {
        self.reading.columns.column(name).is_some()
    }

    /// Begins to read the columns of these names, in this order.
    ///
    /// # Errors
    /// A column is missing, occurs more than once, or does not hold numbers.
    pub fn select(self, wanted: &[&str]) -> Result<Batches, TableError> {
        self.select_with(wanted, &[])
    }

    /// Begins to read columns of numbers, and columns as they are.
    ///
    /// The latter keep the types that they have in the file ([`Batch::raw`]): integers, floats,
    /// decimals of 128 bits, timestamps, texts and bytes. In CSV they are texts without spaces
    /// around them. A text has at most [`CELL_BYTES`](super::CELL_BYTES).
    ///
    /// ```
    /// use arrow_array::cast::AsArray;
    /// use carom_io::table::Reader;
    ///
    /// let reader = Reader::csv("ships.csv", "id,x\nAda,3.5\n".as_bytes())?;
    /// let batch = reader.select_with(&["x"], &["id"])?.next().expect("a batch")?;
    /// assert_eq!(batch.number(0, 0)?, 3.5);
    /// assert_eq!(batch.raw(0).as_string::<i32>().value(0), "Ada");
    /// # Ok::<(), carom_io::table::TableError>(())
    /// ```
    ///
    /// # Errors
    /// A column is missing, occurs more than once, or is of another type.
    pub fn select_with(self, numbers: &[&str], raw: &[&str]) -> Result<Batches, TableError> {
        let all = [numbers, raw].concat();
        let choose = |names: &[&str]| {
            names.iter().map(|name| self.choose(name, &all)).collect::<Result<Vec<_>, _>>()
        };
        let chosen = Selection { numbers: choose(numbers)?, raw: choose(raw)? };
        let raw_types = match &self.decoder {
            Decoder::Csv(_) => vec![DataType::Utf8; raw.len()],
            #[cfg(feature = "parquet")]
            Decoder::Parquet(decoder) => decoder.check(&chosen)?,
            #[cfg(feature = "arrow")]
            Decoder::Arrow(decoder) => decoder.check(&chosen)?,
        };
        let schema = Schema::new(numbers.iter().map(|name| real(*name)).collect::<Vec<_>>());
        let (file, schema, chosen) = (self.file.into(), schema.into(), chosen.into());
        let (bad_rows, decoder) = (self.reading.bad_rows, Some(self.decoder));
        Ok(Batches { file, schema, chosen, raw_types, bad_rows, before: 0, decoder })
    }

    fn choose(&self, wanted: &str, all: &[&str]) -> Result<Chosen, TableError> {
        let mut places = self.reading.columns.places(wanted, &self.columns);
        let place = Place::file(&self.file);
        let Some(index) = places.next() else {
            return Err(TableError::new(place, self.missing(wanted, all)));
        };
        let name = self.columns[index].clone();
        match places.count() {
            0 => Ok(Chosen { name, index }),
            more => Err(TableError::new(place.column(name), Problem::Repeated(more + 1))),
        }
    }

    /// The delimiter that would separate this column from others in the header of a CSV file.
    fn other_delimiter(&self, wanted: &str) -> Option<char> {
        let has = |delimiter: &char| {
            let separated = self.columns.iter().filter(|name| name.contains(*delimiter));
            separated.flat_map(|name| name.split(*delimiter)).any(|part| part.trim() == wanted)
        };
        self.reading.style().others().find(has).filter(|_| self.format() == Format::Csv)
    }

    /// The problem of a missing column: the name of another one may be meant.
    fn missing(&self, wanted: &str, all: &[&str]) -> Problem {
        if let Some(name) = self.reading.columns.name(wanted) {
            return Problem::Refused(format!(
                "the column {wanted:?} is read as {name}, so {wanted} is missing; give it one with \
                 --columns {wanted}=COLUMN"
            ));
        }
        if let Some(delimiter) = self.other_delimiter(wanted) {
            return Problem::Separator(delimiter);
        }
        let used = all.iter().flat_map(|name| self.reading.columns.places(name, &self.columns));
        let used: Vec<usize> = used.collect();
        let free = self.columns.iter().enumerate().filter(|(index, _)| !used.contains(index));
        let free: Vec<&str> = free.map(|(_, name)| name.as_str()).collect();
        let meant = probably_meant(wanted, &free).map(str::to_owned);
        let (wanted, found, format) = (wanted.to_owned(), self.columns.clone(), self.format());
        Problem::Missing { wanted, found, meant, format }
    }
}

fn no_way_back(file: String, format: Format) -> TableError {
    TableError::new(Place::file(file), Problem::NoWayBack(format))
}

/// The rows of a table, batch by batch.
///
/// After an error there are no more.
pub struct Batches {
    file: Arc<str>,
    schema: SchemaRef,
    chosen: Arc<Selection>,
    raw_types: Vec<DataType>,
    bad_rows: BadRows,
    /// The number of rows before the next batch.
    before: u64,
    /// `None` after the last row.
    decoder: Option<Decoder>,
}

impl Batches {
    /// The type of a column that is read as it is.
    ///
    /// The index counts only these columns.
    ///
    /// # Panics
    /// The column does not exist.
    #[must_use]
    pub fn raw_type(&self, column: usize) -> &DataType {
        &self.raw_types[column]
    }
}

impl Iterator for Batches {
    type Item = Result<Batch, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rows = match self.decoder.as_mut()? {
            Decoder::Csv(decoder) => decoder.rows(&self.chosen, self.bad_rows),
            #[cfg(feature = "parquet")]
            Decoder::Parquet(decoder) => decoder.rows(&self.chosen, self.bad_rows),
            #[cfg(feature = "arrow")]
            Decoder::Arrow(decoder) => decoder.rows(&self.chosen, self.bad_rows),
        };
        if !matches!(rows, Ok(Some(_))) {
            self.decoder = None;
        }
        let rows = rows.transpose()?;
        Some(rows.map(|rows| {
            let (file, schema, before) = (self.file.clone(), self.schema.clone(), self.before);
            self.before += rows.count as u64;
            Batch { file, schema, chosen: self.chosen.clone(), before, rows }
        }))
    }
}

/// Up to [`BATCH_ROWS`](super::BATCH_ROWS) rows of the chosen columns.
///
/// A batch is an Arrow record batch ([`to_record_batch`](Self::to_record_batch)) that knows the
/// place of each of its cells in the file.
#[derive(Clone, Debug)]
pub struct Batch {
    file: Arc<str>,
    schema: SchemaRef,
    /// The columns in the file.
    chosen: Arc<Selection>,
    /// The number of rows before this batch.
    before: u64,
    rows: Rows,
}

impl Batch {
    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.count
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.count == 0
    }

    /// The cells of a column, by its index among the chosen ones.
    ///
    /// An empty cell is null.
    ///
    /// # Panics
    /// The column does not exist.
    #[must_use]
    pub fn column(&self, column: usize) -> &Float64Array {
        &self.rows.columns[column]
    }

    /// The cells of a column that is read as it is.
    ///
    /// The index counts only these columns. An empty cell is null.
    ///
    /// # Panics
    /// The column does not exist.
    #[must_use]
    pub fn raw(&self, column: usize) -> &ArrayRef {
        &self.rows.raw[column]
    }

    /// The number in a cell that must not be empty.
    ///
    /// # Errors
    /// The cell is empty.
    ///
    /// # Panics
    /// The row or column does not exist.
    pub fn number(&self, row: usize, column: usize) -> Result<f64, TableError> {
        let cells = self.column(column);
        if cells.is_valid(row) {
            Ok(cells.value(row))
        } else {
            Err(TableError::new(self.place(row, column), Problem::NoValue))
        }
    }

    /// The same rows as an Arrow record batch; nothing is copied.
    ///
    /// # Panics
    /// Never: the columns are as long as the batch, and of the types of its schema.
    #[must_use]
    pub fn to_record_batch(&self) -> RecordBatch {
        let columns = self.rows.columns.iter().map(|column| Arc::new(column.clone()) as ArrayRef);
        // Without the count, a batch without columns could have no rows.
        let options = RecordBatchOptions::new().with_row_count(Some(self.len()));
        RecordBatch::try_new_with_options(self.schema.clone(), columns.collect(), &options)
            .expect("columns of the batch's length and its schema's types")
    }

    /// Checks that all cells of a row could be read.
    ///
    /// With [`BadRows::Skip`] a cell that could not is null.
    ///
    /// # Errors
    /// A cell could not be read.
    pub fn check(&self, row: usize) -> Result<(), TableError> {
        let first = self.rows.bad.partition_point(|bad| bad.row < row);
        let Some(bad) = self.rows.bad.get(first).filter(|bad| bad.row == row) else {
            return Ok(());
        };
        let place = Place { column: bad.column.clone(), ..self.row_place(row) };
        Err(TableError::new(place, Problem::Refused(bad.problem.clone())))
    }

    /// Some cells of a column that is read as it is.
    pub(crate) fn kept(&self, column: usize, rows: &[usize]) -> ArrayRef {
        let cells = self.raw(column);
        if rows.len() == self.len() {
            return cells.clone();
        }
        let rows: Vec<_> = rows.iter().map(|row| (0, *row)).collect();
        interleave(&[cells.as_ref()], &rows).expect("rows of the batch")
    }

    /// The number of a row in the file, from 0.
    pub(crate) fn file_row(&self, row: usize) -> u64 {
        self.before + row as u64
    }

    /// The place of a cell, as the file names it.
    ///
    /// # Panics
    /// The column does not exist.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> Place {
        self.row_place(row).column(&self.chosen.numbers[column].name)
    }

    /// The place of a cell that is read as it is.
    ///
    /// # Panics
    /// The column does not exist.
    #[must_use]
    pub fn raw_place(&self, row: usize, column: usize) -> Place {
        self.row_place(row).column(&self.chosen.raw[column].name)
    }

    /// The place of a row, for messages.
    #[must_use]
    pub fn row_place(&self, row: usize) -> Place {
        Place {
            row: Some(self.before + row as u64 + 1),
            line: self.rows.lines.as_ref().and_then(|lines| lines.get(row)).copied(),
            ..Place::file(&*self.file)
        }
    }
}
