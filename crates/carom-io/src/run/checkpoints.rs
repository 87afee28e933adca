//! Checkpoints of a run.

use std::path::{Path, PathBuf};
use std::time::Duration;

use carom_sim::observe::Tally;

use crate::checkpoint::{self, FILE_NAME, Head, Reached};
use crate::files::{Disk, FileError};
use crate::results::{Limits, Recorder};
use crate::session::Session;

/// Writes the checkpoints of a run.
pub(super) struct Checkpoints<'a> {
    disk: &'a mut dyn Disk,
    path: PathBuf,
    head: &'a Head,
    /// Whether the file is there, and of this run.
    is_there: bool,
}

/// The time or collisions at which the next checkpoint is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    /// The simulated time; infinite if the time does not decide.
    pub(super) time: f64,
    collisions: Option<u64>,
}

impl Due {
    /// Whether it is due now.
    pub(super) fn has_come<const D: usize>(&self, simulation: &Session<D>, tally: &Tally) -> bool {
        self.time < f64::INFINITY && simulation.time().to_f64() >= self.time
            || self.collisions.is_some_and(|count| tally.pair_collisions >= count)
    }
}

impl<'a> Checkpoints<'a> {
    /// The checkpoints of a run with its results in this directory.
    pub(super) fn new(disk: &'a mut dyn Disk, directory: &Path, head: &'a Head) -> Self {
        Self { disk, path: directory.join(FILE_NAME), head, is_there: false }
    }

    /// The same for a run that is resumed from this checkpoint.
    pub(super) fn after(self, checkpoint: &Path) -> Self {
        let place = |path: &Path| path.canonicalize().ok();
        let is_there = place(checkpoint).is_some_and(|found| place(&self.path) == Some(found));
        Self { is_there, ..self }
    }

    /// The directory of the results.
    pub(super) fn directory(&self) -> PathBuf {
        self.path.parent().map(PathBuf::from).unwrap_or_default()
    }

    /// The end of the run.
    pub(super) fn limits(&self) -> Limits {
        self.head.limits
    }

    /// Whether checkpoints were requested.
    pub(super) fn is_asked(&self) -> bool {
        self.head.every.is_some()
    }

    /// When the next checkpoint is due, after the run has come this far.
    pub(super) fn due_after<const D: usize>(&self, simulation: &Session<D>, tally: &Tally) -> Due {
        let Some(every) = self.head.every else {
            return Due { time: f64::INFINITY, collisions: None };
        };
        Due {
            time: every.next_time(simulation.time().to_f64()),
            collisions: every.next_collisions(tally.pair_collisions),
        }
    }

    /// The checkpoint, if there is one of this run.
    pub(super) fn of_run(&self) -> Option<&Path> {
        self.is_there.then_some(&self.path)
    }

    /// Writes the present state of the run.
    pub(super) fn write<const D: usize>(
        &mut self,
        simulation: &Session<D>,
        recorder: &Recorder<'_, D>,
        elapsed: Duration,
    ) -> Result<(), FileError> {
        let time = simulation.time().to_f64();
        let reached = Reached { time, pair_collisions: recorder.tally().pair_collisions, elapsed };
        let gathered = recorder.gathered();
        checkpoint::write(self.disk, &self.path, (reached, self.head), simulation, &gathered)?;
        self.is_there = true;
        Ok(())
    }
}
