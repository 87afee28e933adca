//! `carom run`.

use serde_json::Value;

use crate::{Ended, Place};

/// Two balls that meet head on at t = 1 and are back where they were at t = 2.
const DUEL: &str = "\
title = \"A duel\"
dimension = 2
until = 2.0

[[ball]]
center = [-2.0, 0.0]
velocity = [1.0, 0.0]
radius = 1.0

[[ball]]
center = [2.0, 0.0]
velocity = [-1.0, 0.0]
radius = 1.0
";

/// A gas that runs for hours.
const GAS: &str = "\
dimension = 2
until = 1e9

[boundary]
kind = \"periodic\"

[[fill]]
lattice = \"square\"
count = 100
packing_fraction = 0.3
radius = 0.5
temperature = 1.0
";

fn place() -> Place {
    let place = Place::new();
    place.write("duel.toml", DUEL);
    place
}

/// The summary of a duel run with these further arguments.
#[track_caller]
fn summary(arguments: &[&str]) -> Value {
    let base = ["run", "duel.toml", "--json", "--quiet"];
    let data = place().carom(&[&base, arguments].concat()).data();
    serde_json::from_str(&data).unwrap()
}

#[test]
fn a_run_leaves_its_files_and_says_where_to_look() {
    let place = place();
    let ended = place.carom(&["run", "duel.toml"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), ""));
    let (first, second) = ended.stderr.split_once('\n').unwrap();
    let counts = "A duel: 1 pair collisions and 0 with walls up to t = 2, in ";
    assert!(first.starts_with(counts), "{first}");
    assert_eq!(second, "open out/duel/replay.html\n");
    let files = [
        "energy.svg",
        "events.parquet",
        "frames.parquet",
        "replay.html",
        "speeds.svg",
        "summary.json",
    ];
    assert_eq!(place.files_in("out/duel"), files);
    assert_eq!(place.files(), ["duel.toml", "out"]);
}

#[test]
fn json_is_the_summary_and_its_keys_are_in_their_order() {
    let place = place();
    let data = place.carom(&["run", "duel.toml", "--json", "--quiet"]).data();
    assert_eq!(data, place.read("out/duel/summary.json"));
    let summary: Value = serde_json::from_str(&data).unwrap();
    assert_eq!(summary["scene"], "duel");
    assert_eq!(summary["balls"], 2);
    assert_eq!(summary["time"], 2.0);
    assert_eq!(summary["pair_collisions"], 1);
    assert_eq!(summary["energy"]["initial"], summary["energy"]["final"]);
    let keys = [
        "scene",
        "dimension",
        "balls",
        "time",
        "pair_collisions",
        "wall_collisions",
        "seconds",
        "pair_collisions_per_second",
        "energy",
        "momentum",
        "deepest_overlap",
        "trajectory_hash",
    ];
    let places = keys.map(|key| data.find(&format!("\n  \"{key}\": ")).expect(key));
    assert!(places.is_sorted(), "{data}");
}

#[test]
fn json_and_messages_do_not_mix() {
    let ended = place().carom(&["run", "duel.toml", "--json"]);
    assert!(serde_json::from_str::<Value>(&ended.stdout).is_ok(), "{}", ended.stdout);
    assert!(ended.stderr.contains("open out/duel/replay.html"), "{}", ended.stderr);
    // A progress bar would move the cursor.
    assert!(!ended.stderr.contains('\x1b') && !ended.stderr.contains('\r'), "{}", ended.stderr);
}

#[test]
fn the_scene_can_be_changed_from_the_command_line() {
    assert_eq!(summary(&["--until", "0.5"])["pair_collisions"], 0);
    assert_eq!(summary(&["--until", "0.5"])["time"], 0.5);
    assert_eq!(summary(&["--collisions", "1"])["time"], 1.0);
    let changes = ["--set", "ball.1.mass=2", "--set", "title=\"Another\""];
    assert_eq!(summary(&changes)["title"], "Another");
    assert_eq!(summary(&changes)["energy"]["initial"], 1.5);
}

#[test]
fn the_seed_decides_what_is_random() {
    let place = Place::new();
    place.write("gas.toml", GAS);
    let hash = |arguments: &[&str]| {
        let base = ["run", "gas.toml", "--json", "--quiet", "--collisions", "100"];
        let data = place.carom(&[&base, arguments].concat()).data();
        serde_json::from_str::<Value>(&data).unwrap()["trajectory_hash"].clone()
    };
    assert_eq!(hash(&["--seed", "7"]), hash(&["--set", "seed=7"]));
    assert_ne!(hash(&["--seed", "7"]), hash(&["--seed", "8"]));
}

#[test]
fn outputs_go_where_and_how_they_are_asked_for() {
    let place = place();
    let arguments = ["--out", "here/there", "--events", "csv", "--frames", "csv,xyz:3", "--quiet"];
    assert_eq!(place.carom(&[&["run", "duel.toml"], &arguments[..]].concat()).data(), "");
    let files = place.files_in("here/there");
    for name in ["events.csv", "frames.csv", "frames.xyz"] {
        assert!(files.iter().any(|file| file == name), "{files:?}");
    }
    assert!(!files.iter().any(|file| file.ends_with(".parquet")), "{files:?}");
    assert_eq!(place.files(), ["duel.toml", "here"]);
}

#[test]
fn every_result_but_the_summary_can_be_left_out() {
    let none = ["--events", "none", "--frames", "none", "--replay", "none", "--plots", "none"];
    let zero = ["--events", "0", "--frames", "0", "--replay", "none", "--plots", "none"];
    for arguments in [none, zero] {
        let place = place();
        let ended = place.carom(&[&["run", "duel.toml"], &arguments[..]].concat());
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
        assert!(ended.stderr.ends_with("\nthe results are in out/duel\n"), "{}", ended.stderr);
        assert_eq!(place.files_in("out/duel"), ["summary.json"]);
    }
}

#[test]
fn a_bad_scene_is_named_by_file_line_and_column() {
    let place = Place::new();
    place.write("duel.toml", &DUEL.replace("velocity", "velocty"));
    let message = place.carom(&["run", "duel.toml"]).refusal();
    assert!(message.starts_with("error: duel.toml:7:1: "), "{message}");
    assert!(message.contains("velocity = ") || message.contains("`velocity`"), "{message}");
    assert_eq!(place.files(), ["duel.toml"]);

    let message = place.carom(&["run", "nowhere.toml"]).refusal();
    assert!(message.starts_with("error: cannot read nowhere.toml: "), "{message}");
    assert!(message.ends_with("; check the path\n"), "{message}");
    #[cfg(unix)]
    {
        let message = place.carom(&["run", "."]).refusal();
        assert!(message.ends_with("; give the name of a scene file in it\n"), "{message}");
    }
    place.write("duel.toml", DUEL);
    let message = place.carom(&["run", "duel.toml", "--set", "ball.1.mas=2"]).refusal();
    assert!(message.contains("mas"), "{message}");
}

#[test]
fn a_directory_that_cannot_be_made_is_named() {
    let place = place();
    place.write("taken", "");
    let message = place.carom(&["run", "duel.toml", "--out", "taken"]).refusal();
    assert!(message.contains("taken"), "{message}");
}

#[test]
fn wrong_usage_is_told_from_a_bad_scene() {
    let place = place();
    for arguments in [
        ["--until", "soon"],
        ["--until", "-1"],
        ["--until", "inf"],
        ["--collisions", "1.5"],
        ["--seed", "-1"],
        ["--seed", "9223372036854775808"],
        ["--replay", "svg"],
        ["--plots", "html"],
        ["--events", "xls"],
        ["--frames", "xyz:many"],
        ["--set", "mass"],
    ] {
        let message = place.carom(&[&["run", "duel.toml"], &arguments[..]].concat()).wrong_usage();
        assert!(message.contains(arguments[0]), "{message}");
        if arguments[0] == "--seed" {
            assert!(message.contains("from 0 to 2⁶³ − 1"), "{message}");
        }
    }
    assert_eq!(place.files(), ["duel.toml"]);
}

#[test]
fn counts_are_written_as_in_a_scene() {
    for count in ["1", "1e0", "0_1"] {
        assert_eq!(summary(&["--collisions", count])["time"], 1.0, "{count}");
    }
    let outputs = ["--events", "csv:1e5", "--frames", "csv:2e0"];
    let summary = summary(&outputs);
    assert_eq!((&summary["events_written"], &summary["frames_written"]), (&1.into(), &2.into()));
    let seed = ["--seed", "9_223_372_036_854_775_807"];
    assert_eq!(self::summary(&seed)["pair_collisions"], 1);
}

/// Two balls that bounce between the same walls for ever, and never meet.
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

#[cfg(unix)]
#[test]
fn a_run_that_may_never_end_says_so_once() {
    use std::io::{BufRead, BufReader, Read};
    let place = Place::new();
    place.write("apart.toml", APART);
    let mut child = place.start(&["run", "apart.toml", "--events", "none", "--replay", "none"]);
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    let mut hint = String::new();
    messages.read_line(&mut hint).unwrap();
    assert!(hint.starts_with("hint: for 5 s no two balls have collided"), "{hint}");
    assert!(hint.contains("--until TIME"), "{hint}");
    std::thread::sleep(std::time::Duration::from_millis(300));
    crate::signal(&child, "INT");
    let mut rest = String::new();
    messages.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!rest.contains("hint"), "{rest}");
}

#[test]
fn a_run_of_one_ball_needs_an_end_in_time() {
    let place = place();
    let alone = ["--set", "ball.1=", "--collisions", "3"];
    let message = place.carom(&[&["run", "duel.toml"], &alone[..]].concat()).refusal();
    assert!(message.contains("one ball") && message.contains("until"), "{message}");
    assert_eq!(place.files(), ["duel.toml"]);
}

#[test]
fn a_scene_whose_name_is_no_directory_needs_one_for_its_results() {
    let place = Place::new();
    for name in ["..toml", "...toml"] {
        place.write(name, DUEL);
        let message = place.carom(&["run", name]).refusal();
        assert!(message.starts_with(&format!("error: the name of {name} ")), "{message}");
        assert!(message.ends_with(" --out\n"), "{message}");
    }
    assert_eq!(place.files(), ["...toml", "..toml"]);
    place.carom(&["run", "..toml", "--out", "here", "--quiet"]).data();
    assert_eq!(place.files(), ["...toml", "..toml", "here"]);
    // A hidden scene has a hidden directory.
    place.write(".duel.toml", DUEL);
    place.carom(&["run", ".duel.toml", "--quiet"]).data();
    assert!(place.path("out/.duel/summary.json").exists());
}

#[cfg(unix)]
#[test]
fn a_file_keeps_the_permissions_of_the_one_it_replaces() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    let place = place();
    let run = ["run", "duel.toml", "--events", "csv", "--quiet"];
    place.carom(&run).data();
    for name in place.files_in("out/duel") {
        let file = place.path(&format!("out/duel/{name}"));
        fs::set_permissions(file, Permissions::from_mode(0o600)).unwrap();
    }
    place.carom(&run).data();
    for name in place.files_in("out/duel") {
        let file = fs::metadata(place.path(&format!("out/duel/{name}"))).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600, "{name}");
    }
}

#[cfg(unix)]
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
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    crate::signal(&killed, "KILL");
    killed.wait().unwrap();
    assert_eq!(summary(), 1);
    place.carom(&["run", "gas.toml", "--until", "1", "--quiet"]).data();
    let files = place.files_in("out/gas");
    assert!(files.iter().all(|name| !name.starts_with('.')), "{files:?}");
}

/// The signal comes while a million balls are put in their places.
#[cfg(unix)]
#[test]
fn a_run_interrupted_before_it_begins_writes_nothing() {
    let place = Place::new();
    let crowd = "dimension = 2\nuntil = 1\n[boundary]\nkind = \"periodic\"\n[[fill]]\n\
                 lattice = \"random\"\ncount = 1_000_000\npacking_fraction = 0.4\nradius = 0.5\n";
    place.write("crowd.toml", crowd);
    let child = place.start(&["run", "crowd.toml"]);
    // By then the program listens; that it has not finished is asserted below.
    std::thread::sleep(std::time::Duration::from_millis(500));
    crate::signal(&child, "INT");
    let ended = Ended::from(child.wait_with_output().unwrap());
    assert_eq!(ended.code, Some(130), "{}", ended.stderr);
    let expected = "interrupted before the first ball moved; nothing is written\n";
    assert_eq!(ended.stderr, expected);
    assert_eq!(place.files(), ["crowd.toml"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_writes_whole_what_it_has() {
    for signal in ["INT", "TERM"] {
        let place = Place::new();
        place.write("gas.toml", GAS);
        let child = place.start(&["run", "gas.toml"]);
        // The program listens for signals before it makes the directory.
        while !place.path("out/gas").exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        crate::signal(&child, signal);
        let ended = Ended::from(child.wait_with_output().unwrap());
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(130), ""), "{}", ended.stderr);
        assert!(ended.stderr.starts_with("interrupted; "), "{}", ended.stderr);
        let summary: Value = serde_json::from_str(&place.read("out/gas/summary.json")).unwrap();
        assert_eq!(summary["interrupted"], true);
        assert!(summary["time"].as_f64().unwrap() < 1e9);
        for name in place.files_in("out/gas") {
            assert!(!name.starts_with('.'), "{name} is half-written");
        }
    }
}
