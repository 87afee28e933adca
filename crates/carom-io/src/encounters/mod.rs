//! Encounters of the tracks in a table.
//!
//! The input has one fix per row, in any order. Its columns have these names; the columns in `[…]`
//! are optional, and other columns are ignored:
//!
//! | column | content |
//! |---|---|
//! | `id` | a text or a number that names the track |
//! | `t` | the time of the fix: a number, a timestamp, or a text in ISO 8601 |
//! | `x y [z]` | where the track is then |
//! | `lon lat [alt]` | the same on the Earth: degrees, and metres above the ellipsoid of WGS84 |
//! | `[radius]` | the radius of the track, the same in all its rows; 0 without the column |
//!
//! Between two fixes the motion is straight and uniform; before its first and after its last fix, a
//! track does not exist. The output has one row for each encounter, ordered by `enter`, then by the
//! first rows of both tracks:
//!
//! | column | content |
//! |---|---|
//! | `a b` | the ids of the two tracks, in their type |
//! | `enter exit` | the time in which they are within the distance, without a break |
//! | `t_min` | when they are nearest in this time |
//! | `d_min gap_min` | the distance of the centres then, and that of the surfaces |
//! | `z_min` | with a zone: the difference in height then; the others are level distances |
//! | `a_x a_y [a_z] b_x …` | on request: where both are then |
//!
//! Times keep the type of the column, but whole numbers up to 2⁵³ become floats: an encounter may
//! begin between two of them. Texts in ISO 8601 have nanoseconds, and larger numbers and timestamps
//! are rounded to their unit.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use carom_io::encounters::{self, Question};
//! use carom_io::table::{Format, Reader};
//!
//! let table = "id,t,x,y\n7,0,0,0\n7,10,10,0\n8,0,5,3\n8,10,5,3\n";
//! let table = Reader::csv("ships.csv", table.as_bytes())?;
//! let on = &mut |_| ControlFlow::Continue(());
//! let (answers, summary) =
//!     encounters::answer_table(table, &Question::within(5.0), Format::Csv, Vec::new(), on)?;
//! let expected = "a,b,enter,exit,t_min,d_min,gap_min\n7,8,1.0,9.0,5.0,3.0,3.0\n";
//! assert_eq!((str::from_utf8(&answers)?, summary.tracks), (expected, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Memory
//! All fixes are in memory: 8 bytes for each number, about 50 for each fix, and twice that while
//! they are sorted. The answers go to the sink in chunks.

mod clock;
mod columns;
mod earth;
mod fixes;
mod rows;

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use carom::many::Encounters;
use carom_sim::Number;

pub use crate::search::{Progress, Watch};

use crate::escape::escaped_json;
use crate::search::{each_encounter, pool};
use crate::table::{
    AnswerError, Batched, Format, GivenTime, Place, Problem, Reader, Sink, Skipped, TableError, To,
    called, given_back,
};
pub use columns::{COLUMNS, Duplicates};
use columns::{Table, place_columns};
use rows::Rows;

/// A search for the encounters of all tracks of a table.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The distance within which surfaces count as near.
    ///
    /// It is finite and at least 0.
    pub within: f64,
    /// The same along the third axis, for a search in upright zones.
    pub within_z: Option<f64>,
    /// Whether places are on the Earth.
    pub earth: bool,
    /// Whether to allow for ways along the Earth, which are not straight.
    pub never_miss: bool,
    /// The longest time between two fixes that are joined.
    ///
    /// In seconds if the times are timestamps, else in the unit of the table.
    pub max_gap: f64,
    /// When the search begins; by default with the first fix.
    pub from: Option<GivenTime>,
    /// When it ends; by default with the last fix.
    pub to: Option<GivenTime>,
    /// What becomes of two fixes of one track at one time.
    pub duplicates: Duplicates,
    /// Whether to add where both tracks are when they are nearest.
    pub positions: bool,
    /// The number of threads that search; by default, one per core.
    ///
    /// There are never more than cores. The calling thread writes meanwhile. The answers do not
    /// depend on the number.
    pub threads: Option<NonZeroUsize>,
}

impl Question {
    /// Returns a search for all encounters within a distance.
    #[must_use]
    pub const fn within(distance: f64) -> Self {
        Self {
            within: distance,
            within_z: None,
            earth: false,
            never_miss: false,
            max_gap: f64::INFINITY,
            from: None,
            to: None,
            duplicates: Duplicates::Refuse,
            positions: false,
            threads: None,
        }
    }

    fn check(&self, has_height: bool) -> Result<(), AnswerError> {
        let lengths = [("distance", Some(self.within)), ("height", self.within_z)];
        let is_length = |length: &f64| (0.0..f64::INFINITY).contains(length);
        for (name, length) in lengths {
            if let Some(length) = length.filter(|length| !is_length(length)) {
                let length = Number(length);
                return Err(AnswerError::Question(format!(
                    "the {name} is {length}; give a finite number that is at least 0"
                )));
            }
        }
        let problem = if self.max_gap.is_nan() || self.max_gap < 0.0 {
            "the longest gap is not a time; give a number that is at least 0"
        } else if self.within_z.is_some() && !has_height {
            "a zone needs tracks with a height; give the column z, or alt on the Earth"
        } else if self.never_miss && !self.earth {
            "ways are straight unless they are on the Earth; pass --earth"
        } else {
            return Ok(());
        };
        Err(AnswerError::Question(problem.to_owned()))
    }
}

/// Counts of a search.
#[derive(Debug, serde::Serialize)]
pub struct Summary {
    /// The number of tracks.
    pub tracks: u64,
    /// The number of fixes.
    pub fixes: u64,
    /// How often two tracks were tested in a slice of time.
    pub candidates: u64,
    /// The number of rows.
    pub encounters: u64,
    /// The number of fixes left out as duplicates.
    pub duplicates: u64,
    /// The rows that were left out.
    pub skipped: Skipped,
    /// The largest sagitta on the Earth, in metres.
    ///
    /// It is how far a straight way between fixes is off the shortest way along the ellipsoid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sagitta: Option<f64>,
    /// The time taken, in seconds, reading and writing included.
    pub seconds: f64,
}

impl Summary {
    /// Returns the summary as JSON, with a line break at the end.
    ///
    /// # Panics
    /// Never: a summary contains nothing that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("numbers are always JSON");
        text.push('\n');
        escaped_json(text)
    }
}

/// Searches a table of fixes, and writes the encounters to `sink`.
///
/// Returns the flushed sink and the counts. `watch` is called after each batch read; during the
/// search, after each chunk of answers, and every 50 ms without one. `Break` ends the work. After
/// an error the sink holds only some of the answers: pass a sink that can be discarded.
///
/// # Errors
/// A column is missing, a row is not a fix, a track has two fixes at one time or two radii, or the
/// question is not valid. The sink refuses the bytes, the threads cannot be started, or `watch`
/// breaks.
///
/// # Panics
/// Never: the returned sink is the one that was passed.
pub fn answer_table<W: Write + Send + 'static>(
    table: Reader,
    question: &Question,
    format: Format,
    sink: W,
    watch: Watch<'_>,
) -> Result<(W, Summary), AnswerError> {
    let (sink, summary) = answer(table, question, Some((format, Box::new(sink))), watch)?;
    Ok((given_back(sink.expect("a sink was given")), summary))
}

/// Counts what [`answer_table`] would write.
///
/// # Errors
/// As for [`answer_table`].
pub fn count_table(
    table: Reader,
    question: &Question,
    watch: Watch<'_>,
) -> Result<Summary, AnswerError> {
    Ok(answer(table, question, None, watch)?.1)
}

/// Compiled once, for all sinks.
fn answer(
    table: Reader,
    question: &Question,
    to: Option<To>,
    watch: Watch<'_>,
) -> Result<(Option<Box<dyn Sink>>, Summary), AnswerError> {
    if !question.earth {
        refuse_degrees(&table)?;
    }
    let columns = place_columns(&table, question.earth);
    question.check(columns.len() == 3)?;
    let search = Setting { question, columns, start: Instant::now() };
    match (question.earth, question.within_z.is_some(), columns.len()) {
        (true, true, _) => search.run::<4>(table, on_ellipsoid, above_ellipsoid, to, watch),
        (true, false, _) => search.run::<3>(table, on_earth, earth::degrees, to, watch),
        (false, _, 2) => search.run::<2>(table, as_given, |[x, y]| [x, y, 0.0], to, watch),
        (false, ..) => search.run::<3>(table, as_given, |place| place, to, watch),
    }
}

/// Refuses a table that has longitudes and no x: in the plane they would be no lengths.
fn refuse_degrees(table: &Reader) -> Result<(), AnswerError> {
    let is_longitude =
        |name: &&String| ["lon", "lng", "long", "longitude"].contains(&&*name.to_lowercase());
    let Some(name) = table.columns().iter().find(is_longitude).filter(|_| !table.has("x")) else {
        return Ok(());
    };
    let problem = format!("there is no column \"x\", but {name:?}; pass --earth for degrees");
    let place = Place::file(table.file());
    Err(TableError::new(place, Problem::Refused(problem)).into())
}

/// A search, and the columns of places.
struct Setting<'q> {
    question: &'q Question,
    columns: &'static [&'static str],
    start: Instant,
}

impl Setting<'_> {
    fn run<const D: usize>(
        &self,
        table: Reader,
        place: fn(&[f64]) -> [f64; D],
        shown: fn([f64; D]) -> [f64; 3],
        to: Option<To>,
        watch: Watch<'_>,
    ) -> Result<(Option<Box<dyn Sink>>, Summary), AnswerError> {
        let question = self.question;
        let pool = pool(question.threads).map_err(AnswerError::Threads)?;
        let table =
            Table::<D>::read(table, self.columns, place, question.duplicates, &mut |rows| {
                called(watch, Progress::Read(rows))
            })?;
        let max_gap = table.clock.duration(question.max_gap);
        let slacks = question.earth.then(|| slacks(&table, max_gap, self.columns.len() == 3));
        let mut tracks = table.tracks(max_gap);
        if let Some(slacks) = slacks.as_ref().filter(|_| question.never_miss) {
            tracks = tracks.with_slacks(slacks).expect("a sagitta is a length");
        }
        let rows = Rows::new(
            [table.ids.kind(), &table.clock.data_type()],
            question.within_z.is_some(),
            question.positions.then_some(self.columns),
        );
        let batch = |met: &[_]| rows.batch(met, &table, shown);
        let mut batches = to.map(|to| Batched::begin(to, rows.schema(), batch)).transpose()?;
        let mut search = Encounters::among(tracks, question.within).expect("it was checked");
        if let Some(height) = question.within_z {
            search = search.within_height(height).expect("it was checked");
        }
        let moment = |moment: Option<GivenTime>, default: f64| {
            let found = moment.map_or(Ok(default), |moment| table.clock.moment(moment));
            found.map_err(AnswerError::Question)
        };
        let from = moment(question.from, f64::NEG_INFINITY)?;
        let to = moment(question.to, f64::INFINITY)?;
        let (mut found, mut fraction) = (0, 0.0);
        let candidates = each_encounter(&pool, search.during(from, to), |chunk| {
            if let Some(mut chunk) = chunk {
                found += chunk.answers.len() as u64;
                fraction = chunk.share_done;
                if let Some(batches) = &mut batches {
                    batches.take(&mut chunk.answers)?;
                }
            }
            called(watch, Progress::Searched { found, fraction })
        })?;
        let sink = batches.map(Batched::finish).transpose()?;
        let summary = Summary {
            tracks: table.len() as u64,
            fixes: tracks.fixes() as u64,
            candidates,
            encounters: found,
            duplicates: table.duplicates,
            sagitta: slacks.map(|slacks| slacks.into_iter().fold(0.0, f64::max)),
            skipped: table.skipped,
            seconds: self.start.elapsed().as_secs_f64(),
        };
        Ok((sink, summary))
    }
}

/// How far the way from each fix to the next one of its track is off the chord; 0 if the two are
/// not joined.
fn slacks<const D: usize>(table: &Table<D>, max_gap: f64, has_height: bool) -> Vec<f64> {
    let fixes = &table.fixes;
    let point = |fix: usize| std::array::from_fn(|axis| fixes.places[axis][fix]);
    let mut slacks = vec![0.0; fixes.times.len()];
    for track in fixes.starts.array_windows() {
        let &[start, end] = track;
        for fix in start..end.saturating_sub(1) {
            if fixes.times[fix + 1] - fixes.times[fix] > max_gap {
                continue;
            }
            let [from, to] = [point(fix), point(fix + 1)];
            // In a zone, places are on the ellipsoid, and heights are apart.
            let climb = if has_height && D == 3 { earth::climb(from, to) } else { 0.0 };
            slacks[fix] = earth::sagitta(from, to) + climb;
        }
    }
    slacks
}

fn as_given<const D: usize>(numbers: &[f64]) -> [f64; D] {
    std::array::from_fn(|axis| numbers[axis])
}

/// The point in space of a longitude, a latitude and, if given, a height.
fn on_earth(numbers: &[f64]) -> [f64; 3] {
    earth::point(numbers[0], numbers[1], numbers.get(2).copied().unwrap_or(0.0))
}

/// The point on the ellipsoid, and the height.
fn on_ellipsoid(numbers: &[f64]) -> [f64; 4] {
    let [x, y, z] = earth::point(numbers[0], numbers[1], 0.0);
    [x, y, z, numbers[2]]
}

/// Longitude, latitude and height of a point on a chord and a height.
fn above_ellipsoid([x, y, z, height]: [f64; 4]) -> [f64; 3] {
    let [longitude, latitude, _] = earth::degrees([x, y, z]);
    [longitude, latitude, height]
}
