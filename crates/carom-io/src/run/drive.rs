//! The loop of a run, from event to event to the end.

use super::checkpoints::Checkpoints;
use super::watch::{Stage, Watch};
use crate::files::FileError;
use crate::record::End;
use crate::results::{Limits, Recorder};
use crate::session::Session;

/// Runs the simulation to the end of the run, and passes all of it to the recorder. Writes
/// checkpoints on the way. At the end it writes one more if the run was interrupted or if
/// checkpoints were requested.
pub(super) fn drive<const D: usize>(
    simulation: &mut Session<D>,
    recorder: &mut Recorder<'_, D>,
    checkpoints: &mut Checkpoints<'_>,
    watch: &mut Watch<'_>,
) -> Result<End, FileError> {
    let end = advance(simulation, recorder, checkpoints, watch)?;
    // No run continues where the simulation cannot: the checkpoint before it stays.
    if end == End::Interrupted || (end == End::Done && checkpoints.is_asked()) {
        checkpoints.write(simulation, recorder, watch.elapsed())?;
    }
    Ok(end)
}

fn advance<const D: usize>(
    simulation: &mut Session<D>,
    recorder: &mut Recorder<'_, D>,
    checkpoints: &mut Checkpoints<'_>,
    watch: &mut Watch<'_>,
) -> Result<End, FileError> {
    let (stride, limits) = (simulation.stride(), checkpoints.limits());
    let mut due = checkpoints.due_after(simulation, recorder.tally());
    if watch.call(Stage::Running, simulation, recorder.tally()).is_break() {
        return Ok(End::Interrupted);
    }
    // The time up to which steps go, whatever happens before.
    let mut next_horizon = None;
    while !limits.reached_by(recorder.tally().pair_collisions) {
        if simulation.len() < 2 && matches!(limits, Limits::Collisions(_)) {
            // All other balls are in pockets: the collisions that would end the run never come.
            break;
        }
        let horizon = *next_horizon.get_or_insert_with(|| {
            limits.time().min(recorder.next_look()).min(due.time).min(simulation.pause(stride))
        });
        let target = simulation.over_by(horizon).unwrap_or(horizon);
        match simulation.step(target) {
            Err(error) => return Ok(End::Stopped(error)),
            Ok(Some(event)) => recorder.event(simulation, &event)?,
            // Nothing will ever happen again.
            Ok(None) if target == f64::INFINITY => break,
            Ok(None) => {
                recorder.reach(simulation, target)?;
                next_horizon = None;
                if target >= limits.time() || simulation.is_over() {
                    break;
                }
                watch.hurry();
            }
        }
        if due.has_come(simulation, recorder.tally()) {
            due = checkpoints.due_after(simulation, recorder.tally());
            next_horizon = None;
            checkpoints.write(simulation, recorder, watch.elapsed())?;
        }
        if watch.is_due() && watch.call(Stage::Running, simulation, recorder.tally()).is_break() {
            return Ok(End::Interrupted);
        }
    }
    Ok(End::Done)
}
