//! Columns of a ball in a table.

use carom::{Ball, InputError, Moving};
use carom_sim::Number;

use super::{Batch, Problem, TableError};
use crate::axes::AXES;
use crate::messages::of_ball;

/// The number of columns of a ball in `D` dimensions: its centre, its velocity and its radius.
pub(crate) const fn width<const D: usize>() -> usize {
    2 * D + 1
}

/// The names of these columns. Each begins with the name of the ball, which may be empty.
pub(crate) fn names<const D: usize>(ball: &str, radius: &str) -> Vec<String> {
    let axes = &AXES[..D];
    let centers = axes.iter().map(|axis| format!("{ball}{axis}"));
    let velocities = axes.iter().map(|axis| format!("{ball}v{axis}"));
    centers.chain(velocities).chain([format!("{ball}{radius}")]).collect()
}

/// Returns the ball in a row whose columns begin at `first`.
///
/// # Errors
/// A cell is empty, or holds a value that is not valid for a ball.
pub(crate) fn ball<const D: usize>(
    batch: &Batch,
    row: usize,
    first: usize,
) -> Result<Moving<D>, TableError> {
    let (mut center, mut velocity) = ([0.0; D], [0.0; D]);
    for axis in 0..D {
        center[axis] = batch.number(row, first + axis)?;
        velocity[axis] = batch.number(row, first + D + axis)?;
    }
    let radius = batch.number(row, first + 2 * D)?;
    Ball::new(center, radius).and_then(|ball| ball.moving(velocity)).map_err(|error| {
        let not_finite = |value| format!("the number is {}; give a finite number", Number(value));
        let (column, problem) = match error {
            InputError::Center { axis, value } => (axis, not_finite(value)),
            InputError::Velocity { axis, value } => (D + axis, not_finite(value)),
            _ => match of_ball(&error) {
                Some((what, cure)) => (2 * D, format!("{what}; {cure}")),
                None => (2 * D, error.to_string()),
            },
        };
        refuse(batch, row, first + column, problem)
    })
}

/// The error of a cell.
pub(crate) fn refuse(batch: &Batch, row: usize, column: usize, problem: String) -> TableError {
    TableError::new(batch.place(row, column), Problem::Refused(problem))
}
