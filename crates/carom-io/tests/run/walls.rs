//! Tests of runs in which walls move.

use carom_io::checkpoint::Every;
use carom_io::record::Energy;
use carom_io::run::{Options, resume, run};
use tempfile::TempDir;

use super::checkpoints::{lasting, load};
use super::{column, go_on, options, run_in, scene, text};

/// A piston, which a ball hits at t = 2 for the first time. It stops at t = 8.
const CYLINDER: &str = r#"
dimension = 2
until = 10.0
[boundary]
kind = "walls"
min = [0.0, 0.0]
max = [8.0, 2.0]
move = { "+x" = { to = 4.0, speed = 0.5 } }
[[ball]]
center = [4.0, 1.0]
velocity = [1.0, 0.0]
radius = 1.0
"#;

/// A gas that two walls compress.
const GAS: &str = r#"
dimension = 2
until = 20.0
seed = 2
[boundary]
kind = "walls"
min = [0.0, 0.0]
max = [12.0, 8.0]
[boundary.move."-x"]
to = 2.0
speed = 0.25
[boundary.move."+y"]
to = 6.5
speed = 0.125
[[fill]]
lattice = "random"
count = 30
radius = 0.4
temperature = 1.0
"#;

#[test]
fn the_summary_says_how_much_work_the_walls_did() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, CYLINDER, "csv", "csv:11");
    // At t = 2 the ball of speed 1 leaves with speed 2; at t = 4.5 it is at the other wall.
    assert_eq!(column(&directory, "events.csv", "time")[..2], [2.0, 4.5]);
    assert_eq!(column(&directory, "events.csv", "impulse")[..2], [3.0, 4.0]);
    let Energy { initial, r#final, added } = summary.energy;
    assert_eq!((initial, added), (0.5, Some(r#final - initial)));
    assert!(r#final > 4.0, "{}", r#final);
    let still = CYLINDER.replace("move =", "# move =");
    assert_eq!(run_in(&directory, &still, "none", "none").energy.added, None);
    // Before the first hit, too.
    let early = CYLINDER.replace("until = 10.0", "until = 1.0");
    assert_eq!(run_in(&directory, &early, "none", "none").energy.added, Some(0.0));
}

/// The walls, their hits and the lines of the balls are in the checkpoint.
#[test]
fn a_run_with_moving_walls_resumed_at_any_time_ends_as_the_run_that_was_not_interrupted() {
    let whole = TempDir::new().unwrap();
    let base = options(whole.path(), "csv", "csv:7");
    let expected = run(&scene(GAS), &base, &mut go_on).unwrap();
    assert!(expected.pair_collisions > 100 && expected.energy.added > Some(10.0), "{expected:?}");
    // At the start, on the way, when one wall has stopped, and when both have.
    for stop in [0.0, 3.3, 10.0, 15.0] {
        let directory = TempDir::new().unwrap();
        let part = Options {
            out: directory.path().to_owned(),
            until: Some(stop),
            checkpoint_every: Some(Every::Time(f64::MAX)),
            ..base.clone()
        };
        run(&scene(GAS), &part, &mut go_on).unwrap();
        let checkpoint = load(directory.path());
        let rest = Options { until: Some(20.0), ..Options::of(&checkpoint) };
        let summary = resume(checkpoint, &rest, &mut go_on).unwrap();
        assert_eq!(summary.trajectory_hash, expected.trajectory_hash, "{stop}");
        let energies = [&summary.energy, &expected.energy];
        assert_eq!(energies[0], energies[1], "{stop}");
        assert!(text(&directory, "replay.html") == text(&whole, "replay.html"), "{stop}");
        assert_eq!(lasting(summary).collisions, expected.collisions);
    }
}

#[test]
fn the_replay_shows_the_walls_where_they_are() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, CYLINDER, "none", "none");
    let page = text(&directory, "replay.html");
    assert!(page.contains(r#""walls":[[1,0.0,8.0,-0.5],[1,8.0,4.0,0.0]]"#));
}

/// The box of each frame is that of its time.
#[test]
fn frames_have_the_box_of_their_time() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, CYLINDER, "none", "xyz:3");
    let frames = text(&directory, "frames.xyz");
    let boxes: Vec<_> = frames.lines().filter(|line| line.starts_with("Lattice")).collect();
    let sides = |x: &str| format!("Lattice=\"{x} 0.0 0.0 0.0 2.0 0.0 0.0 0.0 2.0\"");
    for (line, x) in boxes.iter().zip(["8.0", "5.5", "4.0"]) {
        assert!(line.starts_with(&sides(x)), "{line}");
        assert!(line.contains("Origin=\"0.0 0.0 -1.0\""), "{line}");
    }
    let moved = CYLINDER.replace("\"+x\" = { to = 4.0", "\"-x\" = { to = 2.0");
    run_in(&directory, &moved, "none", "xyz:3");
    let last = text(&directory, "frames.xyz");
    let last = last.lines().rfind(|line| line.starts_with("Lattice")).unwrap();
    assert!(last.starts_with(&sides("6.0")) && last.contains("Origin=\"2.0 0.0 -1.0\""), "{last}");
}
