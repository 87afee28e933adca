//! `carom run`: from a scene to a directory of results.

use std::io;
use std::path::{Component, Path, PathBuf};

use carom_io::results::ReplayOutput;
use carom_io::run::{self, Options};
use carom_io::scene::{Override, Scene, SceneError, Value};

use super::ensemble;
use super::show::Show;
use crate::arguments::RunArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    let scene = read(&arguments.scene, &overrides(arguments))?;
    let options = options(arguments, &scene)?;
    if let Some(seeds) = arguments.seeds {
        return ensemble::run(&scene, seeds, options, arguments);
    }
    let show = Show {
        out: &options.out,
        wants_replay: arguments.replay == Some(ReplayOutput::Html),
        json: arguments.json,
        quiet: arguments.quiet,
    };
    show.run(|watch| run::run(&scene, &options, watch))
}

/// Reads the scene in a file, or on stdin.
fn read(scene: &Path, overrides: &[Override]) -> Result<Scene, SceneError> {
    if scene == Path::new("-") {
        Scene::from_stream("stdin", io::stdin(), overrides)
    } else {
        Scene::load(scene, overrides)
    }
}

/// The overrides of the scene, the seed last.
fn overrides(arguments: &RunArguments) -> Vec<Override> {
    let value = |seed: u64| i64::try_from(seed).map_or((&*seed.to_string()).into(), Value::Integer);
    let seed = |seed| Override { key: "seed".to_owned(), value: Some(value(seed)) };
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
        checkpoint_every: arguments.checkpoint_every,
    })
}

/// The default directory of a scene's results. `None` if the name of the scene would lead
/// elsewhere: `..toml` and `...toml` are called `.` and `..`.
fn directory(name: &str) -> Option<PathBuf> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(name)), None) => Some(Path::new("out").join(name)),
        _ => None,
    }
}
