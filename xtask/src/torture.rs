//! `cargo xtask torture`: runs the program of the package `torture`.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::workspace::{Failure, cargo, status};

/// The arguments of the program.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Passed to the program; `--help` lists its options.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Builds the program in the same way as the tests, runs it, and returns its exit code.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    // A separate package, because nothing else in xtask needs carom or its oracle.
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "torture", "--"]).args(&options.arguments);
    // The program itself reports errors.
    let code = status(&mut command)?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
