//! `cargo xtask peers`: the benchmarks against other libraries.

use std::process::ExitCode;

use crate::workspace::{Failure, cargo, run_command};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Passed on to the benchmarks, for example a part of a name.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    filter: Vec<String>,
}

/// Runs the benchmarks of the package `peers`, and fails if they fail.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    run_command(cargo().args(["bench", "--package", "peers", "--"]).args(&options.filter))?;
    Ok(ExitCode::SUCCESS)
}
