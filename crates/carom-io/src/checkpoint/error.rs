//! Errors of checkpoints.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::seal::SEAL;
use crate::escape::shown;
use crate::messages::brief;
use crate::sealed::Broken;

/// Why a checkpoint cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file does not exist, or may not be read.
    #[error("cannot read {}: {source}; {cure}", shown(path))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
        /// How to fix it.
        cure: &'static str,
    },
    /// The file is not a checkpoint.
    #[error(
        "{} is not a carom checkpoint; give the file {} in the directory of a run's results",
        shown(.0),
        super::FILE_NAME
    )]
    Foreign(PathBuf),
    /// The file is a checkpoint of another version of the format.
    #[error(
        "{} is a checkpoint of version {version}, written by {writer}; this program reads version \
         {}: resume it with {writer}, or run the scene again",
        shown(path), SEAL.version
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
        /// The program that wrote it, and its version.
        writer: String,
    },
    /// The file is not as it was written.
    #[error(
        "{} is damaged: it is not as it was written; resume from a copy, or run the scene again",
        shown(.0)
    )]
    Damaged(PathBuf),
    /// The file is as it was written, but does not hold a run.
    #[error("{} does not hold a run: {reason}; run the scene again", shown(path))]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

impl CheckpointError {
    pub(super) fn unreadable(path: &Path, source: io::Error) -> Self {
        let cure = match source.kind() {
            io::ErrorKind::IsADirectory => "give the file checkpoint.carom in it",
            io::ErrorKind::InvalidInput => "save the checkpoint to a file, and give its name",
            io::ErrorKind::PermissionDenied => "ask for permission to read it",
            _ => "check the path; a checkpoint is in the directory of a run's results",
        };
        Self::Unreadable { path: path.to_owned(), source, cure }
    }

    pub(super) fn broken(path: &Path, broken: Broken) -> Self {
        let path = path.to_owned();
        match broken {
            Broken::Foreign => Self::Foreign(path),
            Broken::Version { version, writer } => {
                Self::Version { path, version, writer: brief(&writer).into_owned() }
            }
            Broken::Damaged => Self::Damaged(path),
            Broken::Content(reason) => Self::Content { path, reason },
        }
    }

    /// The numbers of the run do not match its simulation.
    pub(crate) fn mixed(path: &Path) -> Self {
        let reason = "its counts and samples do not match its simulation".to_owned();
        Self::Content { path: path.to_owned(), reason }
    }

    pub(super) fn content(path: &Path, error: &postcard::Error) -> Self {
        Self::Content { path: path.to_owned(), reason: error.to_string() }
    }
}
