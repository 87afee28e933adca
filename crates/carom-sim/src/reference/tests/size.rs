//! How many scenes of each kind are compared, over how many events, and from which seed? Few, unless
//! `cargo xtask same-events` asks for others, by variables of the environment.

use std::env;
use std::str::FromStr;

/// The scenes of each kind, where so many are usual.
pub(super) fn scenes(usual: u32) -> u32 {
    asked("CAROM_SCENES").unwrap_or(usual)
}

/// The events of each scene at most, where so many are usual.
pub(super) fn events(usual: usize) -> usize {
    asked("CAROM_EVENTS").unwrap_or(usual)
}

/// What the scenes are made up from.
pub(super) fn seed() -> u64 {
    asked("CAROM_SEED").unwrap_or(1)
}

/// Fails if the usual scenes have fewer events than this: then they would show little.
pub(super) fn assert_enough(total: usize, least: usize) {
    let is_usual = ["CAROM_SCENES", "CAROM_EVENTS"].iter().all(|name| env::var_os(name).is_none());
    assert!(!is_usual || total > least, "the total is only {total}");
}

fn asked<N: FromStr>(name: &str) -> Option<N> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is no whole number: {text}")))
}
