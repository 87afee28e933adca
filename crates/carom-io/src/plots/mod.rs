//! Plots of a run as SVG: energy and momentum over time, and speeds against Maxwell's law.

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

use crate::files::{FileError, OutputFile};
use crate::motion::AnySimulation;
use curve::Curve;
use speeds::Speeds;

/// The looks at a run of so many balls from which its plots are drawn.
///
/// A plot is about 700 pixels wide, and looking at a ball takes some 50 ns: no run is held up by
/// more than a second or two, and every curve has at least 20 points.
pub(crate) fn looks(balls: u64) -> u64 {
    (20_000_000 / balls.max(1)).clamp(20, 500)
}

/// Gathers what the plots show.
#[derive(Serialize, Deserialize)]
pub(crate) struct Plots<const D: usize> {
    curve: Curve<D>,
    speeds: Speeds,
}

impl<const D: usize> Plots<D> {
    pub(crate) fn new(simulation: &AnySimulation<D>) -> Self {
        Self { curve: Curve::default(), speeds: Speeds::new(simulation) }
    }

    /// Looks at the simulation, with this share of its run (from 0 to 1) done.
    pub(crate) fn look(&mut self, simulation: &AnySimulation<D>, share: f64) {
        self.curve.look(simulation);
        self.speeds.look(simulation, share);
    }

    /// Draws `energy.svg`, if there is something to show: its path.
    pub(crate) fn write_energy(
        &self,
        directory: &Path,
        title: &str,
    ) -> Result<Option<PathBuf>, FileError> {
        write(directory.join("energy.svg"), self.curve.draw(title))
    }

    /// Draws `speeds.svg`, if there is something to show: its path.
    pub(crate) fn write_speeds(
        &self,
        directory: &Path,
        title: &str,
    ) -> Result<Option<PathBuf>, FileError> {
        write(directory.join("speeds.svg"), histogram::draw::<D>(&self.speeds, title))
    }
}

fn write(path: PathBuf, picture: io::Result<Option<String>>) -> Result<Option<PathBuf>, FileError> {
    let Some(svg) = picture.map_err(|error| FileError::new(&path, error))? else {
        return Ok(None);
    };
    OutputFile::write(&path, |file| file.write_all(svg.as_bytes()))?;
    Ok(Some(path))
}
