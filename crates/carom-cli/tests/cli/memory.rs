//! Tests of the memory of a long run (only on Linux).

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use test_size::sized;

use crate::Place;
use crate::run::GAS;

/// The peak memory of a process so far, in kB.
fn peak(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Everything that is kept of a run is bounded: the lines of the replay by 100 000, tables by 65
/// 536 rows, the plots by 500 samples. Once these bounds are reached, the memory no longer grows.
#[test]
fn memory_stays_as_it_is_once_everything_has_reached_its_bound() {
    let place = Place::new();
    place.write("gas.toml", GAS);
    let (every, numbers) = sized(("22000c", [3, 4]), ("35000c", [2, 3]));
    let mut child = place.start(&["run", "gas.toml", "--checkpoint-every", every, "--quiet"]);
    let path = place.path("out/gas/checkpoint.carom");
    let (mut peaks, mut seen, mut count) = (Vec::new(), None, 0);
    for number in numbers {
        // Waits until at least so many checkpoints have been written.
        while count < number {
            sleep(Duration::from_millis(5));
            let written = fs::metadata(&path).and_then(|file| file.modified()).ok();
            count += u32::from(std::mem::replace(&mut seen, written) != written);
        }
        peaks.push(peak(child.id()));
    }
    crate::signal(&child, "KILL");
    child.wait().unwrap();
    // For what the allocator rounds and keeps; lines without a bound would take 5 MB, or 8 at full
    // size.
    assert!(peaks[1] < peaks[0] + 2_000, "from {} kB to {} kB", peaks[0], peaks[1]);
}
