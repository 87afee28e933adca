//! The class `Simulation`.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use std::time::Duration;

pub(super) use carom_any::with_any as with_run;
use carom_any::{Any, any};
use carom_io::replay::{ReplayMotion, ReplayObstacle, ReplayPocket};
use carom_io::scene::Scene;
use js_sys::Float32Array;
use wasm_bindgen::prelude::*;

use super::arguments::{END, SCENE, limit, number, optional_text, text};
use super::to_js;
use super::view::View;
use crate::simulation::Run;

/// The types that the class below returns.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("simulation.d.ts");

#[wasm_bindgen]
extern "C" {
    /// Milliseconds. The clock of the standard library does not work in WebAssembly.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// An event-driven simulation of a scene file.
///
/// It moves from collision to collision, without time steps. `free()` releases the memory.
///
/// ```js
/// const game = Simulation.fromScene(toml); // the text of a scene file
/// game.run(game.time + 1 / 60); // once per frame
/// const centres = game.positions(); // x, y, x, y, …
/// ```
#[wasm_bindgen]
pub struct Simulation {
    pub(super) run: AnyRun,
    elapsed: Duration,
    /// How many path segments of each ball `newLines` has returned.
    pub(super) told: Vec<usize>,
    radii: View,
    pub(super) positions: View,
    velocities: View,
}

type AnyRun = Any<Box<Run<2>>, Box<Run<3>>>;

/// Parses the text of a scene file; messages call the file `name`.
pub(super) fn parse(toml: &JsValue, name: &JsValue) -> Result<Scene, JsError> {
    let toml = text(toml, "toml", SCENE)?;
    let name = optional_text(name, "name", "a text")?;
    Ok(Scene::parse(name.as_deref().unwrap_or("scene.toml"), &toml, &[])?)
}

/// The components of a vector of each ball in turn; NaN for a ball that a pocket has removed.
fn each<'a, const D: usize>(
    run: &'a Run<D>,
    of: impl Fn(carom_sim::BallId) -> [f64; D] + 'a,
) -> impl Iterator<Item = f64> + 'a {
    run.each(of).flat_map(|vector| vector.unwrap_or([f64::NAN; D]))
}

#[wasm_bindgen]
impl Simulation {
    /// Builds a simulation from the text of a scene file.
    ///
    /// The text is TOML; scenes/README.md describes every key. Messages call the file `name`, and
    /// the run gets its name from it.
    ///
    /// @throws an `Error` with the line, a mark under the fault, and how to fix it.
    #[wasm_bindgen(js_name = fromScene)]
    pub fn from_scene(
        #[wasm_bindgen(unchecked_param_type = "string")] toml: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] name: JsValue,
    ) -> Result<Self, JsError> {
        let scene = parse(&toml, &name)?;
        let dimension = scene.dimension();
        let run: AnyRun = any!(dimension, D => Box::new(Run::<D>::new(scene)?));
        let axes = dimension.axes();
        let count = with_run!(&run, |run| run.count());
        Ok(Self {
            run,
            elapsed: Duration::ZERO,
            told: Vec::new(),
            radii: View::new(count),
            positions: View::new(axes * count),
            velocities: View::new(axes * count),
        })
    }

    /// The title of the scene; its name if it has none.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        with_run!(&self.run, |run| run.scene().title().to_owned())
    }

    /// The dimension, 2 or 3.
    #[wasm_bindgen(getter)]
    pub fn dimension(&self) -> usize {
        self.run.dimension().axes()
    }

    /// The number of balls at the start.
    ///
    /// Balls that pockets have removed keep their places in all arrays.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        with_run!(&self.run, |run| run.count())
    }

    /// The number of balls that pockets have removed so far.
    #[wasm_bindgen(getter)]
    pub fn pocketed(&self) -> usize {
        with_run!(&self.run, |run| run.count() - run.simulation().len())
    }

    /// The names of the balls; `undefined` for a ball without a name.
    #[wasm_bindgen(getter, unchecked_return_type = "(string | undefined)[]")]
    pub fn names(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| to_js(&run.names()))
    }

    /// The current time of the simulation.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        with_run!(&self.run, |run| run.simulation().time().to_f64())
    }

    /// The time at which the scene ends.
    ///
    /// `undefined` if it ends after a number of collisions instead.
    #[wasm_bindgen(getter)]
    pub fn until(&self) -> Option<f64> {
        with_run!(&self.run, |run| run.scene().until())
    }

    /// The number of ball-ball collisions after which the scene ends.
    ///
    /// `undefined` if it ends at a time instead.
    #[wasm_bindgen(getter, js_name = collisionsWanted)]
    pub fn collisions_wanted(&self) -> Option<f64> {
        with_run!(&self.run, |run| run.scene().collisions().map(|count| count as f64))
    }

    /// The number of collisions between two balls so far.
    #[wasm_bindgen(getter, js_name = pairCollisions)]
    pub fn pair_collisions(&self) -> f64 {
        with_run!(&self.run, |run| run.record().tally().pair_collisions as f64)
    }

    /// The number of collisions with walls and obstacles so far.
    #[wasm_bindgen(getter, js_name = wallCollisions)]
    pub fn wall_collisions(&self) -> f64 {
        with_run!(&self.run, |run| run.record().tally().wall_collisions as f64)
    }

    /// The kinetic energy of the balls of finite mass.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> f64 {
        with_run!(&self.run, |run| run.simulation().kinetic_energy())
    }

    /// The potential energy of the balls of finite mass, −Σ m g·x.
    ///
    /// `undefined` without gravity.
    #[wasm_bindgen(getter, js_name = potentialEnergy)]
    pub fn potential_energy(&self) -> Option<f64> {
        with_run!(&self.run, |run| run.simulation().potential_energy())
    }

    /// The momentum of the balls of finite mass.
    #[wasm_bindgen(getter, unchecked_return_type = "Vector")]
    pub fn momentum(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| to_js(&run.simulation().momentum().to_vec()))
    }

    /// A hash of all events so far, as in `summary.json`.
    ///
    /// It covers the time of each event to the last bit.
    #[wasm_bindgen(getter, js_name = trajectoryHash)]
    pub fn trajectory_hash(&self) -> String {
        with_run!(&self.run, |run| run.trajectory_hash())
    }

    /// Whether the run is over.
    ///
    /// A run ends at the end of its scene, or when friction has stopped all balls and all shots are
    /// played.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> bool {
        with_run!(&self.run, |run| run.is_done())
    }

    /// How the balls move between collisions.
    ///
    /// `undefined` for straight lines at constant velocities.
    #[wasm_bindgen(getter, unchecked_return_type = "Motion | undefined")]
    pub fn motion(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| {
            let motion = ReplayMotion::from(run.simulation());
            to_js(&Some(motion).filter(|motion| *motion != ReplayMotion::Straight))
        })
    }

    /// Runs to the time `until` and returns the number of events.
    ///
    /// It stops at the end of the scene if that comes first, or after `budget` events if you pass
    /// one; `time` is then that of the last event. Otherwise `time` is `until` or the end of the
    /// scene.
    ///
    /// @throws an `Error` that names the wrong argument and says how to fix it, or that names balls
    /// that jam: they collide without end.
    pub fn run(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] until: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] budget: JsValue,
    ) -> Result<f64, JsError> {
        Ok(self.advance(number(&until, "until", END)?, limit(&budget, "budget")?)? as f64)
    }

    /// Runs to the end of the scene.
    ///
    /// This never returns if the scene ends after a number of collisions, has a periodic box, and
    /// its balls never meet.
    ///
    /// @throws an `Error` that names balls that jam: they collide without end.
    #[wasm_bindgen(js_name = runToEnd)]
    pub fn run_to_end(&mut self) -> Result<(), JsError> {
        self.advance(f64::INFINITY, u64::MAX)?;
        Ok(())
    }

    /// Returns the space in which the balls move.
    #[wasm_bindgen(unchecked_return_type = "Bounds")]
    pub fn bounds(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| to_js(&run.bounds()))
    }

    /// Returns the obstacles of the scene, without the walls of a box.
    #[wasm_bindgen(unchecked_return_type = "Obstacle[]")]
    pub fn obstacles(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| {
            let obstacles = run.simulation().obstacles().iter();
            to_js(&obstacles.map(ReplayObstacle::from).collect::<Vec<_>>())
        })
    }

    /// Returns the pockets of the scene.
    #[wasm_bindgen(unchecked_return_type = "Pocket[]")]
    pub fn pockets(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| {
            let pockets = run.simulation().pockets().iter();
            to_js(&pockets.map(ReplayPocket::from).collect::<Vec<_>>())
        })
    }

    /// The radii, one per ball.
    ///
    /// Every call returns the same array with new values; copy it to keep it.
    pub fn radii(&mut self) -> Float32Array {
        with_run!(&self.run, |run| self.radii.filled(run.kinds().map(|(radius, _)| radius)))
    }

    /// The masses, one per ball; `Infinity` for a fixed ball.
    pub fn masses(&self) -> Vec<f64> {
        with_run!(&self.run, |run| { run.kinds().map(|(_, mass)| mass).collect() })
    }

    /// The centres, `dimension` numbers per ball.
    ///
    /// They are NaN for a ball that a pocket has removed. Every call returns the same array with
    /// new values; copy it to keep it.
    pub fn positions(&mut self) -> Float32Array {
        with_run!(&self.run, |run| {
            let simulation = run.simulation();
            self.positions.filled(each(run, |ball| simulation.position(ball)))
        })
    }

    /// The velocities, `dimension` numbers per ball.
    ///
    /// They are NaN for a ball that a pocket has removed. Every call returns the same array with
    /// new values; copy it to keep it.
    pub fn velocities(&mut self) -> Float32Array {
        with_run!(&self.run, |run| {
            let simulation = run.simulation();
            self.velocities.filled(each(run, |ball| simulation.velocity(ball)))
        })
    }

    /// The time of each ball's first collision; NaN before it.
    #[wasm_bindgen(js_name = firstHits)]
    pub fn first_hits(&self) -> Vec<f64> {
        with_run!(&self.run, |run| run.first_hits().to_vec())
    }

    /// Returns the HTML replay of the run so far.
    ///
    /// It is the file that `carom run` writes.
    ///
    /// @throws an `Error` if there are too many balls for a replay.
    #[wasm_bindgen(js_name = replayHtml)]
    pub fn replay_html(&self) -> Result<String, JsError> {
        Ok(with_run!(&self.run, |run| run.replay_html())?)
    }

    /// Returns the summary of the run so far, the text of `summary.json`.
    #[wasm_bindgen(js_name = summaryJson)]
    pub fn summary_json(&self) -> String {
        with_run!(&self.run, |run| run.summary(self.elapsed).to_json())
    }
}

impl Simulation {
    /// [`Run::run`], timed.
    fn advance(&mut self, until: f64, budget: u64) -> Result<u64, JsError> {
        let start = now();
        let events = with_run!(&mut self.run, |run| run.run(until, budget));
        self.elapsed += Duration::from_secs_f64((now() - start).max(0.0) / 1000.0);
        Ok(events?)
    }
}
