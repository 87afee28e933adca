//! Tests of runs in spaces whose axes are unlike.

use carom_io::checkpoint::Every;
use carom_io::run::{Options, resume, run};
use tempfile::TempDir;

use super::checkpoints::load;
use super::{column, go_on, options, run_in, scene, text};

/// A floor and a ceiling with periodic sides, and gravity. The ball reaches the floor at t = 1, 3
/// and 5.
const SLIT: &str = r#"
dimension = 2
until = 6.0
[boundary]
kind = ["periodic", "walls"]
min = [0.0, 0.0]
max = [4.0, 10.0]
[motion]
gravity = [0.0, -2.0]
[[ball]]
center = [1.5, 2.0]
velocity = [5.0, 0.0]
radius = 1.0
"#;

/// A gas between two plates.
const PLATES: &str = r#"
dimension = 3
until = 20.0
[boundary]
kind = ["periodic", "periodic", "walls"]
min = [0.0, 0.0, -1.0]
max = [6.0, 5.0, 2.0]
[[fill]]
lattice = "random"
packing_fraction = 0.2
radius = 0.4
temperature = 1.0
"#;

#[test]
fn a_ball_bounces_on_the_floor_of_a_slit_and_goes_round() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, SLIT, "csv", "csv:60");
    assert_eq!(summary.wall_collisions, 3);
    assert_eq!(summary.energy.initial, summary.energy.r#final);
    assert_eq!(column(&directory, "events.csv", "time"), [1.0, 3.0, 5.0]);
    let x = column(&directory, "frames.csv", "x");
    assert!(x.iter().all(|x| (0.0..4.0).contains(x)), "{x:?}");
    let page = text(&directory, "replay.html");
    assert!(page.contains(r#""boundary":{"kind":["periodic","walls"],"min":[0.0,0.0]"#));
}

#[test]
fn a_run_between_plates_that_is_resumed_ends_as_the_run_that_was_not_interrupted() {
    let whole = TempDir::new().unwrap();
    let base = options(whole.path(), "csv", "csv:7");
    let expected = run(&scene(PLATES), &base, &mut go_on).unwrap();
    assert!(expected.pair_collisions > 100 && expected.wall_collisions > 100, "{expected:?}");
    let directory = TempDir::new().unwrap();
    let part = Options {
        out: directory.path().to_owned(),
        until: Some(7.3),
        checkpoint_every: Some(Every::Time(f64::MAX)),
        ..base
    };
    run(&scene(PLATES), &part, &mut go_on).unwrap();
    let checkpoint = load(directory.path());
    let rest = Options { until: Some(20.0), ..Options::of(&checkpoint) };
    let summary = resume(checkpoint, &rest, &mut go_on).unwrap();
    assert_eq!(summary.trajectory_hash, expected.trajectory_hash);
}

/// A random gas among obstacles and a pocket that reach through the sides.
const AMONG_POSTS: &str = r#"
title = "Posts"
dimension = 2
until = 20.0
seed = 5
[boundary]
kind = ["periodic", "walls"]
min = [0.0, 0.0]
max = [8.0, 6.0]
[motion]
gravity = [0.0, -0.5]
[[fill]]
lattice = "random"
count = 30
radius = 0.2
speed = 1.0
[[obstacle]]
name = "post"
ball = [8.25, 3.0]
radius = 0.75
[[obstacle]]
segment = [[6.0, 1.0], [10.0, 1.5]]
[[pocket]]
center = [0.1, 0.2]
radius = 0.25
"#;

#[test]
fn a_run_among_obstacles_that_repeat_is_resumed_to_the_same_bits() {
    let whole = TempDir::new().unwrap();
    let base = options(whole.path(), "csv", "csv:7");
    let expected = run(&scene(AMONG_POSTS), &base, &mut go_on).unwrap();
    assert!(expected.wall_collisions > 100 && expected.pocketed > Some(0), "{expected:?}");
    let directory = TempDir::new().unwrap();
    let part = Options {
        out: directory.path().to_owned(),
        until: Some(3.7),
        checkpoint_every: Some(Every::Time(f64::MAX)),
        ..base
    };
    run(&scene(AMONG_POSTS), &part, &mut go_on).unwrap();
    let checkpoint = load(directory.path());
    let rest = Options { until: Some(20.0), ..Options::of(&checkpoint) };
    let summary = resume(checkpoint, &rest, &mut go_on).unwrap();
    assert_eq!(summary.trajectory_hash, expected.trajectory_hash);
    // The replay has each obstacle once; the viewer draws the images.
    let page = text(&directory, "replay.html");
    assert_eq!(page.matches(r#""name":"post""#).count(), 1);
}
