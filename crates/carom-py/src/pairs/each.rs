//! All pairs are asked about, some after others, by one thread or several.

use std::ops::Range;
use std::thread;

use super::block::{Asked, Block, Pairs, ROWS, Refused};
use crate::float::Float;

/// Where answers go: a place for each pair.
pub(super) trait Slots: Send + Sized {
    /// The places of the first pairs, and those of the rest.
    fn split(self, pairs: usize) -> (Self, Self);
}

impl<T: Send> Slots for &mut [T] {
    fn split(self, pairs: usize) -> (Self, Self) {
        self.split_at_mut(pairs)
    }
}

impl<A: Slots> Slots for Option<A> {
    fn split(self, pairs: usize) -> (Self, Self) {
        self.map(|slots| slots.split(pairs)).unzip()
    }
}

impl<A: Slots, B: Slots> Slots for (A, B) {
    fn split(self, pairs: usize) -> (Self, Self) {
        let ((a, a_rest), (b, b_rest)) = (self.0.split(pairs), self.1.split(pairs));
        ((a, b), (a_rest, b_rest))
    }
}

/// Asks about all pairs. Answers and the pair that is refused, the first, are the same for every number of threads.
pub(super) fn each<const D: usize, S: Float, A: Slots>(
    pairs: &Pairs<'_, S>,
    threads: usize,
    answers: A,
    ask: impl Fn(&Asked<'_, D, S>, A) + Sync,
) -> Result<(), Refused> {
    let count = pairs.broadcast.count();
    let length = count.div_ceil(threads.max(1)).next_multiple_of(ROWS);
    if length >= count {
        return some(pairs, 0..count, answers, &ask);
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
            begun.push(scope.spawn(move || some(pairs, start..end, now, ask)));
        }
        let ended = begun
            .into_iter()
            .map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        ended.fold(Ok(()), Result::and)
    })
}

fn some<const D: usize, S: Float, A: Slots>(
    pairs: &Pairs<'_, S>,
    range: Range<usize>,
    answers: A,
    ask: &impl Fn(&Asked<'_, D, S>, A),
) -> Result<(), Refused> {
    let (mut rest, mut block) = (answers, Block::<D, S>::new());
    for first in range.clone().step_by(ROWS) {
        let count = (range.end - first).min(ROWS);
        block.read(pairs, first, count);
        let (now, later) = rest.split(count);
        ask(&block.asked(pairs, first)?, now);
        rest = later;
    }
    Ok(())
}
