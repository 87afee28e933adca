//! Frames: all balls at one time, as tables and as extended XYZ.

use std::path::Path;

use super::FrameFormat;
use super::run_part::RunPart;
use super::table_file::{TableFile, id};
use super::xyz::{Kinds, XyzFile};
use crate::files::{CompleteFile, FileError};
use crate::rows::FrameRows;
use crate::session::Session;
use crate::table::BATCH_ROWS;

/// Writes frames in every requested format.
pub(crate) struct FrameFiles {
    tables: Vec<TableFile>,
    /// The rows to write next to every table.
    rows: FrameRows,
    xyz: Option<XyzFile>,
    kinds: Kinds,
    written: i64,
}

impl FrameFiles {
    /// Begins the files in `directory`.
    ///
    /// `written` is the number of frames that earlier parts of the run have written; `kinds` are
    /// the kinds of balls at its start.
    pub(crate) fn create<const D: usize>(
        directory: &Path,
        part: RunPart,
        formats: &[FrameFormat],
        (written, kinds): (i64, Kinds),
    ) -> Result<Self, FileError> {
        let (mut tables, mut xyz) = (Vec::new(), None);
        let rows = FrameRows::new::<D>();
        for format in formats {
            match format {
                FrameFormat::Table(format) => {
                    tables.push(TableFile::create(
                        directory,
                        &part.name("frames"),
                        *format,
                        rows.schema(),
                    )?);
                }
                FrameFormat::Xyz => xyz = Some(XyzFile::create(directory, &part.name("frames"))?),
            }
        }
        Ok(Self { tables, rows, xyz, kinds, written })
    }

    /// The number of frames that all parts of the run have written so far.
    pub(crate) fn written(&self) -> i64 {
        self.written
    }

    /// The kinds of balls.
    pub(crate) fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// Writes the present state of the simulation.
    pub(crate) fn frame<const D: usize>(
        &mut self,
        simulation: &Session<D>,
    ) -> Result<(), FileError> {
        if !self.tables.is_empty() {
            for ball in simulation.ids() {
                self.rows.push(self.written, simulation, (ball, id(ball)));
                self.write_when(BATCH_ROWS)?;
            }
        }
        if let Some(xyz) = &mut self.xyz {
            xyz.frame(simulation, &self.kinds)?;
        }
        self.written += 1;
        Ok(())
    }

    /// Writes the rows in memory if there are at least this many.
    fn write_when(&mut self, count: usize) -> Result<(), FileError> {
        if self.rows.count() < count {
            return Ok(());
        }
        let rows = self.rows.take();
        self.tables.iter_mut().try_for_each(|table| table.write(&rows))
    }

    /// Writes the rows in memory.
    pub(crate) fn flush(&mut self) -> Result<(), FileError> {
        self.write_when(1)?;
        self.tables.iter_mut().try_for_each(TableFile::flush)
    }

    /// Completes the files, without giving them their names. Returns the number of frames, too.
    pub(crate) fn complete(mut self) -> Result<(u64, Vec<CompleteFile>), FileError> {
        self.write_when(1)?;
        let tables = self.tables.into_iter().map(TableFile::complete);
        let files = tables.chain(self.xyz.map(XyzFile::complete)).collect::<Result<_, _>>()?;
        Ok((self.written.unsigned_abs(), files))
    }
}
