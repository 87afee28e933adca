//! Decoder of Arrow: columns of floats, some rows at a time.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use arrow_ipc::MessageHeader;
use arrow_schema::{DataType, Schema};

use super::body::Body;
use super::buffer::Compression;
use super::cells::Column;
use super::layout::{Cells, Shape, layout, width};
use super::{file, message};
use crate::table::raw::is_kept;
use crate::table::rows::{Bad, Chosen, Rows, Selection};
use crate::table::{BATCH_ROWS, BadRows, FilePart, Place, Problem, TableError};

/// Reads batches, some rows at a time.
pub(in crate::table) struct Decoder {
    name: String,
    schema: Schema,
    source: Source,
    batch: Batch,
    /// The number of batches so far, including the current one.
    batches: u64,
    /// The number of rows before the next rows.
    rows: u64,
}

enum Source {
    /// The batches still to come.
    File(Arc<File>, VecDeque<file::Place>),
    Stream(Box<dyn Read>),
}

/// The current batch.
struct Batch {
    /// The chosen columns.
    columns: Vec<Column>,
    /// The rows still to come.
    rest: u64,
}

/// A batch: its bytes and its description.
struct Found {
    body: Body,
    content: Content,
}

/// The description of a batch.
struct Content {
    /// The places of the cells of each column.
    cells: Vec<Option<Cells>>,
    rows: u64,
    compression: Option<Compression>,
}

impl Decoder {
    /// Reads the footer of a file. Returns the decoder and the names of the columns.
    pub(in crate::table) fn file(
        name: String,
        mut file: File,
    ) -> Result<(Self, Vec<String>), TableError> {
        let (schema, places) = file::open(&mut file)
            .map_err(|problem| TableError::new(Place::file(&name), problem))?;
        Ok(Self::new(name, schema, Source::File(file.into(), places.into())))
    }

    /// Reads the first message of a stream. Returns the decoder and the names of the columns.
    pub(in crate::table) fn stream(
        name: String,
        mut input: Box<dyn Read>,
    ) -> Result<(Self, Vec<String>), TableError> {
        let schema = first(&mut input);
        let schema = schema.map_err(|problem| TableError::new(Place::file(&name), problem))?;
        Ok(Self::new(name, schema, Source::Stream(input)))
    }

    fn new(name: String, schema: Schema, source: Source) -> (Self, Vec<String>) {
        let columns = schema.fields().iter().map(|field| field.name().clone()).collect();
        (
            Self {
                name,
                schema,
                source,
                batch: Batch { columns: Vec::new(), rest: 0 },
                batches: 0,
                rows: 0,
            },
            columns,
        )
    }

    /// Checks the types of the chosen columns. Returns those of the columns that keep them.
    pub(in crate::table) fn check(&self, chosen: &Selection) -> Result<Vec<DataType>, TableError> {
        for column in &chosen.numbers {
            if width(self.kind(column)).is_none() {
                return Err(self.not_a_number(column));
            }
        }
        let kind = |column: &Chosen| {
            let kind = self.kind(column);
            if Shape::of(kind).is_some() && is_kept(kind) {
                return Ok(kind.clone());
            }
            let place = Place::file(&self.name).column(&column.name);
            Err(TableError::new(place, Problem::RawType(kind.to_string())))
        };
        chosen.raw.iter().map(kind).collect()
    }

    fn kind(&self, column: &Chosen) -> &DataType {
        self.schema.field(column.index).data_type()
    }

    fn not_a_number(&self, column: &Chosen) -> TableError {
        let place = Place::file(&self.name).column(&column.name);
        TableError::new(place, Problem::Type(self.kind(column).to_string()))
    }

    /// The next rows of the chosen columns, at most [`BATCH_ROWS`]; `None` at the end.
    pub(in crate::table) fn rows(
        &mut self,
        chosen: &Selection,
        bad_rows: BadRows,
    ) -> Result<Option<Rows>, TableError> {
        while self.batch.rest == 0 {
            match self.next_batch() {
                Ok(Some(found)) => self.batch = self.open(&found, chosen)?,
                Ok(None) => return Ok(None),
                Err(problem) => return Err(TableError::new(self.place(), problem)),
            }
        }
        let rest = self.batch.rest;
        let count = usize::try_from(rest).map_or(BATCH_ROWS, |rest| rest.min(BATCH_ROWS));
        let place = self.place();
        let failure = |column: &Chosen, (row, problem): (Option<usize>, _)| {
            let row = row.map(|row| self.rows + row as u64 + 1);
            TableError::new(Place { row, ..place.clone() }.column(&column.name), problem)
        };
        let kind = |column: &Chosen| self.schema.field(column.index).data_type();
        let (mut columns, mut raw, mut bad) = (Vec::new(), Vec::new(), Bad::new(bad_rows));
        let mut readers = self.batch.columns.iter_mut();
        for (column, reader) in chosen.numbers.iter().zip(&mut readers) {
            let note = |row, problem| bad.note(row, Some(&column.name), problem);
            let cells = reader.next(kind(column), count, note);
            columns.push(cells.map_err(|error| failure(column, error))?);
        }
        for (column, reader) in chosen.raw.iter().zip(&mut readers) {
            let cells = reader.next_raw(kind(column), count);
            raw.push(cells.map_err(|error| failure(column, error))?);
        }
        self.batch.rest -= count as u64;
        self.rows += count as u64;
        Ok(Some(Rows { columns, raw, count, lines: None, bad: bad.finish() }))
    }

    /// Begins to read the chosen columns of a batch.
    fn open(&self, found: &Found, chosen: &Selection) -> Result<Batch, TableError> {
        let Content { cells, rows, compression } = &found.content;
        let open = |column: &Chosen| {
            // `check` has refused columns without a place.
            let cells = cells[column.index].as_ref().ok_or_else(|| self.not_a_number(column))?;
            Column::open(&found.body, cells, *rows, *compression)
                .map_err(|problem| TableError::new(self.place().column(&column.name), problem))
        };
        Ok(Batch { columns: chosen.all().map(open).collect::<Result<_, _>>()?, rest: *rows })
    }

    fn next_batch(&mut self) -> Result<Option<Found>, Problem> {
        self.batches += 1;
        match &mut self.source {
            Source::File(file, places) => match places.pop_front() {
                Some(place) => batch_in_file(&self.schema, file, place).map(Some),
                None => Ok(None),
            },
            Source::Stream(input) => batch_in_stream(&self.schema, input),
        }
    }

    fn place(&self) -> Place {
        Place { part: Some(FilePart::RecordBatch(self.batches)), ..Place::file(&self.name) }
    }
}

/// The columns at the start of a stream.
fn first(input: &mut dyn Read) -> Result<Schema, Problem> {
    let first = message::read(input)?;
    let (bytes, _) =
        first.ok_or_else(|| Problem::Damaged("it does not begin with its columns".to_owned()))?;
    message::schema(message::parse(&bytes)?.header_as_schema())
}

fn batch_in_file(schema: &Schema, file: &Arc<File>, place: file::Place) -> Result<Found, Problem> {
    let mut input = &**file;
    input.seek(SeekFrom::Start(place.message)).map_err(Problem::Read)?;
    let unfit = |what: &str, told: u64, found: u64| {
        let why = format!("the footer tells of {told} bytes of {what}, and there are {found}");
        Problem::Damaged(why)
    };
    let told = [place.body - place.message, place.end - place.body];
    let message = message::read(&mut input)?;
    let (bytes, length) = message.ok_or_else(|| unfit("a message", told[0], 0))?;
    if length != told[0] {
        return Err(unfit("a message", told[0], length));
    }
    let body = message::parse(&bytes)?.bodyLength();
    if body != told[1].cast_signed() {
        return Err(unfit("a batch", told[1], body.cast_unsigned()));
    }
    let content = content(schema, &bytes)?
        .ok_or_else(|| Problem::Damaged("a message is not a batch".to_owned()))?;
    Ok(Found { body: Body::File(file.clone(), place.body), content })
}

/// The next batch of a stream. Dictionaries are skipped: columns that need them hold no numbers.
fn batch_in_stream(schema: &Schema, input: &mut dyn Read) -> Result<Option<Found>, Problem> {
    while let Some((bytes, _)) = message::read(input)? {
        let size = u64::try_from(message::parse(&bytes)?.bodyLength())
            .map_err(|_| Problem::Damaged("it claims a negative number of bytes".to_owned()))?;
        // Check the description before memory is allocated for the bytes.
        let Some(content) = content(schema, &bytes)? else {
            pass_over(input, size)?;
            continue;
        };
        let mut body = Vec::new();
        // The memory grows with the bytes that come, not with the claimed size.
        let read = input.take(size).read_to_end(&mut body).map_err(Problem::Read)?;
        if read as u64 != size {
            return Err(Problem::Damaged("it ends too early".to_owned()));
        }
        return Ok(Some(Found { body: Body::Memory(body.into()), content }));
    }
    // If the mark occurred by chance, something follows.
    match input.read(&mut [0]).map_err(Problem::Read)? {
        0 => Ok(None),
        _ => Err(Problem::Damaged("it continues after its end mark".to_owned())),
    }
}

/// Reads and discards this many bytes.
fn pass_over(input: &mut dyn Read, size: u64) -> Result<(), Problem> {
    match io::copy(&mut input.take(size), &mut io::sink()) {
        Ok(read) if read == size => Ok(()),
        Ok(_) => Err(Problem::Damaged("it ends too early".to_owned())),
        Err(error) => Err(Problem::Read(error)),
    }
}

/// The description of a batch. `None` for a dictionary.
fn content(schema: &Schema, bytes: &[u8]) -> Result<Option<Content>, Problem> {
    let message = message::parse(bytes)?;
    if message.header_type() == MessageHeader::DictionaryBatch {
        return Ok(None);
    }
    let batch = message.header_as_record_batch();
    let batch = batch.ok_or_else(|| Problem::Damaged("a message is not a batch".to_owned()))?;
    let compression = batch.compression().map(Compression::of).transpose()?;
    let cells = layout(schema, &batch, message.bodyLength()).map_err(Problem::Damaged)?;
    Ok(Some(Content { cells, rows: batch.length().cast_unsigned(), compression }))
}
