//! Number of scenes and events in a test, and its seed.
//!
//! A quick run has few scenes, the full size more, and `cargo xtask same-events` sets them by
//! environment variables.

use std::env;

use test_size::{number, sized};

pub(super) use test_size::seed;

/// A quick run has a twentieth of the scenes and a tenth of the events of each, and at least a
/// third of that: small scenes end early.
const FEWER: usize = 20 * 10 * 3;

/// The scenes of each kind, given the number at full size. A quick run has a twentieth of them, and
/// at least three.
pub(super) fn scenes(full: u32) -> u32 {
    scenes_of((full / 20).max(3), full)
}

/// The same, with the number of a quick run given.
pub(super) fn scenes_of(quick: u32, full: u32) -> u32 {
    number("CAROM_SCENES").unwrap_or_else(|| sized(quick, full))
}

/// The events of each scene at most, given the number at full size. A quick run has a tenth of
/// them.
pub(super) fn events(full: usize) -> usize {
    events_of(full / 10, full)
}

/// The same, with the number of a quick run given.
pub(super) fn events_of(quick: usize, full: usize) -> usize {
    number("CAROM_EVENTS").unwrap_or_else(|| sized(quick, full))
}

/// Fails if the usual scenes have fewer events than this at full size, or than a share of it in a
/// quick run: then they would show little. Only the usual seed is checked: the number of events in
/// scenes of another seed is not known beforehand.
pub(super) fn assert_enough(total: usize, least: usize) {
    let is_usual = ["CAROM_SCENES", "CAROM_EVENTS"].iter().all(|name| env::var_os(name).is_none());
    let least = sized(least / FEWER, least);
    assert!(!is_usual || seed() != 1 || total > least, "the total is only {total}");
}
