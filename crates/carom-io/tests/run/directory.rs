//! Tests of existing files in the directory of the results.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use carom_io::checkpoint::{Checkpoint, Every, FILE_NAME};
use carom_io::results::{PlotOutput, ReplayOutput};
use carom_io::run::{Options, RunError, resume, run};
use tempfile::TempDir;

use super::{BOX, MEETING, files, go_on, options, run_in, scene, text};

#[test]
fn what_a_killed_run_has_left_is_removed_and_nothing_else() {
    let directory = TempDir::new().unwrap();
    let left = [".events.csv.carom-Ab12Cd.partial", ".summary.json.carom-000000.partial"];
    let others = [".notes.txt.partial", "notes.carom-Ab12Cd.partial", "notes.txt"];
    for name in left.iter().chain(&others) {
        fs::write(directory.path().join(name), "").unwrap();
    }
    run_in(&directory, MEETING, "csv", "none");
    let files = files(directory.path());
    assert!(left.iter().all(|name| !files.contains(*name)), "{files:?}");
    assert!(others.iter().all(|name| files.contains(*name)), "{files:?}");
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

/// Once a table, a picture or a checkpoint of an earlier run lay beside the results of another.
#[test]
fn files_that_the_earlier_summary_lists_are_removed_once_the_new_ones_are_there() {
    let directory = TempDir::new().unwrap();
    let asked = Options {
        checkpoint_every: Some(Every::Time(7.0)),
        ..options(directory.path(), "csv:5", "csv,xyz:2")
    };
    let earlier = run(&scene(BOX), &asked, &mut go_on).unwrap();
    for name in ["events.csv", "frames.xyz", "replay.html", FILE_NAME] {
        assert!(earlier.files.iter().any(|file| file == name), "{name}");
    }
    // Files of the user, also with names that a run could give, and a link.
    let own = ["notes.txt", "events-7.csv", "frames.parquet"];
    for name in own {
        fs::write(directory.path().join(name), "mine").unwrap();
    }
    let bare = Options {
        replay: ReplayOutput::None,
        plots: PlotOutput::None,
        ..options(directory.path(), "none", "csv:2")
    };
    let summary = run(&scene(MEETING), &bare, &mut go_on).unwrap();
    assert_eq!(summary.files, ["frames.csv"]);
    let mut expected: BTreeSet<String> = own.map(str::to_owned).into();
    expected.extend(["frames.csv", "summary.json"].map(str::to_owned));
    assert_eq!(files(directory.path()), expected);
    assert!(own.iter().all(|name| text(&directory, name) == "mine"));
}

/// A run that was killed has left a checkpoint, and the summary is that of the run before.
#[test]
fn what_was_written_after_the_earlier_summary_stays() {
    let directory = TempDir::new().unwrap();
    let asked = Options {
        checkpoint_every: Some(Every::Time(7.0)),
        ..options(directory.path(), "csv", "none")
    };
    run(&scene(BOX), &asked, &mut go_on).unwrap();
    let summary = fs::metadata(directory.path().join("summary.json")).unwrap();
    let later = summary.modified().unwrap() + Duration::from_secs(1);
    for name in [FILE_NAME, "events.csv"] {
        let file = fs::File::options().append(true).open(directory.path().join(name)).unwrap();
        file.set_modified(later).unwrap();
    }
    run(&scene(MEETING), &options(directory.path(), "none", "none"), &mut go_on).unwrap();
    let left = files(directory.path());
    assert!(left.contains(FILE_NAME) && left.contains("events.csv"), "{left:?}");
}

#[test]
fn what_only_looks_like_a_summary_removes_nothing() {
    let other = r#"{"files": ["events.csv", "notes.txt"], "version": "0.1.0"}"#;
    let names =
        r#"["notes.txt", "../out.csv", "sub/events.csv", "summary.json", ".", "", "link.csv"]"#;
    let like = format!(
        r#"{{"scene": "a", "title": "a", "dimension": 2, "balls": 1, "energy": {{"initial": 0}},
        "momentum": {{"initial": [0, 0]}}, "files": {names}}}"#
    );
    for text in [other, &like, "", "[]", "null"] {
        let directory = TempDir::new().unwrap();
        let out = directory.path().join("results");
        fs::create_dir_all(out.join("sub")).unwrap();
        let own = ["events.csv", "notes.txt", "sub/events.csv", "../out.csv"];
        for name in own {
            fs::write(out.join(name), "mine").unwrap();
        }
        fs::write(out.join("summary.json"), text).unwrap();
        run(&scene(MEETING), &options(&out, "none", "none"), &mut go_on).unwrap();
        for name in own {
            assert_eq!(fs::read_to_string(out.join(name)).unwrap(), "mine", "{name}: {text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_among_the_files_of_an_earlier_run_stays() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name);
    fs::create_dir(path("far")).unwrap();
    std::os::unix::fs::symlink("far/events.csv", path("events.csv")).unwrap();
    run_in(&directory, MEETING, "csv", "none");
    let written = fs::read_to_string(path("far/events.csv")).unwrap();
    run_in(&directory, MEETING, "none", "none");
    assert!(path("events.csv").is_symlink());
    assert_eq!(fs::read_to_string(path("far/events.csv")).unwrap(), written);
}

#[test]
fn a_run_that_fails_removes_nothing() {
    let directory = TempDir::new().unwrap();
    let asked = Options {
        checkpoint_every: Some(Every::Time(1.0)),
        ..options(directory.path(), "csv", "none")
    };
    run(&scene(MEETING), &asked, &mut go_on).unwrap();
    let before = files(directory.path());
    // A directory is where a table belongs.
    fs::create_dir(directory.path().join("frames.xyz")).unwrap();
    let bare = options(directory.path(), "none", "xyz");
    run(&scene(BOX), &bare, &mut go_on).unwrap_err();
    fs::remove_dir(directory.path().join("frames.xyz")).unwrap();
    let endless = Options { until: Some(f64::NAN), ..options(directory.path(), "none", "none") };
    run(&scene(BOX), &endless, &mut go_on).unwrap_err();
    assert_eq!(files(directory.path()), before);
}

/// A run in parts: with the tables of all parts, and one picture and one checkpoint of the whole.
#[test]
fn a_resumed_run_keeps_the_tables_of_its_earlier_parts_and_lists_them() {
    let directory = TempDir::new().unwrap();
    let out = directory.path();
    let asked = Options {
        checkpoint_every: Some(Every::Time(1.0)),
        until: Some(4.0),
        ..options(out, "csv", "csv:3")
    };
    run(&scene(BOX), &asked, &mut go_on).unwrap();
    let resumed = |until: f64, change: &dyn Fn(&mut Options)| {
        let checkpoint = Checkpoint::load(&out.join(FILE_NAME)).unwrap();
        let mut options = Options { until: Some(until), ..Options::of(&checkpoint) };
        change(&mut options);
        let summary = resume(checkpoint, &options, &mut go_on).unwrap();
        let mut named: BTreeSet<_> = summary.files.iter().cloned().collect();
        assert_eq!(named.len(), summary.files.len());
        named.insert("summary.json".to_owned());
        assert_eq!(files(out), named);
        named
    };
    resumed(5.0, &|_| {});
    let third = resumed(6.0, &|options| options.replay = ReplayOutput::None);
    let tables = ["events.csv", "events-2.csv", "events-3.csv", "frames-2.csv", FILE_NAME];
    assert!(tables.iter().all(|name| third.contains(*name)), "{third:?}");
    assert!(!third.contains("replay.html"), "it shows the first two parts");
    // Without further checkpoints, that from which the run was resumed is still one of this run.
    let fourth = resumed(7.0, &|options| options.checkpoint_every = None);
    assert!(fourth.contains(FILE_NAME));
    // Another run removes all parts.
    run_in(&directory, MEETING, "none", "none");
    let left = files(out);
    let old = |name: &String| name.starts_with("events") || name.starts_with("frames");
    assert!(!left.iter().any(old) && !left.contains(FILE_NAME), "{left:?}");
}

/// The checkpoint is of a run that was killed, and the summary of the run before it.
#[test]
fn a_resumed_run_does_not_keep_the_tables_of_another_run() {
    let (directory, aside) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let asked = |out: &TempDir| Options {
        checkpoint_every: Some(Every::Time(1.0)),
        until: Some(4.0),
        ..options(out.path(), "csv", "none")
    };
    run(&scene(MEETING), &asked(&directory), &mut go_on).unwrap();
    run(&scene(BOX), &asked(&aside), &mut go_on).unwrap();
    let place = directory.path().join(FILE_NAME);
    fs::copy(aside.path().join(FILE_NAME), &place).unwrap();
    let checkpoint = Checkpoint::load(&place).unwrap();
    let options = Options { until: Some(5.0), checkpoint_every: None, ..Options::of(&checkpoint) };
    resume(checkpoint, &options, &mut go_on).unwrap();
    let left = files(directory.path());
    assert!(left.contains("events-2.csv") && !left.contains("events.csv"), "{left:?}");
    assert!(left.contains(FILE_NAME), "it is of this run");
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
