//! Frames with positions outside the periodic box.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch};
use carom_io::session::Session;

use crate::table::Table;

/// The names of the axes.
const AXES: [&str; 3] = ["x", "y", "z"];

/// The number of boxes that each ball has crossed, for the rows of frames.
pub(super) struct Images {
    /// The length of the periodic box along each axis; empty if positions stay in the box.
    lengths: Vec<f64>,
    /// A column for each axis.
    columns: Vec<Vec<i64>>,
}

impl Images {
    /// No rows yet. Without a periodic box, or if it is not requested, nothing is unwrapped.
    pub(super) fn new<const D: usize>(simulation: &Session<D>, unwrapped: bool) -> Self {
        let boundary = simulation.boundary();
        let corners = boundary.bounds().filter(|_| unwrapped && boundary.is_periodic());
        let lengths: Vec<f64> = corners.map_or_else(Vec::new, |(low, high)| {
            low.into_iter().zip(high).map(|(low, high)| high - low).collect()
        });
        Self { columns: vec![Vec::new(); lengths.len()], lengths }
    }

    /// Appends all balls of a frame.
    pub(super) fn push<const D: usize>(&mut self, simulation: &Session<D>) {
        if self.lengths.is_empty() {
            return;
        }
        for ball in simulation.ids() {
            for (column, boxes) in self.columns.iter_mut().zip(simulation.image(ball)) {
                column.push(boxes);
            }
        }
    }

    /// The rows of the frames with unwrapped positions, and a column of boxes for each axis.
    pub(super) fn unwrapped(self, frames: &RecordBatch) -> Table {
        let mut columns: Vec<(String, ArrayRef)> = frames
            .schema_ref()
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .zip(frames.columns().iter().cloned())
            .collect();
        for ((axis, length), boxes) in AXES.into_iter().zip(self.lengths).zip(self.columns) {
            if let Some((_, column)) = columns.iter_mut().find(|(name, _)| name == axis) {
                *column = moved(column, &boxes, length);
            }
            columns.push((format!("i{axis}"), Arc::new(Int64Array::from(boxes))));
        }
        Table::of(columns)
    }
}

/// Positions moved by whole boxes.
fn moved(positions: &ArrayRef, boxes: &[i64], length: f64) -> ArrayRef {
    let positions = positions.as_primitive::<Float64Type>().values();
    let moved = positions.iter().zip(boxes).map(|(&x, &count)| x + count as f64 * length);
    Arc::new(moved.collect::<Float64Array>())
}
