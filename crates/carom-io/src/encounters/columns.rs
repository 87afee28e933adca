//! Columns of fixes, and all tracks in memory.

use std::collections::HashMap;

use arrow_schema::DataType;
use carom::many::Tracks;
use carom_sim::Number;

use super::fixes::{Fixes, Repeated, SortedFixes};
use crate::axes::AXES;
use crate::messages::brief;
use crate::table::balls::{radius_column, refuse};
use crate::table::ids::Ids;
use crate::table::raw::text;
use crate::table::{AnswerError, Batch, Place, Problem, Reader, TableError};

/// The columns of places on the Earth.
pub(super) const ON_EARTH: [&str; 3] = ["lon", "lat", "alt"];

const ID: &str = "id";
const TIME: &str = "t";

/// The names of the columns, for [`ColumnNames::parse`](crate::table::ColumnNames::parse).
pub const COLUMNS: &[&str] = &[ID, TIME, "x", "y", "z", "lon", "lat", "alt", "radius"];

/// The columns of the place in a table: the third one if the table has it.
pub(super) fn place_columns(table: &Reader, earth: bool) -> &'static [&'static str] {
    let names = if earth { &ON_EARTH } else { &AXES };
    if table.has(names[2]) { names } else { &names[..2] }
}

/// All tracks of a table.
#[derive(Clone, Debug)]
pub(super) struct Table<const D: usize> {
    pub(super) fixes: SortedFixes<D>,
    radii: Vec<f64>,
    /// The id of each track, in the order of their first rows.
    pub(super) ids: Ids,
}

impl<const D: usize> Table<D> {
    /// Reads all tracks. `place` makes a place of the numbers in the columns of these names; `on`
    /// is called with the number of rows read so far.
    ///
    /// # Errors
    /// A column is missing, a row is not a fix, the radius of a track changes, a track has two
    /// fixes at one time, there are 2³² fixes or more, or `on` breaks.
    pub(super) fn read(
        table: Reader,
        columns: &[&str],
        place: impl Fn(&[f64]) -> [f64; D],
        on: &mut dyn FnMut(u64) -> Result<(), AnswerError>,
    ) -> Result<Self, AnswerError> {
        let file = table.file().to_owned();
        let radius = radius_column(&table)?;
        let radius = radius.as_deref();
        let names: Vec<&str> = [TIME].iter().chain(columns).copied().chain(radius).collect();
        let batches = table.select_with(&names, &[ID])?;
        let mut rows = Rows::new(batches.raw_type(0));
        for batch in batches {
            let batch = batch?;
            rows.add_tracks(&batch)?;
            for row in 0..batch.len() {
                let numbers = numbers(&batch, row, columns)?;
                rows.add(&batch, row, place(&numbers[..columns.len()]))?;
                if radius.is_some() {
                    rows.set_radius(&batch, row, names.len() - 1)?;
                }
            }
            if u32::try_from(rows.fixes.track.len()).is_err() {
                let problem = "the table has 2³² fixes or more; give fewer".to_owned();
                return Err(TableError::new(batch.row_place(0), Problem::Refused(problem)).into());
            }
            on(rows.fixes.track.len() as u64)?;
        }
        let Rows { fixes, ids, radii, .. } = rows;
        let fixes = fixes.sorted().map_err(|repeated| two_at_once(&file, repeated))?;
        let radii = radii.into_iter().map(|radius| radius.length).collect();
        Ok(Self { fixes, radii, ids: ids.settled() })
    }

    /// The tracks; two fixes are joined if they are no further apart in time than `max_gap`.
    pub(super) fn tracks(&self, max_gap: f64) -> Tracks<'_, D> {
        let SortedFixes { starts, times, places } = &self.fixes;
        let places = std::array::from_fn(|axis| places[axis].as_slice());
        Tracks::new(starts, times, places)
            .and_then(|tracks| tracks.with_radii(&self.radii))
            .and_then(|tracks| tracks.with_max_gap(max_gap))
            .expect("each row was found to be a fix, and the gap to be a time")
    }

    /// The number of tracks.
    pub(super) fn len(&self) -> usize {
        self.radii.len()
    }
}

/// The rows read so far.
struct Rows<const D: usize> {
    fixes: Fixes<D>,
    /// The number of each track by its id.
    numbers: HashMap<String, u32>,
    /// The id of each track.
    ids: Ids,
    radii: Vec<Radius>,
}

/// The radius of a track, and the row that gave it.
#[derive(Clone, Copy, Debug)]
struct Radius {
    length: f64,
    row: Option<u64>,
}

impl<const D: usize> Rows<D> {
    /// No rows yet; ids are of this type.
    fn new(ids: &DataType) -> Self {
        let (fixes, numbers) = (Fixes::new(), HashMap::new());
        Self { fixes, numbers, ids: Ids::new(ids), radii: Vec::new() }
    }

    /// Adds the tracks of the rows of a batch, and keeps the ids of those that are new.
    fn add_tracks(&mut self, batch: &Batch) -> Result<(), TableError> {
        let ids = batch.raw(0);
        let mut new_rows = Vec::new();
        for row in 0..ids.len() {
            if ids.is_null(row) {
                let problem = "the cell is empty; give each fix the id of its track";
                let problem = Problem::Refused(problem.to_owned());
                return Err(TableError::new(batch.raw_place(row, 0), problem));
            }
            let id = text(ids, row);
            let track = if let Some(&track) = self.numbers.get(&*id) {
                track
            } else {
                #[expect(clippy::cast_possible_truncation, reason = "there are at most 2³² fixes")]
                let track = self.radii.len() as u32;
                self.numbers.insert(id.into_owned(), track);
                self.radii.push(Radius { length: 0.0, row: None });
                new_rows.push(row);
                track
            };
            self.fixes.track.push(track);
        }
        self.fixes.tracks = self.radii.len();
        self.ids.push_rows(ids, &new_rows);
        Ok(())
    }

    /// Adds the time and the place in a row.
    fn add(&mut self, batch: &Batch, row: usize, place: [f64; D]) -> Result<(), TableError> {
        self.fixes.times.push(finite(batch, row, 0)?);
        for (column, number) in self.fixes.places.iter_mut().zip(place) {
            column.push(number);
        }
        Ok(())
    }

    /// Takes the radius in the row of the last fix, which is the same in all rows of a track.
    fn set_radius(&mut self, batch: &Batch, row: usize, column: usize) -> Result<(), TableError> {
        let length = batch.number(row, column)?;
        if !(0.0..f64::INFINITY).contains(&length) {
            let length = Number(length);
            let problem =
                format!("the radius is {length}; give a finite number that is at least 0");
            return Err(refuse(batch, row, column, problem));
        }
        let track = self.fixes.track[self.fixes.times.len() - 1];
        let known = &mut self.radii[track as usize];
        match known.row {
            None => *known = Radius { length, row: batch.row_place(row).row },
            Some(first) if known.length != length => {
                let (now, before) = (Number(length), Number(known.length));
                let id = self.ids.text(track);
                let id = brief(&id);
                let problem = format!(
                    "the radius of track {id} is {now} here and {before} in row {first}; give \
                     each track one radius"
                );
                return Err(refuse(batch, row, column, problem));
            }
            Some(_) => {}
        }
        Ok(())
    }
}

/// The finite numbers of a place in a row, two or three; angles are in their ranges.
fn numbers(batch: &Batch, row: usize, columns: &[&str]) -> Result<[f64; 3], TableError> {
    let mut numbers = [0.0; 3];
    for (axis, name) in columns.iter().enumerate() {
        let column = 1 + axis;
        let number = finite(batch, row, column)?;
        let range = match *name {
            "lon" => -180.0..=360.0,
            "lat" => -90.0..=90.0,
            _ => f64::MIN..=f64::MAX,
        };
        if !range.contains(&number) {
            let (least, most, number) = (range.start(), range.end(), Number(number));
            let problem = format!("the angle is {number}; give degrees from {least} to {most}");
            return Err(refuse(batch, row, column, problem));
        }
        numbers[axis] = number;
    }
    Ok(numbers)
}

fn finite(batch: &Batch, row: usize, column: usize) -> Result<f64, TableError> {
    let number = batch.number(row, column)?;
    if number.is_finite() {
        return Ok(number);
    }
    let problem = format!("the number is {}; give a finite number", Number(number));
    Err(refuse(batch, row, column, problem))
}

/// The error of two fixes of one track at one time.
fn two_at_once(file: &str, Repeated { first, second }: Repeated) -> TableError {
    let place = Place { row: Some(second as u64 + 1), ..Place::file(file) }.column(TIME);
    let problem = format!(
        "row {} has the same id and the same time; give each track one fix for each time",
        first + 1
    );
    TableError::new(place, Problem::Refused(problem))
}
