//! Limits on the speed of growing balls.
//!
//! Their collisions add energy. When it reaches four times the energy at the start, all velocities
//! are halved, at the time of the collision that brought it there ([`Growing`](crate::Growing)). So
//! the budget of the state knows how fast the balls can become. If the energy is there again at the
//! same time, up to rounding, the balls touch and drive one another apart: then more energy is
//! allowed.

use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{dot, sqrt, sub};

use super::anchor::re_anchor;
use super::budget::budget;
use super::change::refine_clock;
use super::jam::{INSTANTS, cascade_at};
use super::scale::RANGE;
use crate::state::{Budget, State, WaveTime};
use crate::variant::Any;

/// Records the work that a collision did; returns whether this changed the lines of all balls, or
/// the clock.
pub(super) fn note_work<const D: usize>(state: &mut State<D>, at: WaveTime, work: f64) -> bool {
    let Some(heat) = state.motion.heat() else { return false };
    heat.bound += work;
    if heat.bound <= heat.ceiling {
        return false;
    }
    // The bound does not include what collisions have taken since; the balls themselves do.
    heat.bound = Budget::of(&state.particles).energy;
    if heat.bound <= heat.ceiling {
        return false;
    }
    let halved = std::mem::replace(&mut heat.halved, at.time);
    let is_cascade = at.time.since(halved) <= INSTANTS * state.losses.instant;
    if is_cascade && state.budget.energy < energy_to_part(state, at) {
        state.budget = budget(&mut state.motion, &state.particles, &state.spins);
        refine_clock(state);
    } else {
        halve_all(state, at);
    }
    true
}

/// Four times the energy of all balls if they drove one another apart as far as there is room. With
/// less, the velocities of touching balls would be halved without end, and they would never part.
fn energy_to_part<const D: usize>(state: &State<D>, at: WaveTime) -> f64 {
    let places = state.balls().map(|(slot, _)| state.line::<Any>(slot).place_at(at.time));
    let (low, high) = places.fold(([f64::INFINITY; D], [-f64::INFINITY; D]), |(low, high), x| {
        (from_fn(|k| low[k].min(x[k])), from_fn(|k| high[k].max(x[k])))
    });
    let extent = sub(high, low);
    let fastest = state.motion.rate_at(at.time) * sqrt(dot(extent, extent));
    let masses = state.particles.iter().map(|ball| ball.mass).filter(|mass| mass.is_finite());
    4.0 * masses.map(|mass| 0.5 * mass * fastest * fastest).sum::<f64>()
}

fn halve_all<const D: usize>(state: &mut State<D>, at: WaveTime) {
    if let Some(heat) = state.motion.heat() {
        heat.bound *= 0.25;
    }
    // A ball that never meets another one again comes to rest in the end.
    let halved = |v: f64| if v.abs() > *RANGE.start() { 0.5 * v } else { 0.0 };
    for slot in 0..state.slot_count() {
        if state.particle(slot).mass.is_finite() {
            // The new line must not know of a cascade that is over.
            let cascade = cascade_at::<Any, D>(state, state.particle(slot), at.time);
            state.particles[slot as usize].cascade = cascade;
            re_anchor::<Any, _>(state, slot, at);
            let velocity = &mut state.particles[slot as usize].anchor.velocity;
            *velocity = velocity.map_each(halved);
        }
    }
}
