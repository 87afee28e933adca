//! Plots of a run as SVG: energy, momentum and speeds.

mod curve;
mod histogram;
mod maxwell;
mod speeds;
mod style;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::files::{CompleteFile, FileError, OutputFile};
use crate::session::Session;
use curve::Curve;
use speeds::Speeds;

/// The number of samples for the plots of a run of this many balls.
///
/// A plot is about 700 pixels wide, and a sample takes some 50 ns per ball: sampling delays no run
/// by more than a second or two, and every curve has at least 20 points.
pub(crate) fn looks(balls: u64) -> u64 {
    (20_000_000 / balls.max(1)).clamp(20, 500)
}

/// The data of the plots.
#[derive(Serialize, Deserialize)]
pub(crate) struct Plots<const D: usize> {
    curve: Curve<D>,
    speeds: Speeds,
}

impl<const D: usize> Plots<D> {
    pub(crate) fn new(simulation: &Session<D>) -> Self {
        Self { curve: Curve::default(), speeds: Speeds::new(simulation) }
    }

    /// Whether loaded data can be those of this simulation.
    pub(crate) fn are_of(&self, simulation: &Session<D>) -> bool {
        let now = simulation.time().to_f64();
        self.curve.is_right(now) && self.speeds.is_right(now)
    }

    /// Samples the simulation after this share of its run, from 0 to 1.
    pub(crate) fn look(&mut self, simulation: &Session<D>, share: f64) {
        self.curve.look(simulation);
        self.speeds.look(simulation, share);
    }

    /// Draws `energy.svg`, if there is something to show.
    pub(crate) fn write_energy(
        &self,
        directory: &Path,
        title: &str,
    ) -> Result<Option<CompleteFile>, FileError> {
        write(directory.join("energy.svg"), self.curve.draw(title))
    }

    /// Draws `speeds.svg`, if there is something to show.
    pub(crate) fn write_speeds(
        &self,
        directory: &Path,
        title: &str,
    ) -> Result<Option<CompleteFile>, FileError> {
        write(directory.join("speeds.svg"), histogram::draw::<D>(&self.speeds, title))
    }
}

/// Writes a picture, without giving the file its name.
fn write(
    path: PathBuf,
    picture: io::Result<Option<String>>,
) -> Result<Option<CompleteFile>, FileError> {
    let Some(svg) = picture.map_err(|error| FileError::new(&path, error))? else {
        return Ok(None);
    };
    OutputFile::create(path)?.completed(|file| file.write_all(svg.as_bytes())).map(Some)
}
