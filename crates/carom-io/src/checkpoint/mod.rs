//! Checkpoints: files from which a run continues.
//!
//! [`run`](crate::run::run) writes one to `checkpoint.carom` in the directory of its results, [at
//! intervals](Every) and when it is interrupted; [`resume`](crate::run::resume) continues from it.
//! A resumed run has the same events, the same `trajectory_hash` and, except for the seconds, the
//! same summary as one that was never interrupted.
//!
//! A file is a line of text, such as `carom checkpoint 2, written by carom 0.1.0`, the content, and
//! a checksum of both. It holds numbers to the last bit, and is the same on every machine. It is
//! written under a temporary name, synced to the disk and then renamed. So however the writer ends,
//! the file is complete, though perhaps that of an earlier time.

mod content;
mod error;
mod every;
mod seal;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::files::{Disk, FileError, write_durably};
use crate::input;
use crate::results::CHECKPOINT;
use crate::sealed::pack;
use crate::session::Session;
use seal::SEAL;

pub use error::CheckpointError;
pub use every::{Every, EveryError};

pub(crate) use content::{Head, Reached};

/// The name of the file, in the directory of the results.
pub const FILE_NAME: &str = CHECKPOINT;

/// The state of a run at one time, read from a file.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    path: PathBuf,
    reached: Reached,
    pub(crate) head: Head,
    /// The content that depends on the dimension, still packed.
    body: Vec<u8>,
}

impl Checkpoint {
    /// Reads a checkpoint and verifies its checksum.
    ///
    /// # Errors
    /// The file cannot be read, is not a checkpoint, is one of another version, or is damaged.
    pub fn load(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = input::read(path).map_err(|error| CheckpointError::unreadable(path, error))?;
        let payload = SEAL.open(&bytes).map_err(|broken| CheckpointError::broken(path, broken))?;
        let ((reached, head), body) = postcard::take_from_bytes(payload)
            .map_err(|error| CheckpointError::content(path, &error))?;
        Ok(Self { path: path.to_owned(), reached, head, body: body.to_vec() })
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The simulated time.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.reached.time
    }

    /// The number of collisions of two balls up to that time.
    #[must_use]
    pub fn pair_collisions(&self) -> u64 {
        self.reached.pair_collisions
    }

    /// The wall-clock time that the run took up to that time.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.reached.elapsed
    }

    /// The simulation, and what was gathered of its run.
    pub(crate) fn unpack<const D: usize, R: DeserializeOwned>(
        self,
    ) -> Result<(Head, Session<D>, R), CheckpointError> {
        let Self { path, head, body, .. } = self;
        let (simulation, gathered) =
            postcard::from_bytes(&body).map_err(|error| CheckpointError::content(&path, &error))?;
        Ok((head, simulation, gathered))
    }
}

/// Writes a checkpoint, completely or not at all.
pub(crate) fn write<const D: usize>(
    disk: &mut dyn Disk,
    path: &Path,
    (reached, head): (Reached, &Head),
    simulation: &Session<D>,
    gathered: &impl Serialize,
) -> Result<(), FileError> {
    write_durably(disk, path, |out| {
        let mut out = SEAL.begin(out)?;
        pack(&(reached, head), &mut out)?;
        pack(&(simulation, gathered), &mut out)?;
        out.finish()
    })
}

#[cfg(test)]
mod tests;
