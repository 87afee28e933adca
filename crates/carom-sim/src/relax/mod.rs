//! Moving overlapping balls apart, with the least movement.
//!
//! The result is positions at which no ball overlaps another one, a wall or an obstacle, and that
//! minimise `Σ m |x − x₀|²`, where `x₀` are the given positions: heavy balls move less than light
//! ones, fixed ones not at all, and in open space the centre of mass stays. Velocities stay as they
//! are, so no energy is added.
//!
//! | topic | where |
//! |---|---|
//! | pairs of near balls | `near` |
//! | constraints as linear rows | `rows` |
//! | displacements that satisfy the rows | `project` |
//! | passes: where to compute the rows, and when to stop | `passes`, `crowd` |
//! | exact check for overlaps | `verdict` |
//! | paths off an obstacle | `ways_out` |
//! | whether there can be enough room at all | `room` |
//! | reports of overlaps and shifts | `overlaps` |
//!
//! # Guarantees
//! The result has no overlaps in exact arithmetic ([`carom::relation`]; walls, as computed): a ball
//! ends a billionth of a radius away from what it was pushed off, and after hard cases up to `2⁻¹²`
//! of a radius. If there is barely that much room, overlaps may remain that a builder accepts as
//! rounding. The movement is the least near the positions found; a different arrangement may need
//! less. The same input gives the same bits on every machine: nothing depends on constants of the
//! machine, on time, or on hashes. Another order of the balls gives other, equally good positions,
//! because rows are processed in the order of the balls, and the numbers of balls at one spot
//! decide which goes where.

mod crowd;
mod near;
mod overlaps;
mod passes;
mod project;
mod room;
mod row;
mod rows;
mod scatter;
mod task;
mod verdict;
mod ways_out;

use crate::state::State;

use passes::{buckle, make_room, settle, tighten};
use room::is_overfull;
use task::{Hair, Task, Weights};
use verdict::Verdict;

pub(crate) use near::{Couple, couples};
pub use overlaps::{Depth, Overlaps, Relaxed, Shifts};

/// Which overlaps may remain, if there are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepted {
    /// No overlaps.
    Nothing,
    /// Overlaps that a builder takes for rounding.
    Rounding,
}

/// Positions for the balls of a state at which nothing overlaps; the overlaps, if there is no room.
pub(crate) fn relaxed<const D: usize>(
    state: &State<D>,
    accepted: Accepted,
) -> Result<Relaxed<D>, Overlaps> {
    let mut task = Task::of(state);
    let given = Verdict::on(&task, &task.start);
    if given.is_clear() || (accepted == Accepted::Rounding && given.is_rounding) {
        return Ok(Relaxed::of(&task.start, &task));
    }
    if let Some(wide) = Verdict::on_wide_balls(state) {
        return Err(wide.told(state));
    }
    if is_overfull(state) {
        return Err(given.told(state));
    }
    let mut places = crowd::spread(&task);
    settle(&task, &mut places);
    task.hair = Hair::WIDE;
    if make_room(&task, &mut places) || is_unstuck(&mut task, &mut places) {
        task.hair = Hair::USUAL;
        tighten(&task, &mut places);
        return Ok(Relaxed::of(&places, &task));
    }
    task.hair = Hair::LEAST;
    is_unstuck(&mut task, &mut places);
    let left = Verdict::on(&task, &places);
    if left.is_rounding { Ok(Relaxed::of(&places, &task)) } else { Err(left.told(state)) }
}

/// Whether there is room once the symmetry is broken and all movable balls move equally easily: a
/// light ball between heavy ones goes to and fro for a long time before these move.
fn is_unstuck<const D: usize>(task: &mut Task<'_, D>, places: &mut [[f64; D]]) -> bool {
    buckle(task, places);
    task.weigh(Weights::Equal);
    let is_unstuck = make_room(task, places);
    task.weigh(Weights::Masses);
    is_unstuck
}
