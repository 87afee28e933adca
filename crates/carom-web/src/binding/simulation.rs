//! The class `Simulation`.
#![expect(clippy::must_use_candidate, reason = "JavaScript has no such thing")]

use std::time::Duration;

use carom_any::{Any, Dimension, any, with_any};
use carom_io::scene::{Scene, home};
use carom_io::sealed::{Broken, Seal};
use carom_io::session::Ask;
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use super::arguments::{END, SCENE, limit, number, optional_text, refused};
use super::rule::Rule;
use super::view::View;
use super::{to_js, value};
use crate::simulation::{Error, Run, SimulationEvent};

/// The types that the class below uses.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = concat!(include_str!("scene.d.ts"), include_str!("simulation.d.ts"));

/// The first line of a saved simulation.
///
/// Raise the version when the content of [`Run`], or the behaviour of a simulation, changes.
const SEAL: Seal = Seal { mark: "carom-web simulation ", version: 5 };

#[wasm_bindgen]
extern "C" {
    /// Milliseconds. The clock of the standard library does not work in WebAssembly.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// An event-driven simulation, which you can change while it runs.
///
/// It moves from collision to collision, without time steps. Each ball has a number: from 0, in the
/// order in which balls are added; no number is used twice. `free()` releases the memory.
///
/// ```js
/// const game = new Simulation({ balls: [{ center: [0, 0], radius: 1 }] });
/// game.setVelocity(0, [2, 0]);
/// const event = game.step(10); // undefined: nothing happens by time 10
/// game.position(0); // [20, 0]
/// ```
#[wasm_bindgen]
pub struct Simulation {
    pub(super) run: AnyRun,
    pub(super) rule: Option<Rule>,
    elapsed: Duration,
    /// How many path segments of each ball `newLines` has returned.
    pub(super) told: Vec<usize>,
    pub(super) views: Views,
}

/// The arrays that methods return.
#[derive(Default)]
pub(super) struct Views {
    pub(super) positions: View,
    pub(super) velocities: View,
    pub(super) radii: View,
    pub(super) masses: View,
    pub(super) past: View,
}

type AnyRun = Any<Box<Run<2>>, Box<Run<3>>>;

/// The scene of an object, or of the text of a file, and the functions of its rule.
pub(super) fn scene_of(scene: &JsValue, name: &JsValue) -> Result<(Scene, Option<Rule>), JsError> {
    let name = optional_text(name, "name", "a text")?;
    if let Some(text) = scene.as_string() {
        if text.trim_start().starts_with('{') {
            return Err(JsError::new("the text is JSON; pass JSON.parse(text)"));
        }
        let name = name.as_deref().unwrap_or("scene.toml");
        return Ok((Scene::parse(name, &text, &[])?, None));
    }
    if !scene.is_object() || Array::is_array(scene) {
        return Err(refused(scene, "scene", SCENE));
    }
    let object: &Object = scene.unchecked_ref();
    let key = |key: &str| Reflect::get(object, &key.into()).unwrap_or_default();
    // In the singular, too, `rule` may be the list of a scene file.
    let functions = key("rule");
    let rule = if functions.is_undefined() || Array::is_array(&functions) {
        None
    } else if key("rules").is_undefined() {
        Some(Rule::of(&functions)?)
    } else {
        let both = "both `rule` and `rules` are given; keep the functions, or the list";
        return Err(JsError::new(both));
    };
    let value = value::scene(object, rule.as_ref().map(|_| "rule"))?;
    Ok((Scene::from_value(name.as_deref().unwrap_or("scene"), value)?, rule))
}

/// What `load` takes.
const SAVED: &str = "the Uint8Array that `save` returned";

/// The run of saved bytes, or why they are not loaded.
fn loaded(bytes: &[u8]) -> Result<AnyRun, String> {
    let broken = match SEAL.unseal::<AnyRun>(bytes) {
        Ok(run) if with_any!(&run, |run| run.is_whole()) => return Ok(run),
        Ok(_) => Broken::Content(String::new()),
        Err(broken) => broken,
    };
    let problem = match broken {
        Broken::Foreign => "this is not a saved simulation".to_owned(),
        Broken::Damaged => "the saved simulation is damaged".to_owned(),
        Broken::Version { version, writer } => format!(
            "this is a saved simulation of version {version}, written by {writer}, and this version \
             of carom-web loads version {}",
            SEAL.version
        ),
        Broken::Content(_) => match SEAL.unseal::<Dimension>(bytes) {
            // A run begins with its dimension.
            Ok(dimension) if !dimension.is_built() => {
                let (place, module) = home(dimension);
                return Err(format!(
                    "this is a saved simulation {place}; load it with the `Simulation` of `{module}`"
                ));
            }
            _ => "the bytes hold no whole simulation".to_owned(),
        },
    };
    Err(format!("{problem}; give {SAVED}"))
}

#[wasm_bindgen]
impl Simulation {
    /// Builds a simulation from an object or from a text.
    ///
    /// The text is that of a scene file, in TOML; scenes/README.md describes every key, and an
    /// object has the same. The `name` is that of the file: it is in messages and in the summary.
    ///
    /// @throws an `Error` with the place of the fault, and how to fix it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Scene | string")] scene: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] name: JsValue,
    ) -> Result<Self, JsError> {
        let (scene, rule) = scene_of(&scene, &name)?;
        let ask = rule.as_ref().map(|rule| rule as &dyn Ask<Error>);
        let run = any!(scene.dimension(), D => Box::new(Run::<D>::new(scene, ask)?));
        Ok(Self::of(run, rule))
    }

    /// Does the same as `new Simulation(toml, name)`.
    #[wasm_bindgen(js_name = fromScene)]
    pub fn from_scene(
        #[wasm_bindgen(unchecked_param_type = "string")] toml: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] name: JsValue,
    ) -> Result<Self, JsError> {
        Self::new(toml, name)
    }

    /// Loads what `save` returned.
    ///
    /// The simulation continues with the same bits. Functions are not saved: `rule` gives them
    /// again, for kinds that are new. The kinds so far keep their rules.
    ///
    /// @throws an `Error` if the bytes are damaged, or of another version of carom.
    pub fn load(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] bytes: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "SceneRule")] rule: JsValue,
    ) -> Result<Self, JsError> {
        let bytes: &Uint8Array = bytes.dyn_ref().ok_or_else(|| refused(&bytes, "bytes", SAVED))?;
        let run = loaded(&bytes.to_vec()).map_err(|problem| JsError::new(&problem))?;
        let rule = if rule.is_undefined() { None } else { Some(Rule::of(&rule)?) };
        Ok(Self::of(run, rule))
    }

    /// Returns the simulation and its history as bytes, for `load`.
    pub fn save(&self) -> Result<Uint8Array, JsError> {
        Ok(Uint8Array::from(&*SEAL.seal(&self.run)?))
    }

    /// Whether the run is over.
    ///
    /// A run ends at the end of its scene, or when friction has stopped all balls and all shots are
    /// played.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> bool {
        with_any!(&self.run, |run| run.is_done())
    }

    /// Runs to the time `until` and returns the number of events.
    ///
    /// It stops at the end of the scene if that comes first, or after `budget` events if you pass
    /// one; `time` is then that of the last event. Otherwise `time` is `until` or the end of the
    /// scene. If `until` is in the past, nothing happens.
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

    /// Moves to the next event up to `until`, and returns it.
    ///
    /// `time` is then that of the event. If there is no event up to `until`, returns `undefined`,
    /// and `time` is `until`, or the end of the scene if that comes first.
    ///
    /// @throws an `Error` if `until` is not a number or is in the past, or if balls jam: they
    /// collide without end.
    #[wasm_bindgen(unchecked_return_type = "SimulationEvent | undefined")]
    pub fn step(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] until: JsValue,
    ) -> Result<JsValue, JsError> {
        let (until, now) = (number(&until, "until", END)?, self.time());
        if until < now {
            let message = format!("until is {until}; give a time of at least {now}, the present");
            return Err(JsError::new(&message));
        }
        let event = self.timed(|run| {
            with_any!(run, |run| {
                let event = run.step(until);
                event.map(|event| event.map(|event| SimulationEvent::of(&event, run.session())))
            })
        })?;
        event.map_or(Ok(JsValue::UNDEFINED), |event| to_js(&event))
    }

    /// Runs to the end of the scene.
    ///
    /// This never returns if the scene ends after a number of collisions, has a periodic box, and
    /// its balls never meet.
    ///
    /// @throws an `Error` if the scene has no end, or if balls jam: they collide without end.
    #[wasm_bindgen(js_name = runToEnd)]
    pub fn run_to_end(&mut self) -> Result<(), JsError> {
        if self.until().is_none() && self.collisions_wanted().is_none() {
            let message = "the scene has no end; give it `until` or `collisions`, or call `run`";
            return Err(JsError::new(message));
        }
        self.advance(f64::INFINITY, u64::MAX)?;
        Ok(())
    }

    /// Returns the HTML replay of the run so far.
    ///
    /// It is the file that `carom run` writes.
    ///
    /// @throws an `Error` if a replay cannot show the run: there are too many balls, they grow,
    /// or some were inserted or removed by the program.
    #[wasm_bindgen(js_name = replayHtml)]
    pub fn replay_html(&self) -> Result<String, JsError> {
        let page = with_any!(&self.run, |run| run.replay(run.scene().title()))?;
        Ok(String::from_utf8_lossy(&page).into_owned())
    }

    /// Returns the summary of the run so far, the text of `summary.json`.
    #[wasm_bindgen(js_name = summaryJson)]
    pub fn summary_json(&self) -> String {
        with_any!(&self.run, |run| run.summary(self.elapsed).to_json())
    }
}

impl Simulation {
    fn of(run: AnyRun, rule: Option<Rule>) -> Self {
        let (told, views) = (Vec::new(), Views::default());
        Self { run, rule, elapsed: Duration::ZERO, told, views }
    }

    fn advance(&mut self, until: f64, budget: u64) -> Result<u64, JsError> {
        Ok(self.timed(|run| with_any!(run, |run| run.run(until, budget)))?)
    }

    /// The result of a work on the run, whose time counts as that of the run.
    fn timed<T>(&mut self, work: impl FnOnce(&mut AnyRun) -> T) -> T {
        let start = now();
        let result = work(&mut self.run);
        self.elapsed += Duration::from_secs_f64((now() - start).max(0.0) / 1000.0);
        result
    }
}
