//! Tests of two runs into one directory (only on Unix).

use std::thread::sleep;
use std::time::Duration;

use crate::run::GAS;
use crate::{Place, signal, wait_until_it_listens};

/// The files of one run were once mixed with those of the other.
#[test]
fn the_second_run_into_a_directory_fails_and_says_who_has_it() {
    let place = Place::new();
    place.write("gas.toml", GAS);
    let run = ["run", "gas.toml", "--until", "1e9", "--out", "out"];
    let first = place.start(&run);
    // The first run has the lock, two tables and the summary open before its first ball moves.
    let has_opened = || place.path("out").exists() && place.files_in("out").len() == 4;
    while !has_opened() {
        sleep(Duration::from_millis(5));
    }
    let before = place.files_in("out");
    let others: [&[&str]; 2] = [&run, &["run", "gas.toml", "--seeds", "1..2", "--out", "out"]];
    for other in others {
        let expected = format!(
            "error: cannot write out: process {} writes the results of a run there; wait until it \
             has ended, or choose another directory\n",
            first.id()
        );
        assert_eq!(place.carom(other).refusal(), expected);
        assert_eq!(place.files_in("out"), before);
    }
    wait_until_it_listens(&first);
    signal(&first, "INT");
    assert_eq!(first.wait_with_output().unwrap().status.code(), Some(130));
    let files = place.files_in("out");
    assert!(files.iter().all(|name| !name.starts_with('.')), "{files:?}");
    let short = ["run", "gas.toml", "--until", "1", "--quiet", "--out", "out"];
    assert_eq!(place.carom(&short).data(), "");
}
