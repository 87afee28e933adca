//! The table of events: `events.parquet` or `events.csv`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{Float64Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Schema, SchemaRef};
use carom_sim::{BallId, Contact, Event};

use super::EventOutput;
use super::obstructions::{Obstructions, feature};
use super::part::Part;
use super::table_file::{TableFile, id};
use crate::axes::AXES;
use crate::files::FileError;
use crate::motion::AnySimulation;
use crate::record::EventsWritten;
use crate::table::{BATCH_ROWS, integer, real, text};

/// Writes the first events of a run; nothing where none are asked for.
pub(crate) struct EventFile<'a> {
    table: Option<TableFile>,
    rows: EventRows<'a>,
    limit: u64,
    written: EventsWritten,
}

impl<'a> EventFile<'a> {
    /// Begins the table in `directory`. Names get columns of their own if any ball has one, and so do
    /// obstacles and pockets where there are some.
    ///
    /// Where earlier parts of the run hold all rows that are asked for, there is no further table.
    pub(crate) fn create<const D: usize>(
        directory: &Path,
        part: Part,
        output: EventOutput,
        (simulation, names): (&AnySimulation<D>, &'a [Option<String>]),
        written: EventsWritten,
    ) -> Result<Self, FileError> {
        let rows = EventRows::new(simulation, names);
        let format = output.format.filter(|_| part.is_first() || written.count < output.limit);
        let table = match format {
            Some(format) => {
                Some(TableFile::create(directory, &part.name("events"), format, &rows.schema)?)
            }
            None => None,
        };
        Ok(Self { table, rows, limit: output.limit, written })
    }

    /// What all parts of the run have written so far.
    pub(crate) fn written(&self) -> EventsWritten {
        self.written
    }

    /// Takes the next event.
    pub(crate) fn event<const D: usize>(&mut self, event: &Event<D>) -> Result<(), FileError> {
        let Some(table) = &mut self.table else { return Ok(()) };
        if self.written.count >= self.limit {
            self.written.cut = true;
            return Ok(());
        }
        self.rows.push(event);
        self.written.count += 1;
        if self.rows.count == BATCH_ROWS { table.write(&self.rows.take()) } else { Ok(()) }
    }

    /// Writes the rows at hand.
    pub(crate) fn flush(&mut self) -> Result<(), FileError> {
        let Some(table) = &mut self.table else { return Ok(()) };
        if self.rows.count > 0 {
            table.write(&self.rows.take())?;
        }
        table.flush()
    }

    /// Gives the file its name: what it holds, and where it stands.
    pub(crate) fn commit(mut self) -> Result<(EventsWritten, Option<PathBuf>), FileError> {
        self.flush()?;
        let path = self.table.map(TableFile::commit).transpose()?;
        Ok((self.written, path))
    }
}

/// Events on their way into a record batch.
struct EventRows<'a> {
    schema: SchemaRef,
    /// The names of the balls, if any has one.
    names: Option<&'a [Option<String>]>,
    obstructions: Obstructions,
    count: usize,
    time: Float64Builder,
    kind: StringBuilder,
    balls: [Int64Builder; 2],
    wall: StringBuilder,
    /// Obstacle and feature; without cells where there are no obstacles.
    obstacle: [StringBuilder; 2],
    /// Without cells where there are no pockets.
    pocket: StringBuilder,
    /// Without cells where no ball has a name.
    ball_names: [StringBuilder; 2],
    /// The normal, the impulse, the gap.
    numbers: Vec<Float64Builder>,
}

impl<'a> EventRows<'a> {
    fn new<const D: usize>(simulation: &AnySimulation<D>, names: &'a [Option<String>]) -> Self {
        let obstructions = Obstructions::of(simulation);
        let names = names.iter().any(Option::is_some).then_some(names);
        let mut fields = vec![real("time"), text("kind"), integer("a"), integer("b"), text("wall")];
        if !obstructions.obstacles.is_empty() {
            fields.extend([text("obstacle"), text("feature")]);
        }
        if !obstructions.pockets.is_empty() {
            fields.push(text("pocket"));
        }
        if names.is_some() {
            fields.extend([text("a_name"), text("b_name")]);
        }
        fields.extend(AXES[..D].iter().map(|axis| real(format!("n{axis}"))));
        fields.extend(["impulse", "gap"].map(real));
        Self {
            schema: Arc::new(Schema::new(fields)),
            names,
            obstructions,
            count: 0,
            time: Float64Builder::new(),
            kind: StringBuilder::new(),
            balls: Default::default(),
            wall: StringBuilder::new(),
            obstacle: Default::default(),
            pocket: StringBuilder::new(),
            ball_names: Default::default(),
            numbers: (0..D + 2).map(|_| Float64Builder::new()).collect(),
        }
    }

    fn push<const D: usize>(&mut self, event: &Event<D>) {
        let (kind, a, b, wall) = match event.contact {
            Contact::Pair { a, b } => ("pair", a, Some(b), None),
            Contact::Wall { ball, wall } => ("wall", ball, None, Some(wall.to_string())),
            Contact::Obstacle { ball, .. } => ("obstacle", ball, None, None),
            Contact::Pocket { ball, .. } => ("pocket", ball, None, None),
            Contact::Cloth { ball } => ("cloth", ball, None, None),
            Contact::Cue { ball } => ("cue", ball, None, None),
        };
        self.count += 1;
        self.time.append_value(event.time.to_f64());
        self.kind.append_value(kind);
        self.wall.append_option(wall);
        self.push_obstruction(event.contact);
        for (column, ball) in self.balls.iter_mut().zip([Some(a), b]) {
            column.append_option(ball.map(id));
        }
        if let Some(names) = self.names {
            let name = |ball: BallId| names.get(ball.index())?.as_deref();
            for (column, ball) in self.ball_names.iter_mut().zip([Some(a), b]) {
                column.append_option(ball.and_then(name));
            }
        }
        let numbers = event.normal.into_iter().chain([event.impulse, event.gap]);
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column.append_value(number);
        }
    }

    fn push_obstruction(&mut self, contact: Contact) {
        let Self { obstructions, obstacle: [name, part], pocket: pocket_name, .. } = self;
        if !obstructions.obstacles.is_empty() {
            let (obstacle, met) = match contact {
                Contact::Obstacle { obstacle, feature: met, .. } => (Some(obstacle), Some(met)),
                _ => (None, None),
            };
            name.append_option(obstacle.and_then(|obstacle| obstructions.obstacle(obstacle)));
            part.append_option(met.map(feature));
        }
        if !obstructions.pockets.is_empty() {
            pocket_name.append_option(match contact {
                Contact::Pocket { pocket, .. } => obstructions.pocket(pocket),
                _ => None,
            });
        }
    }

    /// The events so far, which are taken out.
    fn take(&mut self) -> RecordBatch {
        self.count = 0;
        let [a, b] = &mut self.balls;
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.time.finish()),
            Arc::new(self.kind.finish()),
            Arc::new(a.finish()),
            Arc::new(b.finish()),
            Arc::new(self.wall.finish()),
        ];
        if !self.obstructions.obstacles.is_empty() {
            columns.extend(self.obstacle.iter_mut().map(|c| Arc::new(c.finish()) as ArrayRef));
        }
        if !self.obstructions.pockets.is_empty() {
            columns.push(Arc::new(self.pocket.finish()));
        }
        if self.names.is_some() {
            columns.extend(self.ball_names.iter_mut().map(|c| Arc::new(c.finish()) as ArrayRef));
        }
        columns.extend(self.numbers.iter_mut().map(|c| Arc::new(c.finish()) as ArrayRef));
        RecordBatch::try_new(self.schema.clone(), columns)
            .expect("a cell in each column for each event")
    }
}
