//! Frames as rows of a table: all balls at one time.

use std::sync::Arc;

use arrow_array::builder::{Float64Builder, Int64Builder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Schema, SchemaRef};
use carom_sim::BallId;

use super::fields::{integer, real};
use crate::axes::AXES;
use crate::session::Session;

/// Balls of frames on their way into a record batch.
#[derive(Debug)]
pub struct FrameRows {
    schema: SchemaRef,
    count: usize,
    frame: Int64Builder,
    time: Float64Builder,
    ball: Int64Builder,
    /// The position, the velocity, the radius, the mass.
    numbers: Vec<Float64Builder>,
}

impl FrameRows {
    /// Returns an empty list of balls.
    #[must_use]
    pub fn new<const D: usize>() -> Self {
        let mut fields = vec![integer("frame"), real("time"), integer("ball")];
        fields.extend(AXES[..D].iter().map(|axis| real(*axis)));
        fields.extend(AXES[..D].iter().map(|axis| real(format!("v{axis}"))));
        fields.extend(["radius", "mass"].map(real));
        Self {
            schema: Arc::new(Schema::new(fields)),
            count: 0,
            frame: Int64Builder::new(),
            time: Float64Builder::new(),
            ball: Int64Builder::new(),
            numbers: (0..2 * D + 2).map(|_| Float64Builder::new()).collect(),
        }
    }

    /// The schema of the table.
    #[must_use]
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The number of balls, in all frames.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds a ball of the frame of this number.
    ///
    /// `number` is the number of the ball in the table.
    pub fn push<const D: usize>(
        &mut self,
        frame: i64,
        simulation: &Session<D>,
        (ball, number): (BallId, i64),
    ) {
        self.count += 1;
        self.frame.append_value(frame);
        self.time.append_value(simulation.time().to_f64());
        self.ball.append_value(number);
        let (x, v) = (simulation.position(ball), simulation.velocity(ball));
        let own = [simulation.radius(ball), simulation.mass(ball)];
        for (column, number) in self.numbers.iter_mut().zip(x.into_iter().chain(v).chain(own)) {
            column.append_value(number);
        }
    }

    /// Takes out the rows so far.
    ///
    /// # Panics
    /// Never: each ball has a cell in each column.
    pub fn take(&mut self) -> RecordBatch {
        self.count = 0;
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.frame.finish()),
            Arc::new(self.time.finish()),
            Arc::new(self.ball.finish()),
        ];
        columns.extend(self.numbers.iter_mut().map(|c| Arc::new(c.finish()) as ArrayRef));
        RecordBatch::try_new(self.schema.clone(), columns)
            .expect("a cell in each column for each ball")
    }
}
