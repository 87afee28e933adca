//! Frames with positions outside the periodic box.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch};
use carom_io::session::Session;
use carom_sim::Axis;

use crate::table::Table;

/// The names of the axes.
const AXES: [&str; 3] = ["x", "y", "z"];

/// The number of boxes that each ball has crossed, for the rows of frames.
pub(super) struct Images {
    /// The periodic axes, and the length of the box along each; empty if positions stay in the box.
    periods: Vec<(usize, f64)>,
    /// A column for each of these axes.
    columns: Vec<Vec<i64>>,
}

impl Images {
    /// No rows yet. Without a periodic box, or if it is not requested, nothing is unwrapped.
    pub(super) fn new<const D: usize>(simulation: &Session<D>, unwrapped: bool) -> Self {
        let axes = simulation.boundary().axes().iter().enumerate();
        let period = |(k, axis): (usize, &Axis)| match axis {
            Axis::Periodic { min, max } if unwrapped => Some((k, max - min)),
            _ => None,
        };
        let periods: Vec<_> = axes.filter_map(period).collect();
        Self { columns: vec![Vec::new(); periods.len()], periods }
    }

    /// Appends all balls of a frame.
    pub(super) fn push<const D: usize>(&mut self, simulation: &Session<D>) {
        for ball in simulation.ids().filter(|_| !self.periods.is_empty()) {
            let boxes = simulation.image(ball);
            for (column, &(axis, _)) in self.columns.iter_mut().zip(&self.periods) {
                column.push(boxes[axis]);
            }
        }
    }

    /// The rows of the frames with unwrapped positions, and a column of boxes for each periodic
    /// axis.
    pub(super) fn unwrapped(self, frames: &RecordBatch) -> Table {
        let mut columns: Vec<(String, ArrayRef)> = frames
            .schema_ref()
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .zip(frames.columns().iter().cloned())
            .collect();
        for ((axis, length), boxes) in self.periods.into_iter().zip(self.columns) {
            let axis = AXES[axis];
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
