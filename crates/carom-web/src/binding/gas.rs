//! The class `Gas`.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::arguments::{END, NUMBER, limit, number, optional_number, whole};
use super::view::View;
use crate::gas::{self, HEIGHT, Law, Setup};

/// More bars than any chart shows.
const MOST_BINS: usize = 1_000_000;

/// A gas of equal discs in a box with a piston.
///
/// The discs have mass 1. The box has height 1, and its right wall is the piston. The simulator
/// computes every collision exactly. Boltzmann's constant is 1. `free()` releases the memory.
///
/// ```js
/// const gas = new Gas(1000, 0.1, 1, 1); // discs, packing fraction, temperature, seed
/// gas.run(2);
/// gas.movePiston(0.8, 0.1); // to half the width, slowly
/// gas.run(12);
/// gas.pistonPosition; // 0.8
/// ```
#[wasm_bindgen]
pub struct Gas {
    inner: gas::Gas,
    positions: View,
    velocities: View,
}

#[wasm_bindgen]
impl Gas {
    /// Fills the box with discs of equal speed in random directions.
    ///
    /// `count` is a whole number from 50 to 1 000 000. `packingFraction` is the share of the box
    /// that the discs cover, from 1e-6 to 0.55. `temperature` is the mean kinetic energy of a disc,
    /// from 1e-6 to 1e6. `seed` is a whole number from 0 to 4 294 967 295; the same seed gives the
    /// same gas on every machine. `restitution`, from 0 to 1, is that of two discs; the default 1
    /// loses no energy. The walls are elastic.
    ///
    /// @throws an `Error` that names the value and its range.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number")] count: JsValue,
        #[wasm_bindgen(js_name = packingFraction, unchecked_param_type = "number")]
        packing_fraction: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] restitution: JsValue,
    ) -> Result<Self, JsError> {
        let count = Setup::count_of(number(&count, "count", "a whole number")?)?;
        let packing_fraction = number(&packing_fraction, "packingFraction", NUMBER)?;
        let temperature = number(&temperature, "temperature", NUMBER)?;
        let seed = Setup::seed_of(number(&seed, "seed", "a whole number")?)?;
        let restitution = optional_number(&restitution, "restitution", NUMBER)?.unwrap_or(1.0);
        let setup = Setup { count, packing_fraction, temperature, seed, restitution };
        let inner = gas::Gas::new(&setup)?;
        Ok(Self { inner, positions: View::default(), velocities: View::default() })
    }

    /// The number of discs.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.inner.simulation().len()
    }

    /// The radius of the discs.
    #[wasm_bindgen(getter)]
    pub fn radius(&self) -> f64 {
        self.inner.law().radius
    }

    /// The height of the box.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> f64 {
        HEIGHT
    }

    /// The current time of the simulation.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        self.inner.simulation().time().to_f64()
    }

    /// The kinetic energy of all discs.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> f64 {
        self.inner.simulation().kinetic_energy()
    }

    /// The kinetic energy at the start.
    #[wasm_bindgen(getter, js_name = startEnergy)]
    pub fn start_energy(&self) -> f64 {
        self.inner.start_energy()
    }

    /// The work that the piston has done on the gas so far.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> f64 {
        self.inner.work()
    }

    /// The mean kinetic energy of a disc.
    #[wasm_bindgen(getter)]
    pub fn temperature(&self) -> f64 {
        self.inner.temperature()
    }

    /// The number of collisions between two discs so far.
    #[wasm_bindgen(getter, js_name = pairCollisions)]
    pub fn pair_collisions(&self) -> f64 {
        self.inner.pair_collisions() as f64
    }

    /// Runs to the time `until` and returns the number of events.
    ///
    /// It stops after `budget` events if you pass one; `time` is then that of the last event.
    /// Otherwise `time` is `until`.
    ///
    /// @throws an `Error` that names the wrong argument and says how to fix it, or that names discs
    /// that jam: they collide without end.
    pub fn run(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] until: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] budget: JsValue,
    ) -> Result<f64, JsError> {
        let until = number(&until, "until", END)?;
        let budget = limit(&budget, "budget")?;
        Ok(self.inner.run(until, budget)? as f64)
    }

    /// The centres: x, y, x, y, …
    ///
    /// Every call returns the same array with new values; copy it to keep it.
    pub fn positions(&mut self) -> Float64Array {
        let simulation = self.inner.simulation();
        self.positions.filled(simulation.ids().flat_map(|ball| simulation.position(ball)))
    }

    /// The velocities: x, y, x, y, …
    ///
    /// Every call returns the same array with new values; copy it to keep it.
    pub fn velocities(&mut self) -> Float64Array {
        let simulation = self.inner.simulation();
        self.velocities.filled(simulation.ids().flat_map(|ball| simulation.velocity(ball)))
    }

    /// Moves the piston to a position and stops it there.
    ///
    /// The speed is constant. The motion begins now and takes place while `run` advances the time.
    ///
    /// @throws an `Error` with the range of the position or the speed.
    #[wasm_bindgen(js_name = movePiston)]
    pub fn move_piston(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] to: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] speed: JsValue,
    ) -> Result<(), JsError> {
        let (to, speed) = (number(&to, "to", NUMBER)?, number(&speed, "speed", NUMBER)?);
        Ok(self.inner.move_piston(to, speed)?)
    }

    /// Stops the piston at its current position.
    #[wasm_bindgen(js_name = stopPiston)]
    pub fn stop_piston(&mut self) {
        self.inner.stop_piston();
    }

    /// The position of the piston, which is the width of the box.
    #[wasm_bindgen(getter, js_name = pistonPosition)]
    pub fn piston_position(&self) -> f64 {
        self.inner.piston_position()
    }

    /// The velocity of the piston; negative while it compresses the gas.
    #[wasm_bindgen(getter, js_name = pistonVelocity)]
    pub fn piston_velocity(&self) -> f64 {
        self.inner.piston_velocity()
    }

    /// The innermost and the outermost position of the piston.
    #[wasm_bindgen(getter, js_name = pistonRange, unchecked_return_type = "[number, number]")]
    pub fn piston_range(&self) -> Vec<f64> {
        let (least, most) = self.inner.piston_range();
        vec![least, most]
    }

    /// The mean pressures on the left wall, piston, bottom and top.
    ///
    /// The means start at time 0, or at the last `restartPressure()`. They are `undefined` before
    /// any time has passed.
    pub fn pressures(&self) -> Option<Vec<f64>> {
        self.inner.pressures().map(|pressures| pressures.to_vec())
    }

    /// The mean of `pressures()`, each wall weighted by its length.
    #[wasm_bindgen(getter, js_name = meanPressure)]
    pub fn mean_pressure(&self) -> Option<f64> {
        self.inner.mean_pressure()
    }

    /// Restarts the means of the pressures.
    #[wasm_bindgen(js_name = restartPressure)]
    pub fn restart_pressure(&mut self) {
        self.inner.restart_pressure();
    }

    /// Counts discs by speed, in `bins` equal intervals up to `fastest`.
    ///
    /// The intervals start at 0.
    #[wasm_bindgen(js_name = speedCounts)]
    pub fn speed_counts(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] bins: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] fastest: JsValue,
    ) -> Result<Vec<f64>, JsError> {
        let bins = whole(&bins, "bins", MOST_BINS)?;
        Ok(self.inner.speed_counts(bins, number(&fastest, "fastest", NUMBER)?))
    }

    /// The counts of `speedCounts` that Maxwell's law predicts at the current temperature.
    #[wasm_bindgen(js_name = maxwellCounts)]
    pub fn maxwell_counts(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] bins: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] fastest: JsValue,
    ) -> Result<Vec<f64>, JsError> {
        let bins = whole(&bins, "bins", MOST_BINS)?;
        Ok(self.inner.maxwell_counts(bins, number(&fastest, "fastest", NUMBER)?))
    }

    /// The mean pressure on the piston by the law of hard discs.
    #[wasm_bindgen(js_name = lawfulPressure)]
    pub fn lawful_pressure(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] width: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: JsValue,
    ) -> Result<f64, JsError> {
        let width = number(&width, "width", NUMBER)?;
        Ok(self.inner.law().pressure(width, number(&temperature, "temperature", NUMBER)?))
    }

    /// The mean pressure on all walls by the law of hard discs.
    #[wasm_bindgen(js_name = lawfulMeanPressure)]
    pub fn lawful_mean_pressure(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] width: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: JsValue,
    ) -> Result<f64, JsError> {
        let width = number(&width, "width", NUMBER)?;
        Ok(self.inner.law().mean_pressure(width, number(&temperature, "temperature", NUMBER)?))
    }

    /// The pressure of an ideal gas of points, `N T / A`.
    ///
    /// It has as many points as this gas has discs.
    #[wasm_bindgen(js_name = idealPressure)]
    pub fn ideal_pressure(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] width: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: JsValue,
    ) -> Result<f64, JsError> {
        let width = number(&width, "width", NUMBER)?;
        Ok(self.inner.law().ideal_pressure(width, number(&temperature, "temperature", NUMBER)?))
    }

    /// The temperature of hard discs after a slow change of width.
    ///
    /// The width changes from `from` to `to`, without heat from outside; `temperature` is that at
    /// the start.
    #[wasm_bindgen(js_name = adiabaticTemperature)]
    pub fn adiabatic_temperature(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] from: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] to: JsValue,
    ) -> Result<f64, JsError> {
        let temperature = number(&temperature, "temperature", NUMBER)?;
        let (from, to) = (number(&from, "from", NUMBER)?, number(&to, "to", NUMBER)?);
        Ok(self.inner.law().adiabatic_temperature(from, temperature, to))
    }

    /// The same for an ideal gas of points.
    ///
    /// The temperature times the area is constant.
    #[wasm_bindgen(js_name = idealAdiabaticTemperature)]
    pub fn ideal_adiabatic_temperature(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] from: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] to: JsValue,
    ) -> Result<f64, JsError> {
        let temperature = number(&temperature, "temperature", NUMBER)?;
        let (from, to) = (number(&from, "from", NUMBER)?, number(&to, "to", NUMBER)?);
        Ok(Law::ideal_adiabatic_temperature(from, temperature, to))
    }
}
