//! `carom completions`: completion scripts for shells.

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::failure::Failure;
use crate::output;

pub(crate) fn completions(arguments: &CompletionsArguments) -> Result<(), Failure> {
    // Into memory first: the generator panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "carom", &mut script);
    output::data(script.as_slice()).map_err(Failure::Stdout)
}
