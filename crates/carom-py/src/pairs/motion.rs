//! What is asked about pairs that accelerate or grow: the single questions of `carom`, and nothing else.

use carom::{Growing, Impact};

use super::places::{BALLS, DEADLINE};
use crate::float::Float;
use crate::rows::{Columns, Impacts, Refused};

/// When and where each pair collides.
pub(super) fn time_of_impact<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    answers: Impacts<'_, D, S>,
) -> Result<(), Refused> {
    meet(columns, answers, |a, b, max_time| carom::time_of_impact(a, b, max_time))
}

/// When and where each pair touches first.
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

/// A pair. Of radii that do not change, the answer is that about balls that accelerate, and of equal accelerations that about
/// straight lines.
fn pair<const D: usize, S: Float>(
    columns: &Columns<D, S>,
    row: usize,
) -> Result<[Growing<D, S>; 2], Refused> {
    let [one, other] = BALLS.map(|places| places.growing(columns, row));
    Ok([one?, other?])
}
