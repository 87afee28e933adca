//! `cargo xtask kill`: kills runs at random times and resumes them.
//!
//! Their results must equal those of runs that are not killed.

mod life;
mod results;
mod scene;
mod tally;

use std::process::ExitCode;
use std::time::Instant;

use fastrand::Rng;
use life::Life;
use scene::{SCENES, Whole};
use tally::Tally;
use tempfile::TempDir;

use crate::workspace::{Failure, program};

/// How often to kill, and when.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of kills.
    #[arg(long, value_name = "N", default_value_t = 200)]
    times: u32,

    /// Seed of the times.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Runs the scenes in turn until enough kills have happened. Fails if a run differs from one
/// without kills.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let program = program()?;
    let start = Instant::now();
    let mut folder = TempDir::new()?;
    let mut wholes = Vec::new();
    for scene in SCENES {
        wholes.push(Whole::run(&program, scene, folder.path())?);
    }
    let mut random = Rng::with_seed(options.seed);
    let mut tally = Tally::default();
    for whole in wholes.iter().cycle() {
        if tally.kills >= options.times {
            break;
        }
        let mut life = Life::new(&program, whole, folder.path().join("killed"));
        if let Err(failure) = life.live(&mut random, options.times, &mut tally) {
            folder.disable_cleanup(true);
            let (seed, number, files) = (options.seed, tally.kills, folder.path().display());
            let last = life.last();
            return Err(format!(
                "seed {seed}, after {number} kills, {last}: {failure}; its files are in {files}"
            )
            .into());
        }
    }
    println!("seed {}, {:.0} s: {tally}", options.seed, start.elapsed().as_secs_f64());
    if tally.before_first * 4 > tally.kills {
        return Err("too many of them came before the first checkpoint to show much".into());
    }
    Ok(ExitCode::SUCCESS)
}
