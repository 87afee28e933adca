//! Saving and loading a simulation with serde (feature `serde`).
//!
//! The saved data is the state and the boundary that the simulation was built with. The engine is
//! not saved but rebuilt, and the events that follow are the same to the last bit.

use carom::vector::MapEach;
use carom::vector::dot;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::boundary::Boundary;
use crate::engine::Engine;
use crate::number::Number;
use crate::simulation::Simulation;
use crate::state::{Particle, Partner, Passage, Passers, PeriodicBox, Space, State};

/// The saved data, borrowed from a simulation.
#[derive(Serialize)]
#[serde(rename = "Simulation")]
struct Saved<'a, const D: usize> {
    boundary: &'a Boundary<D>,
    state: &'a State<D>,
}

/// The loaded data, before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Simulation")]
struct Loaded<const D: usize> {
    boundary: Boundary<D>,
    state: State<D>,
}

/// Saves everything that decides the future, to the last bit.
///
/// Fixed obstacles have infinite mass, and events that never happen an infinite time: the format
/// must hold every `f64`, as postcard and CBOR do. JSON cannot hold infinity.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Boundary, Simulation};
///
/// let mut one = Simulation::builder()
///     .boundary(Boundary::periodic([10.0, 10.0])?)
///     .ball(Circle::new([1.0, 1.0], 0.5)?.moving([1.0, 0.3])?, Mass::new(1.0)?)
///     .ball(Circle::new([4.0, 1.0], 0.5)?.moving([-1.0, 0.1])?, Mass::new(1.0)?)
///     .build()?;
/// one.advance_to(20.0)?;
/// let text = serde_json::to_string(&one)?;
/// let mut other: Simulation<2> = serde_json::from_str(&text)?;
/// assert_eq!(other.next(), one.next());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const D: usize> Serialize for Simulation<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Saved { boundary: self.boundary(), state: &self.state }.serialize(serializer)
    }
}

/// Loads the same simulation, with cells of the default size.
///
/// It refuses numbers that no simulation can have: loaded data cannot make a simulation panic.
impl<'de, const D: usize> Deserialize<'de> for Simulation<D> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        let Loaded { boundary, mut state } = Loaded::<D>::deserialize(deserializer)?;
        state.adds_energy = state.can_add_energy();
        check(&boundary, &state).map_err(T::Error::custom)?;
        let engine = Engine::new(&state, None);
        Ok(Self::new(state, engine, boundary))
    }
}

/// Checks that a simulation can be in this state; the error says what is wrong.
fn check<const D: usize>(boundary: &Boundary<D>, state: &State<D>) -> Result<(), String> {
    if state.particles.len() >= u32::MAX as usize {
        return Err(format!("{} balls are too many for a simulation", state.particles.len()));
    }
    if !state.has_right_slots() {
        return Err("the list of free slots does not match the balls; save it again".to_owned());
    }
    if !state.crossings.are_those_of(&state.space, state.particles.len()) {
        return Err("the images of the balls do not match the balls; save it again".to_owned());
    }
    if !state.rules.are_whole() {
        return Err("the rules are not in their order; save it again".to_owned());
    }
    if state.motion.gravity() != [0.0; D] && boundary.is_periodic() {
        return Err("balls would fall ever faster in a periodic box; save it again".to_owned());
    }
    if state.kinds.len() != state.particles.len() {
        return Err("the number of kinds is not the number of balls; save it again".to_owned());
    }
    let expected = |is_there: bool| if is_there { state.particles.len() } else { 0 };
    if state.reposes.len() != expected(state.motion.sleeps())
        || state.spins.len() != expected(state.motion.cloth().is_some())
    {
        return Err("the motion of the balls does not match the balls; save it again".to_owned());
    }
    if let Some(((ball, ..), _)) = state.passing.iter().find(|one| !can_pass(state, one)) {
        return Err(format!(
            "ball {ball} passes through something that does not exist; save it again"
        ));
    }
    // A simulation never saves a NaN or negative time.
    let window = state.clock.window();
    if !(state.now.to_f64() >= 0.0 && window.is_finite() && window > 0.0) {
        return Err(format!("the time is {}; save it again", Number(state.now.to_f64())));
    }
    if !state.motion.can_be_at(state.now) {
        return Err("the time does not fit the motion of the balls; save it again".to_owned());
    }
    if let Some(ball) = state.untold.balls().find(|&ball| state.slot(ball).is_none()) {
        return Err(format!("ball {ball} has an event but does not exist; save it again"));
    }
    let is_same_space = match &state.space {
        Space::Open => boundary.bounds().is_none(),
        Space::Walls(_) => boundary.bounds().is_some() && !boundary.is_periodic(),
        Space::Periodic(space) => {
            let (low, size) = (space.min, space.size);
            let corners = boundary.bounds().filter(|_| boundary.is_periodic());
            corners
                .is_some_and(|(min, max)| low == min && (0..D).all(|k| size[k] == max[k] - min[k]))
        }
    };
    if !is_same_space {
        return Err("the space does not match the boundary; save it again".to_owned());
    }
    let has_grown_into = state.motion.grows() && !state.obstacles.solid.is_empty();
    if has_grown_into || !state.obstacles.is_empty() && boundary.is_periodic() {
        return Err("obstacles are not possible in this simulation; save it again".to_owned());
    }
    if let Space::Periodic(PeriodicBox { size, .. }) = &state.space {
        let wide = |(_, ball): &(u32, &Particle<D>)| 2.0 * state.radius_at(ball, state.now);
        if let Some(ball) = state.balls().find(|ball| size.iter().any(|&side| wide(ball) > side)) {
            return Err(format!("ball {} touches its own image; save it again", ball.0));
        }
    }
    if let Space::Walls(walls) = &state.space {
        for wall in walls.iter().flatten() {
            let line = &wall.line;
            if !(line.start + line.stop + line.velocity).is_finite() {
                return Err("the position of a wall is not a number; save it again".to_owned());
            }
        }
    }
    state.particles.iter().enumerate().try_for_each(|(index, ball)| {
        wrong_number(ball, state).map_or(Ok(()), |(what, value)| {
            Err(format!("ball {index} has the {what} {}; save it again", Number(value)))
        })
    })
}

/// The greatest number of boxes that a ball may be away from a ball it passes through. It is far
/// more than one flight covers, and sums of a few such numbers do not overflow.
const FARTHEST_IMAGE: u32 = 1 << 24;

/// Whether the two can pass through each other, if their rule allows it.
fn can_pass<const D: usize>(
    state: &State<D>,
    &((ball, partner, image), passage): &(Passers<D>, Passage),
) -> bool {
    let is_there = |slot: u32| state.particles.get(slot as usize).is_some_and(Particle::is_present);
    let (Passage::Due(since) | Passage::Inside(since)) = passage;
    let is_partner_there = match partner {
        Partner::Ball(other) => ball < other && is_there(other),
        Partner::Wall(wall) => wall.axis_index() < D && matches!(state.space, Space::Walls(_)),
        Partner::Piece(_) | Partner::Itself => false,
    };
    let is_near = match state.space {
        Space::Periodic(_) => image.iter().all(|boxes| boxes.unsigned_abs() <= FARTHEST_IMAGE),
        Space::Open | Space::Walls(_) => image == [0; D],
    };
    let is_past = since.time.to_f64() >= 0.0 && since.time <= state.now;
    is_there(ball) && is_partner_there && is_near && is_past
}

/// A number that this ball cannot have, and its name.
fn wrong_number<const D: usize>(
    ball: &Particle<D>,
    state: &State<D>,
) -> Option<(&'static str, f64)> {
    let Particle { anchor, radius, mass, .. } = ball;
    let since = anchor.time.to_f64();
    let [place, speed] = [anchor.position, anchor.velocity].map_each(|v| dot(v, v).sqrt());
    let is_right = [
        ("time", since, since >= 0.0 && anchor.time <= state.now),
        ("distance from the origin", place, anchor.position.iter().all(|x| x.is_finite())),
        ("speed", speed, anchor.velocity.iter().all(|v| v.is_finite())),
        ("radius", *radius, radius.is_finite() && *radius >= 0.0),
        ("mass", *mass, *mass > 0.0),
        ("speed, with an infinite mass,", speed, speed == 0.0 || mass.is_finite()),
    ];
    is_right.into_iter().find(|(.., is_right)| !is_right).map(|(what, value, _)| (what, value))
}
