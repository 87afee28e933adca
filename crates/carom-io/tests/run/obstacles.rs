//! Tests of runs with obstacles and pockets.
//!
//! They check the contents of the files, and that rows still belong to the right balls after some
//! have been pocketed.

use std::path::Path;

use carom_io::checkpoint::Every;
use carom_io::ensemble::{self, Seeds};
use carom_io::record::Summary;
use carom_io::run::{Options, resume, run};
use tempfile::TempDir;
use test_size::sized;

use super::checkpoints::{lasting, load};
use super::{column, go_on, options, run_in, scene, text};

/// The first ball falls into the pocket at t = 3. The last one hits the bumper at t = 2.25 and the
/// fence behind it at t = 5. The one between them rests.
const TABLE: &str = r#"
title = "A table"
dimension = 2
until = 6.0
[boundary]
kind = "box"
min = [-2.0, -2.0]
max = [20.0, 20.0]
[[ball]]
name = "cue"
center = [0.0, 0.0]
velocity = [1.0, 0.0]
radius = 1.0
mass = 3.0
[[ball]]
center = [0.0, 9.0]
radius = 0.5
[[ball]]
name = "red"
center = [1.5, 3.0]
velocity = [1.0, 0.0]
radius = 0.25
mass = 2.0
[[obstacle]]
name = "bumper"
ball = [5.0, 3.0]
radius = 1.0
[[obstacle]]
segment = [[0.75, 2.5], [0.75, 4.0]]
[[pocket]]
name = "corner"
center = [5.0, 0.0]
radius = 2.0
"#;

#[test]
fn events_name_obstacles_pockets_and_what_was_met() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, TABLE, "csv", "none");
    assert_eq!(
        text(&directory, "events.csv"),
        "time,kind,a,b,wall,obstacle,feature,pocket,a_name,b_name,nx,ny,impulse,gap\n\
         2.25,obstacle,2,,,bumper,surface,,red,,1.0,0.0,4.0,0.0\n\
         3.0,pocket,0,,,,,corner,cue,,1.0,0.0,0.0,0.0\n\
         5.0,obstacle,2,,,1,edge 0,,red,,-1.0,0.0,4.0,0.0\n"
    );
    assert_eq!((summary.wall_collisions, summary.collisions, summary.events_written), (2, 2, 3));
}

#[test]
fn the_end_of_a_wall_is_a_corner_and_columns_are_there_only_where_needed() {
    let directory = TempDir::new().unwrap();
    let corner = r"
        dimension = 2
        until = 2.0
        [[ball]]
        center = [0.0, 0.0]
        velocity = [1.0, 0.0]
        radius = 1.0
        [[obstacle]]
        polyline = [[4.0, 2.0], [2.0, 0.0], [4.0, -2.0]]
    ";
    run_in(&directory, corner, "csv", "none");
    let header = "time,kind,a,b,wall,obstacle,feature,nx,ny,impulse,gap\n";
    let events = text(&directory, "events.csv");
    assert_eq!(events, format!("{header}1.0,obstacle,0,,,0,corner 1,1.0,0.0,2.0,0.0\n"));

    let pocket = corner.replace("obstacle", "pocket").replace(
        "polyline = [[4.0, 2.0], [2.0, 0.0], [4.0, -2.0]]",
        "center = [2.0, 0.0]\nradius = 1.0",
    );
    run_in(&directory, &pocket, "csv", "none");
    let header = "time,kind,a,b,wall,pocket,nx,ny,impulse,gap\n";
    let events = text(&directory, "events.csv");
    assert_eq!(events, format!("{header}1.0,pocket,0,,,0,1.0,0.0,0.0,0.0\n"));
}

#[test]
fn the_summary_counts_balls_in_pockets_and_those_at_the_start() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, TABLE, "none", "none");
    assert_eq!((summary.balls, summary.pocketed), (3, Some(1)));
    assert_eq!((summary.energy.initial, summary.energy.r#final), (2.5, 1.0));
    let json = text(&directory, "summary.json");
    assert!(json.contains("\"wall_collisions\": 2,\n  \"pocketed\": 1,\n"), "{json}");

    let without = TABLE.split("[[pocket]]").next().unwrap();
    assert_eq!(run_in(&directory, without, "none", "none").pocketed, None);
    assert!(!text(&directory, "summary.json").contains("pocketed"));
}

#[test]
fn frames_have_no_row_of_a_ball_that_is_gone() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, TABLE, "none", "csv,xyz:3");
    assert_eq!(column(&directory, "frames.csv", "frame"), [0., 0., 0., 1., 1., 2., 2.]);
    assert_eq!(column(&directory, "frames.csv", "ball"), [0., 1., 2., 1., 2., 1., 2.]);
    assert_eq!(column(&directory, "frames.csv", "x"), [0., 0., 1.5, 0., 3., 0., 2.]);
    assert_eq!(column(&directory, "frames.csv", "radius"), [1., 0.5, 0.25, 0.5, 0.25, 0.5, 0.25]);
    assert_eq!(column(&directory, "frames.csv", "mass"), [3., 1., 2., 1., 2., 1., 2.]);
}

/// Once the kinds were determined for each frame, so all changed their names after a ball was gone.
#[test]
fn kinds_of_balls_keep_their_names_in_extended_xyz() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, TABLE, "none", "xyz:3");
    let written = text(&directory, "frames.xyz");
    let kinds: Vec<_> = written.lines().map(|line| line.split(' ').next().unwrap()).collect();
    let header = kinds[1];
    let expected = ["3", header, "H", "He", "Li", "2", header, "He", "Li", "2", header, "He", "Li"];
    assert_eq!(kinds, expected);
    assert_eq!(
        written.matches("0.0 0.0 2.0\" Origin").count(),
        3,
        "as high as the ball that is gone"
    );
}

/// Runs the table up to a checkpoint at this time, and resumes from there.
fn resumed_at(directory: &Path, time: f64) -> Summary {
    let part = Options {
        until: Some(time),
        checkpoint_every: Some(Every::Time(f64::MAX)),
        ..options(directory, "csv", "csv,xyz:7")
    };
    run(&scene(TABLE), &part, &mut go_on).unwrap();
    let checkpoint = load(directory);
    let rest = Options { until: Some(6.0), ..Options::of(&checkpoint) };
    resume(checkpoint, &rest, &mut go_on).unwrap()
}

#[test]
fn a_run_is_resumed_to_the_same_bits_before_and_after_a_ball_is_gone() {
    let whole = TempDir::new().unwrap();
    let whole_options = options(whole.path(), "csv", "csv,xyz:7");
    let expected = run(&scene(TABLE), &whole_options, &mut go_on).unwrap();
    for &time in sized(&[2.5, 3.0, 3.5][..], &[1.0, 2.5, 3.0, 3.5, 5.5]) {
        let parts = TempDir::new().unwrap();
        let summary = resumed_at(parts.path(), time);
        let same = |summary: Summary| Summary { frames_written: 0, ..lasting(summary) };
        assert_eq!(same(summary), same(expected.clone()), "at {time}");
        let mut events = text(&parts, "events.csv");
        events += text(&parts, "events-2.csv").split_once('\n').unwrap().1;
        assert_eq!(events, text(&whole, "events.csv"), "at {time}");
        assert!(text(&parts, "replay.html") == text(&whole, "replay.html"), "at {time}");
        let last = |directory: &TempDir, name: &str| {
            let frames = text(directory, name);
            frames[frames.rfind("2\nLattice").unwrap()..].to_owned()
        };
        assert_eq!(last(&parts, "frames-2.xyz"), last(&whole, "frames.xyz"), "at {time}");
    }
}

#[test]
fn a_run_ends_when_no_two_balls_are_left_to_collide() {
    let directory = TempDir::new().unwrap();
    let scene = scene(&TABLE.replace(
        "[[ball]]\ncenter = [0.0, 9.0]\nradius = 0.5\n",
        "[[obstacle]]\nball = [0.0, 9.0]\nradius = 0.5\n",
    ));
    let options =
        Options { collisions: Some(10), until: None, ..options(directory.path(), "csv", "csv:2") };
    let summary = run(&scene, &options, &mut go_on).unwrap();
    assert_eq!((summary.time, summary.pocketed, summary.interrupted), (3.0, Some(1), false));
    assert_eq!(column(&directory, "frames.csv", "ball"), [0., 1., 1.]);
}

#[test]
fn when_the_last_ball_is_pocketed_the_run_goes_on_without_any() {
    let directory = TempDir::new().unwrap();
    let one = r#"
        dimension = 2
        until = 4.0
        [boundary]
        kind = "box"
        min = [0.0, 0.0]
        max = [9.0, 9.0]
        [[ball]]
        center = [1.0, 1.0]
        velocity = [1.0, 0.0]
        radius = 1.0
        [[pocket]]
        center = [4.0, 1.0]
        radius = 1.0
    "#;
    let summary = run_in(&directory, one, "csv", "csv,xyz:3");
    assert_eq!((summary.time, summary.balls, summary.pocketed), (4.0, 1, Some(1)));
    assert_eq!((summary.energy.r#final, summary.momentum.r#final), (0.0, vec![0.0, 0.0]));
    assert_eq!(column(&directory, "frames.csv", "frame"), [0.0]);
    assert!(text(&directory, "frames.xyz").ends_with("Time=4.0\n"));
}

#[test]
fn an_ensemble_merges_the_balls_in_pockets() {
    let directory = TempDir::new().unwrap();
    let base = options(directory.path(), "none", "none");
    let seeds: Seeds = "1..2".parse().unwrap();
    let jobs = std::num::NonZeroUsize::MIN;
    let summary = ensemble::run(&scene(TABLE), seeds, &base, jobs, &mut |_| {
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(summary.observables.pocketed.unwrap().mean, 1.0);
    assert_eq!(summary.replicas[0].pocketed, Some(1));
}
