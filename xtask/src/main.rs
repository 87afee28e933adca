//! Commands for work on carom; `cargo xtask` lists them.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod circles;
mod coverage;
mod damage;
mod evidence;
mod fuzz;
mod kill;
mod peers;
mod proofs;
mod python;
mod same_bits;
mod same_events;
mod torture;
mod verify;
mod wasm;
mod web;
mod words;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Commands for work on carom.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Test carom on hard cases, and compare its answers with exact arithmetic.
    #[command(disable_help_flag = true)]
    Torture(torture::Options),
    /// Compare a million answers of debug, release, target-cpu=native and WebAssembly builds.
    SameBits(same_bits::Options),
    /// Compare the simulator with brute force on random scenes, event by event.
    SameEvents(same_events::Options),
    /// Run all tests at full size, job by job: tests, torture, damaged tables, kills.
    Verify(verify::Options),
    /// Fuzz all parsers (cargo-fuzz).
    Fuzz(fuzz::Options),
    /// Damage thousands of tables; each must be refused, or read up to the damage.
    Damage(damage::Options),
    /// Kill runs at random times, resume them, and compare them with runs that are not killed.
    Kill(kill::Options),
    /// Show branches of carom that no test takes (cargo-llvm-cov).
    Coverage(coverage::Options),
    /// Build the npm package and the web page; serve the page, or test both.
    Web(web::Options),
    /// Build the wheel of the Python package, and test it.
    Python(python::Options),
    /// Measure nanoseconds per query beside other libraries (`cargo bench -p peers --bench pair`).
    Peers(peers::Options),
    /// Check the proofs of the error bounds (Gappa).
    Proofs(proofs::Options),
    /// Run measurements, and write them to docs/evidence.
    Evidence(evidence::Options),
    /// Check names, comments and phrases by the rules of docs/glossary.md.
    Words(words::Options),
    /// Check that no files import each other in a circle.
    Circles(circles::Options),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Torture(options) => torture::run(&options),
        Command::SameBits(options) => same_bits::run(&options),
        Command::SameEvents(options) => same_events::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Damage(options) => damage::run(&options),
        Command::Kill(options) => kill::run(&options),
        Command::Coverage(options) => coverage::run(&options),
        Command::Web(options) => web::run(&options),
        Command::Python(options) => python::run(&options),
        Command::Peers(options) => peers::run(&options),
        Command::Proofs(options) => proofs::run(&options),
        Command::Evidence(options) => evidence::run(&options),
        Command::Words(options) => words::run(&options),
        Command::Circles(options) => circles::run(&options),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::FAILURE
    })
}
