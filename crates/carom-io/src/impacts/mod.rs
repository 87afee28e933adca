//! Collisions among many moving balls in a table.
//!
//! The input has one ball per row. Its columns have these names, in any order. The columns in `[…]`
//! make the balls spheres; `id` is optional; other columns are ignored:
//!
//! | column | content |
//! |---|---|
//! | `x y [z]` | the centre at time 0 |
//! | `vx vy [vz]` | the velocity, in lengths per unit of time |
//! | `radius` | the radius; also called `r` |
//! | `id` | the name of the ball, a text or a number; no two balls may have the same |
//!
//! A file may give its columns other names: [`Reading::columns`](crate::table::Reading::columns).
//!
//! The output has one row for each pair that meets, ordered by time, then by the rows of the balls:
//!
//! | column | content |
//! |---|---|
//! | `a b` | the two balls: their ids, of the type in the table, or their row numbers, from 0 |
//! | `time` | when they meet ([`carom::time_of_impact`], or as the [`Question`] says) |
//! | `nx ny [nz]`, `px py [pz]` | unit normal from A to B, and point of contact |
//! | `cpa_time cpa_distance` | on request: the closest approach within the time (see below) |
//!
//! Ids in a CSV file have no type. If all are whole numbers of 64 bits, such as `7` but not `007`,
//! they come out as such numbers, and otherwise as texts.
//!
//! `cpa_time` is when the centres are nearest, and `cpa_distance` their distance then
//! ([`carom::closest_approach`]).
//!
//! If the question has a zone, a row says when two spheres are in it ([`carom::Zone`]): the columns
//! are then `a b start end`, with `inf` as the end if they stay in it.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use carom_io::impacts::{self, Question};
//! use carom_io::table::{Format, Reader};
//!
//! let table = "id,x,y,vx,vy,radius\n7,0,0,2,0,1\n8,5,0,0,0,1\n9,50,0,0,0,1\n";
//! let table = Reader::csv("balls.csv", table.as_bytes())?;
//! let on = &mut |_| ControlFlow::Continue(());
//! let (answers, summary) =
//!     impacts::answer_table(table, &Question::until(10.0), Format::Csv, Vec::new(), on)?;
//! assert_eq!(str::from_utf8(&answers)?, "a,b,time,nx,ny,px,py\n7,8,1.5,1.0,0.0,4.0,0.0\n");
//! assert_eq!((summary.balls, summary.impacts), (3, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Memory
//! All balls are in memory, 8 bytes for each number. [`carom::many`] needs memory besides, also for
//! its answers. These go to the sink in chunks; some chunks may wait while the search continues.

mod answer;
pub(crate) mod columns;

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use arrow_schema::DataType;
use carom::Zone;
use carom::many::{Chunks, Search};
use carom_any::{Dimension, in_dimension};
use carom_sim::Number;

use crate::escape::escaped_json;
pub use crate::search::{Progress, Watch};

use crate::search::{each, pool};
use crate::table::{AnswerError, Batched, Format, Reader, Sink, Skipped, To, called, given_back};
use answer::{ImpactRows, Rows, ZoneRows};
pub use columns::COLUMNS;
use columns::{Table, dimension};

/// A search among all balls of a table.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// How far to look ahead: at least 0; it may be infinite.
    pub max_time: f64,
    /// Whether to find first contacts ([`carom::first_contact`]) instead of impacts.
    pub contacts: bool,
    /// The distance within which surfaces count as touching, if any.
    ///
    /// It is finite and at least 0. The answers are those of [`carom::first_contact_within`].
    pub margin: Option<f64>,
    /// The zone in which contacts are sought instead of impacts.
    ///
    /// It is for spheres, and stands alone: without `contacts`, `margin` and `cpa`.
    pub zone: Option<Zone>,
    /// Whether to leave out pairs whose balls both occurred before.
    ///
    /// The first answer of each ball remains.
    pub only_firsts: bool,
    /// Whether to add the closest approaches.
    pub cpa: bool,
    /// The number of threads that search; by default, one per core.
    ///
    /// There are never more than cores. The calling thread writes meanwhile. The answers do not
    /// depend on the number.
    pub threads: Option<NonZeroUsize>,
}

impl Question {
    /// Returns a search for all impacts up to a time.
    #[must_use]
    pub const fn until(max_time: f64) -> Self {
        Self {
            max_time,
            contacts: false,
            margin: None,
            zone: None,
            only_firsts: false,
            cpa: false,
            threads: None,
        }
    }
}

/// Counts of a search.
#[derive(Debug, serde::Serialize)]
pub struct Summary {
    /// The number of balls.
    pub balls: u64,
    /// The number of pairs tested one by one.
    pub candidates: u64,
    /// The number of rows: pairs that meet.
    pub impacts: u64,
    /// The rows that were left out.
    pub skipped: Skipped,
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

/// Searches a table of balls, and writes the answers to `sink`.
///
/// Returns the flushed sink and the counts. `watch` is called after each batch read; during the
/// search, after each chunk of answers, and every 50 ms without one. `Break` ends the work, also in
/// the middle of a search. After an error the sink holds only some of the answers: pass a sink that
/// can be discarded.
///
/// Rows that cannot be used are left out, and named in the summary, if the table was opened with
/// [`BadRows::Skip`](crate::table::BadRows::Skip). The other balls keep their row numbers.
///
/// # Errors
/// A column is missing, a row is not a ball, two balls have the same id, or the margin is negative
/// or not finite. The question has a zone, and the balls are circles, or it has contacts, a margin
/// or closest approaches as well. The sink refuses the bytes, the threads cannot be started, or
/// `watch` breaks.
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
    let dimension = dimension(&table);
    let Some(zone) = question.zone else {
        check_margin(question.margin)?;
        return in_dimension!(dimension, D => {
            let until = question.cpa.then_some(question.max_time);
            let rows = |ids: &DataType| ImpactRows::new::<D>(ids, until);
            search_table::<D, _>(table, question, (&rows, to), watch, |search| match question.margin {
                Some(margin) => search.contacts_within(margin),
                None if question.contacts => search.contacts(),
                None => search.impacts(),
            })
        });
    };
    check_zone(question, dimension)?;
    search_table::<3, _>(table, question, (&ZoneRows::new, to), watch, |search| {
        search.contacts_in(zone)
    })
}

fn check_margin(margin: Option<f64>) -> Result<(), AnswerError> {
    let Some(margin) = margin.filter(|margin| !(0.0..=f64::MAX).contains(margin)) else {
        return Ok(());
    };
    let margin = Number(margin);
    let problem = format!("the margin is {margin}; give a finite number that is at least 0");
    Err(AnswerError::Question(problem))
}

fn check_zone(question: &Question, dimension: Dimension) -> Result<(), AnswerError> {
    let problem = if dimension != Dimension::Three {
        "a zone needs balls with a height; give the columns z and vz, or a margin instead"
    } else if question.contacts || question.margin.is_some() || question.cpa {
        "a zone says all that counts; leave out contacts, the margin and closest approaches"
    } else {
        return Ok(());
    };
    Err(AnswerError::Question(problem.to_owned()))
}

/// Makes the rows of answers, from the type of the balls' ids.
type MakeRows<'a, R> = &'a dyn Fn(&DataType) -> R;

fn search_table<const D: usize, R: Rows<D>>(
    table: Reader,
    question: &Question,
    (rows, to): (MakeRows<'_, R>, Option<To>),
    watch: Watch<'_>,
    begin: impl for<'s> FnOnce(Search<'s, D>) -> Chunks<'s, D, f64, R::Answer> + Send,
) -> Result<(Option<Box<dyn Sink>>, Summary), AnswerError> {
    let start = Instant::now();
    let pool = pool(question.threads).map_err(AnswerError::Threads)?;
    let file = table.file().to_owned();
    let table = Table::<D>::read(table, &mut |balls| called(watch, Progress::Read(balls)))?;
    table.check_ids(&file)?;
    let balls = table.balls();
    let rows = rows(&table.name_type());
    let batch = |met: &[R::Answer]| rows.batch(met, &table, &balls);
    let mut batches = to.map(|to| Batched::begin(to, rows.schema(), batch)).transpose()?;
    let search = Search::among(balls, question.max_time);
    let search = if question.only_firsts { search.only_firsts() } else { search };
    let (mut found, mut fraction) = (0, 0.0);
    let candidates = each(&pool, search, begin, |chunk| {
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
    let (balls, seconds) = (balls.len() as u64, start.elapsed().as_secs_f64());
    let skipped = table.into_skipped();
    Ok((sink, Summary { balls, candidates, impacts: found, skipped, seconds }))
}
