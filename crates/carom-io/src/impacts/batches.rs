//! Answers on their way into a table, in whole batches.

use std::io;

use carom::many::{Balls, PairImpact};

use super::To;
use super::answer::Rows;
use super::columns::Table;
use crate::table::{BATCH_ROWS, Sink, Writer};

/// A table of answers that is being written. All its batches but the last have [`BATCH_ROWS`] rows, and none is empty.
pub(super) struct Batches<'a, const D: usize> {
    rows: Rows,
    table: &'a Table<D>,
    balls: Balls<'a, D>,
    writer: Writer<Box<dyn Sink>>,
    /// Fewer than fill a batch.
    waiting: Vec<PairImpact<D>>,
}

impl<'a, const D: usize> Batches<'a, D> {
    /// Begins a table: its columns are written, also if no answer follows.
    pub(super) fn begin(
        (format, sink): To,
        rows: Rows,
        table: &'a Table<D>,
        balls: Balls<'a, D>,
    ) -> io::Result<Self> {
        let writer = Writer::new(format, rows.schema(), sink)?;
        Ok(Self { rows, table, balls, writer, waiting: Vec::new() })
    }

    /// Takes answers out, and writes the batches that are full.
    pub(super) fn take(&mut self, answers: &mut Vec<PairImpact<D>>) -> io::Result<()> {
        self.waiting.append(answers);
        let (full, rest) = self.waiting.as_chunks::<BATCH_ROWS>();
        for batch in full {
            self.writer.write(&self.rows.of(batch, self.table, &self.balls))?;
        }
        let written = self.waiting.len() - rest.len();
        self.waiting.drain(..written);
        Ok(())
    }

    /// Writes what is left, and gives the sink back, flushed.
    pub(super) fn finish(mut self) -> io::Result<Box<dyn Sink>> {
        if !self.waiting.is_empty() {
            self.writer.write(&self.rows.of(&self.waiting, self.table, &self.balls))?;
        }
        self.writer.finish()
    }
}
