//! Tests of runs with contact rules, and of balls that grow.

use carom_io::checkpoint::Every;
use carom_io::ensemble::{self, Seeds};
use carom_io::record::Summary;
use carom_io::run::{Options, RunError, resume, run};
use carom_io::scene::{Scene, Value};
use tempfile::TempDir;

use super::checkpoints::{lasting, load};
use super::{column, files, go_on, options, run_in, scene, text};

/// The bullet passes a gate from t = 1 to 3 and removes a target at t = 5. The ghost meets nothing
/// until a wall removes it at t = 9. A ball hits the obstacle at t = 2, and leaves.
const RANGE: &str = r#"
title = "A range"
dimension = 2
until = 10.0
[boundary]
kind = "box"
min = [0.0, 0.0]
max = [20.0, 20.0]
[[ball]]
name = "shot"
kind = "bullet"
center = [1.0, 5.0]
velocity = [2.0, 0.0]
radius = 0.5
[[ball]]
kind = "gate"
center = [5.0, 5.0]
radius = 1.5
mass = inf
[[ball]]
kind = "target"
center = [12.0, 5.0]
radius = 0.5
[[ball]]
kind = "ghost"
center = [10.0, 5.0]
velocity = [1.0, 0.0]
radius = 1.0
[[ball]]
center = [10.0, 11.0]
velocity = [0.0, 1.0]
radius = 1.0
[[obstacle]]
name = "post"
ball = [10.0, 15.0]
radius = 1.0
[[rule]]
between = ["bullet", "gate"]
does = "pass"
[[rule]]
between = ["bullet", "target"]
does = "remove-second"
[[rule]]
between = ["ghost", "bullet"]
does = "ignore"
[[rule]]
between = ["ghost", "target"]
does = "ignore"
[[rule]]
between = ["ghost", "wall"]
does = "remove"
[[rule]]
between = ["bullet", "wall"]
does = "remove"
[[rule]]
between = ["ball", "post"]
restitution = 0.5
"#;

#[test]
fn events_have_an_outcome_if_there_are_rules() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, RANGE, "csv", "none");
    assert_eq!(
        text(&directory, "events.csv"),
        "time,kind,outcome,a,b,wall,obstacle,feature,a_name,b_name,nx,ny,impulse,gap\n\
         1.0,pair,enter,0,1,,,,shot,,1.0,0.0,0.0,0.0\n\
         2.0,obstacle,bounce,4,,,post,surface,,,0.0,1.0,1.5,0.0\n\
         3.0,pair,leave,0,1,,,,shot,,-1.0,0.0,0.0,0.0\n\
         5.0,pair,remove,0,2,,,,shot,,1.0,0.0,0.0,0.0\n\
         9.0,wall,remove,3,,+x,,,,,1.0,0.0,0.0,0.0\n\
         9.25,wall,remove,0,,+x,,,shot,,1.0,0.0,0.0,0.0\n"
    );
    let Summary { balls, pair_collisions, wall_collisions, removed, events_written, .. } = summary;
    assert_eq!((balls, pair_collisions, wall_collisions, removed), (5, 0, 1, Some(3)));
    assert_eq!(events_written, 6);
    let json = text(&directory, "summary.json");
    assert!(json.contains("\"wall_collisions\": 1,\n  \"removed\": 3,\n"), "{json}");
    // Without rules there is neither the column nor the key.
    let without = RANGE.split("[[rule]]").next().unwrap();
    assert_eq!(run_in(&directory, without, "csv", "none").removed, None);
    assert!(text(&directory, "events.csv").starts_with("time,kind,a,b,wall,"));
    assert!(!text(&directory, "summary.json").contains("removed"));
}

#[test]
fn frames_have_no_row_of_a_ball_that_a_rule_removed() {
    let directory = TempDir::new().unwrap();
    let text = RANGE.replace("until = 10.0", "until = 9.0");
    run_in(&directory, &text, "none", "csv:4");
    let expected = [0., 1., 2., 3., 4., 0., 1., 2., 3., 4., 0., 1., 3., 4., 0., 1., 4.];
    assert_eq!(column(&directory, "frames.csv", "ball"), expected);
    assert_eq!(column(&directory, "frames.csv", "time")[12..], [6., 6., 9., 9., 9.]);
}

/// Balls that rules removed once did not count as a change since the last frame.
#[test]
fn the_last_frame_shows_what_a_rule_did_at_the_time_of_the_first() {
    let touching = "dimension = 2\ncollisions = 5\n\
                    [[ball]]\nkind = \"a\"\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 1\n\
                    [[ball]]\nkind = \"b\"\ncenter = [2, 0]\nradius = 1\n\
                    [[rule]]\nbetween = [\"a\", \"b\"]\ndoes = \"remove-first\"\n";
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, touching, "none", "csv:2");
    assert_eq!((summary.time, summary.removed), (0.0, Some(1)));
    assert_eq!(column(&directory, "frames.csv", "ball"), [0., 1., 1.]);
}

#[test]
fn a_run_with_rules_resumed_at_any_moment_ends_as_the_run_that_was_not_interrupted() {
    let whole = TempDir::new().unwrap();
    let lively = RANGE.to_owned()
        + "[[fill]]\nkind = \"target\"\nlattice = \"random\"\ncount = 40\nradius = 0.3\n\
           min = [0, 11.5]\nmax = [20, 20]\ntemperature = 4\n\
           [[fill]]\nkind = \"bullet\"\nlattice = \"random\"\ncount = 10\nradius = 0.2\n\
           min = [0, 0]\nmax = [20, 3]\ntemperature = 9\n";
    let lively = lively.replace("[0.0, 1.0]\nradius = 1.0", "[0.0, 0.5]\nradius = 0.5");
    let base = options(whole.path(), "csv", "csv:7");
    let expected = run(&scene(&lively), &base, &mut go_on).unwrap();
    assert!(expected.removed > Some(5) && expected.pair_collisions > 20, "{expected:?}");
    let all = text(&whole, "events.csv");
    for outcome in [",enter,", ",leave,", ",remove,", ",bounce,"] {
        assert!(all.contains(outcome), "{outcome}");
    }
    // Among them are moments in the gate.
    for stop in [0.0, 0.5, 2.0, 5.0, 7.3] {
        let directory = TempDir::new().unwrap();
        let part = Options {
            out: directory.path().to_owned(),
            until: Some(stop),
            checkpoint_every: Some(Every::Time(f64::MAX)),
            ..base.clone()
        };
        run(&scene(&lively), &part, &mut go_on).unwrap();
        let checkpoint = load(directory.path());
        assert_eq!(checkpoint.time(), stop);
        let rest = Options { until: Some(10.0), ..Options::of(&checkpoint) };
        let summary = resume(checkpoint, &rest, &mut go_on).unwrap();
        assert_eq!(summary.trajectory_hash, expected.trajectory_hash, "{stop}");
        let same = |summary: Summary| Summary { frames_written: 0, ..lasting(summary) };
        assert_eq!(same(summary), same(expected.clone()), "{stop}");
        let rows = |name: &str| {
            text(&directory, name).lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        };
        let both = [rows("events.csv"), rows("events-2.csv")].concat();
        assert!(both.iter().map(String::as_str).eq(all.lines().skip(1)), "{stop}");
        assert!(text(&directory, "replay.html") == text(&whole, "replay.html"), "{stop}");
    }
}

#[test]
fn an_ensemble_merges_the_numbers_of_removed_balls() {
    let directory = TempDir::new().unwrap();
    let base = options(directory.path(), "none", "none");
    let seeds: Seeds = "1..2".parse().unwrap();
    let jobs = std::num::NonZeroUsize::MIN;
    let summary = ensemble::run(&scene(RANGE), seeds, &base, jobs, &mut |_| {
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(summary.observables.removed.unwrap().mean, 3.0);
    assert_eq!(summary.replicas[0].removed, Some(3));
}

/// A rule can leave too few balls for the collisions that would end the run.
#[test]
fn a_run_ends_when_rules_have_left_one_ball() {
    let text = "dimension = 2\ncollisions = 5\n\
                [[ball]]\nkind = \"a\"\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 1\n\
                [[ball]]\nkind = \"b\"\ncenter = [5, 0]\nradius = 1\n\
                [[rule]]\nbetween = [\"a\", \"b\"]\ndoes = \"remove-first\"\n";
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, text, "none", "none");
    assert_eq!((summary.time, summary.pair_collisions, summary.removed), (3.0, 0, Some(1)));
}

#[test]
fn balls_that_grow_have_their_radii_in_the_frames_and_no_replay() {
    let text = "dimension = 2\nuntil = 2\nmotion.growth = 0.5\n\
                boundary = { kind = \"box\", min = [0, 0], max = [20, 20] }\n\
                [[ball]]\ncenter = [5, 5]\nvelocity = [1, 0]\nradius = 1\n\
                [[ball]]\ncenter = [15, 15]\nradius = 0.5\n";
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, text, "csv", "csv:3");
    let radii = column(&directory, "frames.csv", "radius");
    assert_eq!(radii, [1.0, 0.5, 1.5, 0.75, 2.0, 1.0]);
    assert!(!files(directory.path()).contains("replay.html"), "{:?}", summary.files);
}

#[test]
fn a_run_of_growing_balls_is_resumed_to_the_same_bits() {
    let text = "dimension = 2\nuntil = 3\nmotion.growth = 0.25\n\
                boundary = { kind = \"periodic\", min = [0, 0], max = [20, 20] }\n\
                [[fill]]\nlattice = \"square\"\ncount = 16\nradius = 1\ntemperature = 9\n";
    let whole = TempDir::new().unwrap();
    let base = options(whole.path(), "none", "none");
    let expected = run(&scene(text), &base, &mut go_on).unwrap();
    assert!(expected.pair_collisions > 30, "{expected:?}");
    let directory = TempDir::new().unwrap();
    let part = Options {
        out: directory.path().to_owned(),
        until: Some(1.5),
        checkpoint_every: Some(Every::Time(f64::MAX)),
        ..base
    };
    run(&scene(text), &part, &mut go_on).unwrap();
    let checkpoint = load(directory.path());
    let rest = Options { until: Some(3.0), ..Options::of(&checkpoint) };
    let summary = resume(checkpoint, &rest, &mut go_on).unwrap();
    assert_eq!(lasting(summary), lasting(expected));
}

#[test]
fn a_scene_that_is_a_value_runs_if_an_end_is_given() {
    let ball = Value::table([
        ("center", Value::from([1.0, 5.0])),
        ("velocity", [1.0, 0.0].into()),
        ("radius", 1.0.into()),
    ]);
    let scene = Scene::from_value("one", Value::table([("balls", vec![ball].into())])).unwrap();
    let directory = TempDir::new().unwrap();
    let without = options(directory.path(), "none", "none");
    let refused = run(&scene, &without, &mut go_on).unwrap_err();
    assert!(matches!(refused, RunError::NoEnd), "{refused}");
    let until = Options { until: Some(3.0), ..without };
    assert_eq!(run(&scene, &until, &mut go_on).unwrap().time, 3.0);
}

/// It is thrown up through the gate and falls back through it; the floor gives it more energy.
#[test]
fn a_ball_under_gravity_passes_a_gate_and_a_floor_adds_energy() {
    let scene = r#"
title = "A gate"
dimension = 2
until = 12.5
[boundary]
kind = "box"
min = [-5.0, 0.0]
max = [5.0, 100.0]
restitution = 1.5
[motion]
gravity = [0.0, -2.0]
[[ball]]
center = [0.0, 2.0]
velocity = [0.0, 8.0]
radius = 1.0
mass = 2.0
[[ball]]
kind = "gate"
center = [0.0, 9.0]
radius = 1.0
mass = inf
[[rule]]
between = ["ball", "gate"]
does = "pass"
"#;
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, scene, "csv", "none");
    let events = text(&directory, "events.csv");
    let outcomes: Vec<&str> =
        events.lines().skip(1).filter_map(|row| row.split(',').nth(2)).collect();
    let expected = ["enter", "leave", "enter", "leave", "bounce", "enter", "leave"];
    assert_eq!(outcomes, expected);
    // It arrives with v² = 64 + 4 · 1: ½ · 2 · (1.5² − 1) · 68.
    let added = summary.energy.added.expect("the floor adds energy");
    assert!((added - 85.0).abs() < 1e-9, "{added}");
    let (energy, height) = (&summary.energy, summary.potential_energy.as_ref().unwrap());
    let gained = energy.r#final + height.r#final - energy.initial - height.initial;
    assert!((gained - added).abs() < 1e-9, "{gained}");
    assert!(summary.to_json().contains("\"added\": "));
}

/// A lift of infinite mass throws a ball up, and the summary says how much energy that has added.
#[test]
fn kinematic_balls_push_and_their_work_is_accounted_for() {
    let scene = r#"
dimension = 2
until = 4.0
[boundary]
kind = "box"
min = [0.0, 0.0]
max = [10.0, 100.0]
[motion]
gravity = [0.0, -2.0]
[[ball]]
name = "lift"
center = [5.0, -2.0]
velocity = [0.0, 3.0]
radius = 1.0
mass = inf
[[ball]]
center = [5.0, 1.0]
radius = 1.0
mass = 2.0
"#;
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, scene, "csv", "csv:2");
    assert!(summary.pair_collisions > 0);
    let (energy, height) = (&summary.energy, summary.potential_energy.as_ref().unwrap());
    let added = energy.added.expect("the lift adds energy");
    let gained = energy.r#final + height.r#final - energy.initial - height.initial;
    assert!(added > 1.0 && (gained - added).abs() < 1e-9, "{gained} {added}");
    let frames = text(&directory, "frames.csv");
    let last = frames.lines().rev().nth(1).unwrap();
    assert!(last.contains(",10,") || last.contains(",10.0,"), "the lift is at −2 + 3 · 4: {last}");
}
