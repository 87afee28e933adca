//! Time and memory of this process, as the system reports them.

use std::fs::read_to_string;
use std::time::Instant;

/// The processor time of this process, in seconds.
///
/// Only Linux reports it; elsewhere this is the time on the clock since `start`.
pub(crate) fn seconds(start: Instant) -> f64 {
    let spent = read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = spent.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n * 1e-9)
}

/// A line of `/proc/self/status`, in bytes.
///
/// The name is such as `VmRSS` (memory now) or `VmHWM` (the most it ever was). Returns NaN on
/// systems other than Linux.
pub(crate) fn bytes(name: &str) -> f64 {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
    kilobytes.map_or(f64::NAN, |kilobytes: f64| kilobytes * 1024.0)
}
