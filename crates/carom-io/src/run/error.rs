//! Errors of a run.

use std::path::PathBuf;

use carom_sim::StepError;
use thiserror::Error;

use crate::checkpoint::CheckpointError;
use crate::escape::shown;
use crate::files::FileError;
use crate::scene::SceneError;

/// Why a run failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The scene cannot be built.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// A result cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Neither the scene nor the options give the run an end.
    #[error("the run has no end; give it a time (until) or a number of collisions")]
    NoEnd,
    /// The end is not a valid time.
    #[error("a run cannot end at time {0:?}; give a finite time of at least 0")]
    Until(f64),
    /// The run ends by collisions of two balls, but has one ball.
    #[error(
        "the run ends after collisions of two balls, but the scene has only one ball; give the run an \
         end in time (until), or the scene a second ball"
    )]
    OneBall,
    /// The watcher interrupted the run before the first ball moved.
    ///
    /// Nothing has been written.
    #[error("the run was interrupted while its balls were being placed")]
    Interrupted,
    /// The checkpoint to resume from cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The checkpoint is past the end of the run.
    #[error(
        "{} is at time {time:?} after {pair_collisions} collisions of two balls; give the run a later \
         end",
        shown(path)
    )]
    Passed {
        /// The checkpoint.
        path: PathBuf,
        /// Its time.
        time: f64,
        /// Its collisions of two balls.
        pair_collisions: u64,
    },
    /// The run kept no data for a requested picture.
    #[error(
        "{} has no data for {picture}: the run began without; run the scene again to get {picture}",
        shown(path)
    )]
    NotKept {
        /// The checkpoint.
        path: PathBuf,
        /// `"the replay"` or `"the plots"`.
        picture: &'static str,
    },
    /// The balls cannot go on: they jam, or a number leaves its range.
    ///
    /// The results up to that time are complete.
    #[error("{error}; the results up to this time are in {}", shown(out))]
    Stopped {
        /// Why, and when.
        error: StepError,
        /// The directory of the results.
        out: PathBuf,
    },
}
