//! Saving and loading a simulation with serde (feature `serde`).
//!
//! The saved data is the state and the boundary that the simulation was built with. The engine is
//! not saved but rebuilt, and the events that follow are the same to the last bit.

mod numbers;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::builder::check::falls_along;
use crate::engine::Engine;
use crate::obstacle::Obstacle;
use crate::simulation::Simulation;
use crate::state::{Axis, Boundary};
use crate::state::{AxisState, Budget, Particle, Partner, Passage, Passers, State};
use crate::variant::Any;

/// The saved data, borrowed from a simulation.
#[derive(Serialize)]
#[serde(rename = "Simulation")]
struct SavedSimulation<'a, const D: usize> {
    boundary: &'a Boundary<D>,
    state: &'a State<D>,
}

/// The loaded data, before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Simulation")]
struct LoadedSimulation<const D: usize> {
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
        SavedSimulation { boundary: self.boundary(), state: &self.state }.serialize(serializer)
    }
}

/// Loads the same simulation, with cells of the default size.
///
/// It refuses numbers that no simulation can have: loaded data cannot make a simulation panic.
impl<'de, const D: usize> Deserialize<'de> for Simulation<D> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        let LoadedSimulation { boundary, state } =
            LoadedSimulation::<D>::deserialize(deserializer)?;
        Self::from_saved(boundary, state).map_err(T::Error::custom)
    }
}

impl<const D: usize> Simulation<D> {
    /// A simulation of numbers that were saved, or what no simulation can have.
    #[inline(never)]
    pub(crate) fn from_saved(boundary: Boundary<D>, mut state: State<D>) -> Result<Self, String> {
        state.budget.kinematic = Budget::of(&state.particles).kinematic;
        state.adds_energy = state.can_add_energy();
        check(&boundary, &state)?;
        state.obstacles = state.obstacles.in_space(&state.space);
        let mut engine = Engine::new(&state, None);
        // Up to the present time, everything has happened.
        if let Some(meeting) = engine.next::<Any>(&state, state.now)
            && meeting.0.at.time < state.now
        {
            return Err("balls have passed through something; save it again".to_owned());
        }
        Ok(Self::new(state, engine, boundary))
    }
}

/// Loads a counter, which can still be counted on.
pub(crate) fn count<'de, T: Deserializer<'de>>(deserializer: T) -> Result<u64, T::Error> {
    let count = u64::deserialize(deserializer)?;
    let is_right = count <= 1 << 62;
    if is_right { Ok(count) } else { Err(T::Error::custom(format!("{count} is no count"))) }
}

/// Loads a finite number.
pub(crate) fn finite<'de, T: Deserializer<'de>>(deserializer: T) -> Result<f64, T::Error> {
    let number = f64::deserialize(deserializer)?;
    let is_right = number.is_finite();
    if is_right { Ok(number) } else { Err(T::Error::custom(format!("{number} is not finite"))) }
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
    if falls_along(&state.space, &state.motion).is_some() {
        return Err("balls would fall ever faster along a periodic axis; save it again".to_owned());
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
    if !state.motion.can_be_at(state.now) {
        return Err("the time does not fit the motion of the balls; save it again".to_owned());
    }
    let mut with_events = state.untold.iter().flat_map(|event| event.contact.balls());
    if let Some(ball) = with_events.find(|&ball| state.slot(ball).is_none()) {
        return Err(format!("ball {ball} has an event but does not exist; save it again"));
    }
    let is_same_space =
        state.space.axes().iter().zip(boundary.axes()).all(|(now, built)| match (now, built) {
            (AxisState::Open, Axis::Open) | (AxisState::Walls(_), Axis::Walls { .. }) => true,
            (AxisState::Periodic { min: low, size }, Axis::Periodic { min, max }) => {
                low == min && *size == max - min
            }
            _ => false,
        });
    if !is_same_space {
        return Err("the space does not match the boundary; save it again".to_owned());
    }
    let cannot_repeat =
        |obstacle: &Obstacle<D>| obstacle.shape().cannot_repeat(&state.space).is_some();
    let grow = state.motion.grows() && !state.obstacles.solid.is_empty();
    if grow || state.obstacles.solid.iter().any(cannot_repeat) {
        return Err("obstacles are not possible in this simulation; save it again".to_owned());
    }
    let shortest = state.space.shortest_period();
    let wide = |(_, ball): &(u32, &Particle<D>)| 2.0 * state.radius_at(ball, state.now);
    if let Some(ball) = state.balls().find(|ball| wide(ball) > shortest) {
        return Err(format!("ball {} touches its own image; save it again", ball.0));
    }
    numbers::check(state)
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
        Partner::Wall(wall) => state.space.wall(wall).is_some(),
        Partner::Piece(_) | Partner::Itself => false,
    };
    let is_near = (0..D).all(|k| {
        let repeats = partner.ball().is_some() && state.space.periods()[k] > 0.0;
        let farthest = if repeats { FARTHEST_IMAGE } else { 0 };
        image[k].unsigned_abs() <= farthest
    });
    let is_past = since.time.to_f64() >= 0.0 && since.time <= state.now;
    is_there(ball) && is_partner_there && is_near && is_past
}
