//! `cargo xtask peers`: nanoseconds per query, beside other libraries.

use std::process::ExitCode;

use crate::workspace::{Failure, cargo, run_command};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Passed to the benchmarks, for example a part of a name.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    filter: Vec<String>,
}

/// Runs the benchmark `pair` of the package `peers`. Fails if it fails.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let bench = ["bench", "--package", "peers", "--bench", "pair", "--"];
    run_command(cargo().args(bench).args(&options.filter))?;
    Ok(ExitCode::SUCCESS)
}
