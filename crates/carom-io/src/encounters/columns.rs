//! Columns of fixes, and all tracks in memory.

use std::collections::HashMap;
use std::str::FromStr;

use arrow_schema::DataType;
use carom::many::Tracks;
use carom_sim::Number;

use super::clock::Clock;
use super::fixes::{Fixes, Repeated, SortedFixes};
use crate::axes::AXES;
use crate::messages::brief;
use crate::table::balls::{radius_column, refuse};
use crate::table::ids::Ids;
use crate::table::raw::text;
use crate::table::{AnswerError, Batch, Place, Problem, Reader, Skipped, TableError, Times};

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

/// What becomes of two fixes of one track at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    /// They are an error.
    #[default]
    Refuse,
    /// The first of them in the table counts; the others are left out, and counted.
    First,
}

impl FromStr for Duplicates {
    type Err = String;

    /// Reads `refuse` or `first`.
    ///
    /// # Errors
    /// The text is neither.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "refuse" => Ok(Self::Refuse),
            "first" => Ok(Self::First),
            _ => Err("give refuse or first".to_owned()),
        }
    }
}

/// All tracks of a table.
#[derive(Debug)]
pub(super) struct Table<const D: usize> {
    pub(super) fixes: SortedFixes<D>,
    pub(super) clock: Clock,
    radii: Vec<f64>,
    /// The id of each track, in the order of their first rows.
    pub(super) ids: Ids,
    /// The number of fixes that were left out as duplicates.
    pub(super) duplicates: u64,
    pub(super) skipped: Skipped,
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
        duplicates: Duplicates,
        on: &mut dyn FnMut(u64) -> Result<(), AnswerError>,
    ) -> Result<Self, AnswerError> {
        let (file, bad_rows, decimal) =
            (table.file().to_owned(), table.bad_rows(), table.decimal());
        let radius = radius_column(&table)?;
        let radius = radius.as_deref();
        let names: Vec<&str> = columns.iter().copied().chain(radius).collect();
        let batches = table.select_with(&names, &[ID, TIME])?;
        let kind = batches.raw_type(1);
        let times = Times::new(kind).ok_or_else(|| {
            let problem = format!("the type {kind} is no time; give numbers, timestamps or texts");
            TableError::new(Place::file(&file).column(TIME), Problem::Refused(problem))
        })?;
        let mut rows = Rows::new(batches.raw_type(0), times.with_decimal(decimal));
        for batch in batches {
            let batch = batch?;
            let mut new_tracks = Vec::new();
            for row in 0..batch.len() {
                let fix = Row::read(&batch, row, columns, radius.is_some());
                match fix.and_then(|fix| rows.add(&batch, row, &fix, &place)) {
                    Ok(true) => new_tracks.push(row),
                    Ok(false) => {}
                    Err(error) => {
                        rows.skipped.take(bad_rows, error)?;
                        rows.left_out.push(batch.file_row(row));
                    }
                }
            }
            rows.ids.push(&batch, &new_tracks);
            if u32::try_from(rows.fixes.track.len()).is_err() {
                let problem = "the table has 2³² fixes or more; give fewer".to_owned();
                return Err(TableError::new(batch.row_place(0), Problem::Refused(problem)).into());
            }
            on(rows.fixes.track.len() as u64)?;
        }
        Ok(rows.sorted(&file, duplicates)?)
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

/// The numbers in a row: the fix, as far as it does not depend on others.
struct Row {
    /// The place: as many numbers as columns.
    numbers: [f64; 3],
    columns: usize,
    /// The radius, if the table has radii.
    radius: Option<f64>,
}

impl Row {
    /// Reads a row whose columns are the place and the radius.
    fn read(
        batch: &Batch,
        row: usize,
        columns: &[&str],
        has_radius: bool,
    ) -> Result<Self, TableError> {
        batch.check(row)?;
        Ids::check(batch, row, "give each fix the id of its track")?;
        let mut numbers = [0.0; 3];
        for (axis, name) in columns.iter().enumerate() {
            numbers[axis] = coordinate(batch, row, axis, name)?;
        }
        let radius = has_radius.then(|| radius(batch, row, columns.len())).transpose()?;
        Ok(Self { numbers, columns: columns.len(), radius })
    }

    fn place(&self) -> &[f64] {
        &self.numbers[..self.columns]
    }
}

/// The finite number in a column of places; a longitude and a latitude are in their ranges.
fn coordinate(batch: &Batch, row: usize, column: usize, name: &str) -> Result<f64, TableError> {
    let number = finite(batch, row, column)?;
    let range = match name {
        "lon" => -180.0..=360.0,
        "lat" => -90.0..=90.0,
        _ => return Ok(number),
    };
    if range.contains(&number) {
        return Ok(number);
    }
    let (least, most, number) = (range.start(), range.end(), Number(number));
    let problem = format!("the angle is {number}; give degrees from {least} to {most}");
    Err(refuse(batch, row, column, problem))
}

fn radius(batch: &Batch, row: usize, column: usize) -> Result<f64, TableError> {
    let length = batch.number(row, column)?;
    if (0.0..f64::INFINITY).contains(&length) {
        return Ok(length);
    }
    let length = Number(length);
    let problem = format!("the radius is {length}; give a finite number that is at least 0");
    Err(refuse(batch, row, column, problem))
}

fn finite(batch: &Batch, row: usize, column: usize) -> Result<f64, TableError> {
    let number = batch.number(row, column)?;
    if number.is_finite() {
        return Ok(number);
    }
    let problem = format!("the number is {}; give a finite number", Number(number));
    Err(refuse(batch, row, column, problem))
}

/// The rows read so far.
struct Rows<const D: usize> {
    fixes: Fixes<D>,
    times: Times,
    /// The number of each track by its id.
    numbers: HashMap<String, u32>,
    /// The id of each track.
    ids: Ids,
    radii: Vec<Radius>,
    skipped: Skipped,
    /// The rows that were left out, from 0.
    left_out: Vec<u64>,
}

/// The radius of a track, and the row that gave it, from 0.
#[derive(Clone, Copy, Debug)]
struct Radius {
    length: f64,
    row: u64,
}

impl<const D: usize> Rows<D> {
    /// No rows yet; ids are of this type.
    fn new(ids: &DataType, times: Times) -> Self {
        Self {
            fixes: Fixes::new(),
            times,
            numbers: HashMap::new(),
            ids: Ids::new(ids),
            radii: Vec::new(),
            skipped: Skipped::default(),
            left_out: Vec::new(),
        }
    }

    /// Adds the fix in a row, and returns whether its track is a new one.
    ///
    /// # Errors
    /// The track has another radius, or the time is none.
    fn add(
        &mut self,
        batch: &Batch,
        row: usize,
        fix: &Row,
        place: impl Fn(&[f64]) -> [f64; D],
    ) -> Result<bool, TableError> {
        let id = text(batch.raw(0), row);
        let known = self.numbers.get(&*id).copied();
        let length = fix.radius.unwrap_or(0.0);
        if let Some(track) = known {
            let first = self.radii[track as usize];
            if first.length != length {
                let (now, before) = (Number(length), Number(first.length));
                let (id, row_before) = (brief(&id), first.row + 1);
                let problem = format!(
                    "the radius of track {id} is {now} here and {before} in row {row_before}; \
                     give each track one radius"
                );
                return Err(refuse(batch, row, fix.place().len(), problem));
            }
        }
        self.times.push(batch, row, 1)?;
        let track = known.unwrap_or_else(|| {
            #[expect(clippy::cast_possible_truncation, reason = "there are at most 2³² fixes")]
            let track = self.radii.len() as u32;
            self.numbers.insert(id.into_owned(), track);
            self.radii.push(Radius { length, row: batch.file_row(row) });
            track
        });
        self.fixes.push(track, place(fix.place()));
        Ok(known.is_none())
    }

    /// All tracks, sorted.
    ///
    /// # Errors
    /// A track has two fixes at one time, which are refused.
    fn sorted(self, file: &str, duplicates: Duplicates) -> Result<Table<D>, TableError> {
        let row = |fix: usize| {
            self.left_out
                .iter()
                .fold(fix as u64, |row, &skipped| if skipped <= row { row + 1 } else { row })
        };
        let keep_first = duplicates == Duplicates::First;
        let (clock, times) = Clock::of(self.times);
        let sorted = self.fixes.sorted(self.radii.len(), times, keep_first);
        let (fixes, duplicates) = sorted.map_err(|Repeated { first, second }| {
            let place = Place { row: Some(row(second) + 1), ..Place::file(file) }.column(TIME);
            let problem = format!(
                "row {} has the same id and the same time; give each track one fix for each time, \
                 or keep the first with --duplicates first",
                row(first) + 1
            );
            TableError::new(place, Problem::Refused(problem))
        })?;
        let radii = self.radii.into_iter().map(|radius| radius.length).collect();
        let (ids, skipped) = (self.ids.settled(), self.skipped);
        Ok(Table { fixes, clock, radii, ids, duplicates, skipped })
    }
}
