//! `carom run`: a scene in, a directory of results out.

use std::path::{Component, Path, PathBuf};

use carom_io::record::Summary;
use carom_io::run::{self, Options, RunError};
use carom_io::scene::{Override, Scene};
use indicatif::HumanCount;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, Brief};
use crate::progress::Meter;

/// What is said once of a run that may never end.
const STALLED: &str = "\
hint: for 5 s no two balls have collided, and the run ends by such collisions only; if they never \
meet again, it never ends. --until TIME gives it an end in time; Ctrl-C ends it now and keeps its \
results";

pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    let scene = Scene::load(&arguments.scene, &overrides(arguments))?;
    let options = options(arguments, &scene)?;
    let interrupt = Interrupt::listen()?;
    let meter = Meter::bar(arguments.quiet);
    let mut hint = Some(STALLED).filter(|_| !arguments.quiet);
    let ended = run::run(&scene, &options, &mut |progress| {
        meter.run(progress);
        if let Some(hint) = hint.take_if(|_| progress.stalled) {
            meter.say(hint);
        }
        interrupt.flow()
    });
    if matches!(ended, Err(RunError::Interrupted)) && !arguments.quiet {
        meter.clear();
        output::message("interrupted before the first ball moved; nothing is written");
    }
    let summary = ended?;
    if summary.interrupted {
        meter.clear();
    } else {
        meter.finish_run(&summary);
    }
    if !arguments.quiet {
        tell(&summary, &options.out);
    }
    if arguments.json {
        output::data(summary.to_json().as_bytes()).map_err(Failure::Stdout)?;
    }
    if summary.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// The changes to the scene, the seed as the last of them.
fn overrides(arguments: &RunArguments) -> Vec<Override> {
    let seed = |seed: u64| Override { key: "seed".to_owned(), value: seed.to_string() };
    arguments.set.iter().cloned().chain(arguments.seed.map(seed)).collect()
}

fn options(arguments: &RunArguments, scene: &Scene) -> Result<Options, Failure> {
    let out = arguments.out.clone().or_else(|| directory(scene.name()));
    Ok(Options {
        out: out.ok_or_else(|| Failure::NoName(arguments.scene.clone()))?,
        until: arguments.until,
        collisions: arguments.collisions,
        events: arguments.events.unwrap_or_default(),
        frames: arguments.frames.clone().unwrap_or_default(),
        replay: arguments.replay.unwrap_or_default(),
        plots: arguments.plots.unwrap_or_default(),
    })
}

/// The directory of a scene's results, unless another is given; `None` where the name of the scene
/// is one that leads elsewhere: `..toml` and `...toml` are called `.` and `..`.
fn directory(name: &str) -> Option<PathBuf> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(name)), None) => Some(Path::new("out").join(name)),
        _ => None,
    }
}

fn collisions(count: u64) -> String {
    if count == 1 { "1 collision".to_owned() } else { format!("{} collisions", HumanCount(count)) }
}

/// Says what happened, and what to look at.
fn tell(summary: &Summary, out: &Path) {
    if summary.interrupted {
        output::message("interrupted; the results up to this moment are complete");
    }
    output::message(format_args!(
        "{}: {} of two balls and {} with walls up to t = {}, in {:.2} s",
        summary.title,
        collisions(summary.pair_collisions),
        HumanCount(summary.wall_collisions),
        Brief(summary.time),
        summary.seconds,
    ));
    if summary.events_cut {
        let written = HumanCount(summary.events_written);
        output::message(format_args!(
            "the table of events holds the first {written}; --events keeps more of them"
        ));
    }
    let replay = "replay.html";
    if summary.files.iter().any(|file| file == replay) {
        output::message(format_args!("open {}", out.join(replay).display()));
    } else {
        output::message(format_args!("the results are in {}", out.display()));
    }
}
