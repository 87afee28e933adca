//! Queries about pairs that accelerate or grow.
//!
//! They call the single queries of `carom`.

use carom::{Growing, Impact};

use super::places::{BALLS, DEADLINE};
use crate::float::Float;
use crate::rows::{Columns, Impacts, Refused};

/// The impact of each pair.
pub(super) fn time_of_impact<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    answers: Impacts<'_, D, S>,
) -> Result<(), Refused> {
    meet(columns, answers, |a, b, max_time| carom::time_of_impact(a, b, max_time))
}

/// The first contact of each pair.
pub(super) fn first_contact<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    answers: Impacts<'_, D, S>,
) -> Result<(), Refused> {
    meet(columns, answers, |a, b, max_time| carom::first_contact(a, b, max_time))
}

/// Whether each pair collides.
pub(super) fn will_collide<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    answers: &mut [bool],
) -> Result<(), Refused> {
    columns.check_deadlines(DEADLINE)?;
    for (row, answer) in answers.iter_mut().enumerate() {
        let [a, b] = pair(columns, row)?;
        *answer = carom::will_collide(&a, &b, columns.number(DEADLINE, row));
    }
    Ok(())
}

/// Writes the answer of a query about each pair.
fn meet<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    mut answers: Impacts<'_, D, S>,
    question: impl Fn(&Growing<D, S>, &Growing<D, S>, S) -> Option<Impact<D, S>>,
) -> Result<(), Refused> {
    columns.check_deadlines(DEADLINE)?;
    for row in 0..columns.len() {
        let [a, b] = pair(columns, row)?;
        answers.tell(row, question(&a, &b, columns.number(DEADLINE, row)));
    }
    Ok(())
}

/// A pair.
///
/// With constant radii, its answer is that of accelerated balls; with equal accelerations, that of
/// balls on straight lines.
fn pair<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    row: usize,
) -> Result<[Growing<D, S>; 2], Refused> {
    let [one, other] = BALLS.map(|places| places.growing(columns, row));
    Ok([one?, other?])
}
