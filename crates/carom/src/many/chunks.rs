//! The answers of a search, in chunks that follow one another in time.

use core::sync::atomic::{AtomicUsize, Ordering};

use crate::float::Scalar;
use crate::shape::Moving;

use super::answer::{PairAnswer, sort, time_bits};
use super::fleet::Fleet;
use super::lanes::Done;
use super::levels::{Levels, Task};
use super::plan::Plan;
use super::sample::Sample;
use super::sets::Sets;
use super::slice::{Frame, Slice};
use super::sorting::Sorted;
use super::threads::{map, parts};
use super::unmet::Unmet;

type Question<'a, const D: usize, S, A> =
    Box<dyn Fn([u32; 2], [&Moving<D, S>; 2]) -> Option<A> + Send + Sync + 'a>;

/// What is asked about pairs, and whose answers are told.
pub(super) struct Asked<'a, const D: usize, S, A> {
    pub(super) question: Question<'a, D, S, A>,
    /// Which pairs have no answer in a slice, by what they do when it starts.
    pub(super) done: Done,
    /// If only first answers are told, who has none yet.
    pub(super) unmet: Option<Unmet>,
}

/// The answers, in chunks that follow one another in time. Some are empty; where one ends and the next begins depends on
/// the balls and on the processor, and the answers do not.
pub struct Chunks<'a, const D: usize, S, A> {
    sets: Sets<'a, D, S>,
    of: Asked<'a, D, S, A>,
    frame: Frame<D>,
    sample: Sample<D>,
    /// The balls row by row, if there are several slices, in each of which many are fetched.
    rows: Vec<Moving<D, S>>,
    /// Memory of the slice before.
    spare: Vec<Sorted<D>>,
    /// What is still to be searched, the next last; with how dense balls are.
    slices: Vec<(Slice, f64)>,
    asked: u64,
    /// A chunk has no more answers than this, but for those of one moment.
    most: usize,
}

impl<'a, const D: usize, S: Scalar, A: PairAnswer> Chunks<'a, D, S, A> {
    pub(super) fn new(sets: Sets<'a, D, S>, plan: Plan<D>, of: Asked<'a, D, S, A>) -> Self {
        let Plan { frame, sample, mut slices } = plan;
        slices.reverse();
        let most = CHUNK.max(sets.len());
        let fetches_much = slices.len() > 1 && sets.alone().is_none();
        let rows = if fetches_much { sets.rows() } else { Vec::new() };
        Self { sets, of, frame, sample, rows, spare: Vec::new(), slices, asked: 0, most }
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

    /// What is answered of a pair that is told in a slice.
    fn ask(&self, slice: &Slice, pair: [u32; 2], balls: [&Moving<D, S>; 2]) -> Option<A> {
        (self.of.question)(pair, balls).filter(|answer| slice.has(answer.time()))
    }

    /// All answers in a slice; if there are more than `most` or very many in one place, some of them.
    fn found(&mut self, slice: &Slice, density: f64, most: usize) -> Result<Vec<A>, Vec<A>> {
        let sets = &self.sets;
        if sets.are_few() {
            let (mut found, mut asked) = (Vec::new(), 0);
            sets.each_pair(|pair, balls| {
                found.extend(self.ask(slice, pair, balls));
                asked += 1;
            });
            self.asked += asked;
            return Ok(found);
        }
        let fleet = Fleet { sets: *sets, view: slice.view(self.frame) };
        let levels = Levels::of(&fleet, &self.sample, density, &mut self.spare);
        let found = self.look(&levels, &fleet, slice, most);
        self.spare = levels.recycled();
        self.asked += found.asked;
        if found.answers.len() > most { Err(found.answers) } else { Ok(found.answers) }
    }

    /// Finds all answers in a slice, or some and that they are too many.
    fn look(
        &self,
        levels: &Levels<D>,
        fleet: &Fleet<'_, D, S>,
        slice: &Slice,
        most: usize,
    ) -> Found<A> {
        let done =
            Done { overlapping: self.of.done.overlapping && slice.start > 0.0, ..self.of.done };
        // By all threads together.
        let total = AtomicUsize::new(0);
        let is_too_much = || total.load(Ordering::Relaxed) > most;
        let work = |task: &Task, found: &mut Found<A>| {
            levels.pairs(task, fleet, done, |pairs| {
                let before = found.answers.len();
                self.sets.fetch(pairs, &self.rows, |pair, balls| {
                    found.asked += 1;
                    found.answers.extend(self.ask(slice, pair, balls));
                });
                total.fetch_add(found.answers.len() - before, Ordering::Relaxed);
                !is_too_much()
            });
        };
        let parts = parts(self.sets.len());
        let (mut tasks, mut found) = (levels.tasks(), Found::default());
        while !is_too_much() {
            let some: Vec<Task> = tasks.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                break;
            }
            if parts == 1 {
                for task in &some {
                    work(task, &mut found);
                }
            } else {
                let of_tasks = map(parts, some.iter(), |task| {
                    let mut found = Found::default();
                    work(task, &mut found);
                    found
                });
                for of_task in of_tasks {
                    found.add(of_task);
                }
            }
        }
        found
    }
}

/// What has been found in a slice.
struct Found<A> {
    answers: Vec<A>,
    asked: u64,
}

impl<A> Default for Found<A> {
    fn default() -> Self {
        Self { answers: Vec::new(), asked: 0 }
    }
}

impl<A> Found<A> {
    fn add(&mut self, other: Self) {
        self.answers.extend(other.answers);
        self.asked += other.asked;
    }
}

/// So many tasks are given to threads at once.
const AT_ONCE: usize = 32;

/// A chunk has no more answers than this, or than there are balls, but for those of one moment.
const CHUNK: usize = 1 << 20;

impl<const D: usize, S: Scalar, A: PairAnswer> Iterator for Chunks<'_, D, S, A> {
    type Item = Vec<A>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.of.unmet.as_ref().is_some_and(Unmet::are_none) {
            return None;
        }
        loop {
            let (slice, density) = self.slices.pop()?;
            let most = if slice.is_moment() { usize::MAX } else { self.most };
            let mut found = match self.found(&slice, density, most) {
                Ok(mut found) => {
                    sort(&mut found);
                    if let Some(unmet) = &mut self.of.unmet {
                        found.retain(|answer| unmet.takes(answer.pair()));
                    }
                    return Some(found);
                }
                Err(some) => some,
            };
            // Where about half of these have come.
            let middle = found.len() / 2;
            let (_, middle, _) = found.select_nth_unstable_by_key(middle, time_bits);
            let [before, after] = slice.cut_at(middle.time());
            self.slices.extend([(after, density), (before, density)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::many::{Balls, PairImpact, Search};

    /// Balls on a line, which all meet all, a little before or after 1.
    fn all_found(most: Option<usize>) -> (Vec<PairImpact<1>>, usize) {
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
        // Who fit into a chunk come in one, wherever they are.
        let (_, one) = all_found(Some(expected.len()));
        assert_eq!(one, few);
        let (found, many) = all_found(Some(640));
        assert!(found == expected);
        assert!(few <= 2 && many >= expected.len() / 640, "{few} and {many} chunks");
    }
}
