//! Tables of pairs: do the two balls of each row touch or overlap, and when do they meet?
//!
//! One pair per row. Input columns, by name and in any order (`[…]` makes the balls spheres,
//! `max_time` may be left out; other columns are ignored):
//!
//! | column | what it holds |
//! |---|---|
//! | `ax ay [az]`, `bx by [bz]` | the centres of A and B at time 0 |
//! | `avx avy [avz]`, `bvx bvy [bvz]` | their velocities, lengths per unit of time |
//! | `ar`, `br` | their radii |
//! | `max_time` | how far to look ahead, at least 0, `inf` allowed |
//!
//! Output columns, one row for each input row and in the same order; a cell is empty where there is
//! no such moment within the time:
//!
//! | column | what it holds |
//! |---|---|
//! | `relation` | `separate`, `touching` or `overlapping` at time 0 ([`carom::relation`]) |
//! | `first_contact` | the first moment of touching or overlapping ([`carom::first_contact`]) |
//! | `time_of_impact` | the first moment of touching and approaching ([`carom::time_of_impact`]) |
//! | `exit` | when the contact ends, if nothing stops the balls ([`carom::contact_interval`]); it may lie beyond `max_time`, and is `inf` where they never separate |
//! | `nx ny [nz]`, `px py [pz]` | unit normal from A to B and point of contact, at the first contact |
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use carom_io::pairs;
//! use carom_io::table::{Format, Reader};
//!
//! let table = "ax,ay,avx,avy,ar,bx,by,bvx,bvy,br\n\
//!              0,0,2,0,1,5,0,0,0,1\n\
//!              0,0,0,0,1,5,0,0,0,1\n";
//! let table = Reader::csv("pairs.csv", table.as_bytes())?;
//! let on = &mut |_| ControlFlow::Continue(());
//! let answers = pairs::answer_table(table, 10.0, Format::Csv, Vec::new(), on)?;
//! assert_eq!(
//!     str::from_utf8(&answers)?,
//!     "relation,first_contact,time_of_impact,exit,nx,ny,px,py\n\
//!      separate,1.5,1.5,3.5,1.0,0.0,4.0,0.0\n\
//!      separate,,,,,,,\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod columns;

use std::io::Write;
use std::ops::ControlFlow;

use carom_any::in_dimension;

pub use answer::Answer;
use answer::Answers;

use crate::table::{AnswerError, Format, Reader, Sink, Writer, given_back};
use columns::{Columns, dimension};

/// Answers every row of `table` into `sink`, and gives the sink back, flushed.
///
/// `max_time` stands for the column of that name where the table has none. `watch` is called with
/// the number of rows done after each batch of [`BATCH_ROWS`](crate::table::BATCH_ROWS); `Break`
/// ends the work.
///
/// Rows go to the sink as they are read, so that a table of any length needs no more memory than
/// a short one. After an error the sink holds a part of the answers: write to something that can be
/// discarded.
///
/// # Errors
/// A column is missing, a row is not a pair of balls, the sink refuses the bytes, or `watch`
/// breaks off.
pub fn answer_table<W: Write + Send + 'static>(
    table: Reader,
    max_time: f64,
    format: Format,
    sink: W,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<W, AnswerError> {
    answer_into(table, max_time, format, Box::new(sink), watch).map(given_back)
}

/// Compiled once, whatever the sink is.
fn answer_into(
    table: Reader,
    max_time: f64,
    format: Format,
    sink: Box<dyn Sink>,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Box<dyn Sink>, AnswerError> {
    in_dimension!(dimension(&table), D => answer_in::<D>(table, max_time, format, sink, watch))
}

fn answer_in<const D: usize>(
    table: Reader,
    max_time: f64,
    format: Format,
    sink: Box<dyn Sink>,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Box<dyn Sink>, AnswerError> {
    let columns = Columns::<D>::of(&table, max_time)?;
    let batches = table.select(&columns.names())?;
    let mut answers = Answers::new::<D>();
    let mut writer = Writer::new(format, answers.schema(), sink)?;
    let mut rows = 0;
    for batch in batches {
        let batch = batch?;
        for row in 0..batch.len() {
            let (a, b, max_time) = columns.pair(&batch, row)?;
            answers.push(&Answer::new(&a, &b, max_time));
        }
        writer.write(&answers.take())?;
        rows += batch.len() as u64;
        if watch(rows).is_break() {
            return Err(AnswerError::Interrupted);
        }
    }
    Ok(writer.finish()?)
}
