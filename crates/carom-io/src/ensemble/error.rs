//! Errors of ensembles.

use thiserror::Error;

use crate::files::FileError;
use crate::run::RunError;

/// Why an ensemble failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EnsembleError {
    /// A replica failed; if several did, the one with the smallest seed.
    #[error("seed {seed}: {error}")]
    Replica {
        /// Its seed.
        seed: u64,
        /// The cause.
        error: RunError,
    },
    /// The merged summary cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The ensemble was interrupted before any replica ended.
    ///
    /// There is nothing to merge.
    #[error("interrupted before the first replica ended")]
    Interrupted,
}
