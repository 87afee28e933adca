//! Columns of a pair, and the two balls of a row.

use carom::Moving;
use carom_any::Dimension;
use carom_sim::Number;

use crate::table::balls::{self, refuse};
use crate::table::{Batch, Place, Problem, Reader, TableError, columns_option};

const MAX_TIME: &str = "max_time";

/// The column that names the pairs.
pub(super) const ID: &str = "id";

/// The names of the columns, for [`ColumnNames::parse`](crate::table::ColumnNames::parse).
pub const COLUMNS: &[&str] = &[
    "ax", "ay", "az", "avx", "avy", "avz", "ar", "bx", "by", "bz", "bvx", "bvy", "bvz", "br",
    MAX_TIME, ID,
];

/// The pairs are spheres if there is any third coordinate; then all third coordinates are required.
pub(super) fn dimension(table: &Reader) -> Dimension {
    let third = ["az", "avz", "bz", "bvz"];
    let is_solid = third.into_iter().any(|column| table.has(column));
    if is_solid { Dimension::Three } else { Dimension::Two }
}

/// The columns to read: centre, velocity and radius of each ball, then the time.
#[derive(Clone, Debug)]
pub(super) struct Columns<const D: usize> {
    names: Vec<String>,
    /// The time for every row, if the table has no column for it.
    max_time: Option<f64>,
}

impl<const D: usize> Columns<D> {
    /// # Errors
    /// The table is one of single balls, or a column is probably meant to be `max_time`.
    pub(super) fn of(table: &Reader, max_time: f64) -> Result<Self, TableError> {
        if ["ax", "bx"].into_iter().all(|name| !table.has(name)) && table.has("x") {
            let problem = "the columns are those of single balls; for all collisions among them, \
                           use `carom impacts`";
            let problem = Problem::Refused(problem.to_owned());
            return Err(TableError::new(Place::file(table.file()), problem));
        }
        let mut names = balls::names::<D>(table, "a", "r")?;
        names.extend(balls::names::<D>(table, "b", "r")?);
        if table.has(MAX_TIME) {
            names.push(MAX_TIME.to_owned());
            return Ok(Self { names, max_time: None });
        }
        match table.columns().iter().find(|name| means_max_time(name)) {
            Some(name) => {
                let option = columns_option(MAX_TIME, name);
                let problem =
                    format!("the name is not known; call it {MAX_TIME:?}, or use {option}");
                let problem = Problem::Refused(problem);
                Err(TableError::new(Place::file(table.file()).column(name), problem))
            }
            None => Ok(Self { names, max_time: Some(max_time) }),
        }
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Returns the two balls of a row, and how far to look ahead.
    ///
    /// # Errors
    /// A cell is empty, or holds a value that is not valid for a ball or a time.
    pub(super) fn pair(
        &self,
        batch: &Batch,
        row: usize,
    ) -> Result<(Moving<D>, Moving<D>, f64), TableError> {
        batch.check(row)?;
        let a = balls::ball(batch, row, 0)?;
        let b = balls::ball(batch, row, balls::width::<D>())?;
        Ok((a, b, self.time(batch, row)?))
    }

    fn time(&self, batch: &Batch, row: usize) -> Result<f64, TableError> {
        if let Some(time) = self.max_time {
            return Ok(time);
        }
        let column = 2 * balls::width::<D>();
        let time = batch.number(row, column)?;
        // NaN fails this test too.
        if time >= 0.0 {
            Ok(time)
        } else {
            let time = Number(time);
            let problem = format!("the time is {time}; give a number that is at least 0, or inf");
            Err(refuse(batch, row, column, problem))
        }
    }
}

/// Whether a name such as `maxTime` or `Max-Time` means `max_time`. If such a column were ignored,
/// every row would have the wrong time.
fn means_max_time(name: &str) -> bool {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).eq("maxtime".chars())
}
