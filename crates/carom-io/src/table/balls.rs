//! Columns of a ball in a table.

use carom::{Ball, InputError, Moving};
use carom_sim::Number;

use super::aliases::synonym;
use super::{Batch, Place, Problem, Reader, TableError};
use crate::axes::AXES;
use crate::messages::of_ball;

/// The number of columns of a ball in `D` dimensions: its centre, its velocity and its radius.
pub(crate) const fn width<const D: usize>() -> usize {
    2 * D + 1
}

/// The names of these columns. Each begins with the name of the ball, which may be empty.
pub(crate) fn names<const D: usize>(
    table: &Reader,
    ball: &str,
    radius: &str,
) -> Result<Vec<String>, TableError> {
    let axes = &AXES[..D];
    let centers = axes.iter().map(|axis| format!("{ball}{axis}"));
    let velocities = axes.iter().map(|axis| format!("{ball}v{axis}"));
    let radius = either(table, &format!("{ball}{radius}"))?;
    Ok(centers.chain(velocities).chain([radius]).collect())
}

/// The name of the column of radii, if the table has one.
///
/// # Errors
/// There are two such columns.
pub(crate) fn radius_column(table: &Reader) -> Result<Option<String>, TableError> {
    let name = either(table, "radius")?;
    Ok(table.has(&name).then_some(name))
}

/// The name of a column, or its synonym if the table has that one.
fn either(table: &Reader, name: &str) -> Result<String, TableError> {
    let other = synonym(name).filter(|other| !table.is_given(name) && table.has(other));
    match other {
        None => Ok(name.to_owned()),
        Some(other) if !table.has(name) => Ok(other.to_owned()),
        Some(other) => {
            let problem = format!(
                "there are a column {name:?} and a column {other:?}, which mean the same; choose one \
                 with --columns {name}={name}, or leave the other out"
            );
            Err(TableError::new(Place::file(table.file()), Problem::Refused(problem)))
        }
    }
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
