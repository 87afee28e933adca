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

use super::change::refine_clock;
use super::jam::{INSTANTS, cascade_at};
use super::place::re_anchor;
use super::scale::RANGE;
use crate::motion::Motion;
use crate::rule::ContactRule;
use crate::state::{Budget, Moment, Particle, State};

/// The energy of the spins of all balls of finite mass.
pub(crate) fn energy_of_spins<const D: usize, M: Motion>(
    motion: &M,
    particles: &[Particle<D>],
    own: &[M::Own<D>],
) -> f64 {
    let movable = particles.iter().zip(own).filter(|(ball, _)| !ball.is_fixed());
    movable.map(|(ball, own)| ball.mass * motion.energy_of_spin(own)).sum()
}

/// Bounds of the speed of these balls; if they grow, with four times their current energy.
pub(crate) fn budget<const D: usize, M: Motion>(
    motion: &mut M,
    particles: &[Particle<D>],
    own: &[M::Own<D>],
) -> Budget {
    let mut budget = Budget::of(particles);
    if M::BENDS {
        let masses = particles.iter().map(|ball| ball.mass).filter(|mass| mass.is_finite());
        budget.energy += motion.fall() * masses.sum::<f64>();
        budget.energy += energy_of_spins(motion, particles, own);
    }
    let rate = motion.growth_rate();
    let Some(heat) = motion.heat() else { return budget };
    // As fast as the surfaces of two can push off a ball at rest: otherwise a ball whose velocity
    // was halved would be pushed off again at once, and so on without end.
    let largest = particles.iter().map(|ball| ball.radius).fold(0.0, f64::max);
    let sent_off = |ball: &Particle<D>| 2.0 * rate * (ball.radius + largest);
    let balls = particles.iter().filter(|ball| ball.mass.is_finite());
    let own = balls.map(|ball| 0.5 * ball.mass * sent_off(ball).powi(2)).sum::<f64>();
    heat.bound = budget.energy;
    heat.ceiling = heat.ceiling.max(4.0 * budget.energy.max(own));
    Budget { energy: heat.ceiling, ..budget }
}

/// Records the work that a collision did; returns whether this changed the lines of all balls, or
/// the clock.
pub(super) fn note_work<const D: usize, R: ContactRule, M: Motion>(
    state: &mut State<D, R, M>,
    at: Moment,
    work: f64,
) -> bool {
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
        state.budget = budget(&mut state.motion, &state.particles, &state.own);
        refine_clock(state);
    } else {
        halve_all(state, at);
    }
    true
}

/// Four times the energy of all balls if they drove one another apart as far as there is room. With
/// less, the velocities of touching balls would be halved without end, and they would never part.
fn energy_to_part<const D: usize, R: ContactRule, M: Motion>(
    state: &State<D, R, M>,
    at: Moment,
) -> f64 {
    let places = state.balls().map(|(slot, _)| state.line(slot).place_at(at.time));
    let (low, high) = places.fold(([f64::INFINITY; D], [-f64::INFINITY; D]), |(low, high), x| {
        (from_fn(|k| low[k].min(x[k])), from_fn(|k| high[k].max(x[k])))
    });
    let extent = sub(high, low);
    let fastest = state.motion.rate_at(at.time) * sqrt(dot(extent, extent));
    let masses = state.particles.iter().map(|ball| ball.mass).filter(|mass| mass.is_finite());
    4.0 * masses.map(|mass| 0.5 * mass * fastest * fastest).sum::<f64>()
}

fn halve_all<const D: usize, R: ContactRule, M: Motion>(state: &mut State<D, R, M>, at: Moment) {
    if let Some(heat) = state.motion.heat() {
        heat.bound *= 0.25;
    }
    // A ball that never meets another one again comes to rest in the end.
    let halved = |v: f64| if v.abs() > *RANGE.start() { 0.5 * v } else { 0.0 };
    for slot in 0..state.slot_count() {
        if state.particle(slot).mass.is_finite() {
            // The new line must not know of a cascade that is over.
            let cascade = cascade_at(state, state.particle(slot), at.time);
            state.particles[slot as usize].cascade = cascade;
            re_anchor(state, slot, at);
            let velocity = &mut state.particles[slot as usize].anchor.velocity;
            *velocity = velocity.map_each(halved);
        }
    }
}
