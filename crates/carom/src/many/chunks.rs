//! Answers of a search, in chunks that follow one another in time.

use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::collections::VecDeque;
use std::sync::OnceLock;

use crate::model::shape::Moving;
use crate::number::Scalar;

use super::answer::PairAnswer;
use super::gathered::Gathered;
use super::lanes::Done;
use super::levels::{Levels, Task};
use super::plan::Plan;
use super::sample::Sample;
use super::sets::Sets;
use super::slice::{Frame, Share, Slice};
use super::sorting::Sorted;
use super::swept_balls::SweptBalls;
use super::threads::{map, parts};
use super::unmatched::Unmatched;

type PairQuestion<'a, const D: usize, S, A> =
    Box<dyn Fn([u32; 2], [&Moving<D, S>; 2]) -> Option<A> + Send + Sync + 'a>;

/// The query about pairs, and which answers are returned.
pub(super) struct PairQuery<'a, const D: usize, S, A> {
    pub(super) question: PairQuestion<'a, D, S, A>,
    /// The pairs that have no answer in a slice, by their state at its start.
    pub(super) done: Done,
    /// If only first answers are returned: the balls that have none yet.
    pub(super) unmatched: Option<Unmatched>,
    /// Whether the search is stopped.
    pub(super) stop: Option<&'a AtomicBool>,
}

impl<const D: usize, S, A> PairQuery<'_, D, S, A> {
    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }
}

/// The answers of a search, in chunks in the order of time.
///
/// Some chunks are empty. The borders between chunks depend on the balls and on the processor; the
/// answers do not.
pub struct Chunks<'a, const D: usize, S, A> {
    sets: Sets<'a, D, S>,
    of: PairQuery<'a, D, S, A>,
    frame: Frame<D>,
    sample: Sample<D>,
    /// The balls row by row, after more than a few pairs have been queried.
    rows: OnceLock<Vec<Moving<D, S>>>,
    /// The number of pairs up to which rows are not worth it. To write a row takes about twice the
    /// time that fetching a pair from rows saves, so rows pay if there is a query for each two
    /// balls. After half of that many, more will come; in several slices, rows pay from the start.
    few: u64,
    /// Memory of the previous slice.
    spare: Vec<Sorted<D>>,
    /// The slices that remain, the next last, each with the density of balls.
    slices: Vec<(Slice, f64)>,
    /// The number of slices that have been searched.
    searched: usize,
    /// The answers of the last slice that have not been returned yet.
    found: VecDeque<Vec<A>>,
    asked: u64,
    /// The most answers of a slice that are kept, not counting those at its start.
    most: usize,
    /// The most answers at the start of a slice that are kept.
    most_starts: usize,
}

impl<'a, const D: usize, S: Scalar, A: PairAnswer> Chunks<'a, D, S, A> {
    pub(super) fn new(sets: Sets<'a, D, S>, plan: Plan<D>, of: PairQuery<'a, D, S, A>) -> Self {
        let Plan { frame, sample, mut slices } = plan;
        slices.reverse();
        let few = if slices.len() > 1 { 0 } else { sets.len() as u64 / 4 };
        Self {
            sets,
            of,
            frame,
            sample,
            rows: OnceLock::new(),
            few,
            spare: Vec::new(),
            slices,
            searched: 0,
            found: VecDeque::new(),
            asked: 0,
            most: MOST_KEPT.max(sets.len()),
            most_starts: MOST_KEPT.max(STARTS_PER_BALL * sets.len()),
        }
    }

    /// Returns the share of the slices that have been searched.
    ///
    /// It is an estimate: a slice with many answers is cut into several. It is 1 after the last
    /// slice, also while answers of it remain to be returned.
    #[must_use]
    pub fn share_done(&self) -> f64 {
        if self.slices.is_empty() {
            return 1.0;
        }
        self.searched as f64 / (self.searched + self.slices.len()) as f64
    }

    /// Returns the number of pairs that were queried one by one.
    ///
    /// They are the pairs that meet, and those that the broad phase could not exclude.
    #[must_use]
    pub const fn asked(&self) -> u64 {
        self.asked
    }

    /// The answer about a pair, if it belongs to a slice.
    fn ask(&self, slice: &Slice, pair: [u32; 2], balls: [&Moving<D, S>; 2]) -> Option<A> {
        (self.of.question)(pair, balls)
            .filter(|answer| slice.has(answer.time()) && slice.keeps(answer.time()))
    }

    /// All answers in a slice; or, if there are too many, the slices into which it is cut.
    fn search(&mut self, slice: &Slice, density: f64) -> Result<Gathered<A>, Vec<Slice>> {
        let sets = &self.sets;
        if sets.are_few() {
            let (mut gathered, mut found, mut asked) =
                (Gathered::none(slice, sets.border()), Vec::new(), 0);
            sets.each_pair(|pair, balls| {
                found.extend(self.ask(slice, pair, balls));
                asked += 1;
            });
            gathered.take(&mut found);
            self.asked += asked;
            return Ok(gathered);
        }
        let swept_balls = SweptBalls::of(sets, slice.view(self.frame));
        let levels = Levels::of(&swept_balls, sets.alone(), &self.sample, density, &mut self.spare);
        let found = self.look(&levels, &swept_balls, slice);
        self.asked += found.asked;
        let answer = if found.later > self.most {
            let slices = SLICES_PER_MOST * levels.tasks().count() / found.begun;
            Err(slice.cut_by(found.gathered.later_times(), slices.clamp(2, MOST_CUTS)))
        } else if found.starts > self.most_starts {
            Err(slice.cut_starts(sets.border() as u32))
        } else {
            Ok(found.gathered)
        };
        self.spare = levels.recycled();
        answer
    }

    /// Finds all answers in a slice, or some if there are too many.
    fn look(
        &self,
        levels: &Levels<D>,
        swept_balls: &SweptBalls<'_, D>,
        slice: &Slice,
    ) -> FoundInSlice<A> {
        // Those that overlap at the first start have their answers there.
        let has_passed = slice.start > 0.0 || slice.share == Share::Later;
        let done = Done { overlapping: self.of.done.overlapping && has_passed, ..self.of.done };
        // Shared by all threads.
        let (asked, begun) = (AtomicU64::new(0), AtomicUsize::new(0));
        let (starts, later) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let is_over = || {
            later.load(Relaxed) > self.most
                || starts.load(Relaxed) > self.most_starts
                || self.of.is_stopped()
        };
        let work = |task: &Task, found: &mut Vec<A>, take: &mut dyn FnMut(&mut Vec<A>)| {
            if is_over() {
                return;
            }
            begun.fetch_add(1, Relaxed);
            levels.pairs(task, swept_balls, done, &mut |pairs| {
                pairs.retain(|&[a, b]| !slice.passes_over(a.min(b)));
                let (before, mut count) = (found.len(), 0);
                let rows = self.rows(self.asked + asked.load(Relaxed));
                self.sets.fetch(pairs, rows, |pair, balls| {
                    count += 1;
                    found.extend(self.ask(slice, pair, balls));
                });
                asked.fetch_add(count, Relaxed);
                let is_later = |answer: &&A| answer.time() > slice.start;
                let count_later = found[before..].iter().filter(is_later).count();
                later.fetch_add(count_later, Relaxed);
                starts.fetch_add(found.len() - before - count_later, Relaxed);
                take(found);
                !is_over()
            });
        };
        let parts = parts(self.sets.len());
        let mut gathered = Gathered::none(slice, self.sets.border());
        let mut tasks = levels.tasks();
        while !is_over() {
            let some: Vec<Task> =
                tasks.by_ref().take(if parts == 1 { 1 } else { AT_ONCE }).collect();
            if some.is_empty() {
                break;
            }
            if parts == 1 {
                let mut found = Vec::new();
                for task in &some {
                    work(task, &mut found, &mut |found| gathered.take(found));
                }
            } else {
                let of_tasks = map(parts, some.iter(), |task| {
                    let mut found = Vec::new();
                    work(task, &mut found, &mut |_| ());
                    found
                });
                for mut found in of_tasks {
                    gathered.take(&mut found);
                }
            }
        }
        let (asked, begun) = (asked.into_inner(), begun.into_inner());
        let (starts, later) = (starts.into_inner(), later.into_inner());
        FoundInSlice { gathered, asked, starts, later, begun }
    }

    /// The balls row by row, if this many queries are enough for rows.
    fn rows(&self, asked: u64) -> &[Moving<D, S>] {
        let are_few = asked <= self.few || self.sets.alone().is_some();
        if are_few { &[] } else { self.rows.get_or_init(|| self.sets.rows()) }
    }
}

/// The answers in a slice.
struct FoundInSlice<A> {
    gathered: Gathered<A>,
    asked: u64,
    /// The number of answers at the start.
    starts: usize,
    /// The number of answers that are not at the start.
    later: usize,
    /// The number of tasks that have been started.
    begun: usize,
}

/// A slice with too many answers is cut into this many slices, times the ratio of all tasks to
/// started tasks. If tasks are alike, each slice then has at most two thirds of the allowed
/// answers.
const SLICES_PER_MOST: usize = 2;

/// The most slices of one cut: tasks are not alike, and a slice with too many answers is cut again.
const MOST_CUTS: usize = 16;

/// The number of tasks that threads get at once.
const AT_ONCE: usize = 32;

/// The most answers of a slice that are kept, unless there are more balls; those at its start are
/// counted separately.
const MOST_KEPT: usize = 1 << 20;

/// As many answers at the start of a slice are kept for each ball, even if they are more. Balls of
/// one size that hardly overlap touch at most six others in the plane and twelve in space, and each
/// pair counts once. Beyond, the slice is searched again, ball by ball.
const STARTS_PER_BALL: usize = 8;

impl<const D: usize, S: Scalar, A: PairAnswer> Iterator for Chunks<'_, D, S, A> {
    type Item = Vec<A>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.of.is_stopped() {
                // For good: the answers of the abandoned slice are not complete.
                self.slices.clear();
                self.found.clear();
            }
            if self.of.unmatched.as_ref().is_some_and(Unmatched::are_none) {
                return None;
            }
            if let Some(mut found) = self.found.pop_front() {
                if let Some(unmatched) = &mut self.of.unmatched {
                    found.retain(|answer| unmatched.takes(answer.pair()));
                }
                return Some(found);
            }
            let (slice, density) = self.slices.pop()?;
            match self.search(&slice, density) {
                _ if self.of.is_stopped() => {}
                Ok(gathered) => {
                    self.searched += 1;
                    self.found = gathered.sorted().into();
                }
                Err(slices) => {
                    let slices = slices.into_iter().rev();
                    self.slices.extend(slices.map(|slice| (slice, density)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

    use fastrand::Rng;
    use test_size::sized;

    use super::{Chunks, PairQuery};
    use crate::many::lanes::Done;
    use crate::many::plan::Plan;
    use crate::many::sets::Sets;
    use crate::many::{Balls, PairImpact, Search};
    use crate::time_of_impact;

    /// More than the number of pairs that meet at one time other than the first.
    const STARTS: usize = 8;

    /// All answers, the number of slices searched, and the number of pairs queried. A slice has no
    /// more than `most` answers.
    fn all_found<const D: usize>(
        search: Search<'_, D>,
        most: usize,
    ) -> (Vec<PairImpact<D>>, usize, u64) {
        let mut chunks = search.in_slices(1).impacts();
        chunks.most = most;
        let (mut all, mut of_slice) = (Vec::new(), (0, 0));
        while let Some(chunk) = chunks.next() {
            of_slice =
                (chunks.searched, if of_slice.0 == chunks.searched { of_slice.1 } else { 0 });
            of_slice.1 += chunk.iter().filter(|met| met.impact.time > 0.0).count();
            // Besides those at its start.
            assert!(of_slice.1 <= most.saturating_add(STARTS), "{of_slice:?}");
            all.extend(chunk);
        }
        (all, chunks.searched, chunks.asked())
    }

    #[test]
    fn a_slice_in_which_much_happens_is_cut() {
        // Balls on a line; all meet all others, a little before or after 1.
        let x: Vec<f64> = (0..sized(210, 300)).map(f64::from).collect();
        let v: Vec<f64> = x.iter().map(|x| -x * (1.0 + 0.01 * (x * x % 7.0))).collect();
        let r = vec![1e-6; x.len()];
        let balls = Balls::moving([&x], [&v], &r).expect("finite");
        let search = Search::among(balls, 9.0);
        let (expected, few, _) = all_found(search, usize::MAX);
        assert!(expected.len() > sized(5_000, 10_000), "{}", expected.len());
        let (_, same, _) = all_found(search, expected.len());
        assert_eq!(same, few);
        let (found, many, _) = all_found(search, 640);
        assert!(found == expected);
        assert!(few <= 2 && many >= expected.len() / 640, "{few} and {many} slices");
    }

    #[test]
    fn a_slice_of_many_tasks_is_cut_into_many() {
        let random = &mut Rng::with_seed(3);
        let count = 40_000;
        let mut even =
            |width: f64| -> Vec<f64> { (0..count).map(|_| width * (random.f64() - 0.5)).collect() };
        let (x, y, vx, vy) = (even(800.0), even(800.0), even(6.0), even(6.0));
        let r = vec![0.5; count];
        let balls = Balls::moving([&x, &y], [&vx, &vy], &r).expect("finite");
        let search = Search::among(balls, 1.0);
        let (expected, one, once) = all_found(search, usize::MAX);
        let (found, many, asked) = all_found(search, 2000);
        assert!(found == expected && expected.len() > 5_000, "{}", expected.len());
        assert!(one == 1 && (4..40).contains(&many), "{many}");
        // Answers found before a slice is cut are not found again and again.
        assert!(asked < 3 * once, "{asked} and {once}");
    }

    /// Contacts of the first time are found at once if they are few for each ball: a second search
    /// would find as many.
    #[test]
    fn what_overlaps_at_the_start_is_searched_once() {
        // A row of balls that shrinks; each overlaps the next three on both sides.
        let x: Vec<f64> = (0..20_000).map(|ball| 0.6 * f64::from(ball)).collect();
        let v: Vec<f64> = x.iter().map(|x| -0.1 * x).collect();
        let r = vec![1.0; x.len()];
        let search = Search::among(Balls::moving([&x], [&v], &r).expect("finite"), 0.1);
        let (found, searched, asked) = all_found(search, 1000);
        assert_eq!((found.len(), searched), (3 * 20_000 - 6, 1));
        assert!(found.is_sorted_by_key(|met| (met.a, met.b)));
        assert!(asked < 70_000, "{asked}");
    }

    /// All of them were once kept in memory: 575 MB for 4000 balls at one place.
    #[test]
    fn many_contacts_at_the_start_are_found_part_by_part() {
        // Each overlaps all others; some are also later met by a fast ball.
        let count = sized(200, 1500);
        let x: Vec<f64> = (0..count).map(|ball| 1e-6 * f64::from(ball)).chain([90.0]).collect();
        let v: Vec<f64> = (0..count).map(|_| 0.0).chain([-10.0]).collect();
        let r = vec![1.0; x.len()];
        let balls = Balls::moving([&x], [&v], &r).expect("finite");
        let contacts = |most_starts: usize| {
            let mut chunks = Search::among(balls, 10.0).in_slices(1).contacts();
            chunks.most_starts = most_starts;
            let (mut all, mut largest) = (Vec::new(), 0);
            let mut of_slice = (0, 0);
            while let Some(chunk) = chunks.next() {
                let before = if of_slice.0 == chunks.searched { of_slice.1 } else { 0 };
                let starts = chunk.iter().filter(|met| met.impact.time == 0.0).count();
                of_slice = (chunks.searched, before + starts);
                largest = largest.max(of_slice.1);
                all.extend(chunk);
            }
            (all, largest)
        };
        let (expected, most) = contacts(usize::MAX);
        let count = count as usize;
        assert_eq!((most, expected.len()), (count * (count - 1) / 2, count * (count + 1) / 2));
        for most in [3 * count, 20 * count] {
            let (found, largest) = contacts(most);
            assert!(found == expected, "{} of {}", found.len(), expected.len());
            assert!(largest <= most, "{largest} of {most}");
        }
    }

    #[test]
    fn a_search_is_stopped_in_the_middle_of_a_slice() {
        let x: Vec<f64> = (0..60_000).map(|ball| 0.6 * f64::from(ball)).collect();
        let (r, stop, asked) = (vec![1.0; x.len()], AtomicBool::new(false), AtomicUsize::new(0));
        let v: Vec<f64> = x.iter().map(|x| -0.1 * x).collect();
        let sets = Sets::of(Balls::moving([&x], [&v], &r).expect("finite"), None);
        let question = |[a, b]: [u32; 2], [one, other]: [&_; 2]| {
            stop.fetch_or(asked.fetch_add(1, Relaxed) == 5000, Relaxed);
            Some(PairImpact { a, b, impact: time_of_impact(one, other, 1.0)? })
        };
        let done = Done { overlapping: true, separating: true };
        let of =
            PairQuery { question: Box::new(question), done, unmatched: None, stop: Some(&stop) };
        let mut chunks = Chunks::new(sets, Plan::of(&sets, 1.0, Some(1)), of);
        assert!(chunks.next().is_none() && chunks.next().is_none());
        // Of some 180 000; each thread queries a thousand or two more, of at most 15 tasks.
        assert!((5000..60_000).contains(&asked.load(Relaxed)), "{asked:?}");
        stop.store(false, Relaxed);
        assert!(chunks.next().is_none() && chunks.share_done() == 1.0);
    }
}
