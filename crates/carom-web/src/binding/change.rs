//! Changes of a running `Simulation`.

use carom_any::with_any;
use carom_io::recorded::components;
use carom_io::session::Ask;
use js_sys::Array;
use wasm_bindgen::prelude::*;

use super::arguments::{NUMBER, ball, number, refused, text, vector, wall};
use super::simulation::Simulation;
use super::value;
use crate::simulation::Error;

#[wasm_bindgen]
impl Simulation {
    /// Sets the velocity of a ball from now on.
    ///
    /// A ball of infinite mass becomes kinematic, like a paddle: it keeps this velocity whatever it
    /// hits, and goes through walls and obstacles.
    ///
    /// @throws an `Error` if there is no such ball, if the velocity is out of range, or if the ball
    /// has infinite mass and balls are damped; the simulation is then unchanged.
    #[wasm_bindgen(js_name = setVelocity)]
    pub fn set_velocity(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
        #[wasm_bindgen(unchecked_param_type = "SceneVector")] velocity: JsValue,
    ) -> Result<(), JsError> {
        let (id, velocity) = (ball(&id)?, vector(&velocity, "velocity")?);
        with_any!(&mut self.run, |run| {
            Ok(run.set_velocity(id, components(&velocity, "velocity")?)?)
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
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
        #[wasm_bindgen(unchecked_param_type = "SceneVector")] impulse: JsValue,
    ) -> Result<(), JsError> {
        let (id, impulse) = (ball(&id)?, vector(&impulse, "impulse")?);
        with_any!(&mut self.run, |run| Ok(run.apply_impulse(id, components(&impulse, "impulse")?)?))
    }

    /// Strikes a ball on a cloth, like a cue.
    ///
    /// It sets the velocity and the spin: three angular velocities, in radians per unit of time,
    /// about the axes x, y and upwards.
    ///
    /// @throws an `Error` as `setVelocity` does, or if the scene has no cloth (`motion.model`).
    pub fn strike(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
        #[wasm_bindgen(unchecked_param_type = "SceneVector")] velocity: JsValue,
        #[wasm_bindgen(unchecked_param_type = "SceneVector")] spin: JsValue,
    ) -> Result<(), JsError> {
        let (id, velocity) = (ball(&id)?, vector(&velocity, "velocity")?);
        let spin = components(&vector(&spin, "spin")?, "spin")?;
        with_any!(&mut self.run, |run| {
            run.strike(id, components(&velocity, "velocity")?, spin)?;
            Ok(())
        })
    }

    /// Sets the restitution of a ball for its later collisions.
    ///
    /// @throws an `Error` if there is no such ball, or if the number is not from 0 to 1.
    #[wasm_bindgen(js_name = setRestitution)]
    pub fn set_restitution(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] restitution: JsValue,
    ) -> Result<(), JsError> {
        let (id, restitution) = (ball(&id)?, number(&restitution, "restitution", NUMBER)?);
        with_any!(&mut self.run, |run| Ok(run.set_restitution(id, restitution)?))
    }

    /// Sets the kind of a ball, on which the rules depend.
    ///
    /// The functions of the rule are called for a kind that is new.
    ///
    /// @throws an `Error` if there is no such ball, if it overlaps something that the new kind
    /// cannot pass through, or if the scene has `rules` but not the kind.
    #[wasm_bindgen(js_name = setKind)]
    pub fn set_kind(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] kind: JsValue,
    ) -> Result<(), JsError> {
        let (id, kind) = (ball(&id)?, text(&kind, "kind", "a string")?);
        let rule = self.rule.as_ref().map(|rule| rule as &dyn Ask<Error>);
        with_any!(&mut self.run, |run| Ok(run.set_kind(id, &kind, rule)?))
    }

    /// Adds a ball now and returns its number.
    ///
    /// The functions of the rule are called for a kind that is new. From then on there is no
    /// history.
    ///
    /// @throws an `Error` that names the ball or the wall in its way, or the wrong key; the
    /// simulation is then unchanged.
    pub fn insert(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SceneBall")] ball: JsValue,
    ) -> Result<usize, JsError> {
        const FORM: &str = "{ center, radius, … }";
        if let Some(array) = ball.dyn_ref::<Array>() {
            let message = format!(
                "ball: expected an object, found an array of {}; give {FORM}",
                array.length()
            );
            return Err(JsError::new(&message));
        }
        if !ball.is_object() {
            return Err(refused(&ball, "ball", FORM));
        }
        let ball = value::value(&ball, "ball")?;
        let rule = self.rule.as_ref().map(|rule| rule as &dyn Ask<Error>);
        with_any!(&mut self.run, |run| Ok(run.insert(ball, rule)?))
    }

    /// Removes a ball now.
    ///
    /// From then on there is no history.
    ///
    /// @throws an `Error` if there is no such ball.
    pub fn remove(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
    ) -> Result<(), JsError> {
        let id = ball(&id)?;
        with_any!(&mut self.run, |run| Ok(run.remove(id)?))
    }

    /// Stops the growth of the balls (`motion.growth`), which keep their radii.
    #[wasm_bindgen(js_name = stopGrowing)]
    pub fn stop_growing(&mut self) {
        with_any!(&mut self.run, |run| run.stop_growing());
    }

    /// Moves a wall to a coordinate and stops it there.
    ///
    /// The speed is constant. The motion begins now and takes place while the time advances. The
    /// history shows it.
    ///
    /// @throws an `Error` with the range of the coordinate or the speed, or if balls do not fly
    /// straight.
    #[wasm_bindgen(js_name = moveWall)]
    pub fn move_wall(
        &mut self,
        #[wasm_bindgen(js_name = wall, unchecked_param_type = "WallName")] name: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] to: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] speed: JsValue,
    ) -> Result<(), JsError> {
        let wall = wall(&name)?;
        let (to, speed) = (number(&to, "to", NUMBER)?, number(&speed, "speed", NUMBER)?);
        with_any!(&mut self.run, |run| Ok(run.move_wall(&wall, to, speed)?))
    }

    /// Stops a wall at its current position.
    ///
    /// @throws an `Error` if there is no such wall.
    #[wasm_bindgen(js_name = stopWall)]
    pub fn stop_wall(
        &mut self,
        #[wasm_bindgen(js_name = wall, unchecked_param_type = "WallName")] name: JsValue,
    ) -> Result<(), JsError> {
        let wall = wall(&name)?;
        with_any!(&mut self.run, |run| Ok(run.stop_wall(&wall)?))
    }
}
