//! The simulator.
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

/// The types that the class below gives.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("simulation.d.ts");

#[wasm_bindgen]
extern "C" {
    /// Milliseconds; the clock of the standard library does not run here.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The event-driven simulator on a scene file: it jumps from collision to collision, without time
/// steps. `free()` gives its memory back.
#[wasm_bindgen]
pub struct Simulation {
    pub(super) run: AnyRun,
    elapsed: Duration,
    /// How many of each ball's lines have been told.
    pub(super) told: Vec<usize>,
    radii: View,
    pub(super) positions: View,
    velocities: View,
}

type AnyRun = Any<Box<Run<2>>, Box<Run<3>>>;

/// A scene from the text of its file, and the name that messages call it by.
pub(super) fn parse(toml: &JsValue, name: &JsValue) -> Result<Scene, JsError> {
    let toml = text(toml, "toml", SCENE)?;
    let name = optional_text(name, "name", "a text")?;
    Ok(Scene::parse(name.as_deref().unwrap_or("scene.toml"), &toml, &[])?)
}

/// A vector of each ball, its components one after the other; NaN where a pocket has taken the ball.
fn each<'a, const D: usize>(
    run: &'a Run<D>,
    of: impl Fn(carom_sim::BallId) -> [f64; D] + 'a,
) -> impl Iterator<Item = f64> + 'a {
    run.each(of).flat_map(|vector| vector.unwrap_or([f64::NAN; D]))
}

#[wasm_bindgen]
impl Simulation {
    /// Puts the balls of a scene (TOML; scenes/README.md tells every key) in their places. `name`
    /// is what messages call the file, and gives the run its name.
    /// @throws an `Error` with the line, a mark under the place, and the cure.
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

    /// What the scene calls itself; its name where it has no title.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        with_run!(&self.run, |run| run.scene().title().to_owned())
    }

    /// 2 or 3.
    #[wasm_bindgen(getter)]
    pub fn dimension(&self) -> usize {
        self.run.dimension().axes()
    }

    /// The number of balls at the start: those that pockets have taken keep their places.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        with_run!(&self.run, |run| run.count())
    }

    /// The number of balls that pockets have taken so far.
    #[wasm_bindgen(getter)]
    pub fn pocketed(&self) -> usize {
        with_run!(&self.run, |run| run.count() - run.simulation().len())
    }

    /// The names of the balls; undefined for those that have none.
    #[wasm_bindgen(getter, unchecked_return_type = "(string | undefined)[]")]
    pub fn names(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| to_js(&run.names()))
    }

    /// The time of the simulation.
    #[wasm_bindgen(getter)]
    pub fn time(&self) -> f64 {
        with_run!(&self.run, |run| run.simulation().time().to_f64())
    }

    /// The time at which the scene ends; undefined where it counts collisions instead.
    #[wasm_bindgen(getter)]
    pub fn until(&self) -> Option<f64> {
        with_run!(&self.run, |run| run.scene().until())
    }

    /// The collisions of two balls after which the scene ends; undefined where it has a time instead.
    #[wasm_bindgen(getter, js_name = collisionsWanted)]
    pub fn collisions_wanted(&self) -> Option<f64> {
        with_run!(&self.run, |run| run.scene().collisions().map(|count| count as f64))
    }

    /// Collisions of two balls so far.
    #[wasm_bindgen(getter, js_name = pairCollisions)]
    pub fn pair_collisions(&self) -> f64 {
        with_run!(&self.run, |run| run.record().tally().pair_collisions as f64)
    }

    /// Collisions of a ball with a wall or an obstacle so far.
    #[wasm_bindgen(getter, js_name = wallCollisions)]
    pub fn wall_collisions(&self) -> f64 {
        with_run!(&self.run, |run| run.record().tally().wall_collisions as f64)
    }

    /// The kinetic energy of the balls of finite mass.
    #[wasm_bindgen(getter)]
    pub fn energy(&self) -> f64 {
        with_run!(&self.run, |run| run.simulation().kinetic_energy())
    }

    /// The potential energy of the balls of finite mass, −Σ m g·x; undefined where nothing falls.
    #[wasm_bindgen(getter, js_name = potentialEnergy)]
    pub fn potential_energy(&self) -> Option<f64> {
        with_run!(&self.run, |run| run.simulation().potential_energy())
    }

    /// The momentum of the balls of finite mass.
    #[wasm_bindgen(getter, unchecked_return_type = "Vector")]
    pub fn momentum(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| to_js(&run.simulation().momentum().to_vec()))
    }

    /// A hash of every event so far, its time to the bit, as `summary.json` has it.
    #[wasm_bindgen(getter, js_name = trajectoryHash)]
    pub fn trajectory_hash(&self) -> String {
        with_run!(&self.run, |run| run.trajectory_hash())
    }

    /// Whether the scene's own end has come, or all balls have come to rest by friction and all shots are played.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> bool {
        with_run!(&self.run, |run| run.is_done())
    }

    /// How the balls move between collisions; undefined for straight lines at constant velocities.
    #[wasm_bindgen(getter, unchecked_return_type = "Motion | undefined")]
    pub fn motion(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| {
            let motion = ReplayMotion::from(run.simulation());
            to_js(&Some(motion).filter(|motion| *motion != ReplayMotion::Straight))
        })
    }

    /// Lets events happen up to the time `until` and the scene's own end, at most `budget` of them
    /// if it is given, and returns how many. Where there are fewer, the clock then stands at the end
    /// of that time.
    /// @throws an `Error` that names the argument that was refused, and the cure; or the balls that
    /// have no room to move, and collide without end.
    pub fn run(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] until: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] budget: JsValue,
    ) -> Result<f64, JsError> {
        Ok(self.advance(number(&until, "until", END)?, limit(&budget, "budget")?)? as f64)
    }

    /// Everything up to the scene's own end, at one go. A scene that counts collisions in a periodic
    /// box in which nothing ever meets has no end.
    /// @throws an `Error` that names the balls that have no room to move, and collide without end.
    #[wasm_bindgen(js_name = runToEnd)]
    pub fn run_to_end(&mut self) -> Result<(), JsError> {
        self.advance(f64::INFINITY, u64::MAX)?;
        Ok(())
    }

    /// The space in which the balls move.
    #[wasm_bindgen(unchecked_return_type = "Bounds")]
    pub fn bounds(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| to_js(&run.bounds()))
    }

    /// What stands in the way, beside the walls of the box.
    #[wasm_bindgen(unchecked_return_type = "Obstacle[]")]
    pub fn obstacles(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| {
            let obstacles = run.simulation().obstacles().iter();
            to_js(&obstacles.map(ReplayObstacle::from).collect::<Vec<_>>())
        })
    }

    /// Where balls disappear.
    #[wasm_bindgen(unchecked_return_type = "Pocket[]")]
    pub fn pockets(&self) -> Result<JsValue, JsError> {
        with_run!(&self.run, |run| {
            let pockets = run.simulation().pockets().iter();
            to_js(&pockets.map(ReplayPocket::from).collect::<Vec<_>>())
        })
    }

    /// The radii, ball after ball. The same array each time, with new values: copy it to keep it.
    pub fn radii(&mut self) -> Float32Array {
        with_run!(&self.run, |run| self.radii.filled(run.kinds().map(|(radius, _)| radius)))
    }

    /// The masses, ball after ball; infinite for what is fixed.
    pub fn masses(&self) -> Vec<f64> {
        with_run!(&self.run, |run| { run.kinds().map(|(_, mass)| mass).collect() })
    }

    /// The centres, ball after ball, `dimension` numbers each; NaN for a ball that a pocket has taken.
    /// The same array each time, with new values: copy it to keep it.
    pub fn positions(&mut self) -> Float32Array {
        with_run!(&self.run, |run| {
            let simulation = run.simulation();
            self.positions.filled(each(run, |ball| simulation.position(ball)))
        })
    }

    /// The velocities, ball after ball, `dimension` numbers each; NaN for a ball that a pocket has
    /// taken. The same array each time, with new values: copy it to keep it.
    pub fn velocities(&mut self) -> Float32Array {
        with_run!(&self.run, |run| {
            let simulation = run.simulation();
            self.velocities.filled(each(run, |ball| simulation.velocity(ball)))
        })
    }

    /// The time of each ball's first collision; NaN where there was none yet.
    #[wasm_bindgen(js_name = firstHits)]
    pub fn first_hits(&self) -> Vec<f64> {
        with_run!(&self.run, |run| run.first_hits().to_vec())
    }

    /// The replay page of the run so far, as `carom run` writes it.
    /// @throws an `Error` where the balls are too many for a replay.
    #[wasm_bindgen(js_name = replayHtml)]
    pub fn replay_html(&self) -> Result<String, JsError> {
        Ok(with_run!(&self.run, |run| run.replay_html())?)
    }

    /// The summary of the run so far: the text of `summary.json`.
    #[wasm_bindgen(js_name = summaryJson)]
    pub fn summary_json(&self) -> String {
        with_run!(&self.run, |run| run.summary(self.elapsed).to_json())
    }
}

impl Simulation {
    /// [`Run::run`], by the clock.
    fn advance(&mut self, until: f64, budget: u64) -> Result<u64, JsError> {
        let start = now();
        let events = with_run!(&mut self.run, |run| run.run(until, budget));
        self.elapsed += Duration::from_secs_f64((now() - start).max(0.0) / 1000.0);
        Ok(events?)
    }
}
