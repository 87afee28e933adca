//! Tests of the contents of a run's files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use carom_io::results::{PlotOutput, ReplayOutput};
use carom_io::run::{Options, run};
use carom_io::scene::Scene;
use tempfile::TempDir;

use super::{BOX, MEETING, PERIODIC, column, files, go_on, options, run_in, scene, text};

/// The keys of `summary.json` in their order, nested ones as `outer.inner`.
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
fn the_documentation_of_scenes_lists_what_is_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes");
    let book = fs::read_to_string(folder.join("README.md")).unwrap();
    let section = book.split("\n## ").find(|part| part.starts_with("Results\n")).unwrap();
    let shorter = ["until=0.01".parse().unwrap()];
    let with_more = ["break", "overlapping", "fountain"]
        .map(|name| Scene::load(&folder.join(name).with_extension("toml"), &shorter).unwrap());
    for scene in [scene(BOX), scene(PERIODIC)].into_iter().chain(with_more) {
        let directory = TempDir::new().unwrap();
        let options = options(directory.path(), "csv", "csv:2");
        let summary = run(&scene, &options, &mut go_on).unwrap();
        let columns = ["events.csv", "frames.csv"].map(|name| text(&directory, name));
        let columns = columns.iter().flat_map(|text| text.lines().next().unwrap().split(','));
        let keys = keys(&summary.to_json());
        for name in columns.chain(keys.iter().flat_map(|key| key.split('.'))) {
            assert!(section.contains(&format!("`{name}`")), "{}: {name}", scene.name());
        }
    }
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
    // After 500 collisions of 32 balls: roughly the 3.98 of the fluid.
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
    // The output does not change the run.
    assert_eq!(less.trajectory_hash, summary.trajectory_hash);
}

#[test]
fn the_replay_and_the_plots_can_be_left_out() {
    let directory = TempDir::new().unwrap();
    let bare = Options {
        replay: ReplayOutput::None,
        plots: PlotOutput::None,
        ..options(directory.path(), "none", "0")
    };
    let summary = run(&scene(BOX), &bare, &mut go_on).unwrap();
    assert_eq!(files(directory.path()), BTreeSet::from(["summary.json".to_owned()]));
    assert!(summary.files.is_empty());
    // The output does not change the run.
    let whole = run_in(&TempDir::new().unwrap(), BOX, "csv", "csv");
    assert_eq!(summary.trajectory_hash, whole.trajectory_hash);
    assert_eq!((summary.energy, summary.time), (whole.energy, whole.time));
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

#[test]
fn the_summary_tells_how_far_balls_were_moved_apart_where_the_scene_asks_for_it() {
    let directory = TempDir::new().unwrap();
    let pair = "\
        dimension = 2\nuntil = 1\n\
        [[ball]]\ncenter = [0, 0]\nradius = 1\nmass = 3\n\
        [[ball]]\ncenter = [1, 0]\nradius = 1\n";
    let relaxed = format!("overlap = \"relax\"\n{pair}");
    let told = run_in(&directory, &relaxed, "none", "none").relaxed.unwrap();
    assert_eq!(told.balls, 2);
    assert!((told.largest_shift - 0.75).abs() < 1e-8, "{told:?}");
    assert!((told.mean_shift - 0.5).abs() < 1e-8, "{told:?}");
    let json = text(&directory, "summary.json");
    assert!(json.contains("  \"balls\": 2,\n  \"relaxed\": {\n    \"balls\": 2,\n"), "{json}");

    let apart = pair.replace("[1, 0]", "[5, 0]");
    assert_eq!(run_in(&directory, &apart, "none", "none").relaxed, None);
    assert!(!text(&directory, "summary.json").contains("relaxed"));
    let unmoved = run_in(&directory, &format!("overlap = \"relax\"\n{apart}"), "none", "none");
    assert_eq!(unmoved.relaxed.unwrap().balls, 0);
}
