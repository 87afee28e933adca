//! Runs a scene, and writes a directory of results.

mod watch;

use std::ops::ControlFlow;
use std::path::PathBuf;

use carom_any::in_dimension;
use carom_sim::Simulation;
use carom_sim::observe::Tally;
use thiserror::Error;

use crate::files::{FileError, create_directory, remove_abandoned};
use crate::record::{End, Labels, Summary};
use crate::results::{
    EventOutput, FrameOutput, Limits, Outputs, PlotOutput, Recorder, ReplayOutput,
};
use crate::scene::{Built, Scene, SceneError};
use crate::volume;
use watch::Watch;

pub use watch::{Progress, Stage};

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

/// Why a run failed.
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
    /// The end is not a valid time.
    #[error("a run cannot end at time {0:?}; give a finite time of at least 0")]
    Until(f64),
    /// Collisions of two balls are to end the run, and there is one ball.
    #[error(
        "the run is to end after collisions of two balls, and the scene has one ball only; give the \
         run a time (until), or the scene a second ball"
    )]
    OneBall,
    /// The watcher stopped it before the first ball moved. Nothing has been written.
    #[error("the run was interrupted while its balls were put in their places")]
    Interrupted,
}

/// Runs a scene and writes its results.
///
/// `watch` is called at the start and then some 20 times a second, while the balls of a fill are put
/// in their places, too, and at the end before each plot and before the replay. Where it breaks, the
/// run ends there, and its results are written whole with what has been computed; of plots and
/// replay, what was not begun by then is left out. While nothing has been computed, nothing is
/// written ([`RunError::Interrupted`]).
///
/// In the directory of the results, what killed runs have left of their files is removed.
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
/// The scene cannot be built, the run has no end, a file cannot be written, or the run was
/// interrupted before it began. Then no file has been left half-written.
pub fn run(
    scene: &Scene,
    options: &Options,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    in_dimension!(scene.dimension(), D => run_in::<D>(scene, options, watch))
}

fn run_in<const D: usize>(
    scene: &Scene,
    options: &Options,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    let limits = limits(scene, options)?;
    let mut watch = Watch::new(watch, limits);
    let built = scene.build_watched::<D>(&mut || watch.placing())?;
    let Built { mut simulation, names } = built.ok_or(RunError::Interrupted)?;
    create_directory(&options.out)?;
    remove_abandoned(&options.out);
    let labels = Labels { scene: scene.name(), title: scene.title(), balls: &names };
    let Options { events, ref frames, replay, plots, .. } = *options;
    let outputs = Outputs { events, frames, replay, plots };
    watch.begin();
    let mut recorder = Recorder::create(&options.out, labels, &simulation, limits, outputs)?;
    let end = drive(&mut simulation, limits, &mut recorder, &mut watch)?;
    let elapsed = watch.elapsed();
    let mut ask = |tally: &Tally| watch.call(Stage::Drawing, &simulation, tally);
    Ok(recorder.finish(&simulation, elapsed, end, &mut ask)?)
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
        (None, Some(1..)) if scene.balls()? < 2 => Err(RunError::OneBall),
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
    if watch.call(Stage::Running, simulation, recorder.tally()).is_break() {
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
        if watch.is_due() && watch.call(Stage::Running, simulation, recorder.tally()).is_break() {
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
