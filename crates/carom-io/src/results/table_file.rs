//! A table on its way into a file.

use std::io;
use std::path::{Path, PathBuf};

use super::{FileError, OutputFile};
use crate::table::{Cell, Field, Format, Writer};

/// A table that becomes `directory/name.csv` or `.parquet` when it is whole.
pub(crate) struct TableFile {
    writer: Writer<OutputFile>,
    path: PathBuf,
}

impl TableFile {
    pub(crate) fn create(
        directory: &Path,
        name: &str,
        format: Format,
        fields: &[Field],
    ) -> Result<Self, FileError> {
        let path = directory.join(name).with_extension(format.name());
        let writer = Writer::new(format, fields, OutputFile::create(&path)?);
        match writer {
            Ok(writer) => Ok(Self { writer, path }),
            Err(error) => Err(FileError::new(path, error)),
        }
    }

    pub(crate) fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), FileError> {
        self.writer.row(cells).map_err(|error: io::Error| FileError::new(&self.path, error))
    }

    /// Gives the file its name: the path it stands at.
    pub(crate) fn commit(self) -> Result<PathBuf, FileError> {
        match self.writer.finish() {
            Ok(file) => file.commit().map(|()| self.path),
            Err(error) => Err(FileError::new(self.path, error)),
        }
    }
}
