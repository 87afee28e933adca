//! What people who work on carom run: `cargo xtask` lists it.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod coverage;
mod fuzz;
mod peers;
mod proofs;
mod same_bits;
mod torture;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What people who work on carom run.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Ask carom hard questions, and measure its answers against exact arithmetic.
    Torture(torture::Options),
    /// Compare a million answers from debug, release, this very processor, and WebAssembly.
    SameBits(same_bits::Options),
    /// Throw bytes at everything that reads them (cargo-fuzz).
    Fuzz(fuzz::Options),
    /// Show which branches of carom the tests do not take (cargo-llvm-cov).
    Coverage(coverage::Options),
    /// Measure carom beside other libraries (`cargo bench -p peers`).
    Peers(peers::Options),
    /// Check the proofs of the error bounds (Gappa).
    Proofs(proofs::Options),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Torture(options) => torture::run(&options),
        Command::SameBits(options) => same_bits::run(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Coverage(options) => coverage::run(&options),
        Command::Peers(options) => peers::run(&options),
        Command::Proofs(options) => proofs::run(&options),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}
