//! Tests of the number of threads (only on Linux).

use std::fs;
use std::io::Write;
use std::thread::{available_parallelism, sleep};
use std::time::Duration;

use crate::Place;

/// `--threads 4000` once began 4000 threads for six balls.
#[test]
fn there_are_no_more_threads_than_cores() {
    let place = Place::new();
    let mut child = place.start(&["impacts", "-", "--threads", "4000", "--quiet"]);
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(b"x,y,vx,vy,radius\n").unwrap();
    let threads = || fs::read_dir(format!("/proc/{}/task", child.id())).unwrap().count();
    // The threads begin before the balls are read. The main thread is one more.
    let most = available_parallelism().unwrap().get() + 1;
    let mut seen = 0;
    for _ in 0..100 {
        seen = seen.max(threads());
        if seen > most {
            break;
        }
        sleep(Duration::from_millis(5));
    }
    pipe.write_all(b"0,0,1,0,1\n").unwrap();
    drop(pipe);
    assert!(child.wait_with_output().unwrap().status.success());
    assert!((2..=most).contains(&seen), "{seen} threads");
}
