//! A search among many balls, or between two sets of them: what is asked.

use core::sync::atomic::AtomicBool;

use crate::float::Scalar;
use crate::query::{closest_approach, first_contact, time_of_impact};
use crate::shape::Moving;
use crate::verdict::deadline;

use super::answer::{PairAnswer, PairApproach, PairImpact};
use super::balls::{Balls, ColumnError};
use super::chunks::{Asked, Chunks};
use super::lanes::Done;
use super::plan::Plan;
use super::sets::Sets;
use super::unmet::Unmet;

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
    stop: Option<&'a AtomicBool>,
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
    /// What is near each other within one set is looked at, too, though it is not asked about: a set that is very dense takes
    /// long, even where the other is far from it.
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
        Self { sets, max_time, slices: None, only_firsts: false, stop: None }
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

    /// It ends for good where this is true, which any thread may make it: what has been told by then is not all. It is looked
    /// at after each thousand pairs or so; not while balls are put into cells, nor while answers are sorted, which takes some
    /// tenths of a second for a million of them.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// use carom::many::{Balls, Search};
    ///
    /// let stop = AtomicBool::new(false);
    /// let balls = Balls::moving([&[0.0, 5.0]], [&[1.0, 0.0]], &[1.0; 2])?;
    /// let mut chunks = Search::among(balls, 9.0).in_slices(4).stopped_by(&stop).impacts();
    /// assert!(chunks.next().is_some());
    /// stop.store(true, Ordering::Relaxed);
    /// assert!(chunks.next().is_none());
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    #[must_use]
    pub const fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// All impacts of pairs, as [`time_of_impact`] tells them: by time, then by the first ball, then by the second.
    pub fn impacts(self) -> Chunks<'a, D, S, PairImpact<D, S>> {
        let max_time = self.max_time;
        self.asking(Done { overlapping: true, separating: true }, move |[a, b], [one, other]| {
            Some(PairImpact { a, b, impact: time_of_impact(one, other, max_time)? })
        })
    }

    /// All first contacts of pairs, as [`first_contact`] tells them, in the same order. With a `max_time` of 0 they are all
    /// pairs that touch or overlap.
    pub fn contacts(self) -> Chunks<'a, D, S, PairImpact<D, S>> {
        let max_time = self.max_time;
        self.asking(Done { overlapping: true, separating: false }, move |[a, b], [one, other]| {
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
        Self { sets, ..self }.asking(
            Done { overlapping: false, separating: false },
            move |[a, b], [one, other]| {
                let approach = closest_approach(one, other, max_time)?;
                (approach.gap <= margin).then_some(PairApproach { a, b, approach })
            },
        )
    }

    fn asking<A: PairAnswer>(
        self,
        done: Done,
        question: impl Fn([u32; 2], [&Moving<D, S>; 2]) -> Option<A> + Send + Sync + 'a,
    ) -> Chunks<'a, D, S, A> {
        let plan = match deadline(self.max_time) {
            Some(end) if self.sets.are_few() => Plan::whole::<S>(end),
            Some(end) => Plan::of(&self.sets, end, self.slices),
            None => Plan::NEVER,
        };
        let unmet = self.only_firsts.then(|| Unmet::of(&self.sets));
        Chunks::new(
            self.sets,
            plan,
            Asked { question: Box::new(question), done, unmet, stop: self.stop },
        )
    }
}
