//! How do overlapping balls come apart, with the least movement?
//!
//! Sought are places at which no ball overlaps another one, a wall or an obstacle, and for which
//! `Σ m |x − x₀|²` is least, `x₀` being where the balls were given: heavy balls move less than light ones,
//! fixed ones not at all, and in open space the centre of mass stays. Only places are sought: velocities
//! are none of its business, so no energy comes in.
//!
//! | question | where |
//! |---|---|
//! | who is near whom? | `near` |
//! | what is asked of these places, in rows? | `rows` |
//! | which displacements satisfy the rows? | `project` |
//! | from which places are the rows seen, and when is it done? | `passes`, `crowd` |
//! | does anything overlap, exactly? | `verdict` |
//! | which ways lead off an obstacle? | `ways_out` |
//! | can there be room at all? | `room` |
//! | what is said of it? | `told` |
//!
//! # What is promised
//! What is returned overlaps nowhere, as exact arithmetic has it ([`carom::relation`]; walls, as computed): a
//! ball is a hair, a billionth of a radius, off what it was pushed off, and after hard cases up to `2⁻¹²` of
//! one. Where there is hardly that much room, what a builder accepts as rounding may be left. The movement is the least near the places found; there may be another way
//! round that is shorter. The same input gives the same bits on every machine: there is no constant of the
//! machine in it, no time and no hash. Another order of the balls gives other places that are as good, for
//! rows are gone through in the order of the balls, and of balls at one spot their numbers tell which goes
//! where.

mod crowd;
mod near;
mod passes;
mod project;
mod room;
mod rows;
mod task;
mod told;
mod verdict;
mod ways_out;

use crate::rule::ContactRule;
use crate::state::State;

use passes::{buckle, make_room, settle, tighten};
use room::is_overfull;
use task::{Hair, Task, Weights};
use verdict::Verdict;

pub use told::{Depth, Overlaps, Relaxed, Shifts};

/// Which overlaps are left as they are, if there are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepted {
    /// None.
    Nothing,
    /// Those that a builder takes for rounding.
    Rounding,
}

/// Places for the balls of a state at which nothing overlaps, or what overlaps where there is no room.
pub(crate) fn relaxed<const D: usize, R: ContactRule>(
    state: &State<D, R>,
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

/// Whether there is room once the symmetry is broken and heavy balls give way as light ones do: between
/// heavy ones, a light ball goes to and fro for long before they do.
fn is_unstuck<const D: usize, R: ContactRule>(
    task: &mut Task<'_, D, R>,
    places: &mut [[f64; D]],
) -> bool {
    buckle(task, places);
    task.weigh(Weights::Equal);
    let is_unstuck = make_room(task, places);
    task.weigh(Weights::Masses);
    is_unstuck
}
