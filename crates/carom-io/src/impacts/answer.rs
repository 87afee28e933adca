//! Rows of the answers.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch};
use arrow_schema::{Schema, SchemaRef};
use carom::many::{Balls, PairImpact};
use carom::{Ball, ClosestApproach, closest_approach};

use super::columns::Table;
use crate::axes::AXES;
use crate::table::{integer, real};

/// The columns of a row.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    schema: SchemaRef,
    /// The time up to which the closest approach is searched, if rows have it.
    cpa_until: Option<f64>,
}

impl Rows {
    pub(super) fn new<const D: usize>(cpa_until: Option<f64>) -> Self {
        let mut fields = vec![integer("a"), integer("b"), real("time")];
        for vector in ["n", "p"] {
            fields.extend(AXES[..D].iter().map(|axis| real(format!("{vector}{axis}"))));
        }
        if cpa_until.is_some() {
            fields.extend(["cpa_time", "cpa_distance"].map(real));
        }
        Self { schema: Arc::new(Schema::new(fields)), cpa_until }
    }

    /// The schema of the table.
    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    pub(super) fn of<const D: usize>(
        &self,
        met: &[PairImpact<D>],
        table: &Table<D>,
        balls: &Balls<'_, D>,
    ) -> RecordBatch {
        let names = |ball: fn(&PairImpact<D>) -> u32| -> ArrayRef {
            Arc::new(Int64Array::from_iter_values(met.iter().map(|met| table.name(ball(met)))))
        };
        let numbers = |number: &dyn Fn(&PairImpact<D>) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(met.iter().map(number)))
        };
        let mut columns =
            vec![names(|met| met.a), names(|met| met.b), numbers(&|met| met.impact.time)];
        columns.extend((0..D).map(|k| numbers(&|met| met.impact.normal[k])));
        columns.extend((0..D).map(|k| numbers(&|met| met.impact.point[k])));
        if let Some(until) = self.cpa_until {
            let nearest: Vec<_> = met.iter().map(|met| nearest(met, balls, until)).collect();
            let column = |number: fn(&ClosestApproach) -> f64| -> ArrayRef {
                Arc::new(Float64Array::from_iter_values(nearest.iter().map(number)))
            };
            columns.extend([column(|nearest| nearest.time), column(|nearest| nearest.gap)]);
        }
        RecordBatch::try_new(self.schema.clone(), columns)
            .expect("a cell in each column for each row")
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
