//! The history that a `Simulation` keeps.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use carom_any::with_any;
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::arguments::{END, NUMBER, limit, number, optional_flag, whole};
use super::simulation::Simulation;
use super::to_js;
use crate::simulation::SimulationEvent;

#[wasm_bindgen]
impl Simulation {
    /// The time up to which the simulation keeps its history.
    ///
    /// It keeps as many path segments of the balls as a replay holds. `undefined` if a replay
    /// cannot show the run, or once a rule has removed a ball: then it keeps no history. See
    /// `replayHtml`.
    #[wasm_bindgen(getter, js_name = pastUntil)]
    pub fn past_until(&self) -> Option<f64> {
        with_any!(&self.run, |run| run.past().map(|past| past.until()))
    }

    /// The number of recorded events up to and including a time.
    ///
    /// Hops count only if you pass `true` for `hops`.
    #[wasm_bindgen(js_name = eventsUpTo)]
    pub fn events_up_to(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "boolean")] hops: JsValue,
    ) -> Result<usize, JsError> {
        let time = number(&time, "time", END)?;
        let hops = optional_flag(&hops, "hops")?;
        Ok(with_any!(&self.run, |run| run.past().map_or(0, |past| past.count_at(time, hops))))
    }

    /// Returns the recorded events in order, from index `start`.
    ///
    /// Indices count from 0. Returns at most `count` events if you pass it. Hops, the tiny bounces
    /// of contacts that last, are left out, and indices do not count them, unless you pass `true`
    /// for `hops`.
    #[wasm_bindgen(unchecked_return_type = "SimulationEvent[]")]
    pub fn events(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] start: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] count: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "boolean")] hops: JsValue,
    ) -> Result<JsValue, JsError> {
        let start = whole(&start, "start", usize::MAX)?;
        let count = usize::try_from(limit(&count, "count")?).unwrap_or(usize::MAX);
        let hops = optional_flag(&hops, "hops")?;
        let chosen = (start, count);
        let events: Vec<SimulationEvent> = with_any!(&self.run, |run| {
            run.past().map_or_else(Vec::new, |past| past.events(chosen, hops).collect())
        });
        to_js(&events)
    }

    /// Returns the path segments recorded since the last call, by start time.
    ///
    /// Each segment takes `2 + 3 * dimension` numbers: the index of the ball, the start time, the
    /// centre then (in a periodic box, inside it), the velocity then, and the acceleration from
    /// then on, which is 0 if balls fly straight or are damped. If `motion.spinning` is defined,
    /// three more follow: the angular velocity at the start, in radians per unit of time, about the
    /// axes x, y and upwards.
    #[wasm_bindgen(js_name = newLines)]
    pub fn new_lines(&mut self) -> Vec<f64> {
        let told = &mut self.told;
        with_any!(&self.run, |run| {
            let lines = run.past().map(|past| past.lines_beyond(told)).unwrap_or_default();
            let spins = run.session().motion().cloth().is_some();
            let flat = lines.iter().flat_map(|line| {
                [line.ball as f64, line.anchor.time.to_f64()]
                    .into_iter()
                    .chain(line.anchor.position)
                    .chain(line.anchor.velocity)
                    .chain(line.acceleration)
                    .chain(line.spin.into_iter().filter(move |_| spins))
            });
            flat.collect()
        })
    }

    /// Returns the centres at a time up to `pastUntil`.
    ///
    /// They are those of the balls of the start, in that order, `dimension` numbers per ball; NaN
    /// for a ball that is gone. For a later time, returns the current centres. Every call returns
    /// the same array with new values.
    ///
    /// @throws an `Error` if `time` is missing or not a number.
    #[wasm_bindgen(js_name = positionsAt)]
    pub fn positions_at(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] time: JsValue,
    ) -> Result<Float64Array, JsError> {
        let time = number(&time, "time", NUMBER)?;
        let view = &mut self.views.past;
        Ok(with_any!(&self.run, |run| {
            match run.past().filter(|past| time <= past.until()) {
                Some(past) => view.filled(past.places_at(time).flatten()),
                None => view.filled(run.places_of_start().flatten()),
            }
        }))
    }
}
