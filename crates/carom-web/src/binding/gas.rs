//! The gas.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use js_sys::Float32Array;
use wasm_bindgen::prelude::*;

use super::simulation::each;
use super::view::View;
use crate::gas::{self, HEIGHT, Law, Setup};

/// A gas of equal discs of mass 1 in a box of height 1, whose right wall is a piston; the simulator
/// computes every collision exactly. Boltzmann's constant is 1. `free()` gives its memory back.
#[wasm_bindgen]
pub struct Gas {
    inner: gas::Gas,
    positions: View,
    velocities: View,
}

#[wasm_bindgen]
impl Gas {
    /// Fills the box with discs that all have the same speed, in random directions. `restitution` is
    /// 1 if it is left out: no energy is lost. `count` and `seed` are whole numbers.
    /// @throws an `Error` that names the value and its range.
    #[wasm_bindgen(constructor)]
    pub fn new(
        count: f64,
        packing_fraction: f64,
        temperature: f64,
        seed: f64,
        restitution: Option<f64>,
    ) -> Result<Self, JsError> {
        let restitution = restitution.unwrap_or(1.0);
        let (count, seed) = (Setup::count_of(count)?, Setup::seed_of(seed)?);
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

    /// Lets events happen up to the time `until`, at most `budget` of them, and returns how many.
    /// Where there are fewer, the clock then stands at `until`.
    pub fn run(&mut self, until: f64, budget: f64) -> f64 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
        let events = self.inner.run(until, budget as u64);
        events as f64
    }

    /// The centres: x, y, x, y, … The same array each time, filled anew: copy it to keep it.
    pub fn positions(&mut self) -> Float32Array {
        let simulation = self.inner.simulation();
        self.positions.filled(each(simulation, |ball| simulation.position(ball)))
    }

    /// The velocities: x, y, x, y, … The same array each time, filled anew: copy it to keep it.
    pub fn velocities(&mut self) -> Float32Array {
        let simulation = self.inner.simulation();
        self.velocities.filled(each(simulation, |ball| simulation.velocity(ball)))
    }

    /// Sends the piston to a place, where it halts.
    /// @throws an `Error` with the range of the place or the speed.
    #[wasm_bindgen(js_name = movePiston)]
    pub fn move_piston(&mut self, to: f64, speed: f64) -> Result<(), JsError> {
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

    /// Below 0 while the piston compresses the gas.
    #[wasm_bindgen(getter, js_name = pistonVelocity)]
    pub fn piston_velocity(&self) -> f64 {
        self.inner.piston_velocity()
    }

    /// The innermost and the outermost place of the piston.
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

    /// Begins a new mean of the pressure.
    #[wasm_bindgen(js_name = restartPressure)]
    pub fn restart_pressure(&mut self) {
        self.inner.restart_pressure();
    }

    /// How many discs have a speed in each of `bins` equal intervals from 0 to `fastest`.
    #[wasm_bindgen(js_name = speedCounts)]
    pub fn speed_counts(&self, bins: usize, fastest: f64) -> Vec<f64> {
        self.inner.speed_counts(bins, fastest)
    }

    /// How many there would be by Maxwell's law at the present temperature.
    #[wasm_bindgen(js_name = maxwellCounts)]
    pub fn maxwell_counts(&self, bins: usize, fastest: f64) -> Vec<f64> {
        self.inner.maxwell_counts(bins, fastest)
    }

    /// The mean pressure on the piston by the law of hard discs, when the box is so wide.
    #[wasm_bindgen(js_name = lawfulPressure)]
    pub fn lawful_pressure(&self, width: f64, temperature: f64) -> f64 {
        self.inner.law().pressure(width, temperature)
    }

    /// The mean pressure on all walls by the law of hard discs.
    #[wasm_bindgen(js_name = lawfulMeanPressure)]
    pub fn lawful_mean_pressure(&self, width: f64, temperature: f64) -> f64 {
        self.inner.law().mean_pressure(width, temperature)
    }

    /// The pressure of as many points: `N T / A`.
    #[wasm_bindgen(js_name = idealPressure)]
    pub fn ideal_pressure(&self, width: f64, temperature: f64) -> f64 {
        self.inner.law().ideal_pressure(width, temperature)
    }

    /// The temperature of hard discs after the width has slowly changed, without heat from outside.
    #[wasm_bindgen(js_name = adiabaticTemperature)]
    pub fn adiabatic_temperature(&self, from: f64, temperature: f64, to: f64) -> f64 {
        self.inner.law().adiabatic_temperature(from, temperature, to)
    }

    /// The same for points: the temperature times the area stays.
    #[wasm_bindgen(js_name = idealAdiabaticTemperature)]
    pub fn ideal_adiabatic_temperature(&self, from: f64, temperature: f64, to: f64) -> f64 {
        Law::ideal_adiabatic_temperature(from, temperature, to)
    }
}
