//! Runs of scenes, with their results in a directory.

mod checkpoints;
mod drive;
mod error;
mod watch;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use carom_any::in_dimension;
use carom_sim::observe::Tally;

use crate::checkpoint::{Checkpoint, CheckpointError, Every, Head};
use crate::files::{DirectoryLock, Disk, FileError, RealDisk, create_directory, remove_abandoned};
use crate::record::{End, RunRecord, Summary};
use crate::results::{
    EventOutput, FrameOutput, Gathered, Limits, PlotOutput, Recorder, ReplayOutput, RunPart,
};
use crate::scene::{Built, Scene};
use crate::session::Session;
use checkpoints::Checkpoints;
use drive::drive;
use watch::Watch;

pub use error::RunError;
pub use watch::{Progress, Stage};

/// The outputs and the end of a run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The directory of the results.
    ///
    /// It is created if it does not exist. Files of an earlier run in it are replaced
    /// or removed.
    pub out: PathBuf,
    /// The time at which the run ends.
    ///
    /// It replaces the limits of the scene.
    pub until: Option<f64>,
    /// The number of collisions of two balls after which the run ends.
    ///
    /// It replaces the limits of the scene. With `until`, the run ends at whichever comes first.
    pub collisions: Option<u64>,
    /// The table of events.
    pub events: EventOutput,
    /// The files of frames.
    ///
    /// They are spread evenly over the time of the run, or over its collisions if only these are
    /// limited. The last frame always shows the end.
    pub frames: FrameOutput,
    /// The replay.
    pub replay: ReplayOutput,
    /// The plots of energy, momentum and speeds.
    pub plots: PlotOutput,
    /// The interval between checkpoints, with one more at the end.
    ///
    /// See [`checkpoint`](crate::checkpoint). An interrupted run always writes one.
    pub checkpoint_every: Option<Every>,
}

impl Options {
    /// Returns the options with which the run of a checkpoint began.
    ///
    /// The results go to the directory of the checkpoint.
    #[must_use]
    pub fn of(checkpoint: &Checkpoint) -> Self {
        let Head { limits, events, ref frames, replay, plots, every, .. } = checkpoint.head;
        let (until, collisions) = match limits {
            Limits::Time(time) => (Some(time), None),
            Limits::Collisions(count) => (None, Some(count)),
            Limits::Both(time, count) => (Some(time), Some(count)),
        };
        let out = checkpoint.path().parent().map(PathBuf::from).unwrap_or_default();
        let (frames, checkpoint_every) = (frames.clone(), every);
        Self { out, until, collisions, events, frames, replay, plots, checkpoint_every }
    }
}

/// A callback that receives the progress and decides whether to continue.
pub type Watcher<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// Runs a scene and writes its results.
///
/// `watch` is called at the start, then about 20 times a second, also while the balls of a fill are
/// placed, and at the end before each plot and before the replay. If it breaks, the run ends there,
/// and the results up to then are written completely; plots and the replay are left out if they
/// were not begun by then. Before anything has been computed, nothing is written
/// ([`RunError::Interrupted`]). A run that is interrupted before its end also leaves a
/// [checkpoint](crate::checkpoint), from which [`resume`] continues.
///
/// Partial files of killed runs are removed from the directory of the results. While the run lasts,
/// the directory is locked: another run into it fails at once. Once the results have their names,
/// the files that the previous `summary.json` there lists are removed, unless they were replaced.
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
/// The scene cannot be built, the run has no end, a file cannot be written, another run has locked
/// the directory, or the run was interrupted before it began. No incomplete file is left then. If
/// balls [jam](carom_sim::Jammed), or a number [leaves its range](carom_sim::OutOfRange), the
/// results up to that time are written.
pub fn run(scene: &Scene, options: &Options, watch: Watcher<'_>) -> Result<Summary, RunError> {
    in_dimension!(scene.dimension(), D => run_in::<D>(&mut RealDisk, scene, options, watch))
}

fn run_in<const D: usize>(
    disk: &mut dyn Disk,
    scene: &Scene,
    options: &Options,
    watch: Watcher<'_>,
) -> Result<Summary, RunError> {
    let limits = limits(scene, options)?;
    // Before the balls are placed, which may take long.
    let lock = DirectoryLock::of_existing(&options.out)?;
    let mut watch = Watch::new(watch, limits, Duration::ZERO);
    let built = scene.build_watched::<D>(&mut || watch.placing())?;
    let Built { simulation, mut names, shifts } = built.ok_or(RunError::Interrupted)?;
    if names.iter().all(Option::is_none) {
        // For ten million balls without names, this saves a quarter of a gigabyte.
        names = Vec::new();
    }
    let _lock = begin_in(&options.out, lock)?;
    let head = Head {
        dimension: scene.dimension(),
        scene: scene.name().to_owned(),
        title: scene.title().to_owned(),
        names,
        part: RunPart::FIRST,
        limits,
        events: options.events,
        frames: options.frames.clone(),
        replay: options.replay,
        plots: options.plots,
        every: options.checkpoint_every,
    };
    watch.begin();
    let mut recorder =
        Recorder::create(&options.out, head.labels(), &simulation, limits, head.outputs())?;
    recorder.remember(shifts.as_ref());
    recorder.begin(&simulation)?;
    go_on(simulation, recorder, Checkpoints::new(disk, &options.out, &head), &mut watch)
}

/// Resumes a run from its checkpoint, and writes its results.
///
/// The run has the same events as if it had not been interrupted, to the last bit, and the same
/// summary, except for the seconds. Tables continue in files of their own ([`results`]); the other
/// results cover the whole run. The options are those of the run ([`Options::of`]), or others: the
/// run may end later, and write more or less from here on.
///
/// `watch` is called as by [`run`].
///
/// [`results`]: crate::results
///
/// ```
/// use std::ops::ControlFlow;
///
/// use carom_io::checkpoint::Checkpoint;
/// use carom_io::run::{Options, resume, run};
/// use carom_io::scene::{Scene, TEMPLATE};
///
/// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
/// let directory = tempfile::tempdir()?;
/// let out = directory.path().to_owned();
/// let options = Options { out, until: Some(1e6), ..Options::default() };
/// let mut calls = 0;
/// let interrupted = run(&scene, &options, &mut |_| {
///     calls += 1;
///     if calls > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// })?;
///
/// let checkpoint = Checkpoint::load(&directory.path().join("checkpoint.carom"))?;
/// assert_eq!(checkpoint.time(), interrupted.time);
/// let end = interrupted.time + 5.0;
/// let options = Options { until: Some(end), ..Options::of(&checkpoint) };
/// let summary = resume(checkpoint, &options, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(summary.time, end);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The checkpoint does not hold a run, is past the end of the run, or has no data for a requested
/// picture; a file cannot be written; or the simulation cannot go on, as for [`run`].
pub fn resume(
    checkpoint: Checkpoint,
    options: &Options,
    watch: Watcher<'_>,
) -> Result<Summary, RunError> {
    in_dimension!(checkpoint.head.dimension, D => resume_in::<D>(checkpoint, options, watch))
}

fn resume_in<const D: usize>(
    checkpoint: Checkpoint,
    options: &Options,
    watch: Watcher<'_>,
) -> Result<Summary, RunError> {
    let limits = match (options.until, options.collisions) {
        (None, None) => checkpoint.head.limits,
        (until, collisions) => given(until, collisions)?.unwrap_or(checkpoint.head.limits),
    };
    let path = checkpoint.path().to_owned();
    let (time, pair_collisions) = (checkpoint.time(), checkpoint.pair_collisions());
    if limits.are_behind(time, pair_collisions) {
        return Err(RunError::Passed { path, time, pair_collisions });
    }
    let Head { replay, plots, .. } = checkpoint.head;
    if replay == ReplayOutput::None && options.replay == ReplayOutput::Html {
        return Err(RunError::NotKept { path, picture: "the replay" });
    }
    if plots == PlotOutput::None && options.plots == PlotOutput::Svg {
        return Err(RunError::NotKept { path, picture: "the plots" });
    }
    let earlier = checkpoint.elapsed();
    let (head, simulation, gathered) = checkpoint.unpack::<D, Gathered<RunRecord<D>>>()?;
    if simulation.time().to_f64() != time || !head.is_right() || !gathered.is_of(&simulation) {
        return Err(CheckpointError::mixed(&path).into());
    }
    let head = Head {
        part: head.part.next(),
        limits,
        events: options.events,
        frames: options.frames.clone(),
        replay: options.replay,
        plots: options.plots,
        every: options.checkpoint_every,
        ..head
    };
    let _lock = begin_in(&options.out, None)?;
    let mut watch = Watch::new(watch, limits, earlier);
    let (present, outputs) = ((&simulation, head.part), head.outputs());
    let recorder =
        Recorder::resume(&options.out, head.labels(), present, limits, outputs, gathered)?;
    let disk = &mut RealDisk;
    let checkpoints = Checkpoints::new(disk, &options.out, &head).after(&path);
    go_on(simulation, recorder, checkpoints, &mut watch)
}

/// Creates and locks the directory of the results, unless it is locked, and removes what killed
/// runs left in it.
pub(crate) fn begin_in(
    directory: &Path,
    lock: Option<DirectoryLock>,
) -> Result<DirectoryLock, FileError> {
    create_directory(directory)?;
    let lock = lock.map_or_else(|| DirectoryLock::take(directory), Ok)?;
    remove_abandoned(directory);
    Ok(lock)
}

/// Runs to the end, and gives the results their names.
fn go_on<const D: usize>(
    mut simulation: Session<D>,
    mut recorder: Recorder<'_, D>,
    mut checkpoints: Checkpoints<'_>,
    watch: &mut Watch<'_>,
) -> Result<Summary, RunError> {
    let end = drive(&mut simulation, &mut recorder, &mut checkpoints, watch)?;
    let elapsed = watch.elapsed();
    let mut ask = |tally: &Tally| watch.call(Stage::Drawing, &simulation, tally);
    let summary =
        recorder.finish(&simulation, elapsed, end.clone(), checkpoints.of_run(), &mut ask)?;
    match end {
        End::Stopped(error) => Err(RunError::Stopped { error, out: checkpoints.directory() }),
        End::Done | End::Interrupted => Ok(summary),
    }
}

/// The end of a run of this scene with these options.
fn limits(scene: &Scene, options: &Options) -> Result<Limits, RunError> {
    let (until, collisions) = match (options.until, options.collisions) {
        (None, None) => (scene.until(), scene.collisions()),
        given => given,
    };
    if until.is_none() && collisions.is_some_and(|count| count > 0) && scene.balls()? < 2 {
        return Err(RunError::OneBall);
    }
    given(until, collisions)?.ok_or(RunError::NoEnd)
}

/// The given end, if there is one.
fn given(until: Option<f64>, collisions: Option<u64>) -> Result<Option<Limits>, RunError> {
    Ok(match (until, collisions) {
        (None, None) => None,
        (Some(time), _) if !(time.is_finite() && time >= 0.0) => return Err(RunError::Until(time)),
        (Some(time), None) => Some(Limits::Time(time)),
        (None, Some(count)) => Some(Limits::Collisions(count)),
        (Some(time), Some(count)) => Some(Limits::Both(time, count)),
    })
}

#[cfg(test)]
mod tests;
