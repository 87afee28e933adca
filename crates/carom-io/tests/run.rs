//! Runs, from the text of a scene to the files they leave.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use carom_io::results::Summary;
use carom_io::run::{Options, Progress, RunError, run};
use carom_io::scene::Scene;
use carom_io::table::{Batch, Reader};
use tempfile::TempDir;

/// Eight discs of two masses in a box, lively enough for some hundred collisions.
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

/// Two discs that meet once, at time 1, in open space.
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

/// Options with tables that every build writes.
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

/// A column of a CSV file, whole.
fn column(directory: &TempDir, name: &str, column: &str) -> Vec<f64> {
    let rows = Reader::open(&directory.path().join(name)).unwrap().select(&[column]).unwrap();
    let cells = |batch: Batch| batch.column(0).iter().map(Option::unwrap).collect::<Vec<_>>();
    rows.flat_map(|batch| cells(batch.unwrap())).collect()
}

/// The keys of `summary.json` in their order, inner ones as `outer.inner`.
fn keys(json: &str) -> Vec<String> {
    let (mut keys, mut outer) = (Vec::new(), "");
    for line in json.lines() {
        let depth = line.len() - line.trim_start().len();
        let Some((key, _)) = line.trim().strip_prefix('"').and_then(|l| l.split_once("\": "))
        else {
            continue;
        };
        if depth == 2 {
            outer = key;
            keys.push(key.to_owned());
        } else {
            keys.push(format!("{outer}.{key}"));
        }
    }
    keys
}

#[test]
fn a_run_leaves_the_files_its_summary_names() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, BOX, "csv", "csv,xyz:11");
    let mut named: BTreeSet<_> = summary.files.iter().cloned().collect();
    assert!(named.insert("summary.json".to_owned()));
    assert_eq!(files(directory.path()), named);
    for name in ["events.csv", "frames.csv", "frames.xyz", "replay.html"] {
        assert!(named.contains(name), "{name}");
    }
    assert!(text(&directory, "replay.html").starts_with("<!doctype html>"));
    if cfg!(feature = "plots") {
        for name in ["energy.svg", "speeds.svg"] {
            let svg = text(&directory, name);
            assert!(svg.starts_with("<svg") && svg.contains("A lively box"), "{name}");
        }
    }
    assert_eq!(text(&directory, "summary.json"), summary.to_json());
}

#[test]
fn the_summary_counts_what_the_tables_hold() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, BOX, "csv", "csv:11");
    assert_eq!((summary.dimension, summary.balls, summary.time), (2, 8, 20.0));
    assert!(summary.pair_collisions > 20 && summary.wall_collisions > 20, "{summary:?}");
    assert_eq!(summary.collisions, summary.pair_collisions + summary.wall_collisions);
    assert_eq!(summary.events_written, summary.collisions);
    assert!(!summary.interrupted && !summary.events_cut);
    assert!(summary.deepest_overlap < 1e-13);
    let drift = summary.energy.r#final / summary.energy.initial - 1.0;
    assert!(drift.abs() < 1e-12, "{drift}");

    let times = column(&directory, "events.csv", "time");
    assert_eq!(times.len() as u64, summary.collisions);
    assert!(times.is_sorted() && times[0] > 0.0 && times[times.len() - 1] <= 20.0);
    let pairs = text(&directory, "events.csv").matches(",pair,").count();
    assert_eq!(pairs as u64, summary.pair_collisions);

    let frames = column(&directory, "frames.csv", "frame");
    assert_eq!(frames.len(), 11 * 8);
    assert_eq!(summary.frames_written, 11);
    let times = column(&directory, "frames.csv", "time");
    for (frame, time) in frames.iter().zip(&times) {
        assert!((time - 2.0 * frame).abs() < 1e-12, "{frame}: {time}");
    }
}

#[test]
fn the_keys_of_the_summary_stand_in_their_order() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, PERIODIC, "none", "none");
    let contract = [
        "scene",
        "dimension",
        "balls",
        "time",
        "pair_collisions",
        "wall_collisions",
        "seconds",
        "pair_collisions_per_second",
        "energy",
        "energy.initial",
        "energy.final",
        "momentum",
        "momentum.initial",
        "momentum.final",
        "deepest_overlap",
        "trajectory_hash",
        "packing_fraction",
        "compressibility",
        "mean_free_time",
    ];
    let found = keys(&text(&directory, "summary.json"));
    assert_eq!(found[..contract.len()], contract);

    run_in(&directory, BOX, "none", "none");
    let found = keys(&text(&directory, "summary.json"));
    assert_eq!(found[..16], contract[..16]);
    assert!(!found.iter().any(|key| contract[16..].contains(&key.as_str())));
}

#[test]
fn a_periodic_gas_is_measured() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, PERIODIC, "none", "none");
    assert_eq!(summary.pair_collisions, 500);
    let periodic = summary.periodic.unwrap();
    assert!((periodic.packing_fraction - 0.3).abs() < 1e-12);
    // 500 collisions of 32 balls: roughly the 3.98 of the fluid.
    let compressibility = periodic.compressibility.unwrap();
    assert!((3.0..5.0).contains(&compressibility), "{compressibility}");
    // N t / 2 C
    let expected = 32.0 * summary.time / 1000.0;
    assert!((periodic.mean_free_time.unwrap() / expected - 1.0).abs() < 1e-12);
    assert_eq!(summary.trajectory_hash.len(), 16);
}

#[test]
fn what_cannot_be_measured_yet_is_null() {
    let directory = TempDir::new().unwrap();
    let options = Options { collisions: Some(0), ..options(directory.path(), "none", "none") };
    run(&scene(PERIODIC), &options, &mut go_on).unwrap();
    let json = text(&directory, "summary.json");
    assert!(
        json.contains("\"compressibility\": null") && json.contains("\"mean_free_time\": null")
    );
}

#[test]
fn tables_are_bounded_and_can_be_left_out() {
    let directory = TempDir::new().unwrap();
    let summary = run_in(&directory, BOX, "csv:10", "none");
    assert_eq!((summary.events_written, summary.frames_written), (10, 0));
    assert!(summary.collisions > 10);
    assert!(summary.events_cut);
    assert_eq!(column(&directory, "events.csv", "time").len(), 10);
    assert!(!directory.path().join("frames.csv").exists());

    let other = TempDir::new().unwrap();
    let less = run_in(&other, BOX, "none", "csv:1");
    assert_eq!((less.events_written, less.frames_written), (0, 1));
    assert!(!other.path().join("events.csv").exists());
    // A single frame shows the end.
    assert_eq!(column(&other, "frames.csv", "time"), [20.0; 8]);
    // What is written does not change what happens.
    assert_eq!(less.trajectory_hash, summary.trajectory_hash);
}

#[test]
fn events_name_their_balls_and_walls() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, MEETING, "csv", "none");
    assert_eq!(
        text(&directory, "events.csv"),
        "time,kind,a,b,wall,a_name,b_name,nx,ny,impulse,gap\n\
         1.0,pair,0,1,,left,,1.0,0.0,2.0,0.0\n"
    );
    let walled = r#"
        dimension = 2
        until = 3.0
        [boundary]
        kind = "box"
        min = [0.0, 0.0]
        max = [4.0, 4.0]
        [[ball]]
        center = [2.0, 1.0]
        velocity = [0.0, 1.0]
        radius = 1.0
        mass = 1.0
    "#;
    run_in(&directory, walled, "csv", "none");
    assert_eq!(
        text(&directory, "events.csv"),
        "time,kind,a,b,wall,nx,ny,impulse,gap\n2.0,wall,0,,+y,0.0,1.0,2.0,0.0\n"
    );
}

#[test]
fn frames_as_extended_xyz() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, MEETING, "none", "xyz:2");
    let properties = "Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1";
    assert_eq!(
        text(&directory, "frames.xyz"),
        format!(
            "2\npbc=\"F F F\" {properties} Time=0.0\n\
             H -1.5 0.0 0.0 1.0 0.0 0.0 0.5 0\n\
             H 1.5 0.0 0.0 -1.0 0.0 0.0 0.5 1\n\
             2\npbc=\"F F F\" {properties} Time=2.0\n\
             H -1.5 0.0 0.0 -1.0 0.0 0.0 0.5 0\n\
             H 1.5 0.0 0.0 1.0 0.0 0.0 0.5 1\n"
        )
    );

    run_in(&directory, BOX, "none", "xyz:1");
    let walls = text(&directory, "frames.xyz");
    let header = walls.lines().nth(1).unwrap();
    let cell = "Lattice=\"5.0 0.0 0.0 0.0 5.0 0.0 0.0 0.0 0.8\" Origin=\"0.0 0.0 -0.4\"";
    assert_eq!(header, format!("{cell} pbc=\"F F F\" {properties} Time=20.0"));
    let species: Vec<_> =
        walls.lines().skip(2).map(|line| line.split_once(' ').unwrap().0).collect();
    assert_eq!(species, ["H", "He", "He", "He", "He", "He", "He", "He"]);

    run_in(&directory, PERIODIC, "none", "xyz:1");
    let periodic = text(&directory, "frames.xyz");
    assert!(periodic.lines().nth(1).unwrap().contains("pbc=\"T T T\""));
    assert_eq!(periodic.lines().count(), 34);
}

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
    // At the start, and as it is at the end.
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
    let summary = run(&scene(BOX), &options, &mut |_| ControlFlow::Break(())).unwrap();
    assert!(summary.interrupted);
    assert_eq!((summary.time, summary.collisions, summary.frames_written), (0.0, 0, 1));
    assert!(text(&directory, "summary.json").contains("\"interrupted\": true"));
    assert_eq!(text(&directory, "events.csv").lines().count(), 1);
    assert_eq!(text(&directory, "frames.csv").lines().count(), 9);
    assert!(text(&directory, "replay.html").ends_with("</html>\n"));
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
    // At the start, and where it was stopped.
    let mut times = column(&directory, "frames.csv", "time");
    times.dedup();
    assert_eq!(times, [0.0, last]);
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
fn two_runs_write_the_same_bytes() {
    let (one, two) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let frames = if cfg!(feature = "parquet") { "parquet,csv,xyz:7" } else { "csv,xyz:7" };
    for directory in [&one, &two] {
        run_in(directory, BOX, "csv", frames);
    }
    for name in files(one.path()) {
        if name != "summary.json" {
            let [a, b] = [&one, &two].map(|d| fs::read(d.path().join(&name)).unwrap());
            assert!(a == b, "{name} differs");
        }
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_and_csv_hold_the_same_bits() {
    let directory = TempDir::new().unwrap();
    run_in(&directory, BOX, "parquet", "parquet,csv:5");
    for name in ["frame", "time", "ball", "x", "y", "vx", "vy", "radius", "mass"] {
        let [a, b] = ["frames.csv", "frames.parquet"].map(|file| column(&directory, file, name));
        assert_eq!(a, b, "{name}");
    }
    let times = column(&directory, "events.parquet", "time");
    run_in(&directory, BOX, "csv", "none");
    assert_eq!(column(&directory, "events.csv", "time"), times);
}

#[test]
fn files_of_an_earlier_run_are_replaced_and_others_left_alone() {
    let directory = TempDir::new().unwrap();
    fs::write(directory.path().join("events.csv"), "old").unwrap();
    fs::write(directory.path().join("notes.txt"), "mine").unwrap();
    run_in(&directory, BOX, "csv:5", "none");
    assert!(text(&directory, "events.csv").starts_with("time,"));
    assert_eq!(text(&directory, "notes.txt"), "mine");
}

#[test]
fn a_place_that_cannot_be_written_is_named_and_left_clean() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "mine").unwrap();
    for out in [file.clone(), file.join("below")] {
        let error = run(&scene(BOX), &options(&out, "csv", "csv"), &mut go_on).unwrap_err();
        assert!(matches!(&error, RunError::File(e) if e.path() == out), "{error}");
        assert!(error.to_string().ends_with("choose another path"), "{error}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");

    for taken in ["events.csv", "frames.xyz", "summary.json", "replay.html"] {
        let out = TempDir::new().unwrap();
        let in_the_way = out.path().join(taken);
        fs::create_dir(&in_the_way).unwrap();
        let options = options(out.path(), "csv", "xyz:3");
        let error = run(&scene(MEETING), &options, &mut go_on).unwrap_err();
        assert!(matches!(&error, RunError::File(e) if e.path() == in_the_way), "{error}");
        let hidden = files(out.path()).into_iter().filter(|name| name.starts_with('.'));
        assert_eq!(hidden.count(), 0, "{taken}: a temporary file was left behind");
    }
}
