//! `cargo xtask peers`: the benches beside other libraries.

use std::env;
use std::error::Error;
use std::process::{Command, ExitCode};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// What is passed on to the benches, for example a part of a name.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    filter: Vec<String>,
}

/// Runs the benches of the package `peers`, and ends as they end.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["bench", "--package", "peers", "--"])
        .args(&options.filter)
        .status()
        .map_err(|error| format!("cargo does not start ({error}); is it on the path?"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
