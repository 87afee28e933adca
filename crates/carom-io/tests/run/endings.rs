//! Tests of the end of a run.
//!
//! A run ends at its limits, when nothing more can happen, or when it is stopped.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use carom_io::run::{Options, RunError, Stage, run};
use carom_sim::StepError;
use tempfile::TempDir;

use super::{BOX, MEETING, PERIODIC, column, files, go_on, options, run_in, scene, text};

#[test]
fn a_run_without_an_end_in_time_is_seen_at_equal_numbers_of_collisions() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, PERIODIC, "csv", "csv:6");
    assert_eq!(summary.frames_written, 6);
    let events = column(&directory, "events.csv", "time");
    let mut times = column(&directory, "frames.csv", "time");
    times.dedup();
    assert_eq!(times, [0.0, events[99], events[199], events[299], events[399], events[499]]);
}

#[test]
fn limits_of_the_options_replace_those_of_the_scene() {
    let directory = TempDir::new().unwrap();
    let out = options(directory.path(), "none", "none");
    let time = |until, collisions| {
        let options = Options { until, collisions, ..out.clone() };
        let summary = run(&scene(BOX), &options, &mut go_on).unwrap();
        (summary.time, summary.pair_collisions)
    };
    assert_eq!(time(Some(25.0), None).0, 25.0);
    assert_eq!(time(None, Some(7)).1, 7);
    assert_eq!(time(None, Some(0)), (0.0, 0));
    assert_eq!(time(Some(0.0), None), (0.0, 0));
    let (end, _) = time(Some(1e-3), Some(1_000_000));
    assert_eq!(end, 1e-3);
    let (end, collisions) = time(Some(1e6), Some(7));
    assert!(end < 20.0 && collisions == 7);
}

#[test]
fn a_run_ends_when_nothing_can_happen_any_more() {
    let directory = TempDir::new().unwrap();
    let mut options = options(directory.path(), "csv", "csv:3");
    options.collisions = Some(10);
    let summary = run(&scene(MEETING), &options, &mut go_on).unwrap();
    assert_eq!((summary.pair_collisions, summary.time, summary.interrupted), (1, 1.0, false));
    // At the start and at the end.
    assert_eq!(summary.frames_written, 2);
}

#[test]
fn an_end_that_is_no_time_is_refused_before_anything_is_written() {
    let directory = TempDir::new().unwrap();
    for until in [-1.0, f64::NAN, f64::INFINITY] {
        let out = directory.path().join("out");
        let options = Options { until: Some(until), ..options(&out, "csv", "csv") };
        let error = run(&scene(BOX), &options, &mut go_on).unwrap_err();
        assert!(matches!(error, RunError::Until(_)), "{error}");
        assert!(!out.exists());
    }
}

#[test]
fn a_run_stopped_at_once_still_leaves_whole_files() {
    let directory = TempDir::new().unwrap();
    let options = options(directory.path(), "csv", "csv,xyz:5");
    let summary = run(&scene(BOX), &options, &mut |progress| match progress.stage {
        Stage::Placing => ControlFlow::Continue(()),
        Stage::Running | Stage::Drawing => ControlFlow::Break(()),
    })
    .unwrap();
    assert!(summary.interrupted);
    assert_eq!((summary.time, summary.collisions, summary.frames_written), (0.0, 0, 1));
    assert!(text(&directory, "summary.json").contains("\"interrupted\": true"));
    assert_eq!(text(&directory, "events.csv").lines().count(), 1);
    assert_eq!(text(&directory, "frames.csv").lines().count(), 9);
    assert!(text(&directory, "replay.html").ends_with("</html>\n"));
}

#[test]
fn a_run_stopped_while_it_is_drawn_keeps_its_tables() {
    let directory = TempDir::new().unwrap();
    let mut asked = 0;
    let summary =
        run(&scene(MEETING), &options(directory.path(), "csv", "csv:3"), &mut |progress| {
            if progress.stage != Stage::Drawing {
                return ControlFlow::Continue(());
            }
            asked += 1;
            ControlFlow::Break(())
        })
        .unwrap();
    assert_eq!(asked, 1, "the watcher is called again after it returned `Break`");
    assert!(summary.interrupted);
    assert_eq!((summary.time, summary.pair_collisions), (2.0, 1));
    assert_eq!(summary.files, ["events.csv", "frames.csv"]);
    let expected = ["events.csv", "frames.csv", "summary.json"].map(str::to_owned);
    assert_eq!(files(directory.path()), BTreeSet::from(expected));
    assert_eq!(column(&directory, "events.csv", "time"), [1.0]);
}

#[test]
fn a_run_stopped_on_the_way_keeps_what_it_has_computed() {
    let directory = TempDir::new().unwrap();
    let mut options = options(directory.path(), "csv:1000000", "csv:3");
    options.collisions = Some(u64::MAX);
    let (mut calls, mut last) = (0, 0.0);
    let summary = run(&scene(BOX), &options, &mut |progress| {
        assert!(progress.time >= last && progress.fraction < 1e-6, "{progress:?}");
        (calls, last) = (calls + 1, progress.time);
        if progress.pair_collisions > 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .unwrap();
    assert!(summary.interrupted && summary.pair_collisions > 0);
    assert_eq!(summary.time, last);
    let events = column(&directory, "events.csv", "time");
    assert_eq!(events.len() as u64, summary.collisions.min(1_000_000));
    // At the start, and at the time of the stop.
    let mut times = column(&directory, "frames.csv", "time");
    times.dedup();
    assert_eq!(times, [0.0, last]);
}

/// Placing a million balls in a box that just holds them takes seconds.
const CROWD: &str = r#"
dimension = 2
until = 1.0
[boundary]
kind = "box"
min = [0.0, 0.0]
max = [1400.0, 1400.0]
[[fill]]
lattice = "random"
count = 1_000_000
radius = 0.5
"#;

#[test]
fn a_run_stopped_while_its_balls_are_placed_writes_nothing() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("out");
    let mut told = Vec::new();
    let error = run(&scene(CROWD), &options(&out, "csv", "csv"), &mut |progress| {
        told.push(*progress);
        ControlFlow::Break(())
    });
    assert!(matches!(error, Err(RunError::Interrupted)), "{error:?}");
    assert!(!out.exists());
    let [progress] = told[..] else { panic!("{told:?}") };
    assert_eq!((progress.stage, progress.time), (Stage::Placing, 0.0));
    assert!(progress.elapsed.as_millis() >= 50, "{progress:?}");
}

#[test]
fn one_ball_cannot_end_a_run_by_collisions_of_two() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("out");
    let lonely = "
        dimension = 2
        collisions = 10
        [boundary]
        kind = \"box\"
        min = [0.0, 0.0]
        max = [4.0, 4.0]
        [[ball]]
        center = [2.0, 1.0]
        velocity = [0.0, 1.0]
        radius = 1.0
    ";
    let refused = run(&scene(lonely), &options(&out, "csv", "csv"), &mut go_on).unwrap_err();
    assert!(matches!(refused, RunError::OneBall), "{refused}");
    assert!(!out.exists());
    // The run ends at a given time, or after 0 collisions.
    for (until, collisions) in [(Some(3.0), None), (Some(3.0), Some(10)), (None, Some(0))] {
        let options = Options { until, collisions, ..options(&out, "csv", "csv") };
        let summary = run(&scene(lonely), &options, &mut go_on).unwrap();
        assert_eq!(summary.time, until.unwrap_or_default());
    }
}

#[test]
fn balls_that_fly_past_each_other_for_ever_do_not_hang_a_run() {
    let directory = TempDir::new().unwrap();
    let parallel = r#"
        dimension = 2
        collisions = 10
        [boundary]
        kind = "periodic"
        min = [0.0, 0.0]
        max = [10.0, 10.0]
        [[ball]]
        center = [5.0, 2.0]
        velocity = [1.0, 0.0]
        radius = 0.5
        mass = 1.0
        [[ball]]
        center = [5.0, 7.0]
        velocity = [-1.0, 0.0]
        radius = 0.5
        mass = 1.0
    "#;
    let mut calls = 0;
    let options = options(directory.path(), "csv", "csv:3");
    let summary = run(&scene(parallel), &options, &mut |_| {
        calls += 1;
        if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert!(summary.interrupted && summary.time > 0.0);
    assert_eq!(summary.collisions, 0);
}

#[test]
fn where_balls_jam_what_was_computed_is_written_and_the_error_names_them() {
    let directory = TempDir::new().unwrap();
    // The first ball runs into the second, which exactly fits between the walls, at t = 1.
    let jam = r#"
        dimension = 2
        until = 5.0
        [boundary]
        kind = "box"
        min = [-10.0, 0.0]
        max = [10.0, 4.0]
        [[ball]]
        center = [-4.0, 1.0]
        velocity = [1.0, 0.0]
        radius = 1.0
        [[ball]]
        center = [0.0, 2.0]
        radius = 2.0
        mass = 3.0
    "#;
    let options = options(directory.path(), "csv", "csv:3");
    let error = run(&scene(jam), &options, &mut go_on).unwrap_err();
    let RunError::Stopped { error: StepError::Jammed(jammed), out } = &error else {
        panic!("{error}")
    };
    assert_eq!((out.as_path(), jammed.balls.len()), (directory.path(), 1));
    assert!(error.to_string().starts_with("ball 1 collides without end at time 1.17"), "{error}");
    let json = text(&directory, "summary.json");
    assert!(json.contains("\"interrupted\": true") && json.contains("\"pair_collisions\": 1,"));
    assert!(text(&directory, "events.csv").lines().count() > 1 << 16);
    assert!(files(directory.path()).contains("replay.html"));
}

/// A ball in free fall was at −inf in the frames, and the run ended as if all were well.
#[test]
fn a_run_whose_numbers_leave_their_range_ends_with_an_error_and_its_results() {
    let directory = TempDir::new().unwrap();
    let falling = "
        dimension = 2
        until = 1e300
        ball = [{ center = [0, 0], radius = 1 }]
        motion = { gravity = [0, -2] }
    ";
    let options = options(directory.path(), "csv", "csv:3");
    let error = run(&scene(falling), &options, &mut go_on).unwrap_err();
    let RunError::Stopped { error: StepError::OutOfRange(exit), out } = &error else {
        panic!("{error}")
    };
    assert_eq!((out.as_path(), exit.quantity), (directory.path(), "coordinate"));
    let message = error.to_string();
    assert!(message.starts_with("the coordinate of ball 0 gets beyond 1e50 at time "), "{message}");
    assert!(message.contains("end the run before") && message.contains("results up to this time"));
    let json = text(&directory, "summary.json");
    assert!(json.contains("\"interrupted\": true") && !json.contains("\"final\": null"), "{json}");
    let heights = column(&directory, "frames.csv", "y");
    assert_eq!(heights.len(), 2);
    assert!(heights.iter().all(|y| y.is_finite()) && heights[1] < -0.9e50, "{heights:?}");
}
