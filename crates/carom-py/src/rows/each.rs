//! Queries about all rows, on one or several threads.

use std::ops::Range;
use std::thread;

use super::columns::{Arguments, Columns, ROWS, Refused};
use crate::float::Float;

/// Places for answers, one for each row.
pub(crate) trait Slots: Send + Sized {
    /// The places of the first rows, and those of the rest.
    fn split(self, rows: usize) -> (Self, Self);
}

impl Slots for () {
    fn split(self, _: usize) -> (Self, Self) {
        ((), ())
    }
}

impl<T: Send> Slots for &mut [T] {
    fn split(self, rows: usize) -> (Self, Self) {
        self.split_at_mut(rows)
    }
}

impl<A: Slots> Slots for Option<A> {
    fn split(self, rows: usize) -> (Self, Self) {
        self.map(|slots| slots.split(rows)).unzip()
    }
}

impl<A: Slots, B: Slots> Slots for (A, B) {
    fn split(self, rows: usize) -> (Self, Self) {
        let ((a, a_rest), (b, b_rest)) = (self.0.split(rows), self.1.split(rows));
        ((a, b), (a_rest, b_rest))
    }
}

/// Queries all rows.
///
/// The answers, and the refused number, which is in the first such row, are the same for every
/// number of threads.
pub(super) fn each<const D: usize, S: Float, A: Slots>(
    arguments: &Arguments<'_, S>,
    threads: usize,
    answers: A,
    ask: impl Fn(&Columns<D, S>, A) -> Result<(), Refused> + Sync,
) -> Result<(), Refused> {
    let count = arguments.broadcast.count();
    let length = count.div_ceil(threads.max(1)).next_multiple_of(ROWS);
    if length >= count {
        return some(arguments, 0..count, answers, &ask);
    }
    let ask = &ask;
    thread::scope(|scope| {
        let mut rest = Some(answers);
        let mut begun = Vec::new();
        for start in (0..count).step_by(length) {
            let end = (start + length).min(count);
            let Some((now, later)) = rest.take().map(|answers| answers.split(end - start)) else {
                break;
            };
            rest = Some(later);
            begun.push(scope.spawn(move || some(arguments, start..end, now, ask)));
        }
        let ended = begun
            .into_iter()
            .map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        ended.fold(Ok(()), Result::and)
    })
}

/// Queries a range of rows.
fn some<const D: usize, S: Float, A: Slots>(
    arguments: &Arguments<'_, S>,
    range: Range<usize>,
    answers: A,
    ask: &impl Fn(&Columns<D, S>, A) -> Result<(), Refused>,
) -> Result<(), Refused> {
    let (mut rest, mut columns) = (answers, Columns::<D, S>::new(arguments.places));
    for first in range.clone().step_by(ROWS) {
        let count = (range.end - first).min(ROWS);
        columns.read(arguments, first, count);
        let (now, later) = rest.split(count);
        ask(&columns, now).map_err(|refused| Refused { row: first + refused.row, ..refused })?;
        rest = later;
    }
    Ok(())
}
