//! Tests of `carom run`.

use serde_json::Value;

use crate::Place;

/// Two balls that collide head-on at t = 1 and are back at their first positions at t = 2.
pub(crate) const DUEL: &str = "\
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
pub(crate) const GAS: &str = "\
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

/// The summary of a duel run with these additional arguments.
#[track_caller]
fn summary(arguments: &[&str]) -> Value {
    let base = ["run", "duel.toml", "--json", "--quiet"];
    let data = place().carom(&[&base, arguments].concat()).data();
    serde_json::from_str(&data).unwrap()
}

/// The ball slides along the ground in hops.
#[test]
fn the_table_of_events_has_hops_if_the_option_says_so() {
    let place = Place::new();
    let sliding = "dimension = 2\nuntil = 4.0\nmotion.gravity = [0.0, -1.0]\n\
                 boundary = { kind = \"box\", min = [0, 0], max = [9, 9], restitution = 0.5 }\n\
                 ball = [{ center = [5.0, 1.25], velocity = [0.125, 0.0], radius = 1.0 }]\n";
    place.write("sliding.toml", sliding);
    let rows = |events: &str| {
        let base = ["run", "sliding.toml", "--json", "--quiet", "--events", events];
        let summary: Value = serde_json::from_str(&place.carom(&base).data()).unwrap();
        let table = place.read("out/sliding/events.csv");
        assert_eq!(table.lines().count() as u64 - 1, summary["events_written"]);
        let header = table.lines().next().unwrap().to_owned();
        (header, [&summary["events_written"], &summary["hops"]].map(|n| n.as_u64().unwrap()))
    };
    let (header, [bounces, hops]) = rows("csv");
    assert!(header.starts_with("time,kind,a,b,") && bounces > 2 && hops > 2, "{bounces} {hops}");
    let (header, [all, same_hops]) = rows("csv,hops");
    assert!(header.starts_with("time,kind,hop,a,b,"), "{header}");
    assert_eq!((all, same_hops), (bounces + hops, hops));
}

#[test]
fn a_run_leaves_its_files_and_says_where_to_look() {
    let place = place();
    let ended = place.carom(&["run", "duel.toml"]);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(0), ""));
    assert!(ended.stderr.ends_with("\nopen out/duel/replay.html\n"), "{}", ended.stderr);
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
fn balls_in_pockets_are_counted_where_there_are_pockets() {
    let place = place();
    place.write("pool.toml", &format!("{DUEL}\n[[pocket]]\ncenter = [-4.0, 0.0]\nradius = 1.0\n"));
    let said = |set: &[&str]| place.carom(&[&["run", "pool.toml"], set].concat()).stderr;
    let none = said(&[]);
    assert!(none.contains(" and 0 with walls, and 0 balls pocketed, up to t = 2, "), "{none}");
    let one = said(&["--set", "until=4"]);
    assert!(one.contains(" and 0 with walls, and 1 ball pocketed, up to t = 4, "), "{one}");
    let data = place.carom(&["run", "pool.toml", "--seeds", "1..2", "--until", "4"]).stdout;
    assert!(data.contains("\nballs pocketed   1\n"), "{data}");
}

#[test]
fn rules_remove_balls_and_are_overridden_like_any_key() {
    let place = place();
    let rule = "[[rules]]\nbetween = [\"ball\", \"ball\"]\ndoes = \"remove-both\"\n";
    place.write("rules.toml", &format!("{DUEL}\n{rule}"));
    let summary = |set: &[&str]| {
        let run = ["run", "rules.toml", "--json", "--quiet", "--events", "csv"];
        let data = place.carom(&[&run, set].concat()).data();
        let summary: Value = serde_json::from_str(&data).unwrap();
        let outcomes = place.read("out/rules/events.csv");
        let outcomes = outcomes.lines().map(|row| row.split(',').nth(2).unwrap().to_owned());
        (summary["removed"].clone(), outcomes.collect::<Vec<_>>())
    };
    assert_eq!(summary(&[]), (2.into(), vec!["outcome".into(), "remove".into()]));
    let bounce = summary(&["--set", "rules.0.does=bounce"]);
    assert_eq!(bounce, (0.into(), vec!["outcome".into(), "bounce".into()]));
    let pass = summary(&["--set", "rule.0.does=pass", "--until", "4"]);
    assert_eq!(pass, (0.into(), vec!["outcome".into(), "enter".into(), "leave".into()]));
    // Without the rule the column is that of the first ball.
    let none = summary(&["--set", "rules="]);
    assert_eq!(none, (Value::Null, vec!["a".into(), "0".into()]));
    let ended = place.carom(&["run", "rules.toml", "--set", "rules.0.between=[\"bal\", \"ball\"]"]);
    assert_eq!(ended.code, Some(1));
    let said = "error: rules.0.between: no kind, wall or obstacle is called \"bal\"";
    assert!(ended.stderr.contains(said), "{}", ended.stderr);
    assert!(ended.stderr.contains("did you mean `ball`?"), "{}", ended.stderr);
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

/// A table of an earlier format lay beside the new one.
#[test]
fn a_run_removes_the_files_of_the_run_before_it() {
    let place = place();
    place.carom(&["run", "duel.toml", "--events", "parquet", "--quiet"]).data();
    place.write("out/duel/notes.txt", "mine");
    let other = ["--events", "csv", "--frames", "none", "--plots", "none", "--quiet"];
    // A run that fails removes nothing.
    let before = place.files_in("out/duel");
    let wrong = [&["run", "duel.toml", "--set", "ball.0.radius=-1"], &other[..]].concat();
    place.carom(&wrong).refusal();
    assert_eq!(place.files_in("out/duel"), before);
    place.carom(&[&["run", "duel.toml"], &other[..]].concat()).data();
    let files = ["events.csv", "notes.txt", "replay.html", "summary.json"];
    assert_eq!(place.files_in("out/duel"), files);
}

#[test]
fn a_scene_may_come_from_stdin() {
    let place = Place::new();
    let ended = place.carom_with_stdin(&["run", "-", "--set", "until=0.5"], DUEL);
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(ended.stderr.ends_with("\nopen out/stdin/replay.html\n"), "{}", ended.stderr);
    let summary: Value = serde_json::from_str(&place.read("out/stdin/summary.json")).unwrap();
    assert_eq!((&summary["scene"], &summary["time"]), (&"stdin".into(), &0.5.into()));
    let wrong = DUEL.replace("velocity", "velocty");
    let message = place.carom_with_stdin(&["run", "-"], &wrong).refusal();
    assert!(message.starts_with("error: stdin:7:1: unknown key `velocty`"), "{message}");
    let message = place.carom_with_stdin(&["run", "-"], "x,y,radius\n0,0,1\n").refusal();
    assert!(message.starts_with("error: stdin: the file is a table, not a scene\n"), "{message}");
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
    assert_eq!(place.files(), ["duel.toml"]);

    let message = place.carom(&["run", "nowhere.toml"]).refusal();
    assert!(message.starts_with("error: cannot read nowhere.toml: "), "{message}");
    assert!(message.ends_with("; check the path\n"), "{message}");
    #[cfg(unix)]
    {
        let message = place.carom(&["run", "."]).refusal();
        assert!(message.ends_with("; give the name of a scene file in it\n"), "{message}");
    }
}

#[test]
fn a_directory_that_cannot_be_made_is_named() {
    let place = place();
    place.write("taken", "");
    let message = place.carom(&["run", "duel.toml", "--out", "taken"]).refusal();
    assert!(message.contains("taken"), "{message}");
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
        assert!(message.starts_with(&format!("error: {name} ")), "{message}");
        assert!(message.ends_with(" --out\n"), "{message}");
    }
    assert_eq!(place.files(), ["...toml", "..toml"]);
    place.carom(&["run", "..toml", "--out", "here", "--quiet"]).data();
    assert_eq!(place.files(), ["...toml", "..toml", "here"]);
    // A hidden scene has a hidden directory of results.
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

#[test]
fn balls_without_room_end_a_run_with_an_error_and_its_results() {
    let place = Place::new();
    let full = "dimension = 2\nuntil = 1\n[boundary]\nkind = \"box\"\nmin = [0, 0]\nmax = [2, 9]\n\
                [[ball]]\ncenter = [1, 5]\nvelocity = [0.5, 1]\nradius = 1\n";
    place.write("full.toml", full);
    let message = place.carom(&["run", "full.toml", "--replay", "none"]).refusal();
    assert_eq!(
        message,
        "error: ball 0 collides without end at time 0: it is jammed; make it smaller, or \
         the space around it larger; the results up to this time are in out/full\n"
    );
    assert!(place.path("out/full/summary.json").exists());
}
