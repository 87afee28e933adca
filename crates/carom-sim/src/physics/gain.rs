//! Energy that bounces add where the restitution is above 1.
//!
//! The energy can then grow without bound, and so can the speeds: between two walls a ball is
//! faster after each bounce, and has infinitely many in a finite time. So after each gain the clock
//! is made finer if it has to be. A simulation ends with an error after the gain that makes speeds
//! leave their range, or too fast for any clock at the current time: no later event could be timed.

use super::budget::budget;
use super::change::{LEAST_WINDOW, refine_clock};
use super::scale::RANGE;
use crate::jammed::{Halt, Jammed};
use crate::motion::BENT_RANGE;
use crate::state::{Budget, State};

/// The energy that a bounce has added, by its restitution, its impulse, the reduced mass of the two
/// and their approach speed: `½ μ (e² − 1) a²`.
pub(super) fn of_bounce(restitution: f64, impulse: f64, mass: f64, approach: f64) -> f64 {
    if restitution <= 1.0 {
        return 0.0;
    }
    // With the impulse μ (1 + e) a.
    (impulse * (0.5 * impulse / mass - approach)).max(0.0)
}

/// Records energy that a bounce added; returns whether the clock is finer now.
#[cold]
pub(super) fn note<const D: usize>(state: &mut State<D>, gain: f64) -> bool {
    state.budget.energy += gain;
    if !is_in_range(state, &state.budget) {
        // The bound does not include what collisions have taken since; the balls themselves do.
        state.budget = budget(&mut state.motion, &state.particles, &state.spins);
    }
    refine_clock(state)
}

/// Checks that the balls are not too fast to go on.
///
/// # Errors
/// They are.
#[inline]
pub(crate) fn check_range<const D: usize>(state: &State<D>) -> Result<(), Jammed> {
    if !state.adds_energy || is_in_range(state, &state.budget) {
        return Ok(());
    }
    Err(Jammed { time: state.now, balls: Vec::new(), halt: Halt::TooFast })
}

/// Whether no ball can become so fast that its numbers leave their range, or that the finest clock
/// at the current time does not show how it moves by its own size.
fn is_in_range<const D: usize>(state: &State<D>, budget: &Budget) -> bool {
    let most = if state.motion.bends() { BENT_RANGE.end() } else { RANGE.end() };
    let is_timed = budget.time_scale() >= LEAST_WINDOW * state.now.to_f64();
    budget.fastest_possible() <= *most && is_timed
}
