//! Events as rows of a table.

use std::sync::Arc;

use arrow_array::builder::{Float64Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Schema, SchemaRef};
use carom_sim::{BallId, Contact, Event};

use super::fields::{integer, real, text};
use super::obstructions::Obstructions;
use crate::axes::AXES;
use crate::session::Session;
use crate::words::{kind, outcome};

/// Events on their way into a record batch.
///
/// Names have their own columns if any ball has one, obstacles and pockets if there are any, and
/// outcomes if there is a rule of contacts. Hops ([`Event::is_hop`]) are left out, or have a row
/// like other events and a column that marks them.
///
/// ```
/// use carom_io::rows::EventRows;
/// use carom_io::scene::{Scene, TEMPLATE};
/// use carom_sim::BallId;
///
/// let built = Scene::parse("template.toml", TEMPLATE, &[])?.build::<2>()?;
/// let mut simulation = built.simulation;
/// let mut rows = EventRows::new(&simulation, &built.names, false);
/// while let Some(event) = simulation.step(1.0)? {
///     rows.push(&event, &built.names, |ball: BallId| ball.index() as i64);
/// }
/// let batch = rows.take();
/// assert!(batch.num_rows() > 0);
/// assert_eq!(batch.schema_ref().field(0).name(), "time");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct EventRows {
    schema: SchemaRef,
    /// Whether any ball has a name.
    has_names: bool,
    obstructions: Obstructions,
    count: usize,
    time: Float64Builder,
    kind: StringBuilder,
    /// Whether there is a rule of contacts.
    has_rule: bool,
    /// Empty without a rule.
    outcome: StringBuilder,
    /// Whether hops have rows.
    has_hops: bool,
    /// Empty without hops.
    hop: Int64Builder,
    balls: [Int64Builder; 2],
    wall: StringBuilder,
    /// Obstacle and feature; empty without obstacles.
    obstacle: [StringBuilder; 2],
    /// Empty without pockets.
    pocket: StringBuilder,
    /// Empty if no ball has a name.
    ball_names: [StringBuilder; 2],
    /// The normal, the impulse, the gap.
    numbers: Vec<Float64Builder>,
}

impl EventRows {
    /// Returns an empty list of events.
    ///
    /// `names` are those of the balls, by their numbers. With `hops`, hops have rows.
    #[must_use]
    pub fn new<const D: usize>(
        simulation: &Session<D>,
        names: &[Option<String>],
        hops: bool,
    ) -> Self {
        let obstructions = Obstructions::of(simulation);
        let has_names = names.iter().any(Option::is_some);
        let has_rule = !simulation.rules().is_empty();
        let mut fields = vec![real("time"), text("kind")];
        fields.extend(has_rule.then(|| text("outcome")));
        fields.extend(hops.then(|| integer("hop")));
        fields.extend([integer("a"), integer("b"), text("wall")]);
        if !obstructions.obstacles.is_empty() {
            fields.extend([text("obstacle"), text("feature")]);
        }
        if !obstructions.pockets.is_empty() {
            fields.push(text("pocket"));
        }
        if has_names {
            fields.extend([text("a_name"), text("b_name")]);
        }
        fields.extend(AXES[..D].iter().map(|axis| real(format!("n{axis}"))));
        fields.extend(["impulse", "gap"].map(real));
        Self {
            schema: Arc::new(Schema::new(fields)),
            has_names,
            obstructions,
            count: 0,
            time: Float64Builder::new(),
            kind: StringBuilder::new(),
            has_rule,
            outcome: StringBuilder::new(),
            has_hops: hops,
            hop: Int64Builder::new(),
            balls: Default::default(),
            wall: StringBuilder::new(),
            obstacle: Default::default(),
            pocket: StringBuilder::new(),
            ball_names: Default::default(),
            numbers: (0..D + 2).map(|_| Float64Builder::new()).collect(),
        }
    }

    /// The schema of the table.
    #[must_use]
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The number of events.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether an event has a row in this table.
    ///
    /// All but hops have one, and with `hops` these have, too.
    #[must_use]
    pub fn takes<const D: usize>(&self, event: &Event<D>) -> bool {
        self.has_hops || !event.is_hop
    }

    /// Adds an event, if it has a row.
    ///
    /// `number` gives the number of a ball in the table, and `names` are in the order of these
    /// numbers.
    pub fn push<const D: usize>(
        &mut self,
        event: &Event<D>,
        names: &[Option<String>],
        number: impl Fn(BallId) -> i64,
    ) {
        if !self.takes(event) {
            return;
        }
        let [a, b] = balls(event.contact).map(|ball| ball.map(&number));
        let wall = match event.contact {
            Contact::Wall { wall, .. } => Some(wall.to_string()),
            _ => None,
        };
        self.count += 1;
        self.time.append_value(event.time.to_f64());
        self.kind.append_value(kind(event.contact));
        if self.has_rule {
            self.outcome.append_value(outcome(event.outcome));
        }
        if self.has_hops {
            self.hop.append_value(event.is_hop.into());
        }
        self.wall.append_option(wall);
        self.push_obstruction(event.contact);
        for (column, ball) in self.balls.iter_mut().zip([a, b]) {
            column.append_option(ball);
        }
        if self.has_names {
            let name = |ball: i64| names.get(usize::try_from(ball).ok()?)?.as_deref();
            for (column, ball) in self.ball_names.iter_mut().zip([a, b]) {
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
            let obstacle = match contact {
                Contact::Obstacle { obstacle, .. } => Some(obstacle),
                _ => None,
            };
            name.append_option(obstacle.and_then(|obstacle| obstructions.obstacle(obstacle)));
            part.append_option(contact.feature_name());
        }
        if !obstructions.pockets.is_empty() {
            pocket_name.append_option(match contact {
                Contact::Pocket { pocket, .. } => obstructions.pocket(pocket),
                _ => None,
            });
        }
    }

    /// Takes out the events so far.
    ///
    /// # Panics
    /// Never: each event has a cell in each column.
    pub fn take(&mut self) -> RecordBatch {
        self.count = 0;
        let [a, b] = &mut self.balls;
        let mut columns: Vec<ArrayRef> =
            vec![Arc::new(self.time.finish()), Arc::new(self.kind.finish())];
        if self.has_rule {
            columns.push(Arc::new(self.outcome.finish()));
        }
        if self.has_hops {
            columns.push(Arc::new(self.hop.finish()));
        }
        columns.extend([Arc::new(a.finish()) as ArrayRef, Arc::new(b.finish())]);
        columns.push(Arc::new(self.wall.finish()));
        if !self.obstructions.obstacles.is_empty() {
            columns.extend(self.obstacle.iter_mut().map(|c| Arc::new(c.finish()) as ArrayRef));
        }
        if !self.obstructions.pockets.is_empty() {
            columns.push(Arc::new(self.pocket.finish()));
        }
        if self.has_names {
            columns.extend(self.ball_names.iter_mut().map(|c| Arc::new(c.finish()) as ArrayRef));
        }
        columns.extend(self.numbers.iter_mut().map(|c| Arc::new(c.finish()) as ArrayRef));
        RecordBatch::try_new(self.schema.clone(), columns)
            .expect("a cell in each column for each event")
    }
}

/// The one or two balls of a contact.
fn balls(contact: Contact) -> [Option<BallId>; 2] {
    let mut balls = contact.balls();
    [balls.next(), balls.next()]
}
