//! Frames as extended XYZ: `frames.xyz`, which OVITO and ASE open.
//!
//! A frame is the number of balls, a line of `key=value`, and a line for each ball. In 2 dimensions
//! z is 0, and the height of the box is the diameter of the largest ball at the start.

use std::io::{self, Write};
use std::path::Path;

use carom_sim::{Axis, BallId, Side, Wall};
use serde::{Deserialize, Serialize};

use crate::files::{CompleteFile, FileError, OutputFile};
use crate::session::Session;

/// The names of kinds, in the order in which the kinds occur. A kind is balls of equal radius and
/// mass.
///
/// Programs that read this format know only the names of elements. Here the names only distinguish
/// kinds. All further kinds are X, which is not an element.
const SPECIES: [&str; 10] = ["H", "He", "Li", "Be", "B", "C", "N", "O", "F", "Ne"];

/// The kinds of balls at the start of a run. Later balls are of these kinds, which keep their names
/// when balls go into pockets.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kinds {
    /// Bits of radius and mass, in the order of occurrence, for as many kinds as have names.
    species: Vec<(u64, u64)>,
    /// The largest radius.
    largest: f64,
}

impl Kinds {
    pub(crate) fn of<const D: usize>(simulation: &Session<D>) -> Self {
        let mut species = Vec::new();
        for kind in simulation.ids().map(|ball| kind(simulation, ball)) {
            if species.len() < SPECIES.len() && !species.contains(&kind) {
                species.push(kind);
            }
        }
        let radii = simulation.ids().map(|ball| simulation.radius(ball));
        Self { species, largest: radii.fold(0.0, f64::max) }
    }

    /// Whether loaded kinds can be right.
    pub(crate) fn is_right(&self) -> bool {
        self.species.len() <= SPECIES.len() && self.largest >= 0.0 && self.largest.is_finite()
    }

    fn name(&self, kind: (u64, u64)) -> &'static str {
        let known = self.species.iter().position(|known| *known == kind);
        known.map_or("X", |number| SPECIES[number])
    }
}

fn kind<const D: usize>(simulation: &Session<D>, ball: BallId) -> (u64, u64) {
    (simulation.radius(ball).to_bits(), simulation.mass(ball).to_bits())
}

/// Writes frames one after another.
pub(crate) struct XyzFile {
    file: OutputFile,
}

impl XyzFile {
    /// Begins `directory/name.xyz`.
    pub(crate) fn create(directory: &Path, name: &str) -> Result<Self, FileError> {
        Ok(Self { file: OutputFile::create(directory.join(name).with_extension("xyz"))? })
    }

    /// Writes the present state of the simulation.
    pub(crate) fn frame<const D: usize>(
        &mut self,
        simulation: &Session<D>,
        kinds: &Kinds,
    ) -> Result<(), FileError> {
        write(&mut self.file, simulation, kinds).map_err(|e| FileError::new(self.file.path(), e))
    }

    /// Writes the rest to the disk, without giving the file its name.
    pub(crate) fn complete(self) -> Result<CompleteFile, FileError> {
        self.file.complete()
    }
}

fn write<const D: usize>(
    out: &mut impl Write,
    simulation: &Session<D>,
    kinds: &Kinds,
) -> io::Result<()> {
    writeln!(out, "{}", simulation.len())?;
    write_box(out, simulation, kinds)?;
    writeln!(
        out,
        "Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1 Time={:?}",
        simulation.time().to_f64()
    )?;
    for ball in simulation.ids() {
        let radius = simulation.radius(ball);
        write!(out, "{}", kinds.name(kind(simulation, ball)))?;
        write_vector(out, simulation.position(ball))?;
        write_vector(out, simulation.velocity(ball))?;
        writeln!(out, " {radius:?} {ball}")?;
    }
    Ok(())
}

/// Writes the keys of the box. If an axis is open, only `pbc` is written.
fn write_box<const D: usize>(
    out: &mut impl Write,
    simulation: &Session<D>,
    kinds: &Kinds,
) -> io::Result<()> {
    let boundary = simulation.boundary();
    let is_finite =
        |(min, max): &([f64; D], [f64; D])| min.iter().chain(max).all(|end| end.is_finite());
    if let Some((mut min, mut max)) = boundary.bounds().filter(is_finite) {
        for wall in Wall::all::<D>() {
            let end = if wall.side == Side::Low { &mut min } else { &mut max };
            let place = simulation.wall_position(wall);
            // Along a periodic axis there is no wall.
            end[usize::from(wall.axis)] = place.unwrap_or(end[usize::from(wall.axis)]);
        }
        let height = 2.0 * kinds.largest;
        let side = |axis| if axis < D { max[axis] - min[axis] } else { height };
        let corner = |axis| if axis < D { min[axis] } else { -0.5 * height };
        let [x, y, z] = [0, 1, 2].map(side);
        write!(out, "Lattice=\"{x:?} 0.0 0.0 0.0 {y:?} 0.0 0.0 0.0 {z:?}\" ")?;
        let [x, y, z] = [0, 1, 2].map(corner);
        write!(out, "Origin=\"{x:?} {y:?} {z:?}\" ")?;
    }
    let is_periodic = |axis: usize| boundary.axes().get(axis).is_some_and(Axis::is_periodic);
    let periodic = |axis| if is_periodic(axis) { 'T' } else { 'F' };
    let [x, y, z] = [0, 1, 2].map(periodic);
    write!(out, "pbc=\"{x} {y} {z}\" ")
}

fn write_vector<const D: usize>(out: &mut impl Write, vector: [f64; D]) -> io::Result<()> {
    for axis in 0..3 {
        write!(out, " {:?}", vector.get(axis).unwrap_or(&0.0))?;
    }
    Ok(())
}
