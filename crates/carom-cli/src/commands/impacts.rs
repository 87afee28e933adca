//! `carom impacts`: collisions among all balls of a table.

use std::io::Write;
use std::ops::ControlFlow;

use carom_io::impacts::{self, Summary, answer_table, count_table};
use carom_io::table::{AnswerError, Format, Reader};

use super::answer::{self, Question, answer};
use crate::arguments::ImpactsArguments;
use crate::failure::Failure;
use crate::output;
use crate::progress::{Meter, Nouns};

/// What the progress counts.
const BALLS: Nouns = Nouns { read: "balls", found: "impacts" };

pub(crate) fn impacts(arguments: &ImpactsArguments) -> Result<(), Failure> {
    let meter = Meter::bar(arguments.quiet);
    let out = arguments.out.as_ref();
    let reading = arguments.table.reading(arguments.columns.as_ref());
    // If the summary replaces the answers on stdout, the answers are only counted.
    let summary = if arguments.json && out.is_none() {
        let table = answer::open(&arguments.file, &reading)?;
        let watch = &mut |progress| {
            meter.search(&progress, &BALLS);
            ControlFlow::Continue(())
        };
        count_table(table, &arguments.question(), watch)
            .map_err(|error| answer::failure(error, Failure::Stdout))?
    } else {
        answer(arguments, (&arguments.file, &reading), out, &meter)?
    };
    meter.clear();
    answer::tell_skipped(&summary.skipped);
    if arguments.json {
        output::data(summary.to_json().as_bytes()).map_err(Failure::Stdout)?;
    }
    Ok(())
}

impl ImpactsArguments {
    fn question(&self) -> impacts::Question {
        impacts::Question {
            max_time: self.max_time,
            contacts: self.contact,
            margin: self.margin,
            zone: self.zone,
            only_firsts: self.first,
            cpa: self.cpa,
            threads: self.threads,
        }
    }
}

impl Question for ImpactsArguments {
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
            meter.search(&progress, &BALLS);
            flow()
        };
        answer_table(table, &self.question(), format, sink, watch)
    }
}
