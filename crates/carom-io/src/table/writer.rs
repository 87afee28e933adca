//! Writer of tables, batch by batch.

use std::io::{self, Write};
use std::marker::PhantomData;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

use super::raw::is_kept;
use super::sink::given_back;
use super::{Format, csv};

/// Writes a table to a sink of type `W`, batch by batch.
///
/// The table is complete only after [`finish`](Self::finish).
pub struct Writer<W> {
    schema: SchemaRef,
    encoder: Encoder,
    sink: PhantomData<W>,
}

enum Encoder {
    Csv(csv::Encoder),
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Encoder),
    #[cfg(feature = "arrow")]
    Arrow(super::ipc::Encoder),
}

impl<W: Write + Send + 'static> Writer<W> {
    /// Begins a table with these columns.
    ///
    /// Their types are those of [`real`](super::real), [`integer`](super::integer) and
    /// [`text`](super::text), and those that [`Reader::select_with`](super::Reader::select_with)
    /// reads as they are.
    ///
    /// # Errors
    /// The sink refuses the bytes, a column is of another type
    /// ([`InvalidInput`](io::ErrorKind::InvalidInput)), or the format needs a feature that this
    /// build lacks ([`Unsupported`](io::ErrorKind::Unsupported)).
    pub fn new(format: Format, schema: &SchemaRef, sink: W) -> io::Result<Self> {
        check_types(schema)?;
        let encoder = match format {
            Format::Csv => Encoder::Csv(csv::Encoder::new(schema, Box::new(sink))?),
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                Encoder::Parquet(super::parquet::Encoder::new(schema, Box::new(sink))?)
            }
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Err(unsupported("Parquet", "parquet")),
            #[cfg(feature = "arrow")]
            Format::Arrow => Encoder::Arrow(super::ipc::Encoder::new(schema, Box::new(sink))?),
            #[cfg(not(feature = "arrow"))]
            Format::Arrow => return Err(unsupported("Arrow", "arrow")),
        };
        Ok(Self { schema: schema.clone(), encoder, sink: PhantomData })
    }

    /// Writes the rows of a batch.
    ///
    /// # Errors
    /// The sink refuses the bytes, or the batch does not have the columns of the table
    /// ([`InvalidInput`](io::ErrorKind::InvalidInput)).
    pub fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        check_columns(&self.schema, batch)?;
        match &mut self.encoder {
            Encoder::Csv(encoder) => encoder.write(batch),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => encoder.write(batch),
            #[cfg(feature = "arrow")]
            Encoder::Arrow(encoder) => encoder.write(batch),
        }
    }

    /// Writes the rows that are still in memory.
    ///
    /// In Parquet they become a row group.
    ///
    /// # Errors
    /// The sink refuses the bytes.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.encoder {
            // It holds no rows.
            Encoder::Csv(_) => Ok(()),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => encoder.flush(),
            #[cfg(feature = "arrow")]
            Encoder::Arrow(_) => Ok(()),
        }
    }

    /// Writes the rest of the table, and returns the flushed sink.
    ///
    /// # Errors
    /// The sink refuses the bytes.
    pub fn finish(self) -> io::Result<W> {
        let sink = match self.encoder {
            Encoder::Csv(encoder) => encoder.finish()?,
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => encoder.finish()?,
            #[cfg(feature = "arrow")]
            Encoder::Arrow(encoder) => encoder.finish()?,
        };
        Ok(given_back(sink))
    }
}

fn check_columns(schema: &SchemaRef, batch: &RecordBatch) -> io::Result<()> {
    let (found, expected) = (batch.schema_ref().fields(), schema.fields());
    if found.len() != expected.len() {
        let (found, expected) = (found.len(), expected.len());
        return Err(unfit(format!("{found} columns for a table of {expected}")));
    }
    for (found, expected) in found.iter().zip(expected) {
        if (found.name(), found.data_type()) != (expected.name(), expected.data_type()) {
            return Err(unfit(format!(
                "the column {:?} of type {} for {:?} of type {}",
                found.name(),
                found.data_type(),
                expected.name(),
                expected.data_type()
            )));
        }
    }
    Ok(())
}

fn check_types(schema: &SchemaRef) -> io::Result<()> {
    for field in schema.fields() {
        let (name, kind) = (field.name(), field.data_type());
        if !is_kept(kind) {
            let cure = "cast it to Float64, Int64 or Utf8";
            return Err(unfit(format!("the column {name:?} is of type {kind}; {cure}")));
        }
    }
    Ok(())
}

fn unfit(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

#[cfg(not(all(feature = "arrow", feature = "parquet")))]
fn unsupported(name: &str, feature: &str) -> io::Error {
    let cure = format!("use csv, or build with the feature `{feature}`");
    io::Error::new(io::ErrorKind::Unsupported, format!("this build cannot write {name}; {cure}"))
}
