//! A search among many balls, and its answers in chunks.

use crate::answer::Impact;
use crate::float::Scalar;
use crate::query::first_contact;
use crate::query::time_of_impact;
use crate::shape::Moving;
use crate::verdict::deadline;

use super::answer::PairImpact;
use super::balls::Balls;
use super::levels::levels;
use super::propose::{between, within};
use super::slices::Slice;
use super::swept::Swept;

/// With fewer, all pairs are asked.
const FEW: usize = 200;

/// A search among many balls, up to a time.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a, const D: usize, S = f64> {
    balls: Balls<'a, D, S>,
    max_time: S,
    slices: Option<usize>,
}

impl<'a, const D: usize, S: Scalar> Search<'a, D, S> {
    /// A search for all pairs of these balls in `[0, max_time]`.
    #[must_use]
    pub const fn among(balls: Balls<'a, D, S>, max_time: S) -> Self {
        Self { balls, max_time, slices: None }
    }

    /// With so many slices of time, whatever would be chosen.
    #[must_use]
    pub const fn in_slices(self, slices: usize) -> Self {
        Self { slices: Some(slices), ..self }
    }

    /// All impacts of pairs, as [`time_of_impact`] tells them: by time, then by the first ball, then by the second.
    pub fn impacts(self) -> Chunks<'a, D, S> {
        Chunks::new(self, time_of_impact)
    }

    /// All first contacts of pairs, as [`first_contact`] tells them, in the same order.
    pub fn contacts(self) -> Chunks<'a, D, S> {
        Chunks::new(self, first_contact)
    }
}

type Question<const D: usize, S> = fn(&Moving<D, S>, &Moving<D, S>, S) -> Option<Impact<D, S>>;

/// The answers, in chunks that follow one another in time.
pub struct Chunks<'a, const D: usize, S = f64> {
    search: Search<'a, D, S>,
    question: Question<D, S>,
    /// `None` where no moment counts.
    end: Option<f64>,
    next: usize,
    count: usize,
}

impl<'a, const D: usize, S: Scalar> Chunks<'a, D, S> {
    fn new(search: Search<'a, D, S>, question: Question<D, S>) -> Self {
        let end = deadline(search.max_time);
        let count = search.slices.unwrap_or(1).max(1);
        Self { search, question, end, next: 0, count }
    }

    fn ask(&self, slice: &Slice, (a, b): (u32, u32)) -> Option<PairImpact<D, S>> {
        let (a, b) = (a.min(b), a.max(b));
        let balls = &self.search.balls;
        let [one, other] = [a, b].map(|ball| balls.get(ball as usize));
        let impact = (self.question)(&one?, &other?, self.search.max_time)?;
        slice.has(impact.time.into()).then_some(PairImpact { a, b, impact })
    }
}

impl<const D: usize, S: Scalar> Iterator for Chunks<'_, D, S> {
    type Item = Vec<PairImpact<D, S>>;

    fn next(&mut self) -> Option<Self::Item> {
        let end = self.end?;
        if self.next >= self.count {
            return None;
        }
        let slice = Slice::of(self.next, self.count, end);
        self.next += 1;
        let balls = &self.search.balls;
        let mut found = Vec::new();
        if balls.len() <= FEW {
            let count = u32::try_from(balls.len()).unwrap_or(u32::MAX);
            for a in 0..count {
                found.extend((a + 1..count).filter_map(|b| self.ask(&slice, (a, b))));
            }
        } else {
            let (middle, half) = (slice.middle(), slice.half());
            let swept: Vec<Swept<D>> = (0..balls.len())
                .map(|ball| {
                    let (x, v, r) = balls.numbers(ball);
                    let c = core::array::from_fn(|k| x[k] + v[k] * middle);
                    Swept { c, u: v.map(|v| v * half), r }
                })
                .collect();
            let levels = levels(&swept, side(&swept));
            let mut visit = |a, b| found.extend(self.ask(&slice, (a, b)));
            for (number, level) in levels.iter().enumerate() {
                within(level, &mut visit);
                for fine in &levels[..number] {
                    between(level, fine, &swept, &mut visit);
                }
            }
        }
        found.sort_unstable_by(PairImpact::order);
        Some(found)
    }
}

/// The side of the cells of the finest level.
fn side<const D: usize>(swept: &[Swept<D>]) -> f64 {
    let mut sample: Vec<f64> =
        swept.iter().step_by(swept.len().div_ceil(1 << 10).max(1)).map(Swept::extent).collect();
    sample.sort_unstable_by(f64::total_cmp);
    let typical = 2.0 * sample[sample.len() * 9 / 10];
    let largest = 2.0 * swept.iter().map(Swept::extent).fold(0.0, f64::max);
    let side = if largest <= 2.0 * typical { largest } else { typical };
    if side > 0.0 { side } else { 1.0 }
}
