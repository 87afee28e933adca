//! A simulation as data: saved and loaded by serde (feature `serde`).
//!
//! What is saved is the state and the boundary that it was built with, and nothing of the engine:
//! that is built anew, and the events that follow are the same to the last bit. Of a simulation with a rule of contacts also
//! the rule, the kinds of the balls, and who passes through whom.

use carom::vector::MapEach;
use carom::vector::dot;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::boundary::Boundary;
use crate::engine::Engine;
use crate::motion::Motion;
use crate::number::Number;
use crate::rule::ContactRule;
use crate::simulation::Simulation;
use crate::state::{Particle, Partner, Passage, Passers, Passing, PeriodicBox, Space, State};

/// What is written, from a simulation that stays as it is.
#[derive(Serialize)]
#[serde(rename = "Simulation")]
struct Saved<'a, const D: usize, R: ContactRule, M: Motion> {
    boundary: &'a Boundary<D>,
    state: &'a State<D, R, M>,
}

/// The same with a rule.
#[derive(Serialize)]
#[serde(rename = "Simulation", bound(serialize = "R: Serialize, R::Kind: Serialize, M: Serialize"))]
struct SavedRuled<'a, const D: usize, R: ContactRule, M: Motion> {
    boundary: &'a Boundary<D>,
    state: &'a State<D, R, M>,
    rule: &'a R,
    kinds: &'a [R::Kind],
    passing: &'a Passing<D>,
}

/// What is read, before it is checked.
#[derive(Deserialize)]
#[serde(rename = "Simulation", bound(deserialize = "R: Default, M: Deserialize<'de>"))]
struct Loaded<const D: usize, R: ContactRule, M: Motion> {
    boundary: Boundary<D>,
    state: State<D, R, M>,
}

/// The same with a rule.
#[derive(Deserialize)]
#[serde(
    rename = "Simulation",
    bound(
        deserialize = "R: Default + Deserialize<'de>, R::Kind: Deserialize<'de>, M: Deserialize<'de>"
    )
)]
struct LoadedRuled<const D: usize, R: ContactRule, M: Motion> {
    boundary: Boundary<D>,
    state: State<D, R, M>,
    rule: R,
    kinds: Vec<R::Kind>,
    passing: Passing<D>,
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
impl<const D: usize, R: ContactRule, M: Motion + Serialize> Serialize for Simulation<D, R, M>
where
    R: Serialize,
    R::Kind: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (boundary, state) = (self.boundary(), &self.state);
        if R::ALWAYS_BOUNCES {
            return Saved { boundary, state }.serialize(serializer);
        }
        let State { rule, kinds, passing, .. } = state;
        SavedRuled { boundary, state, rule, kinds, passing }.serialize(serializer)
    }
}

/// The same simulation, with cells of the default size.
///
/// Numbers that no simulation can have are refused: what is read cannot make a simulation panic, if it cannot make its
/// rule panic.
impl<'de, const D: usize, R: ContactRule, M: Motion + Deserialize<'de>> Deserialize<'de>
    for Simulation<D, R, M>
where
    R: Default + Deserialize<'de>,
    R::Kind: Deserialize<'de>,
{
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        let (boundary, state) = if R::ALWAYS_BOUNCES {
            let Loaded::<D, R, M> { boundary, mut state } = Loaded::deserialize(deserializer)?;
            state.kinds = vec![R::Kind::default(); state.particles.len()];
            (boundary, state)
        } else {
            let loaded = LoadedRuled::<D, R, M>::deserialize(deserializer)?;
            let LoadedRuled { boundary, state, rule, kinds, passing } = loaded;
            (boundary, State { kinds, rule, passing, ..state })
        };
        check(&boundary, &state).map_err(T::Error::custom)?;
        let engine = Engine::new(&state, None);
        Ok(Self::new(state, engine, boundary))
    }
}

/// Whether a simulation can be in this state; if not, what is wrong with it.
fn check<const D: usize, R: ContactRule, M: Motion>(
    boundary: &Boundary<D>,
    state: &State<D, R, M>,
) -> Result<(), String> {
    if state.particles.len() >= u32::MAX as usize {
        return Err(format!("{} balls are more than a simulation holds", state.particles.len()));
    }
    if !state.has_right_slots() {
        return Err("the free slots are not those without a ball; save it anew".to_owned());
    }
    if state.kinds.len() != state.particles.len() {
        return Err("there are not as many kinds as balls; save it anew".to_owned());
    }
    if let Some(((ball, ..), _)) = state.passing.iter().find(|one| !can_pass(state, one)) {
        return Err(format!("ball {ball} passes through what is not there; save it anew"));
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

/// So many boxes away a ball that passes through another may be: far more than a moment's flight, and no sum of a few of
/// them overflows.
const FARTHEST_IMAGE: u32 = 1 << 24;

/// Whether these can pass through each other, as far as their rule lets them.
fn can_pass<const D: usize, R: ContactRule, M: Motion>(
    state: &State<D, R, M>,
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

/// A number that this ball cannot have, and what it is called.
fn wrong_number<const D: usize, R: ContactRule, M: Motion>(
    ball: &Particle<D>,
    state: &State<D, R, M>,
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
