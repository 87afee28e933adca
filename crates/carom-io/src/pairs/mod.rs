//! Collisions of pairs of balls in a table.
//!
//! The input has one pair per row. Its columns have these names, in any order. The columns in `[…]`
//! make the balls spheres; `max_time` and `id` are optional; other columns are ignored:
//!
//! | column | content |
//! |---|---|
//! | `ax ay [az]`, `bx by [bz]` | the centres of A and B at time 0 |
//! | `avx avy [avz]`, `bvx bvy [bvz]` | their velocities, in lengths per unit of time |
//! | `ar`, `br` | their radii; also called `aradius`, `bradius` |
//! | `id` | optional: the name of the pair, which the answer repeats |
//! | `max_time` | how far to look ahead, at least 0, `inf` allowed |
//!
//! A file may give its columns other names: [`Reading::columns`](crate::table::Reading::columns).
//!
//! The output has one row for each input row, in the same order. A cell is empty if there is no
//! such time within `max_time`:
//!
//! | column | content |
//! |---|---|
//! | `id` | the name of the pair, of the type in the table (a text in CSV), if the table has one |
//! | `relation` | `separate`, `touching` or `overlapping` at time 0 ([`carom::relation`]) |
//! | `first_contact` | the first time at which they touch or overlap ([`carom::first_contact`]) |
//! | `time_of_impact` | the first time at which they touch while approaching |
//! | `exit` | when the contact ends, if nothing stops the balls |
//! | `nx ny [nz]`, `px py [pz]` | unit normal from A to B and point of contact, at first contact |
//!
//! See [`carom::time_of_impact`], and for `exit` [`carom::contact_interval`]. `exit` may be later
//! than `max_time`, and is `inf` if the balls never separate.
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
//! let (answers, _) = pairs::answer_table(table, 10.0, Format::Csv, Vec::new(), on)?;
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
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array};
use carom_any::in_dimension;

pub use answer::Answer;
use answer::Answers;
pub use columns::COLUMNS;

use crate::table::{AnswerError, BadRows, Format, Reader, Sink, Skipped, Writer, given_back};
use columns::{Columns, ID, dimension};

/// Answers every row of `table` into `sink`; returns the flushed sink.
///
/// A column `max_time` in the table takes precedence over the argument. `watch` is called with the
/// number of rows done after each batch of [`BATCH_ROWS`](crate::table::BATCH_ROWS); `Break` ends
/// the work.
///
/// Rows that cannot be used are left out, and returned, if the table was opened with
/// [`BadRows::Skip`]; the answers then begin with the column `row`, from 0. Otherwise the first one
/// is an error.
///
/// Rows go to the sink as they are read, so a table of any length needs no more memory than a short
/// one. After an error the sink holds only some of the answers: pass a sink that can be discarded.
///
/// # Errors
/// A column is missing, a row is not a pair of balls, the sink refuses the bytes, or `watch`
/// breaks.
pub fn answer_table<W: Write + Send + 'static>(
    table: Reader,
    max_time: f64,
    format: Format,
    sink: W,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(W, Skipped), AnswerError> {
    let (sink, skipped) = answer_into(table, max_time, format, Box::new(sink), watch)?;
    Ok((given_back(sink), skipped))
}

/// Compiled once, for all sinks.
fn answer_into(
    table: Reader,
    max_time: f64,
    format: Format,
    sink: Box<dyn Sink>,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(Box<dyn Sink>, Skipped), AnswerError> {
    in_dimension!(dimension(&table), D => answer_in::<D>(table, max_time, format, sink, watch))
}

fn answer_in<const D: usize>(
    table: Reader,
    max_time: f64,
    format: Format,
    sink: Box<dyn Sink>,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<(Box<dyn Sink>, Skipped), AnswerError> {
    let columns = Columns::<D>::of(&table, max_time)?;
    let (has_ids, bad_rows) = (table.has(ID), table.bad_rows());
    let batches = table.select_with(&columns.names(), if has_ids { &[ID] } else { &[] })?;
    let mut answers = Answers::new::<D>(has_ids.then(|| batches.raw_type(0)), bad_rows);
    let mut skipped = Skipped::default();
    let mut writer = Writer::new(format, answers.schema(), sink)?;
    let mut rows = 0;
    for batch in batches {
        let batch = batch?;
        let mut kept = Vec::with_capacity(batch.len());
        for row in 0..batch.len() {
            match columns.pair(&batch, row) {
                Ok((a, b, max_time)) => {
                    answers.push(&Answer::new(&a, &b, max_time));
                    kept.push(row);
                }
                Err(error) => skipped.take(bad_rows, error)?,
            }
        }
        let mut before = Vec::new();
        if bad_rows == BadRows::Skip {
            let rows = kept.iter().map(|row| batch.file_row(*row).cast_signed());
            before.push(Arc::new(Int64Array::from_iter_values(rows)) as ArrayRef);
        }
        if has_ids {
            before.push(batch.kept(0, &kept));
        }
        answers.set_before(before);
        writer.write(&answers.take())?;
        rows += batch.len() as u64;
        if watch(rows).is_break() {
            return Err(AnswerError::Interrupted);
        }
    }
    Ok((writer.finish()?, skipped))
}
