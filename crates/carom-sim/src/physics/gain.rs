//! Energy that bounces add where the restitution is above 1.
//!
//! The energy can then grow without bound, and so can the speeds: between two walls a ball is
//! faster after each bounce, and has infinitely many in a finite time. So after each gain the clock
//! is made finer if it has to be. A simulation ends with an error after the gain that makes speeds
//! leave their range, or too fast for any clock at the current time: no later event could be timed.

use super::budget::budget;
use super::change::{LEAST_WINDOW, refine_clock};
use super::scale::RANGE;
use crate::motion::BENT_RANGE;
use crate::state::State;
use crate::step_error::TooFast;

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
    if !can_be_timed(state) {
        // The bound does not include what collisions have taken since; the balls themselves do.
        state.budget = budget(&mut state.motion, &state.particles, &state.spins);
    }
    let is_finer = refine_clock(state);
    judge(state);
    is_finer
}

/// Records whether the balls are too fast to go on.
pub(crate) fn judge<const D: usize>(state: &mut State<D>) {
    state.is_too_fast = state.adds_energy && !can_be_timed(state);
}

/// Checks that the balls are not too fast to go on.
///
/// # Errors
/// They are.
#[inline]
pub(crate) fn check_speeds<const D: usize>(state: &State<D>) -> Result<(), TooFast> {
    if state.is_too_fast {
        return Err(TooFast { time: state.now });
    }
    Ok(())
}

/// Whether no ball can become so fast that its numbers leave their range, or that the clock does
/// not show how it moves by its own size; or points, through their space.
pub(crate) fn can_be_timed<const D: usize>(state: &State<D>) -> bool {
    let (budget, now) = (&state.budget, state.now.to_f64());
    let most = if state.motion.bends() { BENT_RANGE.end() } else { RANGE.end() };
    let fastest = budget.fastest_possible();
    let is_timed = match budget.smallest_radius() {
        Some(_) => budget.time_scale() >= LEAST_WINDOW * now,
        // The clock of points is never made finer.
        None => fastest * (state.clock.window() * ROUNDING_OF_POINTS) <= extent(state),
    };
    fastest <= *most && is_timed
}

/// A time of the clock is rounded by `2⁻⁵³` of its window; in that, a point may move by `2⁻³⁰` of
/// its space.
const ROUNDING_OF_POINTS: f64 = 1.0 / (1_u64 << 23) as f64;

/// The largest coordinate of a ball where its line begins.
fn extent<const D: usize>(state: &State<D>) -> f64 {
    let coordinates = state.balls().flat_map(|(_, ball)| ball.anchor.position);
    coordinates.fold(0.0, |most, x| most.max(x.abs()))
}
