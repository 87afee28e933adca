//! Columns of the balls, and all balls in memory.

use carom::many::Balls;
use carom_any::Dimension;
use carom_sim::Number;

use crate::table::balls::{self, refuse};
use crate::table::{AnswerError, Batch, Problem, Reader, TableError};

const ID: &str = "id";

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
    /// A column is missing, a row is not a ball, or `on` breaks.
    pub(crate) fn read(
        table: Reader,
        on: &mut dyn FnMut(u64) -> Result<(), AnswerError>,
    ) -> Result<Self, AnswerError> {
        let mut names = balls::names::<D>("", "radius");
        let mut ids = table.has(ID).then(Vec::new);
        if ids.is_some() {
            names.push(ID.to_owned());
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut columns = vec![Vec::new(); balls::width::<D>()];
        for batch in table.select(&names)? {
            let batch = batch?;
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
