//! How much memory a long run takes (Linux, which tells it).

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use test_size::sized;

use crate::Place;
use crate::run::GAS;

/// The most memory that a process has had so far, in kB.
fn peak(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Everything that is kept of a run has its bound: the lines of the replay after 100 000 of them,
/// tables after 65 536 rows, the plots after 500 looks. From then on the memory stays as it is.
#[test]
fn memory_stays_as_it_is_once_everything_has_reached_its_bound() {
    let place = Place::new();
    place.write("gas.toml", GAS);
    let (every, numbers) = sized(("22000c", [3, 4]), ("35000c", [2, 3]));
    let mut child = place.start(&["run", "gas.toml", "--checkpoint-every", every, "--quiet"]);
    let path = place.path("out/gas/checkpoint.carom");
    let (mut peaks, mut seen, mut count) = (Vec::new(), None, 0);
    for number in numbers {
        // Until so many checkpoints have been written, or more.
        while count < number {
            sleep(Duration::from_millis(5));
            let written = fs::metadata(&path).and_then(|file| file.modified()).ok();
            count += u32::from(std::mem::replace(&mut seen, written) != written);
        }
        peaks.push(peak(child.id()));
    }
    crate::signal(&child, "KILL");
    child.wait().unwrap();
    // What the allocator rounds and keeps; lines without a bound would be 5 MB, or 8 at full size.
    assert!(peaks[1] < peaks[0] + 2_000, "from {} kB to {} kB", peaks[0], peaks[1]);
}
