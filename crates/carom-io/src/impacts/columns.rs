//! Columns of the balls, and all balls in memory.

use carom::many::Balls;
use carom_any::Dimension;
use carom_sim::Number;

use crate::table::balls::{self, refuse};
use crate::table::{AnswerError, Batch, Place, Problem, Reader, TableError};

const ID: &str = "id";

/// The names of the columns, for [`ColumnNames::parse`](crate::table::ColumnNames::parse).
pub const COLUMNS: &[&str] = &["x", "y", "z", "vx", "vy", "vz", "radius", ID];

/// Up to this whole number, no other whole number is rounded to the same float.
const LARGEST_ID: f64 = 9_007_199_254_740_991.0;

/// The balls are spheres if the centre or the velocity has a third coordinate.
pub(crate) fn dimension(table: &Reader) -> Dimension {
    let is_solid = ["z", "vz"].into_iter().any(|column| table.has(column));
    if is_solid { Dimension::Three } else { Dimension::Two }
}

/// All balls of a table.
#[derive(Clone, Debug)]
pub(crate) struct Table<const D: usize> {
    /// Centres, then velocities, then radii.
    columns: Vec<Vec<f64>>,
    /// The ids of the balls, if the table has them.
    ids: Option<Vec<i64>>,
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
        let mut names = balls::names::<D>(&table, "", "radius")?;
        let mut ids = table.has(ID).then(Vec::new);
        if ids.is_some() {
            names.push(ID.to_owned());
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut columns = vec![Vec::new(); balls::width::<D>()];
        for batch in table.select(&names).map_err(id_is_text)? {
            let batch = batch.map_err(id_is_text)?;
            for row in 0..batch.len() {
                balls::ball::<D>(&batch, row, 0)?;
                if let Some(ids) = &mut ids {
                    ids.push(id(&batch, row, columns.len())?);
                }
            }
            for (number, column) in columns.iter_mut().enumerate() {
                column.extend_from_slice(batch.column(number).values());
            }
            if u32::try_from(columns[0].len()).is_err() {
                let problem =
                    Problem::Refused("the table has 2³² balls or more; give fewer".to_owned());
                return Err(TableError::new(batch.row_place(0), problem).into());
            }
            on(columns[0].len() as u64)?;
        }
        Ok(Self { columns, ids })
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
        let Some(ids) = self.ids.as_ref().filter(|ids| !ids.is_sorted_by(|a, b| a < b)) else {
            return Ok(());
        };
        let mut rows: Vec<(i64, u64)> = ids.iter().copied().zip(1..).collect();
        rows.sort_unstable();
        // Of several, the pair that comes first in the file.
        let twice = rows.array_windows().filter(|[(one, _), (other, _)]| one == other);
        match twice.min_by_key(|[_, (_, row)]| *row) {
            None => Ok(()),
            Some(&[(id, first), (_, row)]) => {
                let place = Place { row: Some(row), ..Place::file(file) }.column(ID);
                let problem = format!(
                    "row {first} has the id {id}, too; give each ball its own id, or leave the \
                     column out"
                );
                Err(TableError::new(place, Problem::Refused(problem)))
            }
        }
    }

    /// The ids of the balls, if the table has them.
    #[cfg(feature = "pictures")]
    pub(crate) fn ids(&self) -> Option<&[i64]> {
        self.ids.as_deref()
    }

    /// The name of a ball: its id, or the number of its row, from 0.
    pub(crate) fn name(&self, ball: u32) -> i64 {
        self.ids.as_ref().map_or(i64::from(ball), |ids| ids[ball as usize])
    }
}

/// The same error; of a column of ids with texts, with the cure.
fn id_is_text(error: TableError) -> TableError {
    let is_text = matches!(error.problem, Problem::NotANumber(_) | Problem::Type(_));
    if !is_text || error.place.column.as_deref() != Some(ID) {
        return error;
    }
    let problem = error.problem.to_string();
    let what = problem.split_once("; ").map_or(&*problem, |(what, _)| what);
    let problem =
        format!("{what}; ids are whole numbers: leave the column out, and join by row numbers");
    TableError::new(*error.place, Problem::Refused(problem))
}

/// Returns the whole number in a cell, which names a ball.
///
/// # Errors
/// The cell is empty, or holds another number.
pub(crate) fn id(batch: &Batch, row: usize, column: usize) -> Result<i64, TableError> {
    let number = batch.number(row, column)?;
    if number.fract() == 0.0 && number.abs() <= LARGEST_ID {
        #[expect(clippy::cast_possible_truncation, reason = "it is a whole number below 2⁵³")]
        return Ok(number as i64);
    }
    // As it stands in the file: a large number has lost digits.
    let text = batch.text(row, column);
    let shown = text.map_or_else(|| Number(number).to_string(), str::to_owned);
    let problem = format!("the id is {shown}; give a whole number of at most 15 digits");
    Err(refuse(batch, row, column, problem))
}
