//! `carom run`: a scene in, a directory of results out.

use std::path::Path;

use carom_io::results::Summary;
use carom_io::run::{self, Options};
use carom_io::scene::{Override, Scene};
use indicatif::HumanCount;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, Brief};
use crate::progress::Meter;

pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    let scene = Scene::load(&arguments.scene, &overrides(arguments))?;
    let options = options(arguments, &scene);
    let interrupt = Interrupt::listen()?;
    let meter = Meter::bar(arguments.quiet);
    let summary = run::run(&scene, &options, &mut |progress| {
        meter.run(progress);
        interrupt.flow()
    })?;
    if summary.interrupted {
        meter.clear();
    } else {
        meter.finish_run(&summary);
    }
    if !arguments.quiet {
        tell(&summary, &options.out);
    }
    if arguments.json {
        output::data(summary.to_json().as_bytes())?;
    }
    if summary.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// The changes to the scene, the seed as the last of them.
fn overrides(arguments: &RunArguments) -> Vec<Override> {
    let seed = |seed: u64| Override { key: "seed".to_owned(), value: seed.to_string() };
    arguments.set.iter().cloned().chain(arguments.seed.map(seed)).collect()
}

fn options(arguments: &RunArguments, scene: &Scene) -> Options {
    let out = arguments.out.clone().unwrap_or_else(|| Path::new("out").join(scene.name()));
    Options {
        out,
        until: arguments.until,
        collisions: arguments.collisions,
        events: arguments.events.unwrap_or_default(),
        frames: arguments.frames.clone().unwrap_or_default(),
        replay: arguments.replay.unwrap_or_default(),
        plots: arguments.plots.unwrap_or_default(),
    }
}

/// Says what happened, and what to look at.
fn tell(summary: &Summary, out: &Path) {
    if summary.interrupted {
        output::message("interrupted; what was computed by then is written whole");
    }
    output::message(format_args!(
        "{}: {} pair collisions and {} with walls up to t = {}, in {:.2} s",
        summary.title,
        HumanCount(summary.pair_collisions),
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
