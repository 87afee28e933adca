//! How many scenes of each kind are compared, over how many events, and from which seed? Few in a
//! quick run, more at full size, and as many as `cargo xtask same-events` asks for, by variables of
//! the environment.

use std::env;

use test_size::{number, sized};

pub(super) use test_size::seed;

/// A quick run has a twentieth of the scenes and a tenth of the events of each, and a third of that at least: small
/// scenes end early.
const FEWER: usize = 20 * 10 * 3;

/// The scenes of each kind, where there are so many at full size. A quick run has a twentieth of
/// them, and three at least.
pub(super) fn scenes(full: u32) -> u32 {
    scenes_of((full / 20).max(3), full)
}

/// The same, with the number of a quick run given.
pub(super) fn scenes_of(quick: u32, full: u32) -> u32 {
    number("CAROM_SCENES").unwrap_or_else(|| sized(quick, full))
}

/// The events of each scene at most, where there are so many at full size. A quick run has a tenth
/// of them.
pub(super) fn events(full: usize) -> usize {
    events_of(full / 10, full)
}

/// The same, with the number of a quick run given.
pub(super) fn events_of(quick: usize, full: usize) -> usize {
    number("CAROM_EVENTS").unwrap_or_else(|| sized(quick, full))
}

/// Fails if the usual scenes have fewer events than this at full size, or than a share of it in a
/// quick run: then they would show little. It is asked of the usual seed only: how many events the
/// scenes of another one have is not known before.
pub(super) fn assert_enough(total: usize, least: usize) {
    let is_usual = ["CAROM_SCENES", "CAROM_EVENTS"].iter().all(|name| env::var_os(name).is_none());
    let least = sized(least / FEWER, least);
    assert!(!is_usual || seed() != 1 || total > least, "the total is only {total}");
}
