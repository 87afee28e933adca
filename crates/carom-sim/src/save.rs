//! A simulation as data: saved and loaded by serde (feature `serde`).
//!
//! What is saved is the state and the boundary that it was built with, and nothing of the engine:
//! that is built anew, and the events that follow are the same to the last bit.

use carom::vector::dot;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::boundary::Boundary;
use crate::engine::Engine;
use crate::motion::Motion;
use crate::number::Number;
use crate::rule::NoRule;
use crate::simulation::Simulation;
use crate::state::{Particle, PeriodicBox, Space, State};

/// What is written, from a simulation that stays as it is.
#[derive(Serialize)]
#[serde(rename = "Simulation")]
struct Saved<'a, const D: usize, M: Motion> {
    boundary: &'a Boundary<D>,
    state: &'a State<D, NoRule, M>,
}

/// What is read, before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Simulation")]
struct Loaded<const D: usize, M: Motion> {
    boundary: Boundary<D>,
    state: State<D, NoRule, M>,
}

/// All that decides the future, to the last bit.
///
/// Fixed obstacles have an infinite mass, and what never happens an infinite time: the format must
/// hold every `f64`, as postcard and CBOR do. JSON does not hold infinity.
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
impl<const D: usize, M: Motion + Serialize> Serialize for Simulation<D, NoRule, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Saved { boundary: self.boundary(), state: &self.state }.serialize(serializer)
    }
}

/// The same simulation, with cells of the default size.
///
/// Numbers that no simulation can have are refused: what is read cannot make a simulation panic.
impl<'de, const D: usize, M: Motion + Deserialize<'de>> Deserialize<'de>
    for Simulation<D, NoRule, M>
{
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        let Loaded { boundary, mut state } = Loaded::deserialize(deserializer)?;
        state.kinds = vec![(); state.particles.len()];
        check(&boundary, &state).map_err(T::Error::custom)?;
        let engine = Engine::new(&state, None);
        Ok(Self::new(state, engine, boundary))
    }
}

/// Whether a simulation can be in this state; if not, what is wrong with it.
fn check<const D: usize, M: Motion>(
    boundary: &Boundary<D>,
    state: &State<D, NoRule, M>,
) -> Result<(), String> {
    if state.particles.len() >= u32::MAX as usize {
        return Err(format!("{} balls are more than a simulation holds", state.particles.len()));
    }
    if !state.has_right_slots() {
        return Err("the free slots are not those without a ball; save it anew".to_owned());
    }
    // A time is NaN or negative only where it was not saved by a simulation.
    let window = state.clock.window();
    if !(state.now.to_f64() >= 0.0 && window.is_finite() && window > 0.0) {
        return Err(format!("the time is {}; save it anew", Number(state.now.to_f64())));
    }
    if !state.motion.can_be_at(state.now) {
        return Err("nothing moves any more, or time goes back; save it anew".to_owned());
    }
    if let Some(ball) = state.untold.balls().find(|&ball| state.slot(ball).is_none()) {
        return Err(format!("ball {ball} has collided and is not there; save it anew"));
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
        return Err("the space is not that of the boundary; save it anew".to_owned());
    }
    if !state.obstacles.is_empty() && (M::GROWS || boundary.is_periodic()) {
        return Err("there are obstacles where there can be none; save it anew".to_owned());
    }
    if let Space::Periodic(PeriodicBox { size, .. }) = &state.space {
        let wide = |(_, ball): &(u32, &Particle<D>)| 2.0 * state.radius_at(ball, state.now);
        if let Some(ball) = state.balls().find(|ball| size.iter().any(|&side| wide(ball) > side)) {
            return Err(format!("ball {} touches its own image; save it anew", ball.0));
        }
    }
    if let Space::Walls(walls) = &state.space {
        for wall in walls.iter().flatten() {
            let line = &wall.line;
            if !(line.start + line.stop + line.velocity).is_finite() {
                return Err("a wall is at no place; save it anew".to_owned());
            }
        }
    }
    state.particles.iter().enumerate().try_for_each(|(index, ball)| {
        wrong_number(ball, state).map_or(Ok(()), |(what, value)| {
            Err(format!("ball {index} has the {what} {}; save it anew", Number(value)))
        })
    })
}

/// A number that this ball cannot have, and what it is called.
fn wrong_number<const D: usize, M: Motion>(
    ball: &Particle<D>,
    state: &State<D, NoRule, M>,
) -> Option<(&'static str, f64)> {
    let Particle { anchor, radius, mass, .. } = ball;
    let since = anchor.time.to_f64();
    let [place, speed] = [anchor.position, anchor.velocity].map(|v| dot(v, v).sqrt());
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
