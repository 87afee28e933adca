//! Tests of `carom run --seeds`.

use serde_json::Value;

use crate::Place;
use crate::run::{DUEL, GAS};

const SEEDS: [&str; 6] = ["run", "gas.toml", "--collisions", "300", "--seeds", "3..7"];

fn place() -> Place {
    let place = Place::new();
    place.write("gas.toml", GAS);
    place
}

/// The merged summary, without its duration.
fn merged(place: &Place, arguments: &[&str]) -> Value {
    let data = place.carom(&[&SEEDS, arguments, &["--json", "--quiet"]].concat()).data();
    let mut summary: Value = serde_json::from_str(&data).unwrap();
    for key in ["seconds", "pair_collisions_per_second"] {
        assert!(summary[key].as_f64().unwrap() > 0.0, "{key}");
        summary[key] = Value::Null;
    }
    summary
}

#[test]
fn the_result_is_the_same_for_every_number_of_jobs() {
    let place = place();
    let one = merged(&place, &["--jobs", "1"]);
    for jobs in ["2", "3", "16"] {
        assert_eq!(merged(&place, &["--jobs", jobs]), one, "{jobs}");
    }
    assert_eq!(merged(&place, &[]), one);
    let replicas = one["replicas"].as_array().unwrap();
    let seeds: Vec<_> = replicas.iter().map(|run| run["seed"].as_u64().unwrap()).collect();
    assert_eq!(seeds, [3, 4, 5, 6, 7]);
    let measured = replicas.iter().map(|run| run["compressibility"].as_f64().unwrap());
    let mean = measured.sum::<f64>() / 5.0;
    let compressibility = &one["observables"]["compressibility"];
    assert!((compressibility["mean"].as_f64().unwrap() - mean).abs() < 1e-12);
    assert!(compressibility["standard_error"].as_f64().unwrap() > 0.0);
    assert_eq!(compressibility["replicas"], 5);
}

#[test]
fn each_run_is_that_of_its_seed_and_writes_what_is_asked_for() {
    let place = place();
    let ensemble = merged(&place, &["--frames", "csv:2"]);
    let directories = ["seed-3", "seed-4", "seed-5", "seed-6", "seed-7", "summary.json"];
    assert_eq!(place.files_in("out/gas"), directories);
    assert_eq!(place.files_in("out/gas/seed-5"), ["frames.csv", "summary.json"]);
    let alone = ["run", "gas.toml", "--collisions", "300", "--seed", "5", "--json", "--quiet"];
    let alone: Value = serde_json::from_str(&place.carom(&alone).data()).unwrap();
    assert_eq!(ensemble["replicas"][2]["trajectory_hash"], alone["trajectory_hash"]);
}

#[test]
fn the_means_and_their_errors_go_to_stdout() {
    let ended = place().carom(&SEEDS);
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    let names: Vec<_> = ended.stdout.lines().map(|line| line[..17].trim_end()).collect();
    let all = [
        "time",
        "pair collisions",
        "wall collisions",
        "energy",
        "compressibility",
        "mean free time",
    ];
    assert_eq!(names, all);
    assert!(ended.stdout.contains("pair collisions  300\n"), "{}", ended.stdout);
    assert!(ended.stdout.lines().nth(4).unwrap().contains(" ± "), "{}", ended.stdout);
    assert!(ended.stderr.contains("5 of 5 runs merged, in "), "{}", ended.stderr);
}

#[test]
fn a_scene_without_anything_random_is_said_to_give_the_same_runs() {
    let place = place();
    place.write("duel.toml", DUEL);
    let said = |scene: &str, seeds: &str| {
        place.carom(&["run", scene, "--seeds", seeds, "--collisions", "1"]).stderr
    };
    let same = "nothing in the scene is random: all runs are the same\n";
    assert!(said("duel.toml", "1..3").starts_with(same));
    assert!(!said("duel.toml", "3..3").contains(same));
    assert!(!said("gas.toml", "1..3").contains(same));
}

/// Plots and tables of a single run once lay beside the summary of an ensemble.
#[test]
fn an_ensemble_removes_the_files_of_an_earlier_run_and_no_others() {
    let place = Place::new();
    place.write("duel.toml", DUEL);
    place.carom(&["run", "duel.toml", "--checkpoint-every", "1", "--quiet"]).data();
    place.write("out/duel/notes.txt", "mine");
    place.carom(&["run", "duel.toml", "--seeds", "1..2", "--quiet"]);
    assert_eq!(place.files_in("out/duel"), ["notes.txt", "seed-1", "seed-2", "summary.json"]);
    // An ensemble lists no files, and a run removes none of its directories.
    place.carom(&["run", "duel.toml", "--plots", "none", "--quiet"]).data();
    let files = place.files_in("out/duel");
    assert!(
        ["notes.txt", "replay.html", "seed-1"].iter().all(|name| files.contains(&(*name).into()))
    );
}

#[test]
fn a_run_that_fails_is_named_by_its_seed() {
    let place = Place::new();
    place.write("duel.toml", DUEL);
    // Prepares a directory that blocks the second run.
    place.carom(&["run", "duel.toml", "--seeds", "1..1", "--quiet"]).data();
    std::fs::create_dir_all(place.path("out/duel/seed-2/summary.json")).unwrap();
    for jobs in ["1", "3"] {
        let arguments = ["run", "duel.toml", "--seeds", "1..9", "--jobs", jobs, "--quiet"];
        let message = place.carom(&arguments).refusal();
        assert!(message.starts_with("error: seed 2: cannot write out/duel/seed-2/"), "{message}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_ensemble_merges_what_had_come_to_its_end() {
    use std::thread::sleep;
    use std::time::Duration;

    use crate::Ended;

    let place = place();
    // Each run is long enough to be interrupted; all of them would take hours.
    let arguments = ["run", "gas.toml", "--until", "100", "--seeds", "1..10000", "--jobs", "2"];
    let child = place.start(&arguments);
    while !place.path("out/gas/seed-4").exists() {
        sleep(Duration::from_millis(5));
    }
    crate::signal(&child, "INT");
    let ended = Ended::from(child.wait_with_output().unwrap());
    assert_eq!(ended.code, Some(130), "{}", ended.stderr);
    let summary: Value = serde_json::from_str(&place.read("out/gas/summary.json")).unwrap();
    assert_eq!(summary["interrupted"], true);
    assert!((2..10_000).contains(&summary["replicas"].as_array().unwrap().len()));
}
