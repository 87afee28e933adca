//! Pairs as columns: the questions about pairs, asked of many at once.

use core::ops::Range;

use fearless_simd::{Level as Instructions, dispatch};

use crate::float::Scalar;
use crate::query::{moment_of_balls, will_collide};
use crate::shape::Moving;
use crate::verdict::{Question, deadline};

use super::balls::{Balls, ColumnError};
use super::threads::{length_of_part, map, parts, ranges};
use super::verdicts::{BLOCK, Verdicts};

/// Pairs of moving balls as columns: the first ball of one set and the first of another, the second and the second, and so
/// on.
///
/// The answers are those of the questions about each pair, to the last bit: what vectors of rounded numbers cannot decide
/// is asked one by one. With the feature `parallel` as many threads work as rayon has.
///
/// ```
/// use carom::many::{Balls, PairColumns};
///
/// let at = [0.0_f32, 0.0, 0.0];
/// let cue = Balls::moving([&at, &at], [&[8.0, 8.0, 0.0], &at], &[1.0; 3])?;
/// let eight = Balls::at_rest([&[6.0, 6.0, 6.0], &[0.0, 2.5, 0.0]], &[1.0; 3])?;
/// let pairs = PairColumns::of(cue, eight)?;
/// let (mut verdicts, mut times) = ([false; 3], [0.0; 3]);
/// pairs.will_collide(1.0, &mut verdicts)?;
/// pairs.times_of_impact(1.0, &mut times)?;
/// assert_eq!(verdicts, [true, false, false]);
/// assert_eq!(times, [0.5, f32::INFINITY, f32::INFINITY]);
/// # Ok::<(), carom::many::ColumnError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PairColumns<'a, const D: usize, S = f64> {
    first: Balls<'a, D, S>,
    second: Balls<'a, D, S>,
}

impl<'a, const D: usize, S: Scalar> PairColumns<'a, D, S> {
    /// The pairs of balls with the same index.
    ///
    /// # Errors
    /// One set has more balls than the other.
    pub fn of(first: Balls<'a, D, S>, second: Balls<'a, D, S>) -> Result<Self, ColumnError> {
        same_length("second balls", second.len(), first.len())?;
        Ok(Self { first, second })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.first.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Of each pair, what [`will_collide`] answers.
    ///
    /// # Errors
    /// There is not one place for each pair.
    pub fn will_collide(&self, max_time: S, answers: &mut [bool]) -> Result<(), ColumnError> {
        self.each(answers, |range, answers| self.verdicts(range, max_time, answers))
    }

    /// Of each pair, when [`time_of_impact`](crate::time_of_impact) says that they meet; infinite where they do not.
    ///
    /// # Errors
    /// There is not one place for each pair.
    pub fn times_of_impact(&self, max_time: S, times: &mut [S]) -> Result<(), ColumnError> {
        self.each(times, |range, times| {
            let mut verdicts = [false; BLOCK];
            for start in range.clone().step_by(BLOCK) {
                let end = (start + BLOCK).min(range.end);
                let verdicts = &mut verdicts[..end - start];
                self.verdicts(start..end, max_time, verdicts);
                let times = &mut times[start - range.start..][..end - start];
                times.fill(never());
                // Those that meet, put side by side: a branch for each pair would be mispredicted.
                let (mut hits, mut count) = ([0; BLOCK], 0);
                for (i, &meet) in verdicts.iter().enumerate() {
                    hits[count] = i;
                    count += usize::from(meet);
                }
                for &i in &hits[..count] {
                    times[i] = self.moment(Question::Impact, start + i, max_time);
                }
            }
        })
    }

    /// Of each pair, when [`first_contact`](crate::first_contact) says that they touch or overlap; infinite where they never do. Asked one by one.
    ///
    /// # Errors
    /// There is not one place for each pair.
    pub fn times_of_contact(&self, max_time: S, times: &mut [S]) -> Result<(), ColumnError> {
        self.each(times, |range, times| {
            for (pair, time) in range.zip(times) {
                *time = self.moment(Question::Contact, pair, max_time);
            }
        })
    }

    fn verdicts(&self, range: Range<usize>, max_time: S, answers: &mut [bool]) {
        match deadline(max_time) {
            Some(deadline) => {
                dispatch!(Instructions::new(), _ => self.verdicts_by(range, deadline, max_time, answers));
            }
            None => answers.fill(false),
        }
    }

    #[inline(always)]
    fn verdicts_by(&self, range: Range<usize>, deadline: f64, max_time: S, answers: &mut [bool]) {
        let (deadline, zeros) = (S::from_f64(deadline), [S::default(); BLOCK]);
        let Some(last) = range.end.checked_sub(BLOCK).filter(|&last| last >= range.start) else {
            return self.ask_unsure(range.start, &[true; BLOCK], max_time, answers);
        };
        let mut start = range.start;
        loop {
            let [one, other] = [&self.first, &self.second].map(|set| set.part(start, &zeros));
            let verdicts = Verdicts::of(&one, &other, deadline);
            let answers = &mut answers[start - range.start..][..BLOCK];
            answers.copy_from_slice(&verdicts.meet);
            if verdicts.are_unsure != [false; BLOCK] {
                self.ask_unsure(start, &verdicts.are_unsure, max_time, answers);
            }
            if start == last {
                return;
            }
            // The last begins so that it is whole: it may tell of some again.
            start = (start + BLOCK).min(last);
        }
    }

    /// What vectors do not decide.
    #[cold]
    #[inline(never)]
    fn ask_unsure(&self, start: usize, are_unsure: &[bool], max_time: S, answers: &mut [bool]) {
        for (i, answer) in answers.iter_mut().enumerate() {
            if are_unsure[i] {
                *answer = self.ask(start + i, |a, b| will_collide(a, b, max_time));
            }
        }
    }

    /// When a pair meets, or never.
    fn moment(&self, question: Question, pair: usize, max_time: S) -> S {
        let moment = self.ask(pair, |a, b| moment_of_balls(question, a, b, max_time));
        moment.unwrap_or_else(never)
    }

    fn ask<A>(&self, pair: usize, question: impl Fn(&Moving<D, S>, &Moving<D, S>) -> A) -> A {
        question(&self.first.one(pair), &self.second.one(pair))
    }

    /// Answers all, in parts.
    fn each<A: Send>(
        &self,
        answers: &mut [A],
        part: impl Fn(Range<usize>, &mut [A]) + Sync,
    ) -> Result<(), ColumnError> {
        same_length("answers", answers.len(), self.len())?;
        let count = self.len();
        let parts = parts(count);
        let length = length_of_part(count, parts);
        map(parts, ranges(count, parts).zip(answers.chunks_mut(length)), |(range, answers)| {
            part(range, answers);
        });
        Ok(())
    }
}

/// What stands for the time of what never happens.
fn never<S: Scalar>() -> S {
    S::from_f64(f64::INFINITY)
}

fn same_length(name: &'static str, length: usize, pairs: usize) -> Result<(), ColumnError> {
    if length == pairs { Ok(()) } else { Err(ColumnError::Pairs { name, length, pairs }) }
}
