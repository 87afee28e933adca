//! Tests of `carom resume`, and of runs that are killed.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use carom_io::checkpoint::{Checkpoint, CheckpointError};
use serde_json::Value;

use crate::Place;
use crate::run::{DUEL, GAS};

const CHECKPOINT: &str = "out/gas/checkpoint.carom";

/// Arguments with which only the summary is written.
const BARE: [&str; 9] =
    ["--events", "none", "--frames", "none", "--replay", "none", "--plots", "none", "--quiet"];

/// The summary that these arguments print.
fn summary(place: &Place, arguments: &[&str]) -> Value {
    let data = place.carom(&[arguments, &BARE, &["--json"]].concat()).data();
    serde_json::from_str(&data).unwrap()
}

/// How often a run is killed. `cargo xtask kill` does so hundreds of times, and compares all
/// results.
const KILLS: u32 = 8;

#[test]
fn a_run_that_is_killed_again_and_again_ends_as_the_run_that_was_not() {
    let place = Place::new();
    place.write("gas.toml", GAS);
    let begin = ["run", "gas.toml", "--checkpoint-every", "150c"];
    let mut random = 1_u64;
    let (mut resumed, mut last) = (0, 0);
    for _ in 0..KILLS {
        let has_begun = place.path(CHECKPOINT).exists();
        let go_on = ["resume", CHECKPOINT];
        let command = if has_begun { &go_on[..] } else { &begin[..] };
        let mut child = place.start(&[command, &BARE].concat());
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        // The program starts in about 10 ms and writes a checkpoint every few milliseconds.
        sleep(Duration::from_micros((random >> 40) % 120_000));
        crate::signal(&child, "KILL");
        assert_eq!(child.wait().unwrap().code(), None, "the run never ends by itself");
        resumed += u32::from(has_begun);
        match Checkpoint::load(&place.path(CHECKPOINT)) {
            Ok(checkpoint) => {
                assert!(checkpoint.pair_collisions() >= last, "it went back");
                last = checkpoint.pair_collisions();
            }
            Err(CheckpointError::Unreadable { .. }) => assert!(!has_begun, "it is gone"),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(resumed >= KILLS / 2 && last > 0, "{resumed} of {KILLS} resumed, to {last}");
    let end = (last + 100).to_string();
    let killed = summary(&place, &["resume", CHECKPOINT, "--collisions", &end]);
    let whole = ["run", "gas.toml", "--collisions", &end, "--out", "whole"];
    let whole = summary(&place, &whole);
    for key in
        ["trajectory_hash", "time", "pair_collisions", "energy", "momentum", "compressibility"]
    {
        assert_eq!(killed[key], whole[key], "{key}");
    }
    assert!(place.files_in("out/gas").iter().all(|name| !name.starts_with('.')));
}

#[test]
fn a_run_resumed_in_its_directory_goes_on_in_new_tables() {
    let place = Place::new();
    place.write("duel.toml", DUEL);
    let run = ["run", "duel.toml", "--checkpoint-every", "0.75", "--until", "1.5", "--quiet"];
    place.carom(&run).data();
    place.carom(&["resume", "out/duel/checkpoint.carom", "--until", "2", "--quiet"]).data();
    let files = [
        "checkpoint.carom",
        "energy.svg",
        "events-2.parquet",
        "events.parquet",
        "frames-2.parquet",
        "frames.parquet",
        "replay.html",
        "speeds.svg",
        "summary.json",
    ];
    assert_eq!(place.files_in("out/duel"), files);
    let text = place.read("out/duel/summary.json");
    let summary: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&summary["time"], &summary["pair_collisions"]), (&2.0.into(), &1.into()));
}

#[test]
fn what_cannot_be_resumed_is_refused_by_name() {
    let place = Place::new();
    place.write("duel.toml", DUEL);
    let refusal = |file: &str| place.carom(&["resume", file]).refusal();
    assert!(refusal("duel.toml").starts_with("error: duel.toml is not a carom checkpoint; "));
    assert!(refusal("nowhere.carom").starts_with("error: cannot read nowhere.carom: "));
    place.carom(&["run", "duel.toml", "--checkpoint-every", "1", "--quiet"]).data();
    let past = place.carom(&["resume", "out/duel/checkpoint.carom", "--until", "1"]).refusal();
    assert!(past.starts_with("error: out/duel/checkpoint.carom is at time 2.0 "), "{past}");
    let mut bytes = fs::read(place.path("out/duel/checkpoint.carom")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(place.path("damaged.carom"), bytes).unwrap();
    assert!(refusal("damaged.carom").starts_with("error: damaged.carom is damaged"));
}
