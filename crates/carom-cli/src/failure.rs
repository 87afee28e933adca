//! Failures of commands, and their exit statuses.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use carom_io::checkpoint::CheckpointError;
use carom_io::ensemble::EnsembleError;
use carom_io::escape::shown;
use carom_io::results::FileError;
use carom_io::run::RunError;
use carom_io::scene::SceneError;
use carom_io::table::{AnswerError, TableError};
use thiserror::Error;

use crate::output;

/// The exit status for bad input, and for files that cannot be read or written.
const FAILED: u8 = 1;
/// 128 + SIGINT: the status that shells report for a program ended by Ctrl-C, so that scripts stop.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command failed. The message names the place and says how to fix it.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Scene(#[from] SceneError),
    #[error(transparent)]
    Run(RunError),
    #[error(
        "{} gives no name for the directory of the results; name one with --out",
        shown(.0)
    )]
    NoName(PathBuf),
    #[error(transparent)]
    Ensemble(EnsembleError),
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Answer(AnswerError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{} already exists; choose another name, or replace it with --force", shown(.0))]
    Exists(PathBuf),
    #[error("{} is the input table; give the answers another name", shown(.0))]
    SameFile(PathBuf),
    #[error("both tables cannot come from stdin; save one of them to a file, and give its name")]
    BothOnStdin,
    #[error(
        "cannot keep the answers in a temporary file: {0}; free some space there, or set TMPDIR to \
         another directory"
    )]
    Spool(io::Error),
    #[error("cannot write to stdout: {0}; check where it is redirected, and that there is space")]
    Stdout(io::Error),
    #[error("cannot listen for Ctrl-C: {0}")]
    Signals(io::Error),
    #[error("interrupted")]
    Interrupted,
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Interrupted => Self::Interrupted,
            error => Self::Run(error),
        }
    }
}

impl From<EnsembleError> for Failure {
    fn from(error: EnsembleError) -> Self {
        match error {
            EnsembleError::Interrupted => Self::Interrupted,
            error => Self::Ensemble(error),
        }
    }
}

impl Failure {
    /// Prints the error on stderr, and returns the exit status.
    ///
    /// A reader that closes stdout early (`carom pairs FILE | head`) is not a failure.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Stdout(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Interrupted => ExitCode::from(INTERRUPTED),
            _ => {
                output::error(self);
                ExitCode::from(FAILED)
            }
        }
    }
}
