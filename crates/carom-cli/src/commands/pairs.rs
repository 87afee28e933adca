//! `carom pairs`: when and where each pair of balls collides.

use std::io::Write;
use std::ops::ControlFlow;

use carom_io::pairs::answer_table;
use carom_io::table::{AnswerError, Format, Reader, Skipped};

use super::answer::{Question, answer, tell_skipped};
use crate::arguments::PairsArguments;
use crate::failure::Failure;
use crate::progress::Meter;

pub(crate) fn pairs(arguments: &PairsArguments) -> Result<(), Failure> {
    let meter = Meter::spinner(arguments.quiet);
    let reading = arguments.table.reading(arguments.columns.as_ref());
    let table = (arguments.file.as_path(), &reading);
    let skipped = answer(arguments, table, arguments.out.as_ref(), &meter)?;
    meter.clear();
    tell_skipped(&skipped);
    Ok(())
}

impl Question for PairsArguments {
    type Summary = Skipped;

    fn answer<W: Write + Send + 'static>(
        &self,
        table: Reader,
        format: Format,
        sink: W,
        flow: &mut dyn FnMut() -> ControlFlow<()>,
        meter: &Meter,
    ) -> Result<(W, Skipped), AnswerError> {
        let watch = &mut |rows| {
            meter.rows(rows);
            flow()
        };
        answer_table(table, self.max_time, format, sink, watch)
    }
}
