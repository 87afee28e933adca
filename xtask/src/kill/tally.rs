//! What kills of runs have shown.

use std::fmt;

/// What has happened so far.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) kills: u32,
    /// Kills that left a partial checkpoint beside the complete one.
    pub(super) during_checkpoint: u32,
    /// Kills that left some of the final results, but no summary.
    pub(super) during_results: u32,
    /// Kills before the first checkpoint.
    pub(super) before_first: u32,
    /// Kills after which the run resumed from a checkpoint.
    pub(super) resumed: u32,
    /// Runs that were killed, resumed, and ended.
    pub(super) ended: u32,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, during_checkpoint, during_results, before_first, resumed, ended } = self;
        write!(
            f,
            "{kills} kills, {during_checkpoint} of them while a checkpoint was written, \
             {during_results} while results got their names, {before_first} before the first \
             checkpoint. From {resumed} checkpoints the run went on; all {ended} runs ended with \
             the results and the trajectory_hash of the run that was not killed."
        )
    }
}
