//! What a run keeps for its replay: `replay.html`.

use std::path::{Path, PathBuf};

use carom_sim::observe::{Observer, Tracks};
use carom_sim::{Event, Simulation};

use super::recorder::Labels;
use super::{FileError, OutputFile};
use crate::replay::Replay;

/// The straight lines a replay holds at the most: a page of some 10 MB, which a browser still opens
/// in a second.
const LINES: usize = 100_000;

/// The lines that the balls moved on, and what happened between them, from the start on.
pub(crate) struct ReplayRecord<const D: usize> {
    tracks: Tracks<D>,
    events: Vec<Event<D>>,
}

impl<const D: usize> ReplayRecord<D> {
    /// Begins a record; none where the balls alone would fill half of it.
    pub(crate) fn new(simulation: &Simulation<D>) -> Option<Self> {
        (simulation.len() <= LINES / 2)
            .then(|| Self { tracks: Tracks::new(simulation, LINES), events: Vec::new() })
    }

    /// Takes in an event, right after it has happened, while there is room.
    pub(crate) fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        self.tracks.event(simulation, event);
        if self.tracks.complete_until().is_none() {
            self.events.push(*event);
        }
    }

    /// Writes the page: its path.
    pub(crate) fn write(
        &self,
        directory: &Path,
        labels: Labels<'_>,
        simulation: &Simulation<D>,
    ) -> Result<PathBuf, FileError> {
        let Labels { title, balls, .. } = labels;
        let replay = Replay::from_tracks(title, simulation, balls, &self.tracks, &self.events);
        let path = directory.join("replay.html");
        OutputFile::write(&path, |file| replay.write(file))?;
        Ok(path)
    }
}
