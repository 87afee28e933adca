//! What a `Simulation` is made of, and its current state.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use carom_any::with_any;
use carom_io::replay::{ReplayMotion, ReplayObstacle, ReplayPocket};
use carom_sim::Motion;
use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::arguments::{ball, wall};
use super::simulation::Simulation;
use super::to_js;

#[wasm_bindgen]
impl Simulation {
    /// The title of the scene; its name if it has none.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        with_any!(&self.run, |run| run.scene().title().to_owned())
    }

    /// The dimension, 2 or 3.
    #[wasm_bindgen(getter)]
    pub fn dimension(&self) -> usize {
        self.run.dimension().axes()
    }

    /// The names of the balls, by their numbers.
    ///
    /// `undefined` for a ball without a name. Balls that were removed are included.
    #[wasm_bindgen(getter, unchecked_return_type = "(string | undefined)[]")]
    pub fn names(&self) -> Result<JsValue, JsError> {
        with_any!(&self.run, |run| to_js(&run.names()))
    }

    /// The time at which the scene ends.
    ///
    /// `undefined` if it ends after a number of collisions, or never.
    #[wasm_bindgen(getter)]
    pub fn until(&self) -> Option<f64> {
        with_any!(&self.run, |run| run.scene().until())
    }

    /// The number of ball-ball collisions after which the scene ends.
    ///
    /// `undefined` if it ends at a time, or never.
    #[wasm_bindgen(getter, js_name = collisionsWanted)]
    pub fn collisions_wanted(&self) -> Option<f64> {
        with_any!(&self.run, |run| run.scene().collisions().map(|count| count as f64))
    }

    /// How the balls move between collisions.
    ///
    /// `undefined` for straight lines at constant velocities.
    #[wasm_bindgen(getter, unchecked_return_type = "Motion | undefined")]
    pub fn motion(&self) -> Result<JsValue, JsError> {
        with_any!(&self.run, |run| match run.session().motion() {
            Motion::Straight => Ok(JsValue::UNDEFINED),
            Motion::Growing(growing) => to_js(&Growth { growth: growing.rate() }),
            motion => to_js(&ReplayMotion::from(motion)),
        })
    }

    /// Returns the space in which the balls move, as built.
    ///
    /// It does not show how far walls have moved: see `wallPosition`.
    #[wasm_bindgen(unchecked_return_type = "Bounds")]
    pub fn bounds(&self) -> Result<JsValue, JsError> {
        with_any!(&self.run, |run| to_js(&run.bounds()))
    }

    /// Returns the obstacles of the scene, without the walls of a box.
    #[wasm_bindgen(unchecked_return_type = "Obstacle[]")]
    pub fn obstacles(&self) -> Result<JsValue, JsError> {
        with_any!(&self.run, |run| {
            let obstacles = run.session().obstacles().iter();
            to_js(&obstacles.map(ReplayObstacle::from).collect::<Vec<_>>())
        })
    }

    /// Returns the pockets of the scene.
    #[wasm_bindgen(unchecked_return_type = "Pocket[]")]
    pub fn pockets(&self) -> Result<JsValue, JsError> {
        with_any!(&self.run, |run| {
            let pockets = run.session().pockets().iter();
            to_js(&pockets.map(ReplayPocket::from).collect::<Vec<_>>())
        })
    }

    /// The current time of the simulation.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        with_any!(&self.run, |run| run.session().time().to_f64())
    }

    /// The current number of balls.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        with_any!(&self.run, |run| run.session().len())
    }

    /// The number of balls that pockets have removed so far.
    #[wasm_bindgen(getter)]
    pub fn pocketed(&self) -> f64 {
        with_any!(&self.run, |run| run.record().pocketed() as f64)
    }

    /// The number of collisions between two balls so far.
    #[wasm_bindgen(getter, js_name = pairCollisions)]
    pub fn pair_collisions(&self) -> f64 {
        with_any!(&self.run, |run| run.record().tally().pair_collisions as f64)
    }

    /// The number of collisions with walls and obstacles so far.
    #[wasm_bindgen(getter, js_name = wallCollisions)]
    pub fn wall_collisions(&self) -> f64 {
        with_any!(&self.run, |run| run.record().tally().wall_collisions as f64)
    }

    /// The kinetic energy of the balls of finite mass.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> f64 {
        with_any!(&self.run, |run| run.session().kinetic_energy())
    }

    /// The potential energy of the balls of finite mass, −Σ m g·x.
    ///
    /// `undefined` without gravity.
    #[wasm_bindgen(getter, js_name = potentialEnergy)]
    pub fn potential_energy(&self) -> Option<f64> {
        with_any!(&self.run, |run| run.session().energy_of_height())
    }

    /// The momentum of the balls of finite mass.
    #[wasm_bindgen(getter, unchecked_return_type = "Vector")]
    pub fn momentum(&self) -> Result<JsValue, JsError> {
        with_any!(&self.run, |run| to_js(&run.session().momentum().to_vec()))
    }

    /// A hash of all events so far, as in `summary.json`.
    ///
    /// It covers the time of each event to the last bit.
    #[wasm_bindgen(getter, js_name = trajectoryHash)]
    pub fn trajectory_hash(&self) -> String {
        with_any!(&self.run, |run| run.record().trajectory_hash())
    }

    /// The time of each ball's first collision, by number; NaN before it.
    #[wasm_bindgen(js_name = firstHits)]
    pub fn first_hits(&self) -> Vec<f64> {
        with_any!(&self.run, |run| run.first_hits().to_vec())
    }

    /// The numbers of the current balls, in the order they were added.
    ///
    /// `positions()`, `velocities()`, `radii()` and `masses()` have the same order.
    pub fn ids(&self) -> Vec<u32> {
        with_any!(&self.run, |run| {
            let number = |ball| u32::try_from(run.session().number(ball)).unwrap_or(u32::MAX);
            run.balls().into_iter().map(number).collect()
        })
    }

    /// The centres, `dimension` numbers per ball.
    ///
    /// Every call returns the same array with new values, until the number of balls changes; copy
    /// it to keep it.
    pub fn positions(&mut self) -> Float64Array {
        with_any!(&self.run, |run| {
            let balls = run.balls().into_iter();
            self.views.positions.filled(balls.flat_map(|ball| run.session().position(ball)))
        })
    }

    /// The velocities, `dimension` numbers per ball.
    ///
    /// Every call returns the same array, as `positions()` does.
    pub fn velocities(&mut self) -> Float64Array {
        with_any!(&self.run, |run| {
            let balls = run.balls().into_iter();
            self.views.velocities.filled(balls.flat_map(|ball| run.session().velocity(ball)))
        })
    }

    /// The radii, one per ball.
    ///
    /// Every call returns the same array, as `positions()` does.
    pub fn radii(&mut self) -> Float64Array {
        with_any!(&self.run, |run| {
            let balls = run.balls().into_iter();
            self.views.radii.filled(balls.map(|ball| run.session().radius(ball)))
        })
    }

    /// The masses, one per ball; `Infinity` for balls that no impact moves.
    ///
    /// Every call returns the same array, as `positions()` does.
    pub fn masses(&mut self) -> Float64Array {
        with_any!(&self.run, |run| {
            let balls = run.balls().into_iter();
            self.views.masses.filled(balls.map(|ball| run.session().mass(ball)))
        })
    }

    /// The current centre of a ball.
    ///
    /// @throws an `Error` if there is no such ball.
    #[wasm_bindgen(unchecked_return_type = "Vector")]
    pub fn position(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
    ) -> Result<JsValue, JsError> {
        let id = ball(&id)?;
        with_any!(&self.run, |run| to_js(&run.session().position(run.session().ball(id)?).to_vec()))
    }

    /// The current velocity of a ball.
    ///
    /// @throws an `Error` if there is no such ball.
    #[wasm_bindgen(unchecked_return_type = "Vector")]
    pub fn velocity(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
    ) -> Result<JsValue, JsError> {
        let id = ball(&id)?;
        with_any!(&self.run, |run| to_js(&run.session().velocity(run.session().ball(id)?).to_vec()))
    }

    /// The kind of a ball; `"ball"` if it was given none.
    ///
    /// @throws an `Error` if there is no such ball.
    pub fn kind(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
    ) -> Result<String, JsError> {
        let id = ball(&id)?;
        with_any!(&self.run, |run| Ok(run.session().kind_name(run.session().ball(id)?).to_owned()))
    }

    /// Whether a ball is there now.
    pub fn contains(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] id: JsValue,
    ) -> Result<bool, JsError> {
        let id = ball(&id)?;
        Ok(with_any!(&self.run, |run| run.session().ball(id).is_ok()))
    }

    /// The current coordinate of a wall on its axis; `undefined` without walls.
    ///
    /// @throws an `Error` if there is no axis of this name.
    #[wasm_bindgen(js_name = wallPosition)]
    pub fn wall_position(
        &self,
        #[wasm_bindgen(js_name = wall, unchecked_param_type = "WallName")] name: JsValue,
    ) -> Result<Option<f64>, JsError> {
        let wall = wall(&name)?;
        with_any!(&self.run, |run| Ok(run.wall(&wall)?.map(|(position, _)| position)))
    }
}

/// The motion of balls that grow.
#[derive(Serialize)]
struct Growth {
    growth: f64,
}
