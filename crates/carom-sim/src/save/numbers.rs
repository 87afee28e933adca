//! Checks of the numbers of a loaded state.
//!
//! During a run, balls slow down below the least speed of a start, and overlap by rounding. All
//! other bounds are those of [`builder::check`](crate::builder::check).

use carom::Feature;
use carom::vector::{MapEach, from_fn};

use crate::builder::check;
use crate::event::{Contact, Event, Outcome};
use crate::ids::{ObstacleId, Wall};
use crate::motion::Motion;
use crate::number::Number;
use crate::physics::change;
use crate::physics::scale::{RANGE, ROUNDING, largest};
use crate::state::{
    AxisState, Budget, Cascade, CollapseRule, Crushing, Hits, Particle, State, WallState,
};
use crate::variant::Any;

/// Checks all numbers; the error says which one is wrong.
pub(super) fn check<const D: usize>(state: &State<D>) -> Result<(), String> {
    times(state)?;
    state.particles.iter().enumerate().try_for_each(|(index, ball)| {
        wrong_number(ball, state).map_or(Ok(()), |(what, value)| {
            Err(format!("ball {index} has the {what} {}; save it again", Number(value)))
        })
    })?;
    losses(state)?;
    budget(state)?;
    walls(state)?;
    let (space, motion) = (&state.space, &state.motion);
    check::obstacles(space, &state.obstacles, motion).map_err(|error| error.to_string())?;
    rest_and_spin(state)?;
    within_walls(state)?;
    within_box(state)?;
    state.untold.iter().try_for_each(|event| {
        let is_right = is_right(event, state);
        if is_right { Ok(()) } else { Err(format!("the event {event} is wrong; save it again")) }
    })
}

fn wrong(what: &str, value: f64) -> Result<(), String> {
    Err(format!("{what} is {}; save it again", Number(value)))
}

/// Whether a number is 0 or above, and no more than another.
fn is_up_to(most: f64, value: f64) -> bool {
    (0.0..=most).contains(&value)
}

fn times<const D: usize>(state: &State<D>) -> Result<(), String> {
    let (clock, now) = (state.clock, state.now);
    if !clock.is_whole() {
        return wrong("the resolution of the clock", clock.window());
    }
    if !now.to_f64().is_finite() {
        return wrong("the time", now.to_f64());
    }
    let mut motion = state.motion;
    let mut others = Vec::new();
    motion.for_each_time(|time| others.push(*time));
    for mut repose in state.reposes.iter().copied() {
        repose.for_each_time(|time| others.push(*time));
    }
    let anchors = state.particles.iter().map(|ball| ball.anchor.time);
    let Hits { since, count } = state.pushes;
    if !(since.is_of(clock) && since <= now && count < u64::MAX / 2) {
        return wrong("the time of a push", since.to_f64());
    }
    match [now].into_iter().chain(others).chain(anchors).find(|time| !time.is_of(clock)) {
        Some(time) => wrong("a time", time.to_f64()),
        None => Ok(()),
    }
}

fn losses<const D: usize>(state: &State<D>) -> Result<(), String> {
    let losses = state.losses;
    let CollapseRule { elastic_below, .. } = losses.collapse;
    if let Some(value) = losses.pair_restitution.filter(|&value| !is_up_to(1.0, value)) {
        return wrong("the restitution of pairs", value);
    }
    let speeds = [losses.elastic_below, elastic_below];
    if let Some(value) = speeds.into_iter().find(|&speed| !is_up_to(f64::INFINITY, speed)) {
        return wrong("the speed below which no collision loses energy", value);
    }
    if !is_up_to(f64::MAX, losses.instant) {
        return wrong("the duration of simultaneous collisions", losses.instant);
    }
    Ok(())
}

fn budget<const D: usize>(state: &State<D>) -> Result<(), String> {
    let Budget { energy, lightest, smallest, .. } = state.budget;
    let present = Budget::of(&state.particles);
    if !is_up_to(f64::MAX, energy) {
        return wrong("the bound of the energy", energy);
    }
    if !(lightest > 0.0 && lightest <= present.lightest) {
        return wrong("the smallest mass", lightest);
    }
    if !(smallest > 0.0 && smallest <= present.smallest) {
        return wrong("the smallest radius", smallest);
    }
    // Walls that move do work, and so do gravity and the hops of lasting contacts.
    let is_bounded = !state.motion.bends() && !state.space.has_walls();
    let most = if is_bounded { energy } else { RANGE.end().powi(2) * present.lightest };
    if !is_up_to(most * (1.0 + ROUNDING), present.energy) {
        return wrong("the kinetic energy", present.energy);
    }
    if !change::is_fine_enough(state.budget, state.clock, state.now) {
        return wrong("the resolution of the clock", state.clock.window());
    }
    if let Motion::Falling(_) | Motion::Rolling(_) = state.motion
        && !is_up_to(RANGE.end().powi(2), state.motion.fall())
    {
        return wrong("the energy of a fall", state.motion.fall());
    }
    let contact_speed = state.motion.lasting().map_or(0.0, |lasting| lasting.contact_speed);
    if is_up_to(*RANGE.end(), contact_speed) {
        Ok(())
    } else {
        wrong("the speed of contacts", contact_speed)
    }
}

fn walls<const D: usize>(state: &State<D>) -> Result<(), String> {
    for axis in state.space.axes() {
        let [low, high] = match axis {
            AxisState::Open => continue,
            AxisState::Periodic { size, .. } if *size > 0.0 && size.is_finite() => continue,
            AxisState::Periodic { size, .. } => return wrong("a side of the box", *size),
            AxisState::Walls(sides) => sides,
        };
        for WallState { line, crushing, hits, .. } in [low, high] {
            // Their sum is finite only if all are.
            if !(line.start + line.stop + line.velocity).is_finite() {
                return wrong("the position of a wall", line.start);
            }
            let Hits { since, count } = *hits;
            let are_times = [line.since, line.until, since].iter().all(|t| t.is_of(state.clock));
            if !(are_times && line.since <= state.now && since <= state.now) {
                return wrong("a time of a wall", line.since.to_f64());
            }
            if let Some(Crushing { span, most, play, speed }) = *crushing {
                let are_right = span > 0.0
                    && count <= most
                    && most < u64::MAX
                    && is_up_to(*RANGE.end(), play)
                    && is_up_to(*RANGE.end(), speed);
                if !are_right {
                    return wrong("the duration of hits on a wall", span);
                }
            }
        }
        let places = [low, high].map_each(|wall| wall.line.place_at(state.now));
        if places[0] >= places[1] {
            return wrong("the position of a wall", places[1]);
        }
    }
    Ok(())
}

/// A number that this ball cannot have, and its name.
fn wrong_number<const D: usize>(
    ball: &Particle<D>,
    state: &State<D>,
) -> Option<(&'static str, f64)> {
    let Particle { anchor, wave, cascade, radius, mass, .. } = *ball;
    let since = anchor.time.to_f64();
    let of = |numbers: [f64; D]| {
        // The greater of a number and NaN is the number.
        let has_nan = numbers.iter().any(|number| number.is_nan());
        if has_nan { f64::NAN } else { largest(numbers) }
    };
    let (place, speed) = (of(anchor.position), of(anchor.velocity));
    let is_length = |length: f64| length == 0.0 || RANGE.contains(&length);
    let is_right = [
        ("time", since, anchor.time <= state.now),
        ("coordinate", place, is_up_to(2.0 * state.largest_length(), place)),
        ("speed", speed, is_up_to(2.0 * state.largest_speed(), speed)),
        ("radius", radius, is_length(radius)),
        ("mass", mass, mass == f64::INFINITY || check::MASSES.contains(&mass)),
        ("speed, with an infinite mass,", speed, !(ball.is_kinematic() && state.motion.slows())),
        ("wave", f64::from(wave), wave <= Cascade::LONGEST),
        ("number of collisions", f64::from(cascade.length), is_cascade(cascade)),
    ];
    is_right.into_iter().find(|(.., is_right)| !is_right).map(|(what, value, _)| (what, value))
}

fn is_cascade(Cascade { length, spread }: Cascade) -> bool {
    length <= Cascade::LONGEST && spread <= length
}

fn rest_and_spin<const D: usize>(state: &State<D>) -> Result<(), String> {
    let is_right = |spin: &f64| is_up_to(*RANGE.end(), spin.abs());
    if let Some(&spin) = state.spins.iter().flat_map(|spin| &spin.0).find(|spin| !is_right(spin)) {
        return wrong("the spin of a ball", spin);
    }
    let slots = state.slot_count();
    match state.reposes.iter().position(|rest| !rest.is_right(slots, state.now)) {
        Some(ball) => Err(format!("ball {ball} cannot rest like this; save it again")),
        None => Ok(()),
    }
}

/// Checks that the centre of every ball is within the walls that hold it back, up to rounding.
fn within_walls<const D: usize>(state: &State<D>) -> Result<(), String> {
    // Balls of infinite mass may be anywhere.
    for (slot, _) in state.balls().filter(|(_, ball)| !ball.is_unmoved()) {
        let place = state.line::<Any>(slot).place_at(state.now);
        for wall in Wall::all::<D>() {
            let Some(walls) = state.space.walls_of(wall.axis_index()) else { continue };
            let lines = walls.map_each(|wall| wall.line.place_at(state.now));
            if check::beyond((place, 0.0), wall, lines).is_some()
                && state.wall_rule::<Any>(slot, wall).holds_back()
            {
                return Err(format!("ball {slot} is beyond wall {wall}; save it again"));
            }
        }
    }
    Ok(())
}

/// Checks that every line begins in the periodic box, up to rounding, and is no longer than that.
fn within_box<const D: usize>(state: &State<D>) -> Result<(), String> {
    if !state.space.repeats() {
        return Ok(());
    }
    let (min, size) = (state.space.corner(), state.space.lengths());
    for (slot, ball) in state.balls() {
        let [start, now] = [ball.anchor.time, state.now]
            .map_each(|time| state.line::<Any>(slot).place_at(time))
            .map_each(|place| from_fn::<_, D>(|k| (place[k] - min[k]) / size[k]));
        let is_near = |share: f64, more: f64| (-more..=1.0 + more).contains(&share);
        if !(start.iter().all(|&x| is_near(x, ROUNDING)) && now.iter().all(|&x| is_near(x, 2.0))) {
            return Err(format!("ball {slot} is outside of the periodic box; save it again"));
        }
    }
    Ok(())
}

/// Whether an event can have happened now.
fn is_right<const D: usize>(event: &Event<D>, state: &State<D>) -> bool {
    let Event { time, contact, outcome, is_hop, normal, impulse, gap, work } = *event;
    let mut numbers = [impulse, gap, work].into_iter().chain(normal);
    let are_there = contact.balls().all(|ball| state.slot(ball).is_some());
    let is_hop_right = !is_hop || outcome == Outcome::Bounce;
    time == state.now
        && is_hop_right
        && numbers.all(f64::is_finite)
        && are_there
        && can_touch(contact, state)
}

/// Whether the space has what a contact names.
fn can_touch<const D: usize>(contact: Contact, state: &State<D>) -> bool {
    match contact {
        Contact::Pair { a, b } => a < b,
        Contact::Wall { wall, .. } => state.space.wall(wall).is_some(),
        Contact::Obstacle { obstacle: ObstacleId(number), feature, names, .. } => {
            let is_one = |piece: u32| {
                let piece = state.obstacles.piece(piece);
                piece.owner == number && piece.form.is_solid() && piece.feature_names() == names
            };
            let index = match feature {
                Feature::Surface => 0,
                Feature::Vertex(index) | Feature::Edge(index) | Feature::Face(index) => index,
            };
            let pieces = state.obstacles.numbers().filter(|&piece| is_one(piece)).count();
            // A box is one piece, with three numbers for each axis.
            let of_box = (0..D).fold(1_usize, |numbers, _| numbers.saturating_mul(3));
            pieces > 0 && pieces.max(of_box) > index
        }
        Contact::Pocket { pocket, .. } => pocket.index() < state.obstacles.pockets.len(),
        Contact::Cloth { .. } | Contact::Cue { .. } => state.motion.cloth().is_some(),
    }
}
