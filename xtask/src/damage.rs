//! `cargo xtask damage`: thousands of damaged tables and altered states.
//!
//! A table is refused, or read up to the rows that it contains; a state is refused, or runs on.

use std::process::{Command, ExitCode};

use crate::workspace::{Failure, cargo, run_command};

/// How many files to damage.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Damaged files of each format: CSV, Parquet and Arrow. A tenth as many states of each scene.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    files: u32,

    /// Seed of the damage.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Runs the tests of damaged tables and states at this size. They print statistics of them.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    run_command(&mut command(options))
        .map_err(|_| "the tests failed; the files and how they were damaged are above")?;
    Ok(ExitCode::SUCCESS)
}

fn command(options: &Options) -> Command {
    let mut command = cargo();
    command.args([
        "test",
        "--package",
        "carom-io",
        "--test",
        "files",
        "--",
        "damage::",
        "forged::",
        "--nocapture",
    ]);
    command
        .env("CAROM_FILES", options.files.to_string())
        .env("CAROM_SEED", options.seed.to_string());
    command
}
