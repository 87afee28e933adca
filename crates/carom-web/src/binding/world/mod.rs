//! The class `World`.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

mod object;
mod rule;

use carom_any::{Any, any, with_any};
use js_sys::{Array, Float64Array, Object};
use wasm_bindgen::prelude::*;

use self::object::{from_js, key, known_keys, object};
use self::rule::Rule;
use super::arguments::{END, NUMBER, number, text};
use super::to_js;
use super::view::View64;
use crate::world::{self, BallSetup, Setup, components};

/// The types that the class below uses.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("world.d.ts");

const SETUP: &str =
    "{ balls, boundary, obstacles, pockets, restitution, dimension, rule }, all optional";
const BALL: &str = "{ center: [x, y], radius: r, mass: m, velocity?, restitution?, kind? }";
const OBSTACLE: &str =
    "{ shape: { kind: \"ball\", center: [x, y], radius: r }, restitution?, name? }";
const POCKET: &str = "{ center: [x, y], radius: r, name? }";
const VECTOR: &str = "an array of numbers, one for each axis";
const BALL_NUMBER: &str = "the number of a ball, as `insert` and `ids` return it";

const SETUP_KEYS: [&str; 7] =
    ["balls", "boundary", "obstacles", "pockets", "restitution", "dimension", "rule"];
const BALL_KEYS: [&str; 6] = ["center", "radius", "velocity", "mass", "restitution", "kind"];
const BOUNDARY_KEYS: [&str; 4] = ["kind", "min", "max", "restitution"];

type AnyWorld = Any<Box<world::World<2>>, Box<world::World<3>>>;

/// An event-driven simulation that you can change while it runs.
///
/// Between events you can kick, add and remove balls. Each ball has a number: from 0, in the order
/// in which you add the balls; no number is used twice. `free()` releases the memory.
///
/// ```js
/// const world = new World({ balls: [{ center: [0, 0], radius: 1, mass: 1 }] });
/// world.setVelocity(0, [2, 0]);
/// const event = world.step(10); // undefined: nothing happens by time 10
/// world.position(0); // [20, 0]
/// ```
#[wasm_bindgen]
pub struct World {
    inner: AnyWorld,
    rule: Rule,
    positions: View64,
    velocities: View64,
    radii: View64,
}

#[wasm_bindgen]
impl World {
    /// Builds a world.
    ///
    /// @throws an `Error` that names the wrong value and says how to fix it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "WorldSetup")] setup: JsValue,
    ) -> Result<Self, JsError> {
        let object = object(&setup, "setup", SETUP)?;
        known_keys(&object, &SETUP_KEYS, "setup", SETUP)?;
        check_parts(&object)?;
        let mut rule = Rule::of(&key(&object, "rule"))?;
        let setup: Setup = from_js(&setup, "setup", SETUP)?;
        let dimension = setup.dimension()?;
        let inner: AnyWorld =
            any!(dimension, D => Box::new(world::World::<D>::new(&setup, &mut rule)?));
        let [positions, velocities, radii] = std::array::from_fn(|_| View64::new());
        Ok(Self { inner, rule, positions, velocities, radii })
    }

    /// The dimension, 2 or 3.
    #[wasm_bindgen(getter)]
    pub fn dimension(&self) -> usize {
        self.inner.dimension().axes()
    }

    /// The current number of balls.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        with_any!(&self.inner, |world| world.balls().len())
    }

    /// The current time of the world.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        with_any!(&self.inner, |world| world.simulation().time().to_f64())
    }

    /// The kinetic energy of the balls of finite mass.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> f64 {
        with_any!(&self.inner, |world| world.simulation().kinetic_energy())
    }

    /// The momentum of the balls of finite mass.
    #[wasm_bindgen(getter, unchecked_return_type = "Vector")]
    pub fn momentum(&self) -> Result<JsValue, JsError> {
        with_any!(&self.inner, |world| to_js(&world.simulation().momentum().to_vec()))
    }

    /// Moves to the next event up to `until`, and returns it.
    ///
    /// `time` is then that of the event. If there is no event up to `until`, returns `undefined`,
    /// and `time` is `until`.
    ///
    /// @throws an `Error` if `until` is not a number or is in the past, or if balls jam: they
    /// collide without end.
    #[wasm_bindgen(unchecked_return_type = "WorldEvent | undefined")]
    pub fn step(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] until: JsValue,
    ) -> Result<JsValue, JsError> {
        let until = number(&until, "until", END)?;
        if until < self.time() {
            let now = self.time();
            let message = format!("until is {until}; give a time of at least {now}, the present");
            return Err(JsError::new(&message));
        }
        match with_any!(&mut self.inner, |world| world.step(until))? {
            Some(happening) => to_js(&happening),
            None => Ok(JsValue::UNDEFINED),
        }
    }

    /// The numbers of the balls, in the order of their addition.
    ///
    /// `positions()`, `velocities()` and `radii()` have the same order.
    pub fn ids(&self) -> Vec<u32> {
        with_any!(&self.inner, |world| world.numbers().collect())
    }

    /// Whether a ball is in the world.
    pub fn contains(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
    ) -> Result<bool, JsError> {
        let ball = ball_number(&ball)?;
        Ok(with_any!(&self.inner, |world| world.contains(ball)))
    }

    /// The centres, `dimension` numbers per ball.
    ///
    /// Every call returns the same array with new values, until the number of balls changes; copy
    /// it to keep it.
    pub fn positions(&mut self) -> Float64Array {
        with_any!(&self.inner, |world| {
            self.positions.filled(world.balls().flat_map(|ball| world.simulation().position(ball)))
        })
    }

    /// The velocities, `dimension` numbers per ball.
    ///
    /// Every call returns the same array, as `positions()` does.
    pub fn velocities(&mut self) -> Float64Array {
        with_any!(&self.inner, |world| {
            self.velocities.filled(world.balls().flat_map(|ball| world.simulation().velocity(ball)))
        })
    }

    /// The radii, one per ball.
    ///
    /// Every call returns the same array, as `positions()` does.
    pub fn radii(&mut self) -> Float64Array {
        with_any!(&self.inner, |world| {
            self.radii.filled(world.balls().map(|ball| world.simulation().radius(ball)))
        })
    }

    /// The current centre of a ball.
    ///
    /// @throws an `Error` if there is no such ball.
    #[wasm_bindgen(unchecked_return_type = "Vector")]
    pub fn position(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
    ) -> Result<JsValue, JsError> {
        let ball = ball_number(&ball)?;
        with_any!(&self.inner, |world| to_js(
            &world.simulation().position(world.ball(ball)?).to_vec()
        ))
    }

    /// The current velocity of a ball.
    ///
    /// @throws an `Error` if there is no such ball.
    #[wasm_bindgen(unchecked_return_type = "Vector")]
    pub fn velocity(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
    ) -> Result<JsValue, JsError> {
        let ball = ball_number(&ball)?;
        with_any!(&self.inner, |world| to_js(
            &world.simulation().velocity(world.ball(ball)?).to_vec()
        ))
    }

    /// The kind of a ball.
    ///
    /// @throws an `Error` if there is no such ball.
    pub fn kind(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
    ) -> Result<String, JsError> {
        let ball = ball_number(&ball)?;
        Ok(with_any!(&self.inner, |world| world.kind(ball)?))
    }

    /// Sets the velocity of a ball from now on.
    ///
    /// @throws an `Error` if there is no such ball, if it is fixed, or if the velocity is out of
    /// range; the world is then unchanged.
    #[wasm_bindgen(js_name = setVelocity)]
    pub fn set_velocity(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Vector")] velocity: JsValue,
    ) -> Result<(), JsError> {
        let (ball, velocity) = (ball_number(&ball)?, vector(&velocity, "velocity")?);
        with_any!(&mut self.inner, |world| {
            let velocity = components(&velocity, "velocity")?;
            world.set_velocity(ball, velocity).map_err(JsError::from)
        })
    }

    /// Applies an impulse to a ball.
    ///
    /// Its velocity changes by `impulse / mass`.
    ///
    /// @throws an `Error` as `setVelocity` does.
    #[wasm_bindgen(js_name = applyImpulse)]
    pub fn apply_impulse(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Vector")] impulse: JsValue,
    ) -> Result<(), JsError> {
        let (ball, impulse) = (ball_number(&ball)?, vector(&impulse, "impulse")?);
        with_any!(&mut self.inner, |world| {
            let impulse = components(&impulse, "impulse")?;
            world.apply_impulse(ball, impulse).map_err(JsError::from)
        })
    }

    /// Sets the restitution of a ball for its later collisions.
    ///
    /// @throws an `Error` if there is no such ball, or if the number is not from 0 to 1.
    #[wasm_bindgen(js_name = setRestitution)]
    pub fn set_restitution(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] restitution: JsValue,
    ) -> Result<(), JsError> {
        let (ball, e) = (ball_number(&ball)?, number(&restitution, "restitution", NUMBER)?);
        with_any!(&mut self.inner, |world| world.set_restitution(ball, e).map_err(JsError::from))
    }

    /// Sets the kind of a ball, on which the rule depends.
    ///
    /// @throws an `Error` if there is no such ball, or if it overlaps something that the new kind
    /// cannot pass through.
    #[wasm_bindgen(js_name = setKind)]
    pub fn set_kind(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] kind: JsValue,
    ) -> Result<(), JsError> {
        let (ball, kind) = (ball_number(&ball)?, text(&kind, "kind", "a string")?);
        let rule = &mut self.rule;
        with_any!(&mut self.inner, |world| world.set_kind(ball, &kind, rule).map_err(JsError::from))
    }

    /// Adds a ball now and returns its number.
    ///
    /// @throws an `Error` that names the ball or the wall in its way; the world is then unchanged.
    pub fn insert(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "WorldBall")] ball: JsValue,
    ) -> Result<u32, JsError> {
        known_keys(&object(&ball, "ball", BALL)?, &BALL_KEYS, "ball", BALL)?;
        let ball: BallSetup = from_js(&ball, "ball", BALL)?;
        let rule = &mut self.rule;
        with_any!(&mut self.inner, |world| world.insert(&ball, rule).map_err(JsError::from))
    }

    /// Removes a ball now.
    ///
    /// @throws an `Error` if there is no such ball.
    pub fn remove(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] ball: JsValue,
    ) -> Result<(), JsError> {
        let ball = ball_number(&ball)?;
        with_any!(&mut self.inner, |world| world.remove(ball).map_err(JsError::from))
    }

    /// Moves a wall to a coordinate and stops it there.
    ///
    /// The speed is constant. The motion begins now and takes place while `step` advances the time.
    ///
    /// @throws an `Error` with the range of the coordinate or the speed.
    #[wasm_bindgen(js_name = moveWall)]
    pub fn move_wall(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "WallName")] wall: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] to: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] speed: JsValue,
    ) -> Result<(), JsError> {
        let wall = text(&wall, "wall", "the name of a wall, such as \"-x\"")?;
        let (to, speed) = (number(&to, "to", NUMBER)?, number(&speed, "speed", NUMBER)?);
        with_any!(&mut self.inner, |world| world.move_wall(&wall, to, speed).map_err(JsError::from))
    }

    /// Stops a wall at its current position.
    ///
    /// @throws an `Error` if there is no such wall.
    #[wasm_bindgen(js_name = stopWall)]
    pub fn stop_wall(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "WallName")] wall: JsValue,
    ) -> Result<(), JsError> {
        let wall = text(&wall, "wall", "the name of a wall, such as \"-x\"")?;
        with_any!(&mut self.inner, |world| world.stop_wall(&wall).map_err(JsError::from))
    }

    /// The current coordinate of a wall on its axis; `undefined` without walls.
    #[wasm_bindgen(js_name = wallPosition)]
    pub fn wall_position(
        &self,
        #[wasm_bindgen(unchecked_param_type = "WallName")] wall: JsValue,
    ) -> Result<Option<f64>, JsError> {
        let wall = text(&wall, "wall", "the name of a wall, such as \"-x\"")?;
        Ok(with_any!(&self.inner, |world| world.wall_position(&wall)?))
    }
}

/// Checks the keys of the balls, the boundary, the obstacles and the pockets.
fn check_parts(setup: &Object) -> Result<(), JsError> {
    const BOUNDARY: &str = "{ kind: \"box\", min: [x, y], max: [x, y], restitution? }";
    let (balls, boundary) = (key(setup, "balls"), key(setup, "boundary"));
    if !boundary.is_undefined() {
        let boundary = object(&boundary, "boundary", BOUNDARY)?;
        known_keys(&boundary, &BOUNDARY_KEYS, "boundary", BOUNDARY)?;
    }
    check_each(&balls, "ball", &BALL_KEYS, BALL)?;
    check_each(&key(setup, "obstacles"), "obstacle", &["shape", "restitution", "name"], OBSTACLE)?;
    check_each(&key(setup, "pockets"), "pocket", &["center", "radius", "name"], POCKET)
}

/// Checks the keys of the objects in a list.
fn check_each(list: &JsValue, what: &str, keys: &[&str], form: &str) -> Result<(), JsError> {
    let Some(list) = list.dyn_ref::<Array>() else { return Ok(()) };
    for (index, one) in list.iter().enumerate() {
        let name = format!("{what} {index}");
        known_keys(&object(&one, &name, form)?, keys, &name, form)?;
    }
    Ok(())
}

fn vector(value: &JsValue, name: &str) -> Result<Vec<f64>, JsError> {
    from_js(value, name, VECTOR)
}

/// The number of a ball, checked.
fn ball_number(value: &JsValue) -> Result<u32, JsError> {
    let number = number(value, "ball", BALL_NUMBER)?;
    if number.fract() != 0.0 || !(0.0..=f64::from(u32::MAX)).contains(&number) {
        return Err(JsError::new(&format!("ball is {number}; give {BALL_NUMBER}")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it fits")]
    Ok(number as u32)
}
