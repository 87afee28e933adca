//! Pairs as columns: queries about many known pairs at once.

use core::ops::Range;

use crate::model::shape::Moving;
use crate::model::{ClosestApproach, Question, Relation, deadline};
use crate::number::Scalar;
use crate::query::moment_of_balls;

use super::balls::{BLOCK, Balls, ColumnError};
use super::kernel::{Kernel, answer};
use super::lengths::{Gap, Nearest, SignOfGap};
use super::threads::{length_of_part, map, parts, ranges};
use super::verdicts::WillCollide;

/// Pairs of moving balls as columns.
///
/// The first ball of one set is paired with the first of another, the second with the second, and
/// so on. Lengths and times are in any units, but the same for all balls.
///
/// The answers are those of the queries about each pair, to the last bit: if vectors of rounded
/// numbers cannot decide, the single query does. With the feature `parallel` the queries use all
/// threads of rayon.
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
    /// Returns the pairs of balls with the same index.
    ///
    /// # Errors
    /// Returns an error if one set has more balls than the other.
    pub fn of(first: Balls<'a, D, S>, second: Balls<'a, D, S>) -> Result<Self, ColumnError> {
        same_length("second balls", second.len(), first.len())?;
        Ok(Self { first, second })
    }

    /// Returns the number of pairs.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.first.len()
    }

    /// Returns whether there are no pairs.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Computes [`will_collide`](crate::will_collide) for each pair.
    ///
    /// # Errors
    /// Returns an error if the number of answers is not that of the pairs.
    pub fn will_collide(&self, max_time: S, answers: &mut [bool]) -> Result<(), ColumnError> {
        self.each(answers, |range, answers| self.verdicts(range, max_time, answers))
    }

    /// Computes the time of impact of each pair.
    ///
    /// It is the time of [`time_of_impact`](crate::time_of_impact), or infinite if there is no
    /// impact.
    ///
    /// # Errors
    /// Returns an error if the number of times is not that of the pairs.
    pub fn times_of_impact(&self, max_time: S, times: &mut [S]) -> Result<(), ColumnError> {
        self.each(times, |range, times| {
            let mut verdicts = [false; BLOCK];
            for start in range.clone().step_by(BLOCK) {
                let end = (start + BLOCK).min(range.end);
                let verdicts = &mut verdicts[..end - start];
                self.verdicts(start..end, max_time, verdicts);
                let times = &mut times[start - range.start..][..end - start];
                times.fill(never());
                // The indices of pairs that meet, side by side: a branch for each pair would be
                // mispredicted.
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

    /// Computes the time of the first contact of each pair.
    ///
    /// It is the time of [`first_contact`](crate::first_contact), or infinite if there is no
    /// contact. The pairs are queried one by one.
    ///
    /// # Errors
    /// Returns an error if the number of times is not that of the pairs.
    pub fn times_of_contact(&self, max_time: S, times: &mut [S]) -> Result<(), ColumnError> {
        self.each(times, |range, times| {
            for (pair, time) in range.zip(times) {
                *time = self.moment(Question::Contact, pair, max_time);
            }
        })
    }

    /// Computes [`relation`](crate::relation) for each pair at the start.
    ///
    /// # Errors
    /// Returns an error if the number of relations is not that of the pairs.
    pub fn relations(&self, relations: &mut [Relation]) -> Result<(), ColumnError> {
        self.each(relations, |range, relations| self.answer(SignOfGap, range, relations))
    }

    /// Computes [`gap`](crate::gap) for each pair at the start.
    ///
    /// # Errors
    /// Returns an error if the number of gaps is not that of the pairs.
    pub fn gaps(&self, gaps: &mut [S]) -> Result<(), ColumnError> {
        self.each(gaps, |range, gaps| self.answer(Gap, range, gaps))
    }

    /// Computes [`closest_approach`](crate::closest_approach) for each pair.
    ///
    /// If `max_time` is negative or NaN, all times and gaps are NaN.
    ///
    /// # Errors
    /// Returns an error if the number of approaches is not that of the pairs.
    pub fn closest_approaches(
        &self,
        max_time: S,
        nearest: &mut [ClosestApproach<S>],
    ) -> Result<(), ColumnError> {
        let nan = S::from_f64(f64::NAN);
        self.each(nearest, |range, nearest| match deadline(max_time) {
            Some(deadline) => self.answer(Nearest { max_time, deadline }, range, nearest),
            None => nearest.fill(ClosestApproach { time: nan, gap: nan }),
        })
    }

    fn verdicts(&self, range: Range<usize>, max_time: S, answers: &mut [bool]) {
        match deadline(max_time) {
            Some(deadline) => {
                let deadline = S::from_f64(deadline);
                self.answer(WillCollide { max_time, deadline }, range, answers);
            }
            None => answers.fill(false),
        }
    }

    fn answer<K: Kernel<D, S>>(&self, kernel: K, range: Range<usize>, answers: &mut [K::Answer]) {
        answer(kernel, [&self.first, &self.second], range, answers);
    }

    /// The time at which a pair meets, or that of never.
    fn moment(&self, question: Question, pair: usize, max_time: S) -> S {
        let moment = self.ask(pair, |a, b| moment_of_balls(question, a, b, max_time));
        moment.unwrap_or_else(never)
    }

    fn ask<A>(&self, pair: usize, question: impl Fn(&Moving<D, S>, &Moving<D, S>) -> A) -> A {
        question(&self.first.one(pair), &self.second.one(pair))
    }

    /// Computes all answers, in parts.
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

/// The time of an event that never happens.
fn never<S: Scalar>() -> S {
    S::from_f64(f64::INFINITY)
}

fn same_length(name: &'static str, length: usize, pairs: usize) -> Result<(), ColumnError> {
    if length == pairs { Ok(()) } else { Err(ColumnError::Pairs { name, length, pairs }) }
}
