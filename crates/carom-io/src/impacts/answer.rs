//! Rows of the answers.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use carom::many::{Balls, PairAnswer, PairContact, PairImpact};
use carom::{Ball, ClosestApproach, closest_approach};

use super::columns::Table;
use crate::axes::AXES;
use crate::table::real;

/// How answers of one kind become rows.
pub(super) trait Rows<const D: usize> {
    type Answer: PairAnswer;

    /// The schema of the table.
    fn schema(&self) -> &SchemaRef;

    /// The columns after those of the two balls.
    fn numbers(&self, met: &[Self::Answer], balls: &Balls<'_, D>) -> Vec<ArrayRef>;

    /// The rows of some answers.
    fn batch(&self, met: &[Self::Answer], table: &Table<D>, balls: &Balls<'_, D>) -> RecordBatch {
        let names = |number: usize| table.names(met.iter().map(|met| met.pair()[number]));
        let mut columns = vec![names(0), names(1)];
        columns.extend(self.numbers(met, balls));
        RecordBatch::try_new(self.schema().clone(), columns)
            .expect("a cell in each column for each row")
    }
}

/// The column of a ball's name. All columns may hold nulls.
fn name(column: &str, ids: &DataType) -> Field {
    Field::new(column, ids.clone(), true)
}

/// A column with a number of each answer.
fn column<A>(met: &[A], number: impl Fn(&A) -> f64) -> ArrayRef {
    Arc::new(Float64Array::from_iter_values(met.iter().map(number)))
}

/// The rows of impacts, or of first contacts.
#[derive(Clone, Debug)]
pub(super) struct ImpactRows {
    schema: SchemaRef,
    /// The time up to which the closest approach is searched, if rows have it.
    cpa_until: Option<f64>,
}

impl ImpactRows {
    pub(super) fn new<const D: usize>(ids: &DataType, cpa_until: Option<f64>) -> Self {
        let mut fields = vec![name("a", ids), name("b", ids), real("time")];
        for vector in ["n", "p"] {
            fields.extend(AXES[..D].iter().map(|axis| real(format!("{vector}{axis}"))));
        }
        if cpa_until.is_some() {
            fields.extend(["cpa_time", "cpa_distance"].map(real));
        }
        Self { schema: Arc::new(Schema::new(fields)), cpa_until }
    }
}

impl<const D: usize> Rows<D> for ImpactRows {
    type Answer = PairImpact<D>;

    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn numbers(&self, met: &[PairImpact<D>], balls: &Balls<'_, D>) -> Vec<ArrayRef> {
        let mut columns = vec![column(met, |met| met.impact.time)];
        columns.extend((0..D).map(|k| column(met, |met| met.impact.normal[k])));
        columns.extend((0..D).map(|k| column(met, |met| met.impact.point[k])));
        if let Some(until) = self.cpa_until {
            let nearest: Vec<_> = met.iter().map(|met| nearest(met, balls, until)).collect();
            columns.push(column(&nearest, |nearest| nearest.time));
            columns.push(column(&nearest, |nearest| nearest.gap));
        }
        columns
    }
}

/// The rows of contacts in a zone.
#[derive(Clone, Debug)]
pub(super) struct ZoneRows {
    schema: SchemaRef,
}

impl ZoneRows {
    pub(super) fn new(ids: &DataType) -> Self {
        let fields = vec![name("a", ids), name("b", ids), real("start"), real("end")];
        Self { schema: Arc::new(Schema::new(fields)) }
    }
}

impl Rows<3> for ZoneRows {
    type Answer = PairContact;

    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn numbers(&self, met: &[PairContact], _: &Balls<'_, 3>) -> Vec<ArrayRef> {
        vec![column(met, |met| met.interval.start), column(met, |met| met.interval.end)]
    }
}

/// The time at which the centres are nearest, and their distance then.
fn nearest<const D: usize>(
    met: &PairImpact<D>,
    balls: &Balls<'_, D>,
    until: f64,
) -> ClosestApproach {
    let [one, other] = [met.a, met.b].map(|ball| {
        let ball = balls.get(ball as usize).expect("an index of the set");
        Ball::new(ball.center(), 0.0)
            .and_then(|center| center.moving(ball.velocity()))
            .expect("the numbers of a ball")
    });
    closest_approach(&one, &other, until).expect("a time of at least 0, as there are answers")
}
