//! `carom pairs`: when and where each pair of balls collides.

use std::io::Write;
use std::ops::ControlFlow;

use carom_io::pairs::answer_table;
use carom_io::table::{AnswerError, Format, Reader};

use super::answer::{Question, answer};
use crate::arguments::PairsArguments;
use crate::failure::Failure;
use crate::progress::Meter;

pub(crate) fn pairs(arguments: &PairsArguments) -> Result<(), Failure> {
    let meter = Meter::spinner(arguments.quiet);
    let reading = arguments.csv.reading(arguments.columns.as_ref());
    answer(arguments, (&arguments.file, &reading), arguments.out.as_ref(), &meter)
}

impl Question for PairsArguments {
    type Summary = ();

    fn answer<W: Write + Send + 'static>(
        &self,
        table: Reader,
        format: Format,
        sink: W,
        flow: &mut dyn FnMut() -> ControlFlow<()>,
        meter: &Meter,
    ) -> Result<(W, ()), AnswerError> {
        let watch = &mut |rows| {
            meter.rows(rows);
            flow()
        };
        Ok((answer_table(table, self.max_time, format, sink, watch)?, ()))
    }
}
