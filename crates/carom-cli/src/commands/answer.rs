//! Commands that answer a table: input and output.

use std::io::{self, Seek, Write};
use std::ops::ControlFlow;
use std::path::Path;

use carom_io::results::{FileError, OutputFile, remove_abandoned};
use carom_io::table::{AnswerError, Format, Reader, Reading, Skipped, TableError};

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::Meter;
use crate::values::TableFile;

/// The bytes of answers kept in memory before they go to a temporary file: about 10⁵ rows.
const IN_MEMORY: usize = 16 << 20;

/// A query about a table.
pub(crate) trait Question {
    /// The result besides the answers.
    type Summary;

    /// Writes the answers to a sink, and returns the sink. `flow` is called now and then, and can
    /// interrupt the work.
    fn answer<W: Write + Send + 'static>(
        &self,
        table: Reader,
        format: Format,
        sink: W,
        flow: &mut dyn FnMut() -> ControlFlow<()>,
        meter: &Meter,
    ) -> Result<(W, Self::Summary), AnswerError>;
}

/// Answers a table into a file, or on stdout.
pub(crate) fn answer<Q: Question>(
    question: &Q,
    (file, reading): (&Path, &Reading),
    out: Option<&TableFile>,
    meter: &Meter,
) -> Result<Q::Summary, Failure> {
    let table = open(file, reading)?;
    match out {
        Some(out) if same_file(file, &out.path) => Err(Failure::SameFile(out.path.clone())),
        Some(out) => to_file(question, table, out, meter),
        None => to_stdout(question, table, meter),
    }
}

/// Names rows that were left out, on stderr.
pub(crate) fn tell_skipped(skipped: &Skipped) {
    if skipped.count() > 0 {
        output::message(skipped);
    }
}

/// Opens the table in a file, or on stdin.
pub(crate) fn open(file: &Path, reading: &Reading) -> Result<Reader, TableError> {
    if file == Path::new("-") {
        Reader::stream_as("stdin", io::stdin(), reading)
    } else {
        Reader::open_as(file, reading)
    }
}

/// Whether the output would replace the table, by any name or link.
pub(crate) fn same_file(table: &Path, out: &Path) -> bool {
    // If the path does not exist, as if stdin is a pipe, nothing can be the same.
    let table = if table == Path::new("-") { Path::new("/dev/stdin") } else { table };
    matches!((table.canonicalize(), out.canonicalize()), (Ok(table), Ok(out)) if table == out)
}

fn to_file<Q: Question>(
    question: &Q,
    table: Reader,
    out: &TableFile,
    meter: &Meter,
) -> Result<Q::Summary, Failure> {
    // If a signal ended the program, it could not remove its temporary file.
    let interrupt = Interrupt::listen()?;
    remove_abandoned(out.path.parent().unwrap_or(Path::new("")));
    let file = OutputFile::create(&out.path)?;
    let (file, summary) = question
        .answer(table, out.format, file, &mut || interrupt.flow(), meter)
        .map_err(|error| failure(error, |e| FileError::new(&out.path, e).into()))?;
    file.commit()?;
    Ok(summary)
}

/// A script must never mistake the answers above a bad row for all of them. So no answer is printed
/// before the end of the table has been read.
fn to_stdout<Q: Question>(
    question: &Q,
    table: Reader,
    meter: &Meter,
) -> Result<Q::Summary, Failure> {
    let spool = tempfile::spooled_tempfile(IN_MEMORY);
    let (mut answers, summary) = question
        .answer(table, Format::Csv, spool, &mut || ControlFlow::Continue(()), meter)
        .map_err(|error| failure(error, Failure::Spool))?;
    answers.rewind().map_err(Failure::Spool)?;
    meter.clear();
    output::data(answers).map_err(Failure::Stdout)?;
    Ok(summary)
}

/// The failure of an answer, if only the caller knows the output.
pub(crate) fn failure(error: AnswerError, write: impl FnOnce(io::Error) -> Failure) -> Failure {
    match error {
        AnswerError::Table(error) => error.into(),
        AnswerError::Write(error) => write(error),
        AnswerError::Question(_) | AnswerError::Threads(_) => Failure::Answer(error),
        AnswerError::Interrupted => Failure::Interrupted,
    }
}
