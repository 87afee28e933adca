//! Checkpoints: a run at a moment, in a file from which it goes on as if it had not been interrupted.
//!
//! [`run`](crate::run::run) writes one to `checkpoint.carom` in the directory of its results,
//! [as often as it is asked to](Every) and where it is interrupted; [`resume`](crate::run::resume)
//! goes on from it. Resumed or not, a run has the same events, the same `trajectory_hash`, and the
//! same summary but for the seconds it took.
//!
//! A file is a line of text, such as `carom checkpoint 2, written by carom 0.1.0`, the content, and
//! a checksum of both. It holds numbers to the last bit, and is the same on every machine. It is
//! written under a temporary name, brought to the disk and then renamed: however the writer ends,
//! the file that is there is whole, if maybe that of an earlier moment.

mod content;
mod error;
mod every;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::files::{Disk, FileError, write_durably};
use crate::motion::AnySimulation;
use crate::sealed::{Seal, pack};

pub use error::CheckpointError;
pub use every::{Every, EveryError};

pub(crate) use content::{Head, Reached};

/// What every checkpoint begins with, and the version of the format. Whoever changes what a checkpoint holds, or in which
/// order, raises it.
const SEAL: Seal = Seal { mark: "carom checkpoint ", version: 8 };

/// What the file is called, in the directory of the results.
pub const FILE_NAME: &str = "checkpoint.carom";

/// A run at a moment, read from a file.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    path: PathBuf,
    reached: Reached,
    pub(crate) head: Head,
    /// What depends on the dimension, still packed.
    body: Vec<u8>,
}

impl Checkpoint {
    /// Reads a checkpoint and compares its checksum.
    ///
    /// # Errors
    /// The file cannot be read, is not a checkpoint, is one of another version, or is damaged.
    pub fn load(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = fs::read(path).map_err(|error| CheckpointError::unreadable(path, error))?;
        let payload = SEAL.open(&bytes).map_err(|broken| CheckpointError::broken(path, broken))?;
        let ((reached, head), body) = postcard::take_from_bytes(payload)
            .map_err(|error| CheckpointError::content(path, &error))?;
        Ok(Self { path: path.to_owned(), reached, head, body: body.to_vec() })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The time of the simulation.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.reached.time
    }

    /// Collisions of two balls up to then.
    #[must_use]
    pub fn pair_collisions(&self) -> u64 {
        self.reached.pair_collisions
    }

    /// The seconds of the wall clock that the run has taken up to then.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.reached.elapsed
    }

    /// The simulation and what has been gathered of its run.
    pub(crate) fn unpack<const D: usize, R: DeserializeOwned>(
        self,
    ) -> Result<(Head, AnySimulation<D>, R), CheckpointError> {
        let Self { path, head, body, .. } = self;
        let (simulation, gathered) =
            postcard::from_bytes(&body).map_err(|error| CheckpointError::content(&path, &error))?;
        Ok((head, simulation, gathered))
    }
}

/// Writes a checkpoint, whole or not at all.
pub(crate) fn write<const D: usize>(
    disk: &mut dyn Disk,
    path: &Path,
    (reached, head): (Reached, &Head),
    simulation: &AnySimulation<D>,
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
