//! `carom encounters`: tracks of a table that come near each other.

use std::io::Write;
use std::ops::ControlFlow;

use carom_io::encounters::{self, Summary, answer_table, count_table};
use carom_io::table::{AnswerError, Format, Reader};

use super::answer::{self, Question, answer};
use crate::arguments::EncountersArguments;
use crate::failure::Failure;
use crate::output;
use crate::progress::{Meter, Nouns};

/// What the progress counts.
const TRACKS: Nouns = Nouns { read: "fixes", found: "encounters" };

pub(crate) fn encounters(arguments: &EncountersArguments) -> Result<(), Failure> {
    let meter = Meter::bar(arguments.quiet);
    let out = arguments.out.as_ref();
    let reading = arguments.table.reading(arguments.columns.as_ref());
    // If the summary replaces the answers on stdout, the answers are only counted.
    let summary = if arguments.json && out.is_none() {
        let table = answer::open(&arguments.file, &reading)?;
        let watch = &mut |progress| {
            meter.search(&progress, &TRACKS);
            ControlFlow::Continue(())
        };
        count_table(table, &arguments.question(), watch)
            .map_err(|error| answer::failure(error, Failure::Stdout))?
    } else {
        answer(arguments, (&arguments.file, &reading), out, &meter)?
    };
    meter.clear();
    answer::tell_skipped(&summary.skipped);
    if summary.duplicates > 0 {
        let rows = if summary.duplicates == 1 { "row is" } else { "rows are" };
        let count = summary.duplicates;
        output::message(format_args!("{count} {rows} left out: another fix has that id and time"));
    }
    if arguments.json {
        output::data(summary.to_json().as_bytes()).map_err(Failure::Stdout)?;
    }
    Ok(())
}

impl EncountersArguments {
    fn question(&self) -> encounters::Question {
        encounters::Question {
            within: self.within,
            within_z: self.within_z,
            earth: self.earth,
            never_miss: self.never_miss,
            max_gap: self.max_gap.unwrap_or(f64::INFINITY),
            from: self.from,
            to: self.to,
            duplicates: self.duplicates,
            positions: self.positions,
            threads: self.threads,
        }
    }
}

impl Question for EncountersArguments {
    type Summary = Summary;

    fn answer<W: Write + Send + 'static>(
        &self,
        table: Reader,
        format: Format,
        sink: W,
        flow: &mut dyn FnMut() -> ControlFlow<()>,
        meter: &Meter,
    ) -> Result<(W, Summary), AnswerError> {
        let watch = &mut |progress| {
            meter.search(&progress, &TRACKS);
            flow()
        };
        answer_table(table, &self.question(), format, sink, watch)
    }
}
