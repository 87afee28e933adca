//! Why a run failed.

use std::path::PathBuf;

use carom_sim::Jammed;
use thiserror::Error;

use crate::checkpoint::CheckpointError;
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
    /// Neither the scene nor the options say when to end.
    #[error("the run has no end; give it a time (until) or a number of collisions")]
    NoEnd,
    /// The end is not a valid time.
    #[error("a run cannot end at time {0:?}; give a finite time of at least 0")]
    Until(f64),
    /// Collisions of two balls are to end the run, and there is one ball.
    #[error(
        "the run is to end after collisions of two balls, and the scene has one ball only; give the \
         run a time (until), or the scene a second ball"
    )]
    OneBall,
    /// The watcher stopped it before the first ball moved. Nothing has been written.
    #[error("the run was interrupted while its balls were put in their places")]
    Interrupted,
    /// The checkpoint from which it is to go on cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The checkpoint lies behind the end that the run is to have.
    #[error(
        "{} is at time {time:?} after {pair_collisions} collisions of two balls; give the run an end \
         later than that",
        path.display()
    )]
    Passed {
        /// The checkpoint.
        path: PathBuf,
        /// Its time.
        time: f64,
        /// Its collisions of two balls.
        pair_collisions: u64,
    },
    /// A picture is to be drawn of a run that has kept nothing for it.
    #[error(
        "{} holds nothing for {picture}: the run was begun without; run the scene anew to have it",
        path.display()
    )]
    NotKept {
        /// The checkpoint.
        path: PathBuf,
        /// `"the replay"` or `"the plots"`.
        picture: &'static str,
    },
    /// Balls have no room to move. The results up to that moment are complete.
    #[error("{jammed}; the results up to this moment are in {}", out.display())]
    Jammed {
        /// Which balls, and when.
        jammed: Jammed,
        /// The directory of the results.
        out: PathBuf,
    },
}
