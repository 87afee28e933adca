//! Answers written to a table in complete batches.

use std::io;

use carom::many::Balls;

use super::answer::Rows;
use super::columns::Table;
use crate::table::{BATCH_ROWS, Format, Sink, Writer};

/// The format and the sink of the answers.
pub(super) type To = (Format, Box<dyn Sink>);

/// A table of answers that is being written. Each batch has [`BATCH_ROWS`] rows, except the last,
/// which may have fewer. No batch is empty.
pub(super) struct Batches<'a, const D: usize, R: Rows<D>> {
    rows: R,
    table: &'a Table<D>,
    balls: Balls<'a, D>,
    writer: Writer<Box<dyn Sink>>,
    /// Fewer answers than fill a batch.
    waiting: Vec<R::Answer>,
}

impl<'a, const D: usize, R: Rows<D>> Batches<'a, D, R> {
    /// Begins a table. Its columns are written even if no answer follows.
    pub(super) fn begin(
        (format, sink): To,
        rows: R,
        table: &'a Table<D>,
        balls: Balls<'a, D>,
    ) -> io::Result<Self> {
        let writer = Writer::new(format, rows.schema(), sink)?;
        Ok(Self { rows, table, balls, writer, waiting: Vec::new() })
    }

    /// Takes the answers, and writes the complete batches.
    pub(super) fn take(&mut self, answers: &mut Vec<R::Answer>) -> io::Result<()> {
        self.waiting.append(answers);
        let (full, rest) = self.waiting.as_chunks::<BATCH_ROWS>();
        for batch in full {
            self.writer.write(&self.rows.batch(batch, self.table, &self.balls))?;
        }
        let written = self.waiting.len() - rest.len();
        self.waiting.drain(..written);
        Ok(())
    }

    /// Writes the remaining answers, and returns the flushed sink.
    pub(super) fn finish(mut self) -> io::Result<Box<dyn Sink>> {
        if !self.waiting.is_empty() {
            self.writer.write(&self.rows.batch(&self.waiting, self.table, &self.balls))?;
        }
        self.writer.finish()
    }
}
