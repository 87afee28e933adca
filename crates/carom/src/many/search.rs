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

/// The answers, in chunks that follow one another in time.
pub struct Chunks<'a, const D: usize, S = f64> {
    search: Search<'a, D, S>,
    question: Question<D, S>,
    frame: Frame<D>,
    /// What is still to be searched, the next last; with how dense balls are.
    slices: Vec<(Slice, f64)>,
}

impl<'a, const D: usize, S: Scalar> Chunks<'a, D, S> {
    fn new(search: Search<'a, D, S>, question: Question<D, S>) -> Self {
        let Plan { frame, mut slices } = match deadline(search.max_time) {
            Some(end) if search.balls.len() > FEW => Plan::of(&search.balls, end, search.slices),
            Some(end) => Plan::whole(end),
            None => Plan::NEVER,
        };
        slices.reverse();
        Self { search, question, frame, slices }
    }

    fn ask(&self, slice: &Slice, (a, b): (u32, u32)) -> Option<PairImpact<D, S>> {
        let (a, b) = (a.min(b), a.max(b));
        let balls = &self.search.balls;
        let [one, other] = [a, b].map(|ball| balls.one(ball as usize));
        let impact = (self.question)(&one, &other, self.search.max_time)?;
        slice.has(impact.time.into()).then_some(PairImpact { a, b, impact })
    }

    /// All impacts in a slice; if there are more than `most`, some, of which about as many are early as late.
    fn found(&self, slice: &Slice, density: f64, most: usize) -> Result<Found<D, S>, Found<D, S>> {
        let balls = &self.search.balls;
        let count = balls.len() as u32;
        let mut found = Vec::new();
        if balls.len() <= FEW {
            each_pair(count, |a, b| found.extend(self.ask(slice, (a, b))));
            return Ok(found);
        }
        let fleet = Fleet { balls: *balls, view: slice.view(self.frame) };
        let (levels, met_before) = (Levels::of(&fleet, density), slice.start > 0.0);
        let most_of_task = if most == usize::MAX { most } else { most / 16 };
        for tasks in levels.tasks().chunks(AT_ONCE) {
            let more = map(parts(balls.len()), tasks.iter(), |task| {
                let mut found = Vec::new();
                levels.pairs(task, &fleet, met_before, |a, b| {
                    found.extend(self.ask(slice, (a, b)));
                    found.len() <= most_of_task
                });
                found
            });
            let is_cut = more.iter().any(|found| found.len() > most_of_task);
            found.extend(more.into_iter().flatten());
            if is_cut || found.len() > most {
                return Err(found);
            }
        }
        Ok(found)
    }
}

type Found<const D: usize, S> = Vec<PairImpact<D, S>>;

/// So many tasks are given to threads before it is looked how much they have found.
const AT_ONCE: usize = 64;

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
            let most =
                if slice.is_moment() { usize::MAX } else { CHUNK.max(self.search.balls.len()) };
            let mut found = match self.found(&slice, density, most) {
                Ok(found) => return Some(sorted(&found)),
                Err(some) => some,
            };
            // Where about half of them have come.
            let middle = found.len() / 2;
            let (_, middle, _) = found.select_nth_unstable_by_key(middle, PairImpact::time_bits);
            let [before, after] = slice.cut_at(middle.impact.time.into());
            self.slices.extend([(after, density), (before, density)]);
        }
    }
}

/// By time, then by ball. Answers are long: what they are sorted by is sorted.
fn sorted<const D: usize, S: Scalar>(found: &[PairImpact<D, S>]) -> Found<D, S> {
    let mut keys: Vec<([u64; 2], u32)> = (0..)
        .zip(found)
        // No time is negative: bits are in the order of numbers.
        .map(|(place, met)| ([met.time_bits(), met.pair_bits()], place))
        .collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, place)| found[place as usize]).collect()
}
