//! Answer to one pair, as a row.

use std::sync::Arc;

use arrow_array::builder::{Float64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use carom::{Impact, Moving, Relation, contact_interval, first_contact, relation, time_of_impact};

use super::columns::ID;
use crate::axes::AXES;
use crate::table::{BadRows, integer, real, text};

/// The answer to one pair of balls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<const D: usize> {
    /// Their relation at time 0.
    pub relation: Relation,
    /// The first touch or overlap within the time.
    pub first_contact: Option<Impact<D>>,
    /// The first time at which they touch while approaching.
    ///
    /// Like `first_contact`, it is within the time.
    pub time_of_impact: Option<f64>,
    /// When the first contact ends, if nothing stops the balls.
    ///
    /// It is infinite if the contact never ends.
    pub exit: Option<f64>,
}

impl<const D: usize> Answer<D> {
    /// Answers a pair, up to and including `max_time`.
    ///
    /// ```
    /// use carom::{Circle, Relation};
    /// use carom_io::pairs::Answer;
    ///
    /// let a = Circle::new([0.0, 0.0], 1.0)?.moving([2.0, 0.0])?;
    /// let b = Circle::new([5.0, 0.0], 1.0)?.at_rest();
    /// let answer = Answer::new(&a, &b, 1.5);
    /// assert_eq!(answer.relation, Relation::Separate);
    /// assert_eq!(answer.time_of_impact, Some(1.5));
    /// assert_eq!(answer.exit, Some(3.5));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn new(a: &Moving<D>, b: &Moving<D>, max_time: f64) -> Self {
        let first_contact = first_contact(a, b, max_time);
        Self {
            relation: relation(a.ball(), b.ball()),
            first_contact,
            time_of_impact: time_of_impact(a, b, max_time).map(|impact| impact.time),
            exit: first_contact.and_then(|_| contact_interval(a, b)).map(|interval| interval.end),
        }
    }

    /// The numbers of the row, in the order of the columns after `relation`.
    fn numbers(&self) -> impl Iterator<Item = Option<f64>> {
        let contact = self.first_contact;
        [contact.map(|c| c.time), self.time_of_impact, self.exit]
            .into_iter()
            .chain((0..D).map(move |k| contact.map(|c| c.normal[k])))
            .chain((0..D).map(move |k| contact.map(|c| c.point[k])))
    }
}

/// Answers on their way into a record batch.
pub(super) struct Answers {
    schema: SchemaRef,
    /// The columns before the answers: the rows if some are left out, and the ids if there are any.
    before: Vec<ArrayRef>,
    relation: StringBuilder,
    numbers: Vec<Float64Builder>,
}

impl Answers {
    pub(super) fn new<const D: usize>(ids: Option<&DataType>, bad_rows: BadRows) -> Self {
        let id = ids.map(|kind| Field::new(ID, kind.clone(), true));
        let row = (bad_rows == BadRows::Skip).then(|| integer("row"));
        let mut fields = vec![text("relation")];
        fields.extend(["first_contact", "time_of_impact", "exit"].map(real));
        for vector in ["n", "p"] {
            fields.extend(AXES[..D].iter().map(|axis| real(format!("{vector}{axis}"))));
        }
        let numbers = fields[1..].iter().map(|_| Float64Builder::new()).collect();
        let fields: Vec<Field> = row.into_iter().chain(id).chain(fields).collect();
        let schema = Arc::new(Schema::new(fields));
        Self { schema, before: Vec::new(), relation: StringBuilder::new(), numbers }
    }

    /// The schema of the answers.
    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    pub(super) fn push<const D: usize>(&mut self, answer: &Answer<D>) {
        self.relation.append_value(answer.relation.name());
        for (column, number) in self.numbers.iter_mut().zip(answer.numbers()) {
            column.append_option(number);
        }
    }

    /// Sets the columns before the answers.
    pub(super) fn set_before(&mut self, before: Vec<ArrayRef>) {
        self.before = before;
    }

    /// Takes out the answers so far.
    pub(super) fn take(&mut self) -> RecordBatch {
        let relation: ArrayRef = Arc::new(self.relation.finish());
        let numbers = self.numbers.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        let before = std::mem::take(&mut self.before).into_iter();
        let columns = before.chain([relation]).chain(numbers).collect();
        RecordBatch::try_new(self.schema.clone(), columns)
            .expect("a cell in each column for each answer")
    }
}
