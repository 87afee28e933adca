//! Ensembles: a scene run with many seeds, and what the runs have in common.
//!
//! Each run, a replica, writes its results to a directory of its own: `seed-1`, `seed-2`, … Their
//! observables are merged to means with standard errors, in `summary.json` beside these directories.
//! The replicas run on several threads; the result depends on their seeds alone.

mod merged;
mod replicas;
mod seeds;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::files::{FileError, OutputFile, create_directory, remove_abandoned};
use crate::run::{Options, RunError};
use crate::scene::Scene;

pub use merged::{EnsembleSummary, Estimate, Observables, Replica};
pub use seeds::{Seeds, SeedsError};

/// How far the replicas have come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The replicas that have come to their end.
    pub done: usize,
    /// All of them.
    pub replicas: usize,
    /// The share of the work that is done, from 0 to 1.
    pub fraction: f64,
    /// Collisions of two balls, in all replicas.
    pub pair_collisions: u64,
    /// The time on the wall clock since the start.
    pub elapsed: Duration,
}

/// Why an ensemble failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EnsembleError {
    /// One of its replicas failed: of several, the one with the smallest seed.
    #[error("seed {seed}: {error}")]
    Replica {
        /// Its seed.
        seed: u64,
        /// Why.
        error: RunError,
    },
    /// The merged summary cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// It was interrupted before any replica had come to its end: there is nothing to merge.
    #[error("interrupted before the first replica had come to its end")]
    Interrupted,
}

/// Runs a scene once with each seed, on so many threads, and merges the results.
///
/// The options are those of each replica, with `out` as the directory of all. `watch` is called some
/// 20 times a second; where it breaks, the replicas that run are interrupted, and those that had come
/// to their end are merged.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
///
/// use carom_io::ensemble;
/// use carom_io::run::Options;
/// use carom_io::scene::{Scene, TEMPLATE};
///
/// let scene = Scene::parse("template.toml", TEMPLATE, &[])?;
/// let directory = tempfile::tempdir()?;
/// let options =
///     Options { out: directory.path().to_owned(), until: Some(0.1), ..Options::default() };
/// let jobs = NonZeroUsize::new(2).unwrap();
/// let summary =
///     ensemble::run(&scene, "1..3".parse()?, &options, jobs, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(summary.replicas.len(), 3);
/// assert_eq!(summary.observables.time.mean, 0.1);
/// assert!(directory.path().join("seed-3").join("summary.json").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A replica fails, as of [`run`](crate::run::run); the summary cannot be written; or there is
/// nothing to merge.
pub fn run(
    scene: &Scene,
    seeds: Seeds,
    options: &Options,
    jobs: NonZeroUsize,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<EnsembleSummary, EnsembleError> {
    let start = Instant::now();
    create_directory(&options.out)?;
    remove_abandoned(&options.out);
    let file = OutputFile::create(options.out.join("summary.json"))?;
    let replicas = replicas::run(scene, seeds, options, jobs, watch)?;
    let interrupted = (replicas.len() as u64) < seeds.count();
    if replicas.is_empty() {
        return Err(EnsembleError::Interrupted);
    }
    let summary = EnsembleSummary::of(scene, replicas, start.elapsed(), interrupted);
    file.fill(|file| file.write_all(summary.to_json().as_bytes()))?;
    Ok(summary)
}

/// The options of the replica with this seed.
fn options_of(options: &Options, seed: u64) -> Options {
    Options { out: directory_of(options, seed), ..options.clone() }
}

/// The directory of its results.
fn directory_of(options: &Options, seed: u64) -> PathBuf {
    options.out.join(format!("seed-{seed}"))
}
