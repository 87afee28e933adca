//! Frames: where all balls are at a moment, as tables and as extended XYZ.

use std::path::{Path, PathBuf};

use carom_sim::Simulation;

use super::table_file::TableFile;
use super::xyz::XyzFile;
use super::{AXES, FileError, FrameFormat, id};
use crate::table::{Cell, Field};

/// Writes frames in every format asked for.
pub(crate) struct FrameFiles {
    tables: Vec<TableFile>,
    xyz: Option<XyzFile>,
    written: i64,
}

impl FrameFiles {
    /// Begins the files in `directory`.
    pub(crate) fn create<const D: usize>(
        directory: &Path,
        formats: &[FrameFormat],
    ) -> Result<Self, FileError> {
        let (mut tables, mut xyz) = (Vec::new(), None);
        for format in formats {
            match format {
                FrameFormat::Table(format) => {
                    tables.push(TableFile::create(directory, "frames", *format, &fields::<D>())?);
                }
                FrameFormat::Xyz => xyz = Some(XyzFile::create(directory)?),
            }
        }
        Ok(Self { tables, xyz, written: 0 })
    }

    /// Writes the simulation as it is now.
    pub(crate) fn frame<const D: usize>(
        &mut self,
        simulation: &Simulation<D>,
    ) -> Result<(), FileError> {
        for table in &mut self.tables {
            rows(table, self.written, simulation)?;
        }
        if let Some(xyz) = &mut self.xyz {
            xyz.frame(simulation)?;
        }
        self.written += 1;
        Ok(())
    }

    /// Gives the files their names: how many frames they hold, and where they stand.
    pub(crate) fn commit(self) -> Result<(u64, Vec<PathBuf>), FileError> {
        let tables = self.tables.into_iter().map(TableFile::commit);
        let files = tables.chain(self.xyz.map(XyzFile::commit)).collect::<Result<_, _>>()?;
        Ok((self.written.unsigned_abs(), files))
    }
}

fn fields<const D: usize>() -> Vec<Field> {
    let mut fields = vec![Field::integer("frame"), Field::real("time"), Field::integer("ball")];
    fields.extend(AXES[..D].iter().map(|axis| Field::real(*axis)));
    fields.extend(AXES[..D].iter().map(|axis| Field::real(format!("v{axis}"))));
    fields.extend([Field::real("radius"), Field::real("mass")]);
    fields
}

fn rows<const D: usize>(
    table: &mut TableFile,
    frame: i64,
    simulation: &Simulation<D>,
) -> Result<(), FileError> {
    let (frame, time) = (Cell::from(frame), Cell::from(simulation.time().to_f64()));
    let mut cells: Vec<Cell<'_>> = Vec::with_capacity(5 + 2 * D);
    for ball in simulation.ids() {
        cells.clear();
        cells.extend([frame, time, id(ball)]);
        cells.extend(simulation.position(ball).map(Cell::from));
        cells.extend(simulation.velocity(ball).map(Cell::from));
        cells.extend([simulation.radius(ball), simulation.mass(ball)].map(Cell::from));
        table.row(&cells)?;
    }
    Ok(())
}
