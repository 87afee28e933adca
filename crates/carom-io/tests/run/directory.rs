//! Tests of existing files in the directory of the results.

use std::fs;

use carom_io::run::{RunError, run};
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
