//! A run: a scene in, a directory of results out.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use carom_sim::Simulation;
use carom_sim::observe::Tally;
use thiserror::Error;

use crate::results::{
    End, EventOutput, FileError, FrameOutput, Labels, Limits, Outputs, PlotOutput, Recorder,
    ReplayOutput, Summary, create_directory,
};
use crate::scene::{Built, Dimension, Scene, SceneError};
use crate::volume;

/// What a run writes, and when it ends.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The directory of the results. It is made if it is missing; files in it are replaced.
    pub out: PathBuf,
    /// The time at which the run ends. Given, it replaces the limits of the scene.
    pub until: Option<f64>,
    /// The number of collisions of two balls after which the run ends. Given, it replaces the
    /// limits of the scene; with `until`, the run ends at what comes first.
    pub collisions: Option<u64>,
    /// The table of events.
    pub events: EventOutput,
    /// The files of frames. They are spread evenly over the time of the run, or over its
    /// collisions where only these are limited; the last one shows the end in any case.
    pub frames: FrameOutput,
    /// The replay.
    pub replay: ReplayOutput,
    /// The plots of energy, momentum and speeds.
    pub plots: PlotOutput,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The share of the run that is done, from 0 to 1; 1 where there is nothing to do.
    pub fraction: f64,
    /// The time of the simulation.
    pub time: f64,
    /// Collisions of two balls.
    pub pair_collisions: u64,
    /// Collisions of a ball with a wall.
    pub wall_collisions: u64,
    /// The time on the wall clock since the run began.
    pub elapsed: Duration,
}

/// Why a run could not be done.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The scene cannot be built.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// A result cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Neither the scene nor the options say when to end.
    #[error("the run has no end; give it a time (until) or a number of collisions")]
    NoEnd,
    /// The end is no time.
    #[error("a run cannot end at time {0}; give a finite time of at least 0")]
    Until(f64),
}

/// Runs a scene and writes its results.
///
/// `watch` is called at the start and then some 20 times a second; where it breaks, the run ends
/// there, and its results are written whole with what has been computed.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use carom_io::run::{Options, run};
/// use carom_io::scene::Scene;
///
/// let head_on = "
///     dimension = 2
///     until = 2.0
///     [[ball]]
///     center = [-1.5, 0.0]
///     velocity = [1.0, 0.0]
///     radius = 0.5
///     mass = 1.0
///     [[ball]]
///     center = [1.5, 0.0]
///     velocity = [-1.0, 0.0]
///     radius = 0.5
///     mass = 1.0
/// ";
/// let scene = Scene::parse("head-on.toml", head_on, &[])?;
/// let directory = tempfile::tempdir()?;
/// let options = Options { out: directory.path().join("head-on"), ..Options::default() };
/// let summary = run(&scene, &options, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!((summary.time, summary.pair_collisions), (2.0, 1));
/// assert!(options.out.join("replay.html").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The scene cannot be built, the run has no end, or a file cannot be written. Then no file has
/// been left half-written.
pub fn run(
    scene: &Scene,
    options: &Options,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    match scene.dimension() {
        Dimension::Two => run_in::<2>(scene, options, watch),
        Dimension::Three => run_in::<3>(scene, options, watch),
    }
}

fn run_in<const D: usize>(
    scene: &Scene,
    options: &Options,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    let limits = limits(scene, options)?;
    let Built { mut simulation, names } = scene.build::<D>()?;
    create_directory(&options.out)?;
    let labels = Labels { scene: scene.name(), title: scene.title(), balls: &names };
    let Options { events, ref frames, replay, plots, .. } = *options;
    let outputs = Outputs { events, frames, replay, plots };
    let mut recorder = Recorder::create(&options.out, labels, &simulation, limits, outputs)?;
    let mut watch = Watch::new(watch, limits);
    let end = drive(&mut simulation, limits, &mut recorder, &mut watch)?;
    Ok(recorder.finish(&simulation, watch.start.elapsed(), end)?)
}

/// When a run of this scene with these options ends.
fn limits(scene: &Scene, options: &Options) -> Result<Limits, RunError> {
    let limits = match (options.until, options.collisions) {
        (None, None) => (scene.until(), scene.collisions()),
        given => given,
    };
    match limits {
        (None, None) => Err(RunError::NoEnd),
        (Some(time), _) if !(time.is_finite() && time >= 0.0) => Err(RunError::Until(time)),
        (Some(time), None) => Ok(Limits::Time(time)),
        (None, Some(count)) => Ok(Limits::Collisions(count)),
        (Some(time), Some(count)) => Ok(Limits::Both(time, count)),
    }
}

/// Lets the simulation go on to the end of the run, and the recorder see all of it.
fn drive<const D: usize>(
    simulation: &mut Simulation<D>,
    limits: Limits,
    recorder: &mut Recorder<'_, D>,
    watch: &mut Watch<'_>,
) -> Result<End, FileError> {
    let stride = stride(simulation);
    recorder.begin(simulation)?;
    if watch.call(simulation, recorder.tally()).is_break() {
        return Ok(End::Interrupted);
    }
    while !limits.reached_by(recorder.tally().pair_collisions) {
        let target = limits.time().min(recorder.next_look()).min(pause(simulation, stride));
        match simulation.step(target) {
            Some(event) => recorder.event(simulation, &event)?,
            // Nothing will ever happen again.
            None if target == f64::INFINITY => break,
            None => {
                recorder.reach(simulation, target)?;
                if target >= limits.time() {
                    break;
                }
                watch.hurry();
            }
        }
        if watch.is_due() && watch.call(simulation, recorder.tally()).is_break() {
            return Ok(End::Interrupted);
        }
    }
    Ok(End::Done)
}

/// The time at which a step that finds no event comes back, so that the watcher is asked: balls
/// that fly past each other in a periodic box for ever would keep a step busy for ever.
fn pause<const D: usize>(simulation: &Simulation<D>, stride: f64) -> f64 {
    let now = simulation.time().to_f64();
    // Where the stride is lost in rounding it would not get on.
    if now + stride > now { now + stride } else { f64::INFINITY }
}

/// The time in which the balls enter some ten thousand cells in all, or each of them one: a step of
/// a millisecond or so. A cell is about as wide as the mean distance of the balls.
///
/// Infinite in open space, where balls that do not meet soon part for ever.
fn stride<const D: usize>(simulation: &Simulation<D>) -> f64 {
    let boundary = simulation.boundary();
    if boundary.bounds().is_none() {
        return f64::INFINITY;
    }
    let count = simulation.len() as f64;
    let width = volume::side::<D>(volume::of_box(boundary) / count);
    let speed = |ball| simulation.velocity(ball).iter().map(|v| v * v).sum::<f64>().sqrt();
    let fastest = simulation.ids().map(speed).fold(0.0, f64::max);
    width / fastest * (10_000.0 / count).max(1.0)
}

/// Calls the watcher, but not too often.
struct Watch<'a> {
    call: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    limits: Limits,
    start: Instant,
    last: Instant,
    steps: u32,
}

impl<'a> Watch<'a> {
    /// The time between two calls.
    const PERIOD: Duration = Duration::from_millis(50);

    /// The steps between two looks at the clock: a look takes 30 ns, an event a microsecond.
    const STEPS: u32 = 16;

    fn new(call: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>, limits: Limits) -> Self {
        let start = Instant::now();
        Self { call, limits, start, last: start, steps: 0 }
    }

    fn is_due(&mut self) -> bool {
        self.steps += 1;
        if self.steps < Self::STEPS {
            return false;
        }
        self.steps = 0;
        self.last.elapsed() >= Self::PERIOD
    }

    /// Looks at the clock after this step, which may have been a long one.
    fn hurry(&mut self) {
        self.steps = Self::STEPS;
    }

    fn call<const D: usize>(
        &mut self,
        simulation: &Simulation<D>,
        tally: &Tally,
    ) -> ControlFlow<()> {
        self.last = Instant::now();
        let (time, pair_collisions) = (simulation.time().to_f64(), tally.pair_collisions);
        (self.call)(&Progress {
            fraction: self.limits.share(time, pair_collisions),
            time,
            pair_collisions,
            wall_collisions: tally.wall_collisions,
            elapsed: self.last - self.start,
        })
    }
}
