//! Table of events: `events.parquet` or `events.csv`.

use std::path::Path;

use carom_sim::Event;

use super::EventOutput;
use super::run_part::RunPart;
use super::table_file::{TableFile, id};
use crate::files::{CompleteFile, FileError};
use crate::record::EventsWritten;
use crate::rows::EventRows;
use crate::session::Session;
use crate::table::BATCH_ROWS;

/// Writes the first events of a run, without hops unless they are requested. Without a format it
/// writes nothing.
pub(crate) struct EventFile<'a> {
    table: Option<TableFile>,
    rows: EventRows,
    /// The names of the balls.
    names: &'a [Option<String>],
    limit: u64,
    written: EventsWritten,
}

impl<'a> EventFile<'a> {
    /// Begins the table in `directory`. Names have their own columns if any ball has one. Obstacles
    /// and pockets have columns if the scene has some.
    ///
    /// If earlier parts of the run already hold all requested rows, this part writes no table.
    pub(crate) fn create<const D: usize>(
        directory: &Path,
        part: RunPart,
        output: EventOutput,
        (simulation, names): (&Session<D>, &'a [Option<String>]),
        written: EventsWritten,
    ) -> Result<Self, FileError> {
        let rows = EventRows::new(simulation, names, output.hops);
        let format = output.format.filter(|_| part.is_first() || written.count < output.limit);
        let table = match format {
            Some(format) => {
                Some(TableFile::create(directory, &part.name("events"), format, rows.schema())?)
            }
            None => None,
        };
        Ok(Self { table, rows, names, limit: output.limit, written })
    }

    /// The events that all parts of the run have written so far.
    pub(crate) fn written(&self) -> EventsWritten {
        self.written
    }

    /// Writes the next event.
    pub(crate) fn event<const D: usize>(&mut self, event: &Event<D>) -> Result<(), FileError> {
        let Some(table) = self.table.as_mut().filter(|_| self.rows.takes(event)) else {
            return Ok(());
        };
        if self.written.count >= self.limit {
            self.written.cut = true;
            return Ok(());
        }
        self.rows.push(event, self.names, id);
        self.written.count += 1;
        if self.rows.count() == BATCH_ROWS { table.write(&self.rows.take()) } else { Ok(()) }
    }

    /// Writes the rows in memory.
    pub(crate) fn flush(&mut self) -> Result<(), FileError> {
        let Some(table) = &mut self.table else { return Ok(()) };
        if self.rows.count() > 0 {
            table.write(&self.rows.take())?;
        }
        table.flush()
    }

    /// Completes the file, without giving it its name. Returns its content, too.
    pub(crate) fn complete(mut self) -> Result<(EventsWritten, Option<CompleteFile>), FileError> {
        self.flush()?;
        let file = self.table.map(TableFile::complete).transpose()?;
        Ok((self.written, file))
    }
}
