//! Tests with a full disk.

use std::process::{Command, Stdio};

use serde_json::Value;
use test_size::sized;

use crate::run::GAS;
use crate::{Ended, Place, command};

const CHECKPOINT: &str = "out/gas/checkpoint.carom";

/// Runs the program with this limit on the size of each file, in blocks.
pub(crate) fn limited(place: &Place, blocks: u32, arguments: &[&str]) -> Ended {
    // Without the signal, a write beyond the limit is an error.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let carom = command(place.0.path());
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(script)
        .arg(carom.get_program())
        .args(arguments)
        .current_dir(place.0.path());
    shell.stdin(Stdio::null()).output().unwrap().into()
}

/// The limit stands for a full disk: the first file exceeds it at small limits, the last at large
/// ones.
#[test]
fn wherever_there_is_no_room_nothing_is_half_written_and_the_run_can_go_on() {
    let hash = |place: &Place, arguments: &[&str]| {
        let data = place.carom(&[arguments, &["--json", "--quiet"]].concat()).data();
        serde_json::from_str::<Value>(&data).unwrap()["trajectory_hash"].clone()
    };
    let whole = Place::new();
    whole.write("gas.toml", GAS);
    let (collisions, every, double) = sized(("200", "50c", 2), ("1000", "100c", 1));
    let run = ["run", "gas.toml", "--collisions", collisions];
    let expected = hash(&whole, &run);
    let with_checkpoints = [&run[..], &["--checkpoint-every", every, "--quiet"]].concat();
    let (mut refused, mut resumed) = (0, 0);
    for blocks in (0..).step_by(double).map(|step| 1 << step) {
        let place = Place::new();
        place.write("gas.toml", GAS);
        let ended = limited(&place, blocks, &with_checkpoints);
        if ended.code == Some(0) {
            break;
        }
        let message = ended.refusal();
        assert!(message.starts_with("error: cannot write out/gas/"), "{message}");
        assert!(message.contains("(os error "), "{message} does not tell why");
        assert!(!message.contains(".partial"), "{message}");
        let files = place.files_in("out/gas");
        assert!(files.iter().all(|name| !name.starts_with('.')), "{files:?}");
        // Neither the summary nor some of the plots: only checkpoints come before the end.
        assert!(files.iter().all(|name| name == "checkpoint.carom"), "{files:?}");
        refused += 1;
        if place.path(CHECKPOINT).exists() {
            assert_eq!(hash(&place, &["resume", CHECKPOINT]), expected, "{blocks} blocks");
            resumed += 1;
        }
    }
    assert!(refused > resumed && resumed > 0, "{resumed} of {refused} went on");
}
