//! `carom pairs`: when the balls of each row of a table meet.

use std::io::{self, Seek};
use std::ops::ControlFlow;
use std::path::Path;

use carom_io::pairs::{PairsError, answer_table};
use carom_io::results::{FileError, OutputFile, remove_abandoned};
use carom_io::table::{Format, Reader, TableError};

use crate::arguments::PairsArguments;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Meter;
use crate::values::TableFile;

/// The answers kept in memory before they go to a temporary file: those of about 10⁵ rows.
const IN_MEMORY: usize = 16 << 20;

pub(crate) fn pairs(arguments: &PairsArguments) -> Result<(), Failure> {
    let table = open(&arguments.file)?;
    if let Some(out) = &arguments.out
        && same_file(&arguments.file, &out.path)
    {
        return Err(Failure::SameFile(out.path.clone()));
    }
    let meter = Meter::spinner(arguments.quiet);
    match &arguments.out {
        Some(out) => to_file(table, arguments.max_time, out, &meter),
        None => to_stdout(table, arguments.max_time, &meter),
    }
}

/// The table in a file, or on stdin.
fn open(file: &Path) -> Result<Reader, TableError> {
    if file == Path::new("-") { Reader::stream("stdin", io::stdin()) } else { Reader::open(file) }
}

/// Whether the answers would take the place of the table, by whatever names and links.
fn same_file(table: &Path, out: &Path) -> bool {
    // Where there is no such path, as where stdin is a pipe, nothing can be the same.
    let table = if table == Path::new("-") { Path::new("/dev/stdin") } else { table };
    matches!((table.canonicalize(), out.canonicalize()), (Ok(table), Ok(out)) if table == out)
}

fn to_file(table: Reader, max_time: f64, out: &TableFile, meter: &Meter) -> Result<(), Failure> {
    // Ended by a signal, the program could not take its temporary file away.
    let interrupt = Interrupt::listen()?;
    remove_abandoned(out.path.parent().unwrap_or(Path::new("")));
    let file = OutputFile::create(&out.path)?;
    let watch = &mut |rows| {
        meter.rows(rows);
        interrupt.flow()
    };
    let file = answer_table(table, max_time, out.format, file, watch)
        .map_err(|error| failure(error, |e| FileError::new(&out.path, e).into()))?;
    Ok(file.commit()?)
}

/// A script must never mistake the answers above a bad row for all of them, so they wait for the
/// end of the table before the first one leaves.
fn to_stdout(table: Reader, max_time: f64, meter: &Meter) -> Result<(), Failure> {
    let spool = tempfile::spooled_tempfile(IN_MEMORY);
    let watch = &mut |rows| {
        meter.rows(rows);
        ControlFlow::Continue(())
    };
    let mut answers = answer_table(table, max_time, Format::Csv, spool, watch)
        .map_err(|error| failure(error, Failure::Spool))?;
    answers.rewind().map_err(Failure::Spool)?;
    meter.clear();
    output::data(answers).map_err(Failure::Stdout)
}

/// What went wrong, where only the caller knows what was written to.
fn failure(error: PairsError, write: impl FnOnce(io::Error) -> Failure) -> Failure {
    match error {
        PairsError::Table(error) => error.into(),
        PairsError::Write(error) => write(error),
        PairsError::Interrupted => Failure::Interrupted,
    }
}
