//! Answers written to a table in complete batches.

use std::io;
use std::ops::ControlFlow;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

use super::{AnswerError, BATCH_ROWS, Format, Sink, Writer};
use crate::search::{Progress, Watch};

/// The format and the sink of the answers.
pub(crate) type To = (Format, Box<dyn Sink>);

/// A table of answers that is being written.
///
/// Each batch has [`BATCH_ROWS`] rows, except the last, which may have fewer. No batch is empty.
pub(crate) struct Batched<A, F> {
    writer: Writer<Box<dyn Sink>>,
    /// The rows of some answers.
    rows: F,
    /// Fewer answers than fill a batch.
    waiting: Vec<A>,
}

impl<A, F: Fn(&[A]) -> RecordBatch> Batched<A, F> {
    /// Begins a table. Its columns are written even if no answer follows.
    pub(crate) fn begin((format, sink): To, schema: &SchemaRef, rows: F) -> io::Result<Self> {
        Ok(Self { writer: Writer::new(format, schema, sink)?, rows, waiting: Vec::new() })
    }

    /// Takes the answers, and writes the complete batches.
    pub(crate) fn take(&mut self, answers: &mut Vec<A>) -> io::Result<()> {
        self.waiting.append(answers);
        let (full, rest) = self.waiting.as_chunks::<BATCH_ROWS>();
        for batch in full {
            self.writer.write(&(self.rows)(batch))?;
        }
        let written = self.waiting.len() - rest.len();
        self.waiting.drain(..written);
        Ok(())
    }

    /// Writes the remaining answers, and returns the flushed sink.
    pub(crate) fn finish(mut self) -> io::Result<Box<dyn Sink>> {
        if !self.waiting.is_empty() {
            self.writer.write(&(self.rows)(&self.waiting))?;
        }
        self.writer.finish()
    }
}

/// Reports progress.
///
/// # Errors
/// The watcher breaks off the work.
pub(crate) fn called(watch: Watch<'_>, progress: Progress) -> Result<(), AnswerError> {
    match watch(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(AnswerError::Interrupted),
    }
}
