//! The table of events: `events.parquet` or `events.csv`.

use std::path::{Path, PathBuf};

use carom_sim::{BallId, Contact, Event};

use super::table_file::TableFile;
use super::{AXES, EventOutput, FileError, id};
use crate::table::{Cell, Field};

/// Writes the first events of a run; nothing where none are asked for.
pub(crate) struct EventFile<'a> {
    table: Option<TableFile>,
    /// The names of the balls, if any has one.
    names: Option<&'a [Option<String>]>,
    limit: u64,
    written: EventsWritten,
}

/// What a table of events holds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EventsWritten {
    pub(crate) count: u64,
    /// Whether there were more than it was to hold.
    pub(crate) cut: bool,
}

impl<'a> EventFile<'a> {
    /// Begins the table in `directory`. Names get columns of their own if any ball has one.
    pub(crate) fn create<const D: usize>(
        directory: &Path,
        output: EventOutput,
        names: &'a [Option<String>],
    ) -> Result<Self, FileError> {
        let names = names.iter().any(Option::is_some).then_some(names);
        let fields = fields::<D>(names.is_some());
        let table = match output.format {
            Some(format) => Some(TableFile::create(directory, "events", format, &fields)?),
            None => None,
        };
        Ok(Self { table, names, limit: output.limit, written: EventsWritten::default() })
    }

    /// Takes the next event.
    pub(crate) fn event<const D: usize>(&mut self, event: &Event<D>) -> Result<(), FileError> {
        let Some(table) = &mut self.table else { return Ok(()) };
        if self.written.count == self.limit {
            self.written.cut = true;
            return Ok(());
        }
        let (kind, a, b, wall) = match event.contact {
            Contact::Pair { a, b } => ("pair", a, Some(b), None),
            Contact::Wall { ball, wall } => ("wall", ball, None, Some(wall.to_string())),
        };
        let b_cell = b.map_or(Cell::Empty, id);
        let time = event.time.to_f64();
        let mut cells = vec![time.into(), kind.into(), id(a), b_cell, wall.as_deref().into()];
        if let Some(names) = self.names {
            let name = |ball: BallId| names.get(ball.index())?.as_deref();
            cells.extend([name(a), b.and_then(name)].map(Cell::from));
        }
        cells.extend(event.normal.map(Cell::from));
        cells.extend([event.impulse, event.gap].map(Cell::from));
        self.written.count += 1;
        table.row(&cells)
    }

    /// Gives the file its name: what it holds, and where it stands.
    pub(crate) fn commit(self) -> Result<(EventsWritten, Option<PathBuf>), FileError> {
        Ok((self.written, self.table.map(TableFile::commit).transpose()?))
    }
}

fn fields<const D: usize>(named: bool) -> Vec<Field> {
    let mut fields = vec![
        Field::real("time"),
        Field::text("kind"),
        Field::integer("a"),
        Field::integer("b"),
        Field::text("wall"),
    ];
    if named {
        fields.extend([Field::text("a_name"), Field::text("b_name")]);
    }
    fields.extend(AXES[..D].iter().map(|axis| Field::real(format!("n{axis}"))));
    fields.extend([Field::real("impulse"), Field::real("gap")]);
    fields
}
