//! Encoder of Arrow files.

use std::io;

use arrow_array::RecordBatch;
use arrow_ipc::MetadataVersion;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::{ArrowError, Schema};

use crate::table::{BATCH_ROWS, Sink};

/// Writes batches as they come, in parts of at most [`BATCH_ROWS`] rows.
pub(in crate::table) struct Encoder {
    file: FileWriter<Box<dyn Sink>>,
}

impl Encoder {
    pub(in crate::table) fn new(schema: &Schema, sink: Box<dyn Sink>) -> io::Result<Self> {
        // With the default of 64 bytes, `arrow-ipc` would align the first message, too, which must
        // begin after eight.
        let options = IpcWriteOptions::try_new(8, false, MetadataVersion::V5).map_err(io_error)?;
        let file = FileWriter::try_new_with_options(sink, schema, options).map_err(io_error)?;
        Ok(Self { file })
    }

    pub(in crate::table) fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        for first in (0..batch.num_rows()).step_by(BATCH_ROWS) {
            let rows = BATCH_ROWS.min(batch.num_rows() - first);
            self.file.write(&batch.slice(first, rows)).map_err(io_error)?;
        }
        Ok(())
    }

    pub(in crate::table) fn finish(mut self) -> io::Result<Box<dyn Sink>> {
        self.file.finish().map_err(io_error)?;
        let mut sink = self.file.into_inner().map_err(io_error)?;
        sink.flush()?;
        Ok(sink)
    }
}

/// The I/O error inside, with its kind, by which callers tell a closed pipe from a full disk.
fn io_error(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        other => io::Error::other(other),
    }
}
