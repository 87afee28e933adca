//! A table going out, row by row.

use std::io::{self, Write};

use super::{Cell, Field, Format, Kind, csv};

/// Writes a table to `sink`, row by row.
///
/// The table is whole only after [`finish`](Self::finish).
pub struct Writer<W: Write + Send> {
    fields: Vec<Field>,
    encoder: Encoder<W>,
}

enum Encoder<W: Write + Send> {
    Csv(csv::Encoder<W>),
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Encoder<W>),
}

impl<W: Write + Send> Writer<W> {
    /// Begins a table with these columns.
    ///
    /// # Errors
    /// The sink refuses the bytes, or the format needs a feature that this build lacks
    /// ([`Unsupported`](io::ErrorKind::Unsupported)).
    pub fn new(format: Format, fields: &[Field], sink: W) -> io::Result<Self> {
        let encoder = match format {
            Format::Csv => Encoder::Csv(csv::Encoder::new(fields, sink)?),
            #[cfg(feature = "parquet")]
            Format::Parquet => Encoder::Parquet(super::parquet::Encoder::new(fields, sink)?),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => return Err(no_parquet()),
        };
        Ok(Self { fields: fields.to_vec(), encoder })
    }

    /// Writes a row: one cell for each column, of the column's kind or empty.
    ///
    /// # Errors
    /// The sink refuses the bytes, or the cells do not fit the columns
    /// ([`InvalidInput`](io::ErrorKind::InvalidInput)).
    pub fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        self.check(cells)?;
        match &mut self.encoder {
            Encoder::Csv(encoder) => encoder.row(cells),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => encoder.row(cells),
        }
    }

    /// Writes what is still held and gives the sink back, flushed.
    ///
    /// # Errors
    /// The sink refuses the bytes.
    pub fn finish(self) -> io::Result<W> {
        match self.encoder {
            Encoder::Csv(encoder) => encoder.finish(),
            #[cfg(feature = "parquet")]
            Encoder::Parquet(encoder) => encoder.finish(),
        }
    }

    fn check(&self, cells: &[Cell<'_>]) -> io::Result<()> {
        if cells.len() != self.fields.len() {
            let (found, expected) = (cells.len(), self.fields.len());
            return Err(unfit(format!("{found} cells for a table of {expected} columns")));
        }
        for (field, cell) in self.fields.iter().zip(cells) {
            let fits = match cell {
                Cell::Real(_) => field.kind == Kind::Real,
                Cell::Integer(_) => field.kind == Kind::Integer,
                Cell::Text(_) => field.kind == Kind::Text,
                Cell::Empty => true,
            };
            if !fits {
                let Field { name, kind } = field;
                return Err(unfit(format!("{cell:?} for the column {name:?} of kind {kind:?}")));
            }
        }
        Ok(())
    }
}

fn unfit(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

#[cfg(not(feature = "parquet"))]
fn no_parquet() -> io::Error {
    io::Error::new(
        io::ErrorKind::Unsupported,
        "this build writes no Parquet; ask for csv, or build with the feature `parquet`",
    )
}
