//! Tests of inputs that are not files (only on Unix).

use std::process::Command;

use crate::Place;
use crate::run::DUEL;

/// `/dev/zero` was read until the memory was full.
#[test]
fn devices_are_refused() {
    let place = Place::new();
    place.write("duel.toml", DUEL);
    for command in [["run", "/dev/zero"], ["resume", "/dev/zero"], ["run", "/dev/null"]] {
        let message = place.carom(&command).refusal();
        let expected = format!("error: cannot read {}: it is a device, not a file; ", command[1]);
        assert!(message.starts_with(&expected), "{message}");
    }
    let message = place.carom(&["pairs", "/dev/zero"]).refusal();
    assert!(message.starts_with("error: /dev/zero: the file is neither text nor a known table; "));
    assert_eq!(place.files(), ["duel.toml"]);
}

#[test]
fn a_scene_may_come_from_a_pipe() {
    let place = Place::new();
    let arguments = ["run", "/dev/stdin", "--quiet", "--out", "duel"];
    assert_eq!(place.carom_with_stdin(&arguments, DUEL).data(), "");
    assert!(place.path("duel/summary.json").exists());
}

#[test]
fn compressed_scenes_are_named_with_the_cure() {
    let place = Place::new();
    std::fs::write(place.path("gas.toml"), b"\x1f\x8b\x08\x00\x12\x34\xff\xff\x00\x03").unwrap();
    let expected = "error: gas.toml: the file is gzip-compressed\n   = help: decompress it first, \
                    for example with gunzip\n";
    assert_eq!(place.carom(&["run", "gas.toml"]).refusal(), expected);
}

/// Output once took the place of a link or of a pipe.
#[test]
fn output_goes_where_a_link_leads_and_never_replaces_a_pipe() {
    let place = Place::new();
    place.write("pairs.csv", "ax,ay,avx,avy,ar,bx,by,bvx,bvy,br\n0,0,1,0,1,3,0,0,0,1\n");
    std::fs::create_dir(place.path("far")).unwrap();
    std::os::unix::fs::symlink("far/a.csv", place.path("link.csv")).unwrap();
    for _ in 0..2 {
        assert_eq!(place.carom(&["pairs", "pairs.csv", "--out", "link.csv"]).data(), "");
        assert!(place.path("link.csv").is_symlink());
        assert!(place.read("far/a.csv").starts_with("relation,"));
        assert_eq!(place.files_in("far"), ["a.csv"]);
    }
    let made = Command::new("mkfifo").arg(place.path("fifo.csv")).status().unwrap();
    assert!(made.success());
    let message = place.carom(&["pairs", "pairs.csv", "--out", "fifo.csv"]).refusal();
    let expected = "error: cannot write fifo.csv: a pipe or a device is there, and no file may take \
                    its place; choose another name\n";
    assert_eq!(message, expected);
    assert_eq!(place.files(), ["far", "fifo.csv", "link.csv", "pairs.csv"]);
}
