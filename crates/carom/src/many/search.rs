//! A search among many balls, or between two sets of them.

use core::sync::atomic::AtomicBool;

use crate::model::shape::Moving;
use crate::model::{Zone, deadline};
use crate::number::Scalar;
use crate::query::{
    closest_approach, comes_within, first_contact, first_contact_within, time_of_impact,
};

use super::answer::{PairAnswer, PairApproach, PairContact, PairImpact};
use super::balls::{Balls, ColumnError};
use super::chunks::{Chunks, PairQuery};
use super::lanes::Done;
use super::plan::Plan;
use super::sets::Sets;
use super::unmatched::Unmatched;

/// A search among many balls, or between two sets.
///
/// It finds the impacts, contacts or closest approaches of pairs, up to a time.
/// Lengths and times are in any units, but the same for all balls.
///
/// ```
/// use carom::many::{Balls, Search};
///
/// // A row of balls; one moves along it, without an end of time.
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
    /// Returns a search among these balls in `[0, max_time]`.
    ///
    /// It finds all pairs of these balls. If `max_time` is negative or NaN, it finds none.
    #[must_use]
    pub const fn among(balls: Balls<'a, D, S>, max_time: S) -> Self {
        Self::of(Sets::of(balls, None), max_time)
    }

    /// Returns a search between two sets of balls in `[0, max_time]`.
    ///
    /// It finds all pairs of a ball of the first set and a ball of the second. If `max_time` is
    /// negative or NaN, it finds none. Either set may be a single ball: then the search tests the
    /// others one by one.
    ///
    /// The broad phase also finds balls that are near each other within one set, although no query
    /// is about them. So a search with a very dense set is slow, even if the other set is far from
    /// it.
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
    /// Returns an error if there are 2³² balls or more together.
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

    /// Sets the number of slices of time.
    ///
    /// For a long time, its first part and the rest have this many slices each. By default the
    /// search chooses the number. The answers are the same, but come in other chunks, and the
    /// search takes more or less time. A search of few pairs, or of a set of few balls with another
    /// set, ignores this number.
    #[must_use]
    pub const fn in_slices(self, slices: usize) -> Self {
        Self { slices: Some(slices), ..self }
    }

    /// Keeps only the first answer of each ball.
    ///
    /// An answer is left out if earlier answers contain both of its balls. The order stays the
    /// same. The search ends as soon as every ball has an answer.
    ///
    /// ```
    /// use carom::many::{Balls, Search};
    ///
    /// // The first and the third ball meet at 3.5, when both have had an impact.
    /// let (x, vx) = ([0.0, 5.0, 9.0], [1.0, 0.0, -1.0]);
    /// let balls = Balls::moving([&x], [&vx], &[1.0; 3])?;
    /// let met = Search::among(balls, 9.0).only_firsts().impacts().flatten();
    /// let met: Vec<_> = met.map(|met| (met.a, met.b, met.impact.time)).collect();
    /// assert_eq!(met, [(1, 2, 2.0), (0, 1, 3.0)]);
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    #[must_use]
    pub const fn only_firsts(self) -> Self {
        Self { only_firsts: true, ..self }
    }

    /// Stops the search when this flag becomes true.
    ///
    /// Any thread may set it. The search then ends for good, and its answers so far are not all. It
    /// reads the flag after about each thousand pairs, but not while it puts balls into cells, nor
    /// while it sorts answers; this takes some tenths of a second for a million of them.
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

    /// Returns all impacts of pairs.
    ///
    /// Each is that of [`time_of_impact`] for the pair, to the last bit. They are in the order of
    /// their times, then of the first balls, then of the second.
    pub fn impacts(self) -> Chunks<'a, D, S, PairImpact<D, S>> {
        let max_time = self.max_time;
        self.asking(Done { overlapping: true, separating: true }, move |[a, b], [one, other]| {
            Some(PairImpact { a, b, impact: time_of_impact(one, other, max_time)? })
        })
    }

    /// Returns all first contacts of pairs.
    ///
    /// Each is that of [`first_contact`] for the pair, to the last bit, in the same order. With a
    /// `max_time` of 0 they are all pairs that touch or overlap.
    ///
    /// ```
    /// use carom::many::{Balls, Search};
    ///
    /// let balls = Balls::at_rest([&[0.0, 2.0, 9.0]], &[1.0; 3])?;
    /// let pairs = Search::among(balls, 0.0).contacts().flatten();
    /// assert_eq!(pairs.map(|pair| (pair.a, pair.b)).collect::<Vec<_>>(), [(0, 1)]);
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    pub fn contacts(self) -> Chunks<'a, D, S, PairImpact<D, S>> {
        let max_time = self.max_time;
        self.asking(Done { overlapping: true, separating: false }, move |[a, b], [one, other]| {
            Some(PairImpact { a, b, impact: first_contact(one, other, max_time)? })
        })
    }

    /// Returns when pairs come within a margin.
    ///
    /// Each is that of [`first_contact_within`] for the pair, to the last bit, in the same order. A
    /// negative margin finds balls that overlap by at least as much; a NaN finds none.
    ///
    /// ```
    /// use carom::many::{Balls, Search};
    ///
    /// let (x, vx) = ([0.0, 10.0, 30.0], [1.0, -1.0, 0.0]);
    /// let balls = Balls::moving([&x], [&vx], &[1.0; 3])?;
    /// let near: Vec<_> = Search::among(balls, 5.0).contacts_within(2.0).flatten().collect();
    /// assert_eq!((near[0].a, near[0].b, near.len()), (0, 1, 1));
    /// assert_eq!((near[0].impact.time, near[0].impact.point), (3.0, [5.0]));
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    pub fn contacts_within(self, margin: S) -> Chunks<'a, D, S, PairImpact<D, S>> {
        let max_time = self.max_time;
        // The search adds half the margin to each radius, and makes none negative: with a negative
        // margin it may take balls for overlapping that are not.
        let overlapping = (0.0..f64::INFINITY).contains(&margin.into());
        let sets = self.sets.within(margin);
        Self { sets, ..self }.asking(
            Done { overlapping, separating: false },
            move |[a, b], [one, other]| {
                let impact = first_contact_within(one, other, margin, max_time)?;
                Some(PairImpact { a, b, impact })
            },
        )
    }

    /// Returns the closest approaches of pairs that come within a margin.
    ///
    /// These are the pairs of [`contacts_within`](Self::contacts_within). Each has the time and gap
    /// of [`closest_approach`], to the last bit. The pairs are in the order of this time, then of
    /// the balls. With a `max_time` of 0 they are all neighbours within a distance.
    ///
    /// Whether a pair counts is decided for the exact gap; the gap returned is within one unit in
    /// the last place, so it may be as much above the margin. A negative margin finds balls that
    /// overlap by at least as much; a NaN finds none. Sailors and air traffic controllers call time
    /// and distance TCPA and DCPA.
    ///
    /// ```
    /// use carom::many::{Balls, Search};
    ///
    /// // Three aircraft, in nautical miles and hours: pairs within 5 miles in the next half hour.
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
                comes_within([one, other], &approach, margin, max_time).then_some(PairApproach {
                    a,
                    b,
                    approach,
                })
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
        let unmatched = self.only_firsts.then(|| Unmatched::of(&self.sets));
        Chunks::new(
            self.sets,
            plan,
            PairQuery { question: Box::new(question), done, unmatched, stop: self.stop },
        )
    }
}

impl<'a, S: Scalar> Search<'a, 3, S> {
    /// Returns when pairs are in each other's zone.
    ///
    /// Each interval is [`Zone::contact_interval`] of the pair, to the last bit; a pair counts if
    /// [`Zone::first_contact`] finds it up to `max_time`. They are in the order of their starts,
    /// then of the balls. With a `max_time` of 0 they are all pairs in each other's zone now.
    ///
    /// The third axis is up. A zone may be much wider than high: the search measures both in units
    /// of their own.
    ///
    /// ```
    /// use carom::Zone;
    /// use carom::many::{Balls, Search};
    ///
    /// // Three aircraft, in nautical miles and hours; 1000 feet are 0.16458 miles.
    /// let (x, y, z) = ([0.0, 100.0, 100.0], [0.0, 3.0, 3.0], [5.0, 5.0, 6.0]);
    /// let (vx, vy, vz) = ([400.0, -400.0, -400.0], [0.0; 3], [0.0; 3]);
    /// let planes = Balls::moving([&x, &y, &z], [&vx, &vy, &vz], &[0.0; 3])?;
    /// let zone = Zone::new(5.0, 0.16458).expect("not negative");
    /// let near: Vec<_> = Search::among(planes, 0.5).contacts_in(zone).flatten().collect();
    /// assert_eq!((near[0].a, near[0].b, near.len()), (0, 1, 1));
    /// assert_eq!((near[0].interval.start, near[0].interval.end), (0.12, 0.13));
    /// # Ok::<(), carom::many::ColumnError>(())
    /// ```
    pub fn contacts_in(self, zone: Zone<S>) -> Chunks<'a, 3, S, PairContact<S>> {
        let max_time = self.max_time;
        let sets = self.sets.in_zone(&zone);
        Self { sets, ..self }.asking(
            Done { overlapping: false, separating: false },
            move |[a, b], [one, other]| {
                let interval = zone.contact_until(one, other, max_time)?;
                Some(PairContact { a, b, interval })
            },
        )
    }
}
