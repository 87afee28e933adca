//! Tests of runs, from a scene's text to its results.

mod axes;
mod checkpoints;
mod directory;
mod endings;
mod hops;
mod obstacles;
mod results;
mod rules;
mod walls;

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use carom_io::record::Summary;
use carom_io::run::{Options, Progress, run};
use carom_io::scene::Scene;
use carom_io::table::{Batch, Reader};
use tempfile::TempDir;

/// Eight discs of two masses in a box, with some hundred collisions.
const BOX: &str = r#"
title = "A lively box"
dimension = 2
until = 20.0
seed = 3
[boundary]
kind = "box"
min = [0.0, 0.0]
max = [5.0, 5.0]
[[ball]]
name = "cue"
center = [1.0, 1.0]
velocity = [3.0, 1.7]
radius = 0.4
mass = 2.0
[[fill]]
lattice = "random"
count = 7
radius = 0.3
mass = 1.0
temperature = 1.0
"#;

/// A dense periodic gas without an end in time.
const PERIODIC: &str = r#"
dimension = 3
collisions = 500
seed = 1
[boundary]
kind = "periodic"
[[fill]]
lattice = "fcc"
count = 32
packing_fraction = 0.3
radius = 0.5
mass = 1.0
temperature = 1.0
"#;

/// Two discs that collide once, at time 1, in open space.
const MEETING: &str = r#"
dimension = 2
until = 2.0
[[ball]]
name = "left"
center = [-1.5, 0.0]
velocity = [1.0, 0.0]
radius = 0.5
mass = 1.0
[[ball]]
center = [1.5, 0.0]
velocity = [-1.0, 0.0]
radius = 0.5
mass = 1.0
"#;

fn scene(text: &str) -> Scene {
    Scene::parse("scene.toml", text, &[]).unwrap()
}

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Options with formats that every build can write.
fn options(out: &Path, events: &str, frames: &str) -> Options {
    Options {
        out: out.to_owned(),
        events: events.parse().unwrap(),
        frames: frames.parse().unwrap(),
        ..Options::default()
    }
}

fn run_in(directory: &TempDir, text: &str, events: &str, frames: &str) -> Summary {
    run(&scene(text), &options(directory.path(), events, frames), &mut go_on).unwrap()
}

fn files(directory: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(directory).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn text(directory: &TempDir, name: &str) -> String {
    fs::read_to_string(directory.path().join(name)).unwrap()
}

/// All cells of a column in a CSV file.
fn column(directory: &TempDir, name: &str, column: &str) -> Vec<f64> {
    let rows = Reader::open(&directory.path().join(name)).unwrap().select(&[column]).unwrap();
    let cells = |batch: Batch| batch.column(0).iter().map(Option::unwrap).collect::<Vec<_>>();
    rows.flat_map(|batch| cells(batch.unwrap())).collect()
}
