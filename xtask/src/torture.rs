//! `cargo xtask torture`: runs the program of the package `torture`.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::workspace::{Failure, cargo, status};

/// Everything that is said to the program.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Passed on to the program; `--help` lists what it takes.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Builds the program as the tests build carom, runs it, and ends as it does.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    // A package of its own: nothing else that xtask does needs carom or its oracle to be built.
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "torture", "--"]).args(&options.arguments);
    // What is wrong, the program says itself.
    let code = status(&mut command)?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
