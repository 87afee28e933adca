//! A search among many balls, and its answers in chunks.

use crate::float::Scalar;
use crate::query::{closest_approach, first_contact, time_of_impact};
use crate::shape::Moving;
use crate::verdict::deadline;

use super::answer::{PairAnswer, PairApproach, PairImpact, sorted, time_bits};
use super::balls::{Balls, ColumnError};
use super::fleet::Fleet;
use super::levels::Levels;
use super::plan::Plan;
use super::sets::Sets;
use super::slice::{Frame, Slice};
use super::threads::{map, parts};

/// A search among many balls, or between two sets of them, up to a time: who meets whom, and when?
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
    sets: Sets<'a, D, S>,
    max_time: S,
    slices: Option<usize>,
    only_firsts: bool,
}

impl<'a, const D: usize, S: Scalar> Search<'a, D, S> {
    /// A search for all pairs of these balls in `[0, max_time]`; with a negative or NaN `max_time` there are none.
    #[must_use]
    pub const fn among(balls: Balls<'a, D, S>, max_time: S) -> Self {
        Self::of(Sets::of(balls, None), max_time)
    }

    /// A search for all pairs of a ball of the first set and one of the second in `[0, max_time]`. Either may be a single
    /// ball: then the others are only gone through.
    ///
    /// What is near each other in one set is looked at, too, though it is not asked about: where one set is very dense, ask
    /// whether its balls meet any of the other by leaving out those that cannot.
    ///
    /// ```
    /// use carom::many::{Balls, Search};
    ///
    /// let (x, y) = ([10.0, 20.0, 30.0], [0.0, 1.5, 9.0]);
    /// let pins = Balls::at_rest([&x, &y], &[1.0; 3])?;
    /// let ball = Balls::moving([&[0.0], &[0.0]], [&[2.0], &[0.0]], &[1.0])?;
    /// let hits = Search::between(ball, pins, 60.0)?.impacts().flatten();
    /// assert_eq!(hits.map(|hit| hit.b).collect::<Vec<_>>(), [0, 1]);
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// Together there are 2³² balls or more.
    pub fn between(
        balls: Balls<'a, D, S>,
        others: Balls<'a, D, S>,
        max_time: S,
    ) -> Result<Self, ColumnError> {
        let count = balls.len().saturating_add(others.len());
        match u32::try_from(count) {
            Ok(_) => Ok(Self::of(Sets::of(balls, Some(others)), max_time)),
            Err(_) => Err(ColumnError::TooMany(count)),
        }
    }

    const fn of(sets: Sets<'a, D, S>, max_time: S) -> Self {
        Self { sets, max_time, slices: None, only_firsts: false }
    }

    /// With so many slices of time (of a long time, so many for its first part, and for the rest), whatever would be
    /// chosen: the answers are the same, in other chunks and after another time. Few pairs, and a set of few balls that
    /// meets another, are not searched in slices.
    #[must_use]
    pub const fn in_slices(self, slices: usize) -> Self {
        Self { slices: Some(slices), ..self }
    }

    /// Only the first answer of each ball, in the order of the answers: what is left out is of two balls that have both
    /// come before. The search ends as soon as all have come.
    ///
    /// ```
    /// use carom::many::{Balls, Search};
    ///
    /// // The first ball passes the others one by one; of each that is the first impact.
    /// let (x, vx) = ([0.0, 5.0, 9.0], [1.0, 0.0, -1.0]);
    /// let balls = Balls::moving([&x], [&vx], &[1.0; 3])?;
    /// let met = Search::among(balls, 9.0).only_firsts().impacts().flatten();
    /// assert_eq!(met.map(|met| (met.a, met.b, met.impact.time)).collect::<Vec<_>>(), [(1, 2, 2.0), (0, 1, 3.0)]);
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    #[must_use]
    pub const fn only_firsts(self) -> Self {
        Self { only_firsts: true, ..self }
    }

    /// All impacts of pairs, as [`time_of_impact`] tells them: by time, then by the first ball, then by the second.
    pub fn impacts(self) -> Chunks<'a, D, S, PairImpact<D, S>> {
        let max_time = self.max_time;
        self.asking(true, move |[a, b], [one, other]| {
            Some(PairImpact { a, b, impact: time_of_impact(one, other, max_time)? })
        })
    }

    /// All first contacts of pairs, as [`first_contact`] tells them, in the same order. With a `max_time` of 0 they are all
    /// pairs that touch or overlap.
    pub fn contacts(self) -> Chunks<'a, D, S, PairImpact<D, S>> {
        let max_time = self.max_time;
        self.asking(true, move |[a, b], [one, other]| {
            Some(PairImpact { a, b, impact: first_contact(one, other, max_time)? })
        })
    }

    /// All pairs of which the surfaces come within a margin of each other, at the moment when the centres are nearest, as
    /// [`closest_approach`] tells it: those of which the gap that it tells is at most the margin. By that moment, then by
    /// the balls. With a `max_time` of 0 they are all neighbours within a distance.
    ///
    /// A negative margin asks for balls that overlap by as much; of a NaN there are none. Sailors and controllers call moment
    /// and distance TCPA and DCPA.
    ///
    /// ```
    /// use carom::many::{Balls, Search};
    ///
    /// // Three aircraft, in nautical miles and hours: who comes within 5 miles of whom, in the next half hour?
    /// let (x, y) = ([0.0, 100.0, 0.0], [0.0, 4.0, 40.0]);
    /// let (vx, vy) = ([400.0, -400.0, 400.0], [0.0, 0.0, 0.0]);
    /// let planes = Balls::moving([&x, &y], [&vx, &vy], &[0.0; 3])?;
    /// let near: Vec<_> = Search::among(planes, 0.5).approaches(5.0).flatten().collect();
    /// assert_eq!((near[0].a, near[0].b, near.len()), (0, 1, 1));
    /// assert_eq!((near[0].approach.time, near[0].approach.gap), (0.125, 4.0));
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    pub fn approaches(self, margin: S) -> Chunks<'a, D, S, PairApproach<S>> {
        let max_time = self.max_time;
        let sets = self.sets.within(margin);
        Self { sets, ..self }.asking(false, move |[a, b], [one, other]| {
            let approach = closest_approach(one, other, max_time)?;
            (approach.gap <= margin).then_some(PairApproach { a, b, approach })
        })
    }

    fn asking<A: PairAnswer>(
        self,
        are_first: bool,
        question: impl Fn([u32; 2], [&Moving<D, S>; 2]) -> Option<A> + Send + Sync + 'a,
    ) -> Chunks<'a, D, S, A> {
        let Plan { frame, mut slices } = match deadline(self.max_time) {
            Some(end) if self.sets.are_few() => Plan::whole::<S>(end),
            Some(end) => Plan::of(&self.sets, end, self.slices),
            None => Plan::NEVER,
        };
        slices.reverse();
        let most = CHUNK.max(self.sets.len());
        let unmet = self.only_firsts.then(|| Unmet::of(&self.sets));
        Chunks {
            sets: self.sets,
            question: Box::new(question),
            are_first,
            frame,
            slices,
            asked: 0,
            most,
            unmet,
        }
    }
}

type Question<'a, const D: usize, S, A> =
    Box<dyn Fn([u32; 2], [&Moving<D, S>; 2]) -> Option<A> + Send + Sync + 'a>;

/// The answers, in chunks that follow one another in time. Some are empty; where one ends and the next begins depends on
/// the balls and on the processor, and the answers do not.
pub struct Chunks<'a, const D: usize, S, A> {
    sets: Sets<'a, D, S>,
    question: Question<'a, D, S, A>,
    /// Whether what overlaps before a slice has its answer before it.
    are_first: bool,
    frame: Frame<D>,
    /// What is still to be searched, the next last; with how dense balls are.
    slices: Vec<(Slice, f64)>,
    asked: u64,
    /// A chunk has no more answers than this, but for those of one moment.
    most: usize,
    /// If only first answers are told, who has none yet.
    unmet: Option<Unmet>,
}

impl<const D: usize, S: Scalar, A: PairAnswer> Chunks<'_, D, S, A> {
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
        (self.question)(pair, balls).filter(|answer| slice.has(answer.time()))
    }

    /// All answers in a slice; if there are more than `most` or very many in one place, some of them.
    fn found(&mut self, slice: &Slice, density: f64, most: usize) -> Result<Vec<A>, Vec<A>> {
        let sets = &self.sets;
        let mut found = Vec::new();
        if sets.are_few() {
            let mut asked = 0;
            sets.each_pair(|pair, balls| {
                found.extend(self.ask(slice, pair, balls));
                asked += 1;
            });
            self.asked += asked;
            return Ok(found);
        }
        let fleet = Fleet { sets: *sets, view: slice.view(self.frame) };
        let levels = Levels::of(&fleet, density);
        let met_before = self.are_first && slice.start > 0.0;
        let most_of_task = if most == usize::MAX { most } else { most / AT_ONCE };
        let mut tasks = levels.tasks().peekable();
        while tasks.peek().is_some() {
            let more = map(parts(sets.len()), tasks.by_ref().take(AT_ONCE), |task| {
                let (mut found, mut asked) = (Vec::new(), 0_u64);
                let mut some = Vec::new();
                levels.pairs(&task, &fleet, met_before, |pairs| {
                    // First all balls are fetched, from all over the memory, then all are asked about.
                    some.extend(pairs.drain(..).filter_map(|pair| sets.pair(pair)));
                    asked += some.len() as u64;
                    let answers =
                        some.drain(..).filter_map(|(pair, [a, b])| self.ask(slice, pair, [&a, &b]));
                    found.extend(answers);
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

/// So many tasks are given to threads before it is looked how much they have found.
const AT_ONCE: usize = 32;

/// A chunk has no more answers than this, or than there are balls, but for those of one moment.
const CHUNK: usize = 1 << 20;

impl<const D: usize, S: Scalar, A: PairAnswer> Iterator for Chunks<'_, D, S, A> {
    type Item = Vec<A>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.unmet.as_ref().is_some_and(Unmet::are_none) {
            return None;
        }
        loop {
            let (slice, density) = self.slices.pop()?;
            let most = if slice.is_moment() { usize::MAX } else { self.most };
            let mut found = match self.found(&slice, density, most) {
                Ok(found) => {
                    let mut found = sorted(&found);
                    if let Some(unmet) = &mut self.unmet {
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

/// The balls of which there has been no answer.
struct Unmet {
    /// For each ball of both sets.
    is_in: Vec<bool>,
    /// Where those of the second set begin.
    second: usize,
    left: usize,
}

impl Unmet {
    fn of<const D: usize, S: Scalar>(sets: &Sets<'_, D, S>) -> Self {
        let left = sets.len();
        Self { is_in: vec![true; left], second: sets.second(), left }
    }

    fn are_none(&self) -> bool {
        self.left == 0
    }

    /// Whether one of a pair is new: then it is no longer.
    fn takes(&mut self, [a, b]: [u32; 2]) -> bool {
        let left = self.left;
        for ball in [a as usize, self.second + b as usize] {
            self.left -= usize::from(core::mem::take(&mut self.is_in[ball]));
        }
        self.left < left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let (found, many) = all_found(Some(640));
        assert!(found == expected);
        assert!(few <= 2 && many >= expected.len() / 640, "{few} and {many} chunks");
    }
}
