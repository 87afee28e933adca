//! A search among many balls, and its answers in chunks.

use crate::answer::Impact;
use crate::float::Scalar;
use crate::query::first_contact;
use crate::query::time_of_impact;
use crate::shape::Moving;
use crate::verdict::deadline;

use super::answer::PairImpact;
use super::balls::Balls;
use super::fleet::Fleet;
use super::levels::Levels;
use super::plan::Plan;
use super::slice::{Frame, Slice};
use super::threads::{map, parts};

/// With fewer, all pairs are asked.
const FEW: usize = 200;

/// A search among many balls, up to a time: who meets whom, and when?
///
/// ```
/// use carom::many::{Balls, Search};
///
/// // A row of balls, one of which moves along it, and a time without end.
/// let x: Vec<f32> = (0..1000).map(|ball| 3.0 * ball as f32).collect();
/// let mut vx = vec![0.0_f32; 1000];
/// vx[0] = 1.0;
/// let balls = Balls::moving([&x], [&vx], &[1.0; 1000])?;
/// let mut hits = Search::among(balls, f32::INFINITY).impacts().flatten();
/// let first = hits.next().expect("the next in the row");
/// assert_eq!((first.a, first.b, first.impact.time), (0, 1, 1.0));
/// assert_eq!(hits.count(), 998);
/// # Ok::<(), carom::many::ColumnError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Search<'a, const D: usize, S = f64> {
    balls: Balls<'a, D, S>,
    max_time: S,
    slices: Option<usize>,
}

impl<'a, const D: usize, S: Scalar> Search<'a, D, S> {
    /// A search for all pairs of these balls in `[0, max_time]`; with a negative or NaN `max_time` there are none.
    #[must_use]
    pub const fn among(balls: Balls<'a, D, S>, max_time: S) -> Self {
        Self { balls, max_time, slices: None }
    }

    /// With so many slices of time (of a long time, so many for its first part, and for the rest), whatever would be
    /// chosen: the answers are the same, in other chunks and after another time.
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

/// The answers, in chunks that follow one another in time. Some are empty; where one ends and the next begins depends on
/// the balls and on the processor, and the answers do not.
pub struct Chunks<'a, const D: usize, S = f64> {
    search: Search<'a, D, S>,
    question: Question<D, S>,
    frame: Frame<D>,
    /// What is still to be searched, the next last; with how dense balls are.
    slices: Vec<(Slice, f64)>,
    asked: u64,
    /// A chunk has no more answers than this, but for those of one moment.
    most: usize,
}

impl<'a, const D: usize, S: Scalar> Chunks<'a, D, S> {
    fn new(search: Search<'a, D, S>, question: Question<D, S>) -> Self {
        let Plan { frame, mut slices } = match deadline(search.max_time) {
            Some(end) if search.balls.len() > FEW => Plan::of(&search.balls, end, search.slices),
            Some(end) => Plan::whole::<S>(end),
            None => Plan::NEVER,
        };
        slices.reverse();
        let most = CHUNK.max(search.balls.len());
        Self { search, question, frame, slices, asked: 0, most }
    }

    /// How many slices of time are still to be searched, as far as it is known: one in which much happens is cut.
    #[must_use]
    pub fn slices_left(&self) -> usize {
        self.slices.len()
    }

    /// How many pairs have been asked about one by one, by now: those that meet, and those that looked as if they might.
    #[must_use]
    pub const fn asked(&self) -> u64 {
        self.asked
    }

    fn ask(&self, slice: &Slice, (a, b): (u32, u32)) -> Option<PairImpact<D, S>> {
        let (a, b) = (a.min(b), a.max(b));
        let balls = &self.search.balls;
        let [one, other] = [a, b].map(|ball| balls.one(ball as usize));
        let impact = (self.question)(&one, &other, self.search.max_time)?;
        slice.has(impact.time.into()).then_some(PairImpact { a, b, impact })
    }

    /// All impacts in a slice; if there are more than `most` or very many in one place, some of them.
    fn found(
        &mut self,
        slice: &Slice,
        density: f64,
        most: usize,
    ) -> Result<Found<D, S>, Found<D, S>> {
        let balls = &self.search.balls;
        let count = balls.len() as u32;
        let mut found = Vec::new();
        if balls.len() <= FEW {
            each_pair(count, |a, b| found.extend(self.ask(slice, (a, b))));
            self.asked += u64::from(count) * u64::from(count.saturating_sub(1)) / 2;
            return Ok(found);
        }
        let fleet = Fleet { balls: *balls, view: slice.view(self.frame) };
        let (levels, met_before) = (Levels::of(&fleet, density), slice.start > 0.0);
        let most_of_task = if most == usize::MAX { most } else { most / AT_ONCE };
        for tasks in levels.tasks().chunks(AT_ONCE) {
            let more = map(parts(balls.len()), tasks.iter(), |task| {
                let (mut found, mut asked) = (Vec::new(), 0);
                levels.pairs(task, &fleet, met_before, |a, b| {
                    found.extend(self.ask(slice, (a, b)));
                    asked += 1;
                    found.len() <= most_of_task
                });
                (found, asked)
            });
            let is_cut = more.iter().any(|(found, _)| found.len() > most_of_task);
            for (more, asked) in more {
                found.extend(more);
                self.asked += asked;
            }
            if is_cut || found.len() > most {
                return Err(found);
            }
        }
        Ok(found)
    }
}

type Found<const D: usize, S> = Vec<PairImpact<D, S>>;

/// So many tasks are given to threads before it is looked how much they have found.
const AT_ONCE: usize = 32;

fn each_pair(count: u32, mut visit: impl FnMut(u32, u32)) {
    (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).for_each(|(a, b)| visit(a, b));
}

/// A chunk has no more impacts than this, or than there are balls, but for those of one moment.
const CHUNK: usize = 1 << 20;

impl<const D: usize, S: Scalar> Iterator for Chunks<'_, D, S> {
    type Item = Vec<PairImpact<D, S>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (slice, density) = self.slices.pop()?;
            let most = if slice.is_moment() { usize::MAX } else { self.most };
            let mut found = match self.found(&slice, density, most) {
                Ok(found) => return Some(sorted(&found)),
                Err(some) => some,
            };
            // Where about half of these have come.
            let middle = found.len() / 2;
            let (_, middle, _) = found.select_nth_unstable_by_key(middle, PairImpact::time_bits);
            let [before, after] = slice.cut_at(middle.impact.time.into());
            self.slices.extend([(after, density), (before, density)]);
        }
    }
}

/// By time, then by ball. Answers are long: what they are sorted by is sorted.
fn sorted<const D: usize, S: Scalar>(found: &[PairImpact<D, S>]) -> Found<D, S> {
    let mut keys: Vec<([u64; 2], usize)> = (0..)
        .zip(found)
        // No time is negative: bits are in the order of numbers.
        .map(|(place, met)| ([met.time_bits(), met.pair_bits()], place))
        .collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, place)| found[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Balls on a line, which all meet all, a little before or after 1.
    fn all_found(most: Option<usize>) -> (Found<1, f64>, usize) {
        let x: Vec<f64> = (0..300).map(f64::from).collect();
        let v: Vec<f64> = x.iter().map(|x| -x * (1.0 + 0.01 * (x * x % 7.0))).collect();
        let r = vec![1e-6; x.len()];
        let balls = Balls::moving([&x], [&v], &r).expect("finite");
        let mut chunks = Search::among(balls, 9.0).in_slices(1).impacts();
        chunks.most = most.unwrap_or(chunks.most);
        let (mut all, mut count) = (Vec::new(), 0);
        for chunk in chunks {
            assert!(most.is_none_or(|most| chunk.len() <= most), "{}", chunk.len());
            count += usize::from(!chunk.is_empty());
            all.extend(chunk);
        }
        (all, count)
    }

    #[test]
    fn a_slice_in_which_much_happens_is_cut() {
        let (expected, few) = all_found(None);
        assert!(expected.len() > 10_000, "{}", expected.len());
        let (found, many) = all_found(Some(640));
        assert!(found == expected);
        assert!(few <= 2 && many >= expected.len() / 640, "{few} and {many} chunks");
    }
}
