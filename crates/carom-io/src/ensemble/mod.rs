//! Ensembles: one scene run with many seeds, and the merged results.
//!
//! Each run, a replica, writes its results to its own directory: `seed-1`, `seed-2`, … The
//! observables of all replicas are merged to means with standard errors, in `summary.json` beside
//! these directories. The replicas run on several threads; the result depends only on their seeds.

mod error;
mod merged;
mod progress;
mod replicas;
mod seeds;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use crate::files::OutputFile;
use crate::results::{EarlierRun, SUMMARY};
use crate::run::{Options, begin_in};
use crate::scene::Scene;

pub use error::EnsembleError;
pub use merged::{EnsembleSummary, Estimate, Observables, Replica};
pub use progress::Progress;
pub use seeds::{Seeds, SeedsError};

/// Runs a scene once with each seed, and merges the results.
///
/// At most `jobs` threads run replicas, and at most one per core. The options are those of each
/// replica; `out` is the directory of all. `watch` is called about 20 times a second. If it breaks,
/// the running replicas are interrupted, and those that have ended are merged. Files of an earlier
/// run are removed as by [`run`](crate::run::run).
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
/// A replica fails (see [`run`](crate::run::run)), the summary cannot be written, or there is
/// nothing to merge.
pub fn run(
    scene: &Scene,
    seeds: Seeds,
    options: &Options,
    jobs: NonZeroUsize,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<EnsembleSummary, EnsembleError> {
    let start = Instant::now();
    let _lock = begin_in(&options.out, None)?;
    let file = OutputFile::create(options.out.join(SUMMARY))?;
    let replicas = replicas::run(scene, seeds, options, jobs, watch)?;
    let interrupted = (replicas.len() as u64) < seeds.count();
    if replicas.is_empty() {
        return Err(EnsembleError::Interrupted);
    }
    let summary = EnsembleSummary::of(scene, replicas, start.elapsed(), interrupted);
    let earlier = EarlierRun::of(&options.out);
    file.fill(|file| file.write_all(summary.to_json().as_bytes()))?;
    if let Some(earlier) = earlier {
        // The files of the replicas are in directories of their own.
        earlier.remove_except(&[]);
    }
    Ok(summary)
}
