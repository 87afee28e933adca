//! `cargo xtask same-events`: the simulator against brute force.
//!
//! It compares them event by event, on random scenes.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use crate::workspace::{Failure, cargo};

/// How much to compare.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Scenes of each type: 2D and 3D, a few in 1D and 4D; open, with walls and periodic; balls
    /// anywhere, and touching on a lattice; unchanged, or with moving walls, changed balls or
    /// contact rules; with growing balls.
    #[arg(long, value_name = "N", default_value_t = 30)]
    scenes: u32,

    /// Most events of each scene; some end earlier.
    #[arg(long, value_name = "M", default_value_t = 10_000)]
    events: u32,

    /// Seed of the scenes.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Number of threads; the result does not depend on it. [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

/// What was compared.
#[derive(Default)]
struct Tally {
    events: u64,
    scenes: u64,
}

/// Runs the tests against the reference at this size, and prints their output. Fails if any of them
/// fails.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let start = Instant::now();
    let mut tests = command(options).stdout(Stdio::piped()).spawn()?;
    let mut tally = Tally::default();
    if let Some(output) = tests.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line?;
            println!("{line}");
            tally.add(&line);
        }
    }
    if !tests.wait()?.success() {
        return Err(
            "the tests failed; where events differ, a small scene and its seed are above".into()
        );
    }
    let Tally { events, scenes } = tally;
    if events == 0 {
        return Err("no event was compared; is there a test `reference` in carom-sim?".into());
    }
    println!(
        "{events} events of {scenes} scenes from seed {} in {:.1} s: the same to the last bit.",
        options.seed,
        start.elapsed().as_secs_f64()
    );
    Ok(ExitCode::SUCCESS)
}

/// The tests, with the overflow checks that a release build lacks.
fn command(options: &Options) -> Command {
    let mut command = cargo();
    command.args(["test", "--package", "carom-sim", "--lib", "--", "reference::", "--nocapture"]);
    if let Some(threads) = options.threads {
        command.arg(format!("--test-threads={threads}"));
    }
    command
        .env("CAROM_SCENES", options.scenes.to_string())
        .env("CAROM_EVENTS", options.events.to_string())
        .env("CAROM_SEED", options.seed.to_string());
    command
}

impl Tally {
    /// Adds the numbers in a line of a test, such as `same events: 1200 in 30 scenes`. With one
    /// thread, the line begins with the name of the test.
    fn add(&mut self, line: &str) {
        let Some((_, counts)) = line.split_once("same events: ") else { return };
        let mut numbers = counts.split(' ').filter_map(|word| word.parse::<u64>().ok());
        if let (Some(events), Some(scenes)) = (numbers.next(), numbers.next()) {
            self.events += events;
            self.scenes += scenes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn what_the_tests_print_is_added_up() {
        let mut tally = Tally::default();
        for line in [
            "running 18 tests",
            "test reference::tests::rules::a ... same events: 1200 in 30 scenes",
            "same events: 7 in 2 scenes",
            "ok",
        ] {
            tally.add(line);
        }
        assert_eq!((tally.events, tally.scenes), (1_207, 32));
    }
}
