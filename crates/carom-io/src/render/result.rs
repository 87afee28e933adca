//! Impacts read from the output of `carom impacts`.

use arrow_array::Array;
use carom_sim::Number;

use super::names::Names;
use super::picture::Point;
use crate::table::balls::refuse;
use crate::table::raw::text;
use crate::table::{AnswerError, Batch, Place, Problem, Reader, TableError};

/// The columns to read, in this order.
const COLUMNS: [&str; 5] = ["time", "nx", "ny", "px", "py"];
const TIME: usize = 0;
const NORMAL: usize = 1;
const POINT: usize = 3;

/// The columns with the names of the balls.
const NAMES: [&str; 2] = ["a", "b"];

/// The most impacts that are drawn one by one by default.
///
/// In a picture a thousand wide, 2 000 impacts have some 200 square pixels each. An arrow and the
/// rims of two small circles fill that.
pub const DRAWN_IMPACTS: usize = 2000;

/// When to draw a histogram instead of each impact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Density {
    /// With more impacts than [`DRAWN_IMPACTS`].
    #[default]
    Auto,
    /// With any number of impacts.
    Always,
    /// Never: the picture, and the memory for it, grow with the impacts.
    Never,
}

/// A row of a result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Impact {
    /// The rows of the two balls, from 0.
    pub(super) balls: [u32; 2],
    pub(super) time: f64,
    /// The normal, from the first ball to the second.
    pub(super) normal: Point,
    pub(super) point: Point,
}

/// All rows of a result.
#[derive(Clone, Debug)]
pub(super) struct Impacts {
    /// All impacts, unless there are too many to draw one by one.
    pub(super) each: Option<Vec<Impact>>,
    /// Their points of contact.
    pub(super) points: Vec<Point>,
    /// The time of the last impact.
    pub(super) last: f64,
}

impl Impacts {
    /// Reads all impacts; `on` is called with the number read so far.
    ///
    /// # Errors
    /// A column is missing, a row is not an impact of these balls, or `on` breaks.
    pub(super) fn read(
        result: Reader,
        names: &Names<'_>,
        density: Density,
        on: &mut dyn FnMut(u64) -> Result<(), AnswerError>,
    ) -> Result<Self, AnswerError> {
        let most = match density {
            Density::Always => 0,
            Density::Auto => DRAWN_IMPACTS,
            Density::Never => usize::MAX,
        };
        let mut impacts = Self { each: Some(Vec::new()), points: Vec::new(), last: 0.0 };
        for batch in result.select_with(&COLUMNS, &NAMES)? {
            let batch = batch?;
            for row in 0..batch.len() {
                impacts.push(impact(&batch, row, names)?, most);
            }
            on(impacts.points.len() as u64)?;
        }
        Ok(impacts)
    }

    fn push(&mut self, impact: Impact, most: usize) {
        self.points.push(impact.point);
        self.last = self.last.max(impact.time);
        if self.points.len() > most {
            self.each = None;
        }
        if let Some(each) = &mut self.each {
            each.push(impact);
        }
    }
}

fn impact(batch: &Batch, row: usize, names: &Names<'_>) -> Result<Impact, TableError> {
    let mut balls = [0; 2];
    let refused =
        |column, problem| TableError::new(batch.raw_place(row, column), Problem::Refused(problem));
    for (column, ball) in balls.iter_mut().enumerate() {
        let cells = batch.raw(column);
        if cells.is_null(row) {
            return Err(refused(column, "the cell is empty; give it a ball".to_owned()));
        }
        let name = text(cells, row);
        *ball = names.row(&name).map_err(|problem| refused(column, problem))?;
    }
    if balls[0] == balls[1] {
        return Err(refused(1, "a and b are the same ball; give two balls".to_owned()));
    }
    let time = finite(batch, row, TIME)?;
    if time < 0.0 {
        let problem = format!("the time is {}; give a number that is at least 0", Number(time));
        return Err(refuse(batch, row, TIME, problem));
    }
    let vector = |first| Ok([finite(batch, row, first)?, finite(batch, row, first + 1)?]);
    let (normal, point) = (vector(NORMAL)?, vector(POINT)?);
    check_unit(normal).map_err(|problem| refuse(batch, row, NORMAL, problem))?;
    Ok(Impact { balls, time, normal, point })
}

/// How far the length of a normal may be from 1: as far as two decimals of each component can be.
const ROUNDED: f64 = 0.01;

/// Refuses a vector that is no unit vector, even after rounding.
fn check_unit(normal: Point) -> Result<(), String> {
    let length = libm::hypot(normal[0], normal[1]);
    if (length - 1.0).abs() <= ROUNDED {
        return Ok(());
    }
    Err(format!("the length of the normal is {}; give a unit vector", Number(length)))
}

fn finite(batch: &Batch, row: usize, column: usize) -> Result<f64, TableError> {
    let number = batch.number(row, column)?;
    if number.is_finite() {
        return Ok(number);
    }
    let problem = format!("the number is {number}; give a finite number");
    Err(refuse(batch, row, column, problem))
}

/// Refuses a table of spheres, which one of these columns indicates.
///
/// # Errors
/// The table has one of the columns.
pub(super) fn check_flat(table: &Reader, third: [&str; 2]) -> Result<(), TableError> {
    match third.into_iter().find(|name| table.has(name)) {
        None => Ok(()),
        Some(name) => {
            let problem = "the column is for spheres, but pictures show discs in the plane; give tables \
                           without third coordinates";
            let place = Place::file(table.file()).column(name);
            Err(TableError::new(place, Problem::Refused(problem.to_owned())))
        }
    }
}
