//! Tables of many moving balls: who meets whom, when and where?
//!
//! One ball per row. Input columns, by name and in any order (`[…]` makes the balls spheres, `id` may be left out; other
//! columns are ignored):
//!
//! | column | what it holds |
//! |---|---|
//! | `x y [z]` | the centre at time 0 |
//! | `vx vy [vz]` | the velocity, lengths per unit of time |
//! | `radius` | the radius |
//! | `id` | a whole number that names the ball; whether no other has it is not looked at |
//!
//! Output columns, one row for each pair that meets, by time, then by the rows of the balls:
//!
//! | column | what it holds |
//! |---|---|
//! | `a b` | the two balls: their ids, or the numbers of their rows, from 0 |
//! | `time` | when they meet ([`carom::time_of_impact`], or as the [`Question`] says) |
//! | `nx ny [nz]`, `px py [pz]` | unit normal from A to B, and point of contact |
//! | `cpa_time cpa_distance` | if they are asked for: when the centres are nearest within the time, and how far apart they are then ([`carom::closest_approach`]) |
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
//! The balls are held whole, 8 bytes for each number; besides, what [`carom::many`] needs, for its answers as well. These go
//! to the sink in chunks, of which some may wait while the search goes on.

mod answer;
mod batches;
pub(crate) mod columns;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use carom::many::Search;
use carom_any::in_dimension;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::search::each;
use crate::table::{AnswerError, Format, Reader, Sink, given_back};
use answer::Rows;
use batches::Batches;
use columns::{Table, dimension};

/// What is asked of all balls of a table.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// How far to look ahead: at least 0; it may be infinite.
    pub max_time: f64,
    /// Whether first contacts are told ([`carom::first_contact`]), and not impacts.
    pub contacts: bool,
    /// Whether pairs are told as soon as their surfaces come so near, a finite distance of at least 0: then they are the
    /// contacts of balls that are larger, each by half of it, and the point is half-way between the surfaces.
    pub margin: Option<f64>,
    /// Whether only the first of each ball is told: a pair is left out if both have come before.
    pub only_firsts: bool,
    /// Whether closest approaches are told as well.
    pub cpa: bool,
    /// How many threads search at the same time, while the one that asks writes; as many as there are cores where it is not
    /// told. The answers are the same.
    pub threads: Option<NonZeroUsize>,
}

impl Question {
    /// All impacts up to a time.
    #[must_use]
    pub const fn until(max_time: f64) -> Self {
        let (contacts, margin, only_firsts, cpa, threads) = (false, None, false, false, None);
        Self { max_time, contacts, margin, only_firsts, cpa, threads }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// So many balls have been read.
    Read(u64),
    /// The balls are searched; while nothing is found, the same is told again.
    Searched {
        /// How many have met so far.
        impacts: u64,
        /// The share of the slices of time that is done, as of the last chunk of answers.
        fraction: f64,
    },
}

/// What was done.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Summary {
    /// How many balls there are.
    pub balls: u64,
    /// How many pairs were asked about one by one.
    pub candidates: u64,
    /// How many rows there are: pairs that meet.
    pub impacts: u64,
    /// How long it took, with reading and writing.
    pub seconds: f64,
}

impl Summary {
    /// The text of it as JSON, with a line break at the end.
    ///
    /// # Panics
    /// Never: it has nothing that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("numbers are always JSON");
        text.push('\n');
        text
    }
}

/// Answers a table of balls into `sink`, and gives the sink back, flushed, and what was done.
///
/// `watch` is called after each batch that is read, and during the search after each chunk of answers, and every 50 ms where
/// none comes; `Break` ends the work, a search at any moment. After an error the sink holds a part of the answers: write to
/// something that can be discarded.
///
/// # Errors
/// A column is missing, a row is not a ball, the margin is no distance, the sink refuses the bytes, the threads cannot be
/// started, or `watch` breaks off.
///
/// # Panics
/// Never: the sink that is given comes back.
pub fn answer_table<W: Write + Send + 'static>(
    table: Reader,
    question: &Question,
    format: Format,
    sink: W,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<(W, Summary), AnswerError> {
    let (sink, summary) = answer(table, question, Some((format, Box::new(sink))), watch)?;
    Ok((given_back(sink.expect("a sink was given")), summary))
}

/// Counts what [`answer_table`] would write.
///
/// # Errors
/// As there.
pub fn count_table(
    table: Reader,
    question: &Question,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Summary, AnswerError> {
    Ok(answer(table, question, None, watch)?.1)
}

/// Where answers go.
type To = (Format, Box<dyn Sink>);

/// Compiled once, whatever the sink is.
fn answer(
    table: Reader,
    question: &Question,
    to: Option<To>,
    watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<(Option<Box<dyn Sink>>, Summary), AnswerError> {
    in_dimension!(dimension(&table), D => answer_in::<D>(table, question, to, &mut Watch(watch)))
}

fn answer_in<const D: usize>(
    table: Reader,
    question: &Question,
    to: Option<To>,
    watch: &mut Watch<'_>,
) -> Result<(Option<Box<dyn Sink>>, Summary), AnswerError> {
    let start = Instant::now();
    if let Some(margin) = question.margin.filter(|margin| !(0.0..=f64::MAX).contains(margin)) {
        let problem = format!("the margin is {margin}; give a finite number that is at least 0");
        return Err(AnswerError::Question(problem));
    }
    let pool = pool(question.threads)?;
    let mut table = Table::<D>::read(table, &mut |balls| watch.call(Progress::Read(balls)))?;
    if let Some(margin) = question.margin {
        table.enlarge(0.5 * margin);
    }
    let balls = table.balls();
    let rows = Rows::new::<D>(question.cpa.then_some(question.max_time));
    let mut batches = to.map(|to| Batches::begin(to, rows, &table, balls)).transpose()?;
    let search = Search::among(balls, question.max_time);
    let search = if question.only_firsts { search.only_firsts() } else { search };
    let are_contacts = question.contacts || question.margin.is_some();
    let (mut impacts, mut fraction) = (0, 0.0);
    let candidates = each(
        &pool,
        search,
        |search| if are_contacts { search.contacts() } else { search.impacts() },
        |chunk| {
            if let Some(mut chunk) = chunk {
                impacts += chunk.answers.len() as u64;
                fraction = chunk.share_done;
                if let Some(batches) = &mut batches {
                    batches.take(&mut chunk.answers)?;
                }
            }
            watch.call(Progress::Searched { impacts, fraction })
        },
    )?;
    let sink = batches.map(Batches::finish).transpose()?;
    let (balls, seconds) = (balls.len() as u64, start.elapsed().as_secs_f64());
    Ok((sink, Summary { balls, candidates, impacts, seconds }))
}

/// So many threads.
fn pool(threads: Option<NonZeroUsize>) -> Result<ThreadPool, AnswerError> {
    let threads = threads.map_or(0, NonZeroUsize::get);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| AnswerError::Threads(error.to_string()))
}

/// Who is told how far the work is.
struct Watch<'a>(&'a mut dyn FnMut(Progress) -> ControlFlow<()>);

impl Watch<'_> {
    fn call(&mut self, progress: Progress) -> Result<(), AnswerError> {
        match (self.0)(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(AnswerError::Interrupted),
        }
    }
}
