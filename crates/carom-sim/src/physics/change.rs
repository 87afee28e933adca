//! Changes of balls and walls, applied to the state.
//!
//! This is the only place where they happen, as it is for meetings. A change happens at the current
//! time, after everything that has happened by then: the line of the ball begins there. So the
//! future is a function of the state and of the changes made to it.

use carom::Restitution;
use carom::vector::MapEach;
use carom::vector::{dot, sqrt};

use super::anchor::re_anchor;
use super::budget;
use super::meeting::Image;
use super::place::{images_near, separation, shift, wrap};
use super::rest;
use super::scale::RANGE;
use crate::ids::Wall;
use crate::motion::{Motion, Spin};
use crate::rule::{PairRule, WallRule};
use crate::state::{
    Anchor, Budget, Cascade, Crushing, Particle, Partner, Passage, Passers, State, WallState,
    WaveTime,
};
use crate::time::{Clock, Time};
use crate::variant::Any;

/// The smallest window of the clock as a share of the current time: `2⁻⁵⁰`, so that origins are
/// counted exactly. A time is then still accurate to `2⁻¹⁰³` of the current time.
pub(super) const LEAST_WINDOW: f64 = 1.0 / (1_u64 << 50) as f64;

/// What a change did to the state, other than changing the line of its ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Change<const D: usize> {
    /// The ball.
    pub(crate) slot: u32,
    /// By how many periodic boxes it was brought back.
    pub(crate) boxes: Image<D>,
    /// Whether the clock is finer now, so that every time is expressed anew, or all lines have
    /// changed.
    pub(crate) changes_all: bool,
}

/// Gives a ball a new velocity at the current time, and a new spin if one is given.
pub(crate) fn set_velocity<const D: usize>(
    state: &mut State<D>,
    slot: u32,
    (velocity, spin): ([f64; D], Option<Spin>),
) -> Change<D> {
    let velocity = state.on_line(velocity);
    let is_renewed = renew_pace(state);
    let others = state.budget.without_energy_of(state.particle(slot));
    let boxes = begin_line(state, slot);
    if state.motion.bends() {
        state.woken.clear();
        rest::begin(state, slot);
        if let (Some(own), Some(spin)) = (state.spins.get_mut(slot as usize), spin) {
            *own = spin;
        }
    }
    let particle = &mut state.particles[slot as usize];
    particle.anchor.velocity = velocity;
    state.budget = others.with(particle);
    let is_first = note_kinematic(state, others, slot);
    let particle = state.particle(slot);
    if state.motion.bends() && !particle.is_unmoved() {
        // The ball may have gained this energy since its line began.
        state.budget.energy +=
            particle.mass * state.spins.get(slot as usize).map_or(0.0, |spin| spin.energy());
    }
    let changes_all = allow_for_speed(state) || is_renewed || is_first;
    Change { slot, boxes, changes_all }
}

/// Records the speed of a ball that no impact moves; returns whether it is the first kinematic one,
/// given the bounds without it.
fn note_kinematic<const D: usize>(state: &mut State<D>, before: Budget, slot: u32) -> bool {
    if !state.particle(slot).is_unmoved() {
        return false;
    }
    state.budget.kinematic = Budget::of(&state.particles).kinematic;
    state.adds_energy = state.can_add_energy();
    before.kinematic == 0.0 && state.budget.kinematic > 0.0
}

/// Starts the line of a ball now; returns by how many periodic boxes it was brought back.
fn begin_line<const D: usize>(state: &mut State<D>, slot: u32) -> Image<D> {
    let now = WaveTime { time: state.now, wave: 0 };
    // In the wave of its last change, if that was at this very time.
    let at = state.particle(slot).latest_change().max(now);
    // A consequence of a change is no consequence of the collisions before.
    state.particles[slot as usize].cascade = Cascade::NONE;
    re_anchor::<Any, _>(state, slot, at)
}

/// Restarts all lines with the current velocities, if balls have become slow on them; returns
/// whether it did.
fn renew_pace<const D: usize>(state: &mut State<D>) -> bool {
    if !state.motion.is_slow(state.now) {
        return false;
    }
    let (pace, time) = (state.pace(), state.for_user(state.now));
    for slot in 0..state.slot_count() {
        begin_line(state, slot);
        let velocity = &mut state.particles[slot as usize].anchor.velocity;
        // A ball slower than all numbers that can be squared comes to rest.
        *velocity = velocity
            .map_each(|v| pace * v)
            .map_each(|v| if v.abs() < *RANGE.start() { 0.0 } else { v });
    }
    // The clock of the lines restarts, too, so that its times stay as fine. Walls are at rest.
    let now = state.now;
    for_each_time(state, |at| {
        *at = if *at <= now { Time::START } else { Time::NEVER };
    });
    state.motion.begin_anew(time.to_f64());
    state.budget = Budget::of(&state.particles);
    true
}

/// Keeps radii as they are now: the lines of all balls begin anew.
pub(crate) fn stop_growing<const D: usize>(state: &mut State<D>) {
    for slot in 0..state.slot_count() {
        begin_line(state, slot);
        let radius = state.radius_at(state.particle(slot), state.now);
        state.particles[slot as usize].radius = radius;
    }
    state.motion = Motion::Straight;
}

/// Adds a ball with its current radius and velocity, whose line begins now; `None` if no ids are
/// left.
pub(crate) fn insert<const D: usize>(
    state: &mut State<D>,
    particle: Particle<D>,
    kind: u16,
) -> Option<Change<D>> {
    let (position, _) = wrap(&state.space, particle.anchor.position);
    let velocity = state.on_line(particle.anchor.velocity);
    let is_renewed = renew_pace(state);
    let anchor = Anchor { time: state.now, position, velocity };
    let radius = particle.radius / state.motion.factor_at(state.now);
    let slot = state.occupy(Particle { anchor, radius, ..particle }, kind)?;
    state.crossings.begin(&state.space, slot, (particle.anchor.position, position));
    let before = state.budget;
    state.budget = before.with(state.particle(slot));
    let is_first = note_kinematic(state, before, slot);
    if state.motion.bends() {
        state.woken.clear();
        let mass = state.particle(slot).mass;
        state.budget.energy += if mass.is_finite() { state.motion.fall() * mass } else { 0.0 };
    }
    let changes_all = allow_for_speed(state) || is_renewed || is_first;
    Some(Change { slot, boxes: [0; D], changes_all })
}

/// Gives a ball a new restitution. No line changes, so nothing is predicted anew.
pub(crate) fn set_restitution<const D: usize>(
    state: &mut State<D>,
    slot: u32,
    restitution: Restitution,
) {
    state.particles[slot as usize].restitution = restitution;
}

/// Changes the kind of a ball. Its line begins now, so that nothing which the new kind would have
/// met is in the past.
pub(crate) fn set_kind<const D: usize>(state: &mut State<D>, slot: u32, kind: u16) -> Change<D> {
    let boxes = begin_line(state, slot);
    state.kinds[slot as usize] = kind;
    retain_passages(state, slot);
    if state.motion.bends() {
        // It may bear others no longer, nor be borne.
        state.woken.clear();
        rest::begin(state, slot);
    }
    Change { slot, boxes, changes_all: false }
}

/// Removes a ball, as a change.
pub(crate) fn remove<const D: usize>(state: &mut State<D>, slot: u32) {
    state.woken.clear();
    take_out(state, slot);
}

/// Removes a ball, and records which balls it has woken.
pub(super) fn take_out<const D: usize>(state: &mut State<D>, slot: u32) {
    state.budget = state.budget.without_energy_of(state.particle(slot));
    if state.motion.bends() {
        rest::leave(state, slot);
    }
    let was_kinematic = state.particle(slot).is_kinematic();
    state.vacate(slot);
    if was_kinematic {
        state.budget.kinematic = Budget::of(&state.particles).kinematic;
        state.adds_energy = state.can_add_energy();
    }
    if state.motion.grows() {
        state.budget = budget::budget(&mut state.motion, &state.particles, &state.spins);
    }
}

/// Sends a wall to a place, at the speed of `crushing`; `None` if there is no such wall.
pub(crate) fn move_wall<const D: usize>(
    state: &mut State<D>,
    wall: Wall,
    to: f64,
    crushing: Crushing,
) -> Option<()> {
    state.space.wall_mut(wall)?.send((state.clock, state.now), to, crushing);
    state.space.note_wall();
    Some(())
}

/// Halts a wall at its current position; `None` if there is no such wall.
pub(crate) fn stop_wall<const D: usize>(state: &mut State<D>, wall: Wall) -> Option<()> {
    state.space.wall_mut(wall)?.halt(state.now);
    state.space.note_wall();
    Some(())
}

/// Records the overlaps of a ball with others and the walls that the rule lets it pass, which are
/// to be reported. For a ball that is there at the start, was inserted, or has a new kind.
pub(crate) fn begin_passages<const D: usize>(
    state: &mut State<D>,
    slot: u32,
    others: impl IntoIterator<Item = u32>,
) {
    for other in others.into_iter().filter(|other| *other != slot) {
        let (a, b) = (slot.min(other), slot.max(other));
        let (pa, pb) = (*state.particle(a), *state.particle(b));
        let both_fixed = pa.is_unmoved() && pb.is_unmoved();
        if both_fixed || state.pair_rule::<Any>(a, b) != PairRule::Pass {
            continue;
        }
        for image in
            images_near(&state.space, state.line::<Any>(a), state.line::<Any>(b), state.now)
        {
            let shift = shift(&state.space, image);
            let p = separation(state.line::<Any>(a), state.line::<Any>(b), shift, state.now);
            let radii = (pa.radius + pb.radius) * state.motion.factor_at(state.now);
            if sqrt(dot(p, p)) < radii {
                begin_passage(state, (a, Partner::Ball(b), image));
            }
        }
    }
    let radius = state.radius_at(state.particle(slot), state.now);
    // Fixed and kinematic balls meet no walls.
    if state.particle(slot).is_unmoved() {
        return;
    }
    let place = state.line::<Any>(slot).place_at(state.now);
    for wall in Wall::all::<D>() {
        let Some(wall_state) = state.space.wall(wall) else { continue };
        let distance = (place[wall.axis_index()] - wall_state.line.place_at(state.now)).abs();
        if state.wall_rule::<Any>(slot, wall) == WallRule::Pass && distance < radius {
            begin_passage(state, (slot, Partner::Wall(wall), [0; D]));
        }
    }
}

/// Records that these overlap, unless it is known.
fn begin_passage<const D: usize>(state: &mut State<D>, passers: Passers<D>) {
    if state.passing.get(&passers).is_none() {
        let since = state.particle(passers.0).latest_change();
        let now = WaveTime { time: state.now, wave: 0 };
        state.passing.set(passers, Passage::Due(since.max(now)));
    }
}

/// Ends the passages of a ball that the rule no longer lets pass. That is no event.
fn retain_passages<const D: usize>(state: &mut State<D>, slot: u32) {
    let mut passing = std::mem::take(&mut state.passing);
    passing.retain_of(slot, |(ball, partner, _)| match *partner {
        Partner::Ball(other) => state.pair_rule::<Any>(*ball, other) == PairRule::Pass,
        Partner::Wall(wall) => state.wall_rule::<Any>(*ball, wall) == WallRule::Pass,
        Partner::Piece(_) | Partner::Itself => false,
    });
    state.passing = passing;
}

/// Adapts the clock to the speeds of the balls; returns whether it is finer now.
fn allow_for_speed<const D: usize>(state: &mut State<D>) -> bool {
    if state.motion.grows() {
        state.budget = budget::budget(&mut state.motion, &state.particles, &state.spins);
    }
    refine_clock(state)
}

/// Makes the clock fine enough for the fastest possible ball; returns whether it is finer now.
pub(super) fn refine_clock<const D: usize>(state: &mut State<D>) -> bool {
    state.losses.instant = state.budget.instant();
    if is_fine_enough(state.budget, state.clock, state.now) {
        return false;
    }
    let least = LEAST_WINDOW * state.now.to_f64();
    // The bound does not include what collisions have taken since; the balls themselves do.
    state.budget = budget::budget(&mut state.motion, &state.particles, &state.spins);
    // Twice as fine as needed, so that the energy has to grow fourfold before all balls are checked
    // again.
    let clock = Clock::with_scale((0.5 * state.budget.time_scale()).max(least));
    let is_finer = clock.window() < state.clock.window();
    if is_finer {
        set_clock(state, clock);
    }
    is_finer
}

/// Whether a clock is fine enough at a time for balls with this budget.
pub(crate) fn is_fine_enough(budget: Budget, clock: Clock, now: Time) -> bool {
    budget.time_scale().max(2.0 * LEAST_WINDOW * now.to_f64()) >= clock.window()
}

/// Expresses every time of the state by another clock.
fn set_clock<const D: usize>(state: &mut State<D>, clock: Clock) {
    state.clock = clock;
    for_each_time(state, |time| *time = clock.express(*time));
}

/// Changes every time of the state.
fn for_each_time<const D: usize>(state: &mut State<D>, change: impl Fn(&mut Time) + Copy) {
    change(&mut state.now);
    state.particles.iter_mut().for_each(|particle| change(&mut particle.anchor.time));
    state.reposes.iter_mut().for_each(|repose| repose.for_each_time(change));
    state.passing.express(change);
    state.untold.express(change);
    change(&mut state.pushes.since);
    state.motion.for_each_time(change);
    for WallState { line, hits, .. } in state.space.walls_mut() {
        [&mut line.since, &mut line.until, &mut hits.since].into_iter().for_each(change);
    }
}

#[cfg(test)]
mod tests {
    use carom::{Ball, Mass};

    use crate::motion::Falling;
    use crate::simulation::Simulation;
    use crate::state::Boundary;

    /// A faster ball makes the clock finer. What balls remember is then told by the new clock: a
    /// collision at this time would else count as one of before.
    #[test]
    fn a_finer_clock_changes_nothing_that_resting_balls_remember() {
        let ball = |x: f64, y: f64| Ball::new([x, y], 1.0).unwrap().at_rest();
        let mut simulation = Simulation::builder()
            .boundary(Boundary::walls([0.0, 0.0], [1e3, 1e3]).unwrap())
            .motion(Falling::new([0.0, -1.0]).unwrap())
            .ball(ball(2.0, 1.0), Mass::new(1.0).unwrap())
            .ball(ball(2.0, 3.5), Mass::new(1.0).unwrap())
            .ball(ball(500.0, 500.0), Mass::new(1.0).unwrap())
            .restitution(carom::Restitution::new(0.5).unwrap())
            .build()
            .unwrap();
        let told = |simulation: &Simulation<2>| {
            let state = &simulation.state;
            let lasting = state.motion.lasting().unwrap();
            let of = |slot: usize| state.reposes[slot].pressure(lasting, state.now);
            let mut pressed = state.reposes[0];
            pressed.press(state.now);
            ([of(0), of(1)], pressed == state.reposes[0])
        };
        // Until the lower one is pressed, by a collision at this time and one shortly before.
        let mut before = told(&simulation);
        for _ in 0..10_000 {
            simulation.next().unwrap().unwrap();
            before = told(&simulation);
            if before.0[0] > 1.0 && before.1 {
                break;
            }
        }
        assert!(before.0[0] > 1.0 && before.1, "{before:?}");
        let window = simulation.state.clock.window();
        let far = simulation.id(2).unwrap();
        simulation.set_velocity(far, [1e12, 0.0]).unwrap();
        assert!(simulation.state.clock.window() < window, "the clock is finer");
        assert_eq!(told(&simulation), before);
    }
}
