//! Tables written to files.

use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use carom_sim::BallId;

use crate::files::{CompleteFile, FileError, OutputFile};
use crate::table::{Format, Writer};

/// A table that becomes `directory/name.csv` or `.parquet` when it is complete.
pub(crate) struct TableFile {
    writer: Writer<OutputFile>,
    path: PathBuf,
}

impl TableFile {
    pub(crate) fn create(
        directory: &Path,
        name: &str,
        format: Format,
        schema: &SchemaRef,
    ) -> Result<Self, FileError> {
        let path = directory.join(name).with_extension(format.name());
        let writer = Writer::new(format, schema, OutputFile::create(&path)?);
        match writer {
            Ok(writer) => Ok(Self { writer, path }),
            Err(error) => Err(FileError::new(path, error)),
        }
    }

    pub(crate) fn write(&mut self, rows: &RecordBatch) -> Result<(), FileError> {
        self.writer.write(rows).map_err(|error| FileError::new(&self.path, error))
    }

    /// Writes all rows that are still in memory.
    pub(crate) fn flush(&mut self) -> Result<(), FileError> {
        self.writer.flush().map_err(|error| FileError::new(&self.path, error))
    }

    /// Writes the rest to the disk, without giving the file its name.
    pub(crate) fn complete(self) -> Result<CompleteFile, FileError> {
        match self.writer.finish() {
            Ok(file) => file.complete(),
            Err(error) => Err(FileError::new(self.path, error)),
        }
    }
}

/// The id of a ball in a table.
pub(super) fn id(ball: BallId) -> i64 {
    i64::try_from(ball.index()).expect("ids have 32 bits")
}
