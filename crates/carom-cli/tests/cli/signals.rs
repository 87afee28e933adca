//! Tests of `carom run` ended by a signal.

use std::thread::sleep;
use std::time::Duration;

use carom_io::checkpoint::Checkpoint;
use serde_json::Value;
use test_size::is_full;

use crate::run::GAS;
use crate::{Ended, Place};

/// Two balls that bounce between the same walls forever, and never collide.
const APART: &str = "\
dimension = 2
collisions = 10

[boundary]
kind = \"box\"
min = [0.0, 0.0]
max = [10.0, 10.0]

[[ball]]
center = [2.0, 5.0]
velocity = [0.0, 1.0]
radius = 1.0

[[ball]]
center = [8.0, 5.0]
velocity = [0.0, 1.0]
radius = 1.0
";

#[test]
fn a_run_that_may_never_end_says_so_once() {
    use std::io::{BufRead, BufReader, Read};
    let place = Place::new();
    place.write("apart.toml", APART);
    let mut child = place.start(&["run", "apart.toml", "--events", "none", "--replay", "none"]);
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    // A quick run does not wait for the five seconds after which the hint appears.
    if is_full() {
        let mut hint = String::new();
        messages.read_line(&mut hint).unwrap();
        assert!(hint.starts_with("hint: for 5 s no two balls have collided"), "{hint}");
        assert!(hint.contains("--until TIME"), "{hint}");
    } else {
        crate::wait_until_it_listens(&child);
    }
    sleep(Duration::from_millis(300));
    crate::signal(&child, "INT");
    let mut rest = String::new();
    messages.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!rest.contains("hint"), "{rest}");
}

#[test]
fn what_a_killed_run_leaves_is_removed_by_the_next() {
    let place = Place::new();
    place.write("gas.toml", GAS);
    let summary = || {
        let files = if place.path("out/gas").exists() { place.files_in("out/gas") } else { vec![] };
        files.iter().filter(|name| name.starts_with(".summary.json.carom-")).count()
    };
    let mut killed = place.start(&["run", "gas.toml"]);
    while summary() == 0 {
        sleep(Duration::from_millis(5));
    }
    crate::signal(&killed, "KILL");
    killed.wait().unwrap();
    assert_eq!(summary(), 1);
    place.carom(&["run", "gas.toml", "--until", "1", "--quiet"]).data();
    let files = place.files_in("out/gas");
    assert!(files.iter().all(|name| !name.starts_with('.')), "{files:?}");
}

/// Sends the signal while millions of balls are being placed.
#[test]
fn a_run_interrupted_before_it_begins_writes_nothing() {
    let place = Place::new();
    let crowd = "dimension = 2\nuntil = 1\n[boundary]\nkind = \"periodic\"\n[[fill]]\n\
                 lattice = \"random\"\ncount = 5_000_000\npacking_fraction = 0.45\nradius = 0.5\n";
    place.write("crowd.toml", crowd);
    let child = place.start(&["run", "crowd.toml"]);
    crate::wait_until_it_listens(&child);
    // By then the program is placing balls; that it has not finished is asserted below.
    sleep(Duration::from_millis(100));
    crate::signal(&child, "INT");
    let ended = Ended::from(child.wait_with_output().unwrap());
    assert_eq!(ended.code, Some(130), "{}", ended.stderr);
    let expected = "interrupted before the first ball moved; nothing is written\n";
    assert_eq!(ended.stderr, expected);
    assert_eq!(place.files(), ["crowd.toml"]);
}

#[test]
fn an_interrupted_run_writes_whole_what_it_has() {
    for signal in ["INT", "TERM"] {
        let place = Place::new();
        place.write("gas.toml", GAS);
        let child = place.start(&["run", "gas.toml"]);
        // The program listens for signals before it creates the directory.
        while !place.path("out/gas").exists() {
            sleep(Duration::from_millis(5));
        }
        crate::signal(&child, signal);
        let ended = Ended::from(child.wait_with_output().unwrap());
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(130), ""), "{}", ended.stderr);
        assert!(ended.stderr.starts_with("interrupted; "), "{}", ended.stderr);
        let summary: Value = serde_json::from_str(&place.read("out/gas/summary.json")).unwrap();
        assert_eq!(summary["interrupted"], true);
        let time = summary["time"].as_f64().unwrap();
        assert!(time < 1e9);
        let checkpoint = Checkpoint::load(&place.path("out/gas/checkpoint.carom")).unwrap();
        assert_eq!(checkpoint.time(), time);
        let hint = "\nto continue: carom resume out/gas/checkpoint.carom\n";
        assert!(ended.stderr.ends_with(hint), "{}", ended.stderr);
        for name in place.files_in("out/gas") {
            assert!(!name.starts_with('.'), "{name} is half-written");
        }
    }
}
