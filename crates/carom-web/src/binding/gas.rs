//! The gas.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use js_sys::Float32Array;
use wasm_bindgen::prelude::*;

use super::arguments::{END, NUMBER, limit, number, optional_number, whole};
use super::view::View;
use crate::gas::{self, HEIGHT, Law, Setup};

/// More bars than any chart has.
const MOST_BINS: usize = 1_000_000;

/// A gas of equal discs of mass 1 in a box of height 1, whose right wall is a piston; the simulator
/// computes every collision exactly. Boltzmann's constant is 1. `free()` releases its memory.
#[wasm_bindgen]
pub struct Gas {
    inner: gas::Gas,
    positions: View,
    velocities: View,
}

#[wasm_bindgen]
impl Gas {
    /// Fills the box with discs that all have the same speed, in random directions. `restitution` is
    /// 1 by default: no energy is lost. `count` and `seed` are whole numbers.
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
        let numbers = 2 * inner.simulation().len();
        Ok(Self { inner, positions: View::new(numbers), velocities: View::new(numbers) })
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

    /// The time of the simulation.
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

    /// The work that the piston has done on the gas.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> f64 {
        self.inner.work()
    }

    /// The mean kinetic energy of a disc.
    #[wasm_bindgen(getter)]
    pub fn temperature(&self) -> f64 {
        self.inner.temperature()
    }

    /// Collisions of two discs so far.
    #[wasm_bindgen(getter, js_name = pairCollisions)]
    pub fn pair_collisions(&self) -> f64 {
        self.inner.pair_collisions() as f64
    }

    /// Lets events happen up to the time `until`, at most `budget` of them if it is given, and
    /// returns how many. Where there are fewer, the clock then stands at `until`.
    /// @throws an `Error` that names the argument that was refused, and the cure; or the discs that
    /// have no room to move.
    pub fn run(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] until: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] budget: JsValue,
    ) -> Result<f64, JsError> {
        let until = number(&until, "until", END)?;
        let budget = limit(&budget, "budget")?;
        Ok(self.inner.run(until, budget)? as f64)
    }

    /// The centres: x, y, x, y, … The same array each time, with new values: copy it to keep it.
    pub fn positions(&mut self) -> Float32Array {
        let simulation = self.inner.simulation();
        self.positions.filled(simulation.ids().flat_map(|ball| simulation.position(ball)))
    }

    /// The velocities: x, y, x, y, … The same array each time, with new values: copy it to keep it.
    pub fn velocities(&mut self) -> Float32Array {
        let simulation = self.inner.simulation();
        self.velocities.filled(simulation.ids().flat_map(|ball| simulation.velocity(ball)))
    }

    /// Moves the piston to a position, where it halts.
    /// @throws an `Error` with the range of the place or the speed.
    #[wasm_bindgen(js_name = movePiston)]
    pub fn move_piston(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] to: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] speed: JsValue,
    ) -> Result<(), JsError> {
        let (to, speed) = (number(&to, "to", NUMBER)?, number(&speed, "speed", NUMBER)?);
        Ok(self.inner.move_piston(to, speed)?)
    }

    /// Halts the piston where it is.
    #[wasm_bindgen(js_name = stopPiston)]
    pub fn stop_piston(&mut self) {
        self.inner.stop_piston();
    }

    /// Where the piston is: the width of the box.
    #[wasm_bindgen(getter, js_name = pistonPosition)]
    pub fn piston_position(&self) -> f64 {
        self.inner.piston_position()
    }

    /// Negative while the piston compresses the gas.
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

    /// The mean pressure on the left wall, the piston, the bottom and the top since
    /// `restartPressure()`; undefined before any time has passed.
    pub fn pressures(&self) -> Option<Vec<f64>> {
        self.inner.pressures().map(|pressures| pressures.to_vec())
    }

    /// The mean of these pressures, each wall by its length.
    #[wasm_bindgen(getter, js_name = meanPressure)]
    pub fn mean_pressure(&self) -> Option<f64> {
        self.inner.mean_pressure()
    }

    /// Starts a new mean of the pressure.
    #[wasm_bindgen(js_name = restartPressure)]
    pub fn restart_pressure(&mut self) {
        self.inner.restart_pressure();
    }

    /// How many discs have a speed in each of `bins` equal intervals from 0 to `fastest`.
    #[wasm_bindgen(js_name = speedCounts)]
    pub fn speed_counts(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] bins: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] fastest: JsValue,
    ) -> Result<Vec<f64>, JsError> {
        let bins = whole(&bins, "bins", MOST_BINS)?;
        Ok(self.inner.speed_counts(bins, number(&fastest, "fastest", NUMBER)?))
    }

    /// The number expected by Maxwell's law at the present temperature.
    #[wasm_bindgen(js_name = maxwellCounts)]
    pub fn maxwell_counts(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] bins: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] fastest: JsValue,
    ) -> Result<Vec<f64>, JsError> {
        let bins = whole(&bins, "bins", MOST_BINS)?;
        Ok(self.inner.maxwell_counts(bins, number(&fastest, "fastest", NUMBER)?))
    }

    /// The mean pressure on the piston by the law of hard discs, for a box of this width.
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

    /// The pressure of an ideal gas of as many points: `N T / A`.
    #[wasm_bindgen(js_name = idealPressure)]
    pub fn ideal_pressure(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] width: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] temperature: JsValue,
    ) -> Result<f64, JsError> {
        let width = number(&width, "width", NUMBER)?;
        Ok(self.inner.law().ideal_pressure(width, number(&temperature, "temperature", NUMBER)?))
    }

    /// The temperature of hard discs after the width has slowly changed, without heat from outside.
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

    /// The same for an ideal gas of points: the temperature times the area is constant.
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
