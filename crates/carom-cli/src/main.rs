//! The program `carom`.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod arguments;
mod commands;
mod failure;
mod interrupt;
mod output;
mod progress;
mod usage;
mod values;

use std::process::ExitCode;

use arguments::Command;
use failure::Failure;

fn main() -> ExitCode {
    let arguments = match usage::parse() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    match run(&arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Run(arguments) => commands::run(arguments),
        Command::Resume(arguments) => commands::resume(arguments),
        Command::Pairs(arguments) => commands::pairs(arguments),
        Command::Impacts(arguments) => commands::impacts(arguments),
        Command::Encounters(arguments) => commands::encounters(arguments),
        Command::Render(arguments) => commands::render(arguments),
        Command::New(arguments) => commands::new(arguments),
        Command::Completions(arguments) => commands::completions(arguments),
        Command::Man(arguments) => commands::man(arguments),
    }
}
