//! The class `Stepping`.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use carom_any::{Any, any, with_any as with_stepping};
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::arguments::number;
use super::simulation::scene_of;
use super::view::View;
use crate::simulation::{Error, Stepping as Steps};

/// A scene in fixed time steps, for comparison with `Simulation`.
///
/// It checks for overlaps after each step and misses what happens in between; the lessons of the
/// page warn of this.
#[wasm_bindgen]
pub struct Stepping {
    inner: AnyStepping,
    radii: View,
    positions: View,
    velocities: View,
}

type AnyStepping = Any<Box<Steps<2>>, Box<Steps<3>>>;

#[wasm_bindgen]
impl Stepping {
    /// Builds a run of a scene in time steps of `dt`.
    ///
    /// The scene is what the constructor of `Simulation` takes, but in open space and without
    /// rules.
    ///
    /// @throws an `Error` that says what is wrong with the scene or the step, and how to fix it.
    #[wasm_bindgen(js_name = fromScene)]
    pub fn from_scene(
        #[wasm_bindgen(unchecked_param_type = "Scene | string")] scene: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] dt: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] name: JsValue,
    ) -> Result<Self, JsError> {
        let dt = number(&dt, "dt", "a finite time above 0")?;
        let (scene, rule) = scene_of(&scene, &name)?;
        if rule.is_some() {
            return Err(Error::Unsupported { what: "rules", key: "`rule`" }.into());
        }
        let dimension = scene.dimension();
        let inner: AnyStepping = any!(dimension, D => Box::new(Steps::<D>::new(&scene, dt)?));
        let [radii, positions, velocities] = std::array::from_fn(|_| View::default());
        Ok(Self { inner, radii, positions, velocities })
    }

    /// The dimension, 2 or 3.
    #[wasm_bindgen(getter)]
    pub fn dimension(&self) -> usize {
        self.inner.dimension().axes()
    }

    /// The number of balls.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        with_stepping!(&self.inner, |stepping| stepping.count())
    }

    /// The current time: the number of steps so far, times `dt`.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        with_stepping!(&self.inner, |stepping| stepping.time())
    }

    /// The number of collisions that the steps found so far.
    #[wasm_bindgen(getter)]
    pub fn collisions(&self) -> f64 {
        with_stepping!(&self.inner, |stepping| stepping.collisions() as f64)
    }

    /// Moves every ball by one step, then resolves collisions.
    ///
    /// Balls collide if they touch or overlap after the step, and approach.
    ///
    /// @throws an `Error` if a ball leaves the range of the floats.
    pub fn step(&mut self) -> Result<(), JsError> {
        Ok(with_stepping!(&mut self.inner, |stepping| stepping.step())?)
    }

    /// The radii, one per ball.
    ///
    /// Every call returns the same array with new values; copy it to keep it.
    pub fn radii(&mut self) -> Float64Array {
        with_stepping!(&self.inner, |stepping| {
            self.radii.filled(stepping.balls().map(|(.., radius)| radius))
        })
    }

    /// The centres, `dimension` numbers per ball.
    ///
    /// Every call returns the same array with new values; copy it to keep it.
    pub fn positions(&mut self) -> Float64Array {
        with_stepping!(&self.inner, |stepping| {
            self.positions.filled(stepping.balls().flat_map(|(center, ..)| center))
        })
    }

    /// The velocities, `dimension` numbers per ball.
    ///
    /// Every call returns the same array with new values; copy it to keep it.
    pub fn velocities(&mut self) -> Float64Array {
        with_stepping!(&self.inner, |stepping| {
            self.velocities.filled(stepping.balls().flat_map(|(_, velocity, _)| velocity))
        })
    }

    /// The time of the step that found each ball's first collision.
    ///
    /// NaN for a ball without a collision so far.
    #[wasm_bindgen(js_name = firstHits)]
    pub fn first_hits(&self) -> Vec<f64> {
        with_stepping!(&self.inner, |stepping| stepping.first_hits().to_vec())
    }
}
