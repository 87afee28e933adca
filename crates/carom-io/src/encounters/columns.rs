//! Columns of fixes, and all tracks in memory.

use std::collections::HashMap;

use carom::many::Tracks;
use carom_sim::Number;

use super::fixes::{Fixes, Repeated, SortedFixes};
use crate::axes::AXES;
use crate::impacts::columns::id;
use crate::table::balls::refuse;
use crate::table::{AnswerError, Batch, Place, Problem, Reader, TableError};

/// The columns of places on the Earth.
pub(super) const ON_EARTH: [&str; 3] = ["lon", "lat", "alt"];

/// The columns before those of the place.
const ID_AND_TIME: [&str; 2] = ["id", "t"];

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
    ids: Vec<i64>,
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
        let has_radius = table.has("radius");
        let radius = has_radius.then_some("radius");
        let names: Vec<&str> = ID_AND_TIME.iter().chain(columns).copied().chain(radius).collect();
        let mut rows = Rows::new();
        for batch in table.select(&names)? {
            let batch = batch?;
            for row in 0..batch.len() {
                let numbers = numbers(&batch, row, columns)?;
                rows.add(&batch, row, place(&numbers[..columns.len()]))?;
                if has_radius {
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
        Ok(Self { fixes, radii: radii.into_iter().map(|radius| radius.length).collect(), ids })
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
        self.ids.len()
    }

    pub(super) fn id(&self, track: u32) -> i64 {
        self.ids[track as usize]
    }
}

/// The rows read so far.
struct Rows<const D: usize> {
    fixes: Fixes<D>,
    numbers: HashMap<i64, u32>,
    ids: Vec<i64>,
    radii: Vec<Radius>,
}

/// The radius of a track, and the row that gave it.
#[derive(Clone, Copy, Debug)]
struct Radius {
    length: f64,
    row: Option<u64>,
}

impl<const D: usize> Rows<D> {
    fn new() -> Self {
        Self { fixes: Fixes::new(), numbers: HashMap::new(), ids: Vec::new(), radii: Vec::new() }
    }

    /// Adds the fix in a row.
    fn add(&mut self, batch: &Batch, row: usize, place: [f64; D]) -> Result<(), TableError> {
        let id = id(batch, row, 0)?;
        let time = finite(batch, row, 1)?;
        let next = self.fixes.tracks;
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer fixes than 2³²")]
        let track = *self.numbers.entry(id).or_insert(next as u32);
        if track as usize == next {
            self.fixes.tracks += 1;
            self.ids.push(id);
            self.radii.push(Radius { length: 0.0, row: None });
        }
        self.fixes.track.push(track);
        self.fixes.times.push(time);
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
        let track = self.fixes.track.last().map_or(0, |&track| track as usize);
        let known = &mut self.radii[track];
        match known.row {
            None => *known = Radius { length, row: batch.row_place(row).row },
            Some(first) if known.length != length => {
                let (now, id, before) = (Number(length), self.ids[track], Number(known.length));
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
        let column = ID_AND_TIME.len() + axis;
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
    let place = Place { row: Some(second as u64 + 1), ..Place::file(file) }.column("t");
    let problem = format!(
        "row {} has the same id and the same time; give each track one fix for each time",
        first + 1
    );
    TableError::new(place, Problem::Refused(problem))
}
