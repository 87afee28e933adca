//! Columns of the balls, and all balls in memory.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array};
use arrow_schema::DataType;
use carom::many::Balls;
use carom_any::Dimension;

use crate::messages::brief;
use crate::table::balls;
use crate::table::ids::Ids;
use crate::table::{AnswerError, Batch, Place, Problem, Reader, Skipped, TableError};

const ID: &str = "id";

/// The names of the columns, for [`ColumnNames::parse`](crate::table::ColumnNames::parse).
pub const COLUMNS: &[&str] = &["x", "y", "z", "vx", "vy", "vz", "radius", ID];

/// The balls are spheres if the centre or the velocity has a third coordinate.
pub(crate) fn dimension(table: &Reader) -> Dimension {
    let is_solid = ["z", "vz"].into_iter().any(|column| table.has(column));
    if is_solid { Dimension::Three } else { Dimension::Two }
}

/// All balls of a table.
#[derive(Debug)]
pub(crate) struct Table<const D: usize> {
    /// Centres, then velocities, then radii.
    columns: Vec<Vec<f64>>,
    /// The ids of the balls, if the table has them.
    ids: Option<Ids>,
    /// The row of each ball, from 0, if rows are left out.
    rows: Option<Vec<u64>>,
    skipped: Skipped,
}

impl<const D: usize> Table<D> {
    /// Reads all balls; `on` is called with the number read so far.
    ///
    /// # Errors
    /// The table is one of pairs, a column is missing, a row is not a ball, or `on` breaks.
    pub(crate) fn read(
        table: Reader,
        on: &mut dyn FnMut(u64) -> Result<(), AnswerError>,
    ) -> Result<Self, AnswerError> {
        if !table.has("x") && ["ax", "bx"].into_iter().all(|name| table.has(name)) {
            let problem = "the columns are those of pairs of balls; for the collision of each pair, \
                           use `carom pairs`";
            let problem = Problem::Refused(problem.to_owned());
            return Err(TableError::new(Place::file(table.file()), problem).into());
        }
        let has_ids = table.has(ID);
        let names = balls::names::<D>(&table, "", "radius")?;
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let bad_rows = table.bad_rows();
        let batches = table.select_with(&names, if has_ids { &[ID] } else { &[] })?;
        let mut all = Self {
            columns: vec![Vec::new(); balls::width::<D>()],
            ids: has_ids.then(|| Ids::new(batches.raw_type(0))),
            rows: None,
            skipped: Skipped::default(),
        };
        for batch in batches {
            let batch = batch?;
            let mut kept = Vec::with_capacity(batch.len());
            for row in 0..batch.len() {
                match check_row::<D>(&batch, row, has_ids) {
                    Ok(()) => kept.push(row),
                    Err(error) => all.skipped.take(bad_rows, error)?,
                }
            }
            all.add(&batch, &kept);
            if u32::try_from(all.columns[0].len()).is_err() {
                let problem =
                    Problem::Refused("the table has 2³² balls or more; give fewer".to_owned());
                return Err(TableError::new(batch.row_place(0), problem).into());
            }
            on(all.columns[0].len() as u64)?;
        }
        all.ids = all.ids.map(Ids::settled);
        Ok(all)
    }

    /// Adds the balls in some rows of a batch.
    fn add(&mut self, batch: &Batch, kept: &[usize]) {
        let is_whole = kept.len() == batch.len();
        if !is_whole && self.rows.is_none() {
            self.rows = Some((0..self.columns[0].len() as u64).collect());
        }
        if let Some(rows) = &mut self.rows {
            rows.extend(kept.iter().map(|row| batch.file_row(*row)));
        }
        for (number, column) in self.columns.iter_mut().enumerate() {
            let cells = batch.column(number).values();
            if is_whole {
                column.extend_from_slice(cells);
            } else {
                column.extend(kept.iter().map(|row| cells[*row]));
            }
        }
        if let Some(ids) = &mut self.ids {
            ids.push(batch, kept);
        }
    }

    /// The rows that were left out.
    pub(crate) fn into_skipped(self) -> Skipped {
        self.skipped
    }

    /// The row of a ball in the file, from 0.
    fn row(&self, ball: u32) -> u64 {
        self.rows.as_ref().map_or(u64::from(ball), |rows| rows[ball as usize])
    }

    /// The rows of the balls in the file, from 0, if rows are left out.
    #[cfg(feature = "pictures")]
    pub(crate) fn rows(&self) -> Option<&[u64]> {
        self.rows.as_deref()
    }

    pub(crate) fn balls(&self) -> Balls<'_, D> {
        let column = |number: usize| self.columns[number].as_slice();
        let (centers, velocities) =
            (std::array::from_fn(column), std::array::from_fn(|axis| column(D + axis)));
        Balls::moving(centers, velocities, column(2 * D)).expect("each row was found to be a ball")
    }

    /// Refuses two balls of the same id in this file.
    ///
    /// # Errors
    /// There are two such balls; the message names their rows.
    pub(crate) fn check_ids(&self, file: &str) -> Result<(), TableError> {
        let Some((first, row)) = self.ids.as_ref().and_then(Ids::repeated) else { return Ok(()) };
        let id = brief(&self.name(row)).into_owned();
        let [first, row] = [first, row].map(|ball| self.row(ball) + 1);
        let place = Place { row: Some(row), ..Place::file(file) }.column(ID);
        let problem = format!(
            "row {first} has the id {id}, too; give each ball its own id, or leave the column out"
        );
        Err(TableError::new(place, Problem::Refused(problem)))
    }

    /// The ids of the balls, if the table has them.
    #[cfg(feature = "pictures")]
    pub(crate) fn ids(&self) -> Option<&Ids> {
        self.ids.as_ref()
    }

    /// The name of a ball: its id, or the number of its row, from 0.
    pub(crate) fn name(&self, ball: u32) -> Cow<'_, str> {
        match &self.ids {
            Some(ids) => ids.text(ball),
            None => Cow::Owned(self.row(ball).to_string()),
        }
    }

    /// The type of the names of balls.
    pub(crate) fn name_type(&self) -> DataType {
        self.ids.as_ref().map_or(DataType::Int64, |ids| ids.kind().clone())
    }

    /// The names of some balls.
    pub(crate) fn names(&self, balls: impl Iterator<Item = u32>) -> ArrayRef {
        if let Some(ids) = &self.ids {
            return ids.gather(balls);
        }
        let rows = balls.map(|ball| self.row(ball).cast_signed());
        Arc::new(Int64Array::from_iter_values(rows))
    }
}

/// Checks that a row is a ball, with an id if the table has ids.
fn check_row<const D: usize>(batch: &Batch, row: usize, has_ids: bool) -> Result<(), TableError> {
    batch.check(row)?;
    balls::ball::<D>(batch, row, 0)?;
    let cure = "give each ball its own id, or leave the column out";
    if has_ids { Ids::check(batch, row, cure) } else { Ok(()) }
}
