//! The search for encounters, and its answers in the order of time.

use core::cmp::Ordering;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::cursor::Cursor;
use super::data::Tracks;
use super::error::TrackError;
use super::joined::Lasting;
use super::meeting::{Meeting, Sets, Slice};
use super::presence::Presence;
use super::slices::borders;
use super::tree::{Bounds, Tree};
use crate::many::threads::{map, parts, ranges};
use crate::model::ClosestApproach;
use crate::number::vector::{MapEach, from_fn};
use crate::problem::legs::Leg;
use crate::query::legs::Closest;

/// Two tracks within the margin of each other, without a break.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// The index of the first track.
    ///
    /// If both tracks are of one set, it is the smaller index.
    pub a: u32,
    /// The index of the second track, in its set.
    pub b: u32,
    /// When it begins.
    ///
    /// They come near then, or one of them begins to exist.
    pub enter: f64,
    /// When it ends: they part, or one of them ceases to exist.
    pub exit: f64,
    /// When the tracks are first nearest in it, and their gap then.
    pub approach: ClosestApproach,
    /// The distance of their centres then.
    pub distance: f64,
    /// The difference along the last axis then, in upright zones.
    ///
    /// Gap and distance are then those along the other axes
    /// ([`within_height`](Encounters::within_height)). In other searches it is 0.
    pub height: f64,
}

/// A search for encounters of tracks, in one set or between two.
///
/// Two tracks are in contact at a time if both exist, and the distance of their centres is at most
/// the sum of their radii and the margin. An [`Encounter`] is a longest span of contact: it goes on
/// over fixes, and two tracks that part and meet again have two.
///
/// # Accuracy
/// The fixes are taken as the real numbers that the floats stand for. The velocity between two
/// fixes is usually no float, so it is never computed: lengths are multiplied by the durations, and
/// signs of polynomials decide, in floats with error bounds, then in integers. So whether and how
/// often two tracks meet is exact, also where they graze the margin or reach it at a fix. Times,
/// distances and gaps are within one unit in the last place. Exchanging two tracks changes no bit.
///
/// ```
/// use carom::many::{Encounters, Tracks};
///
/// // Two drones that come within 2 metres twice.
/// let t = [0.0, 4.0, 8.0, 0.0, 8.0];
/// let (x, z) = ([0.0, 8.0, 0.0, 4.0, 4.0], [0.0, 0.0, 0.0, 1.0, 1.0]);
/// let drones = Tracks::new(&[0, 3, 5], &t, [&x, &[0.0; 5], &z])?;
/// let met: Vec<_> = Encounters::among(drones, 2.0)?.chunks().flatten().collect();
/// assert_eq!(met.iter().map(|met| met.approach.time).collect::<Vec<_>>(), [2.0, 6.0]);
/// assert_eq!((met[0].distance, met[0].approach.gap), (1.0, 1.0));
/// # Ok::<(), carom::many::TrackError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Encounters<'a, const D: usize> {
    sets: Sets<'a, D>,
    span: [f64; 2],
    slices: Option<usize>,
    stop: Option<&'a AtomicBool>,
}

impl<'a, const D: usize> Encounters<'a, D> {
    /// Returns a search for tracks whose surfaces come within a margin.
    ///
    /// # Errors
    /// Returns an error if the margin is negative, NaN or infinite.
    pub fn among(tracks: Tracks<'a, D>, margin: f64) -> Result<Self, TrackError> {
        Self::of([tracks; 2], true, margin)
    }

    /// Returns a search between two sets of tracks.
    ///
    /// ```
    /// use carom::many::{Encounters, Tracks};
    ///
    /// let ship = Tracks::new(&[0, 2], &[0.0, 10.0], [&[0.0, 10.0], &[0.0, 0.0]])?;
    /// let buoys = Tracks::new(&[0, 2], &[0.0, 60.0], [&[5.0, 5.0], &[3.0, 3.0]])?;
    /// let near: Vec<_> = Encounters::between(ship, buoys, 5.0)?.chunks().flatten().collect();
    /// assert_eq!((near[0].enter, near[0].exit, near[0].distance), (1.0, 9.0, 3.0));
    /// # Ok::<(), carom::many::TrackError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the margin is negative, NaN or infinite.
    pub fn between(
        tracks: Tracks<'a, D>,
        others: Tracks<'a, D>,
        margin: f64,
    ) -> Result<Self, TrackError> {
        Self::of([tracks, others], false, margin)
    }

    fn of(tracks: [Tracks<'a, D>; 2], are_one: bool, margin: f64) -> Result<Self, TrackError> {
        if !(0.0..f64::INFINITY).contains(&margin) {
            return Err(TrackError::Margin(margin));
        }
        let sets = Sets { tracks, are_one, margin, height: None };
        let span = [f64::NEG_INFINITY, f64::INFINITY];
        Ok(Self { sets, span, slices: None, stop: None })
    }

    /// Searches in upright zones: the last axis counts by itself.
    ///
    /// Two tracks are then in contact while the difference along the last axis is at most the sum
    /// of their radii and `height`, and the distance along the others at most that of their radii
    /// and the margin. For points this zone is a cylinder. They are nearest when the distance along
    /// the other axes is smallest. A single axis is the last: there the margin is without effect.
    ///
    /// ```
    /// use carom::many::{Encounters, Tracks};
    ///
    /// // Two aircraft in nautical miles and minutes, one climbing: 5 miles and 1000 feet apart.
    /// let t = [0.0, 10.0, 0.0, 10.0];
    /// let (x, y) = ([0.0, 80.0, 40.0, 40.0], [0.0, 0.0, 3.0, 3.0]);
    /// let z = [5.0, 5.0, 4.0, 6.5];
    /// let planes = Tracks::new(&[0, 2, 4], &t, [&x, &y, &z])?;
    /// let near: Vec<_> =
    ///     Encounters::among(planes, 5.0)?.within_height(0.16458)?.chunks().flatten().collect();
    /// assert_eq!((near[0].enter, near[0].exit), (4.5, 4.65832));
    /// assert_eq!((near[0].approach.time, near[0].height), (4.65832, 0.16458));
    /// # Ok::<(), carom::many::TrackError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the height is negative, NaN or infinite.
    pub fn within_height(self, height: f64) -> Result<Self, TrackError> {
        if !(0.0..f64::INFINITY).contains(&height) {
            return Err(TrackError::Height(height));
        }
        Ok(Self { sets: Sets { height: Some(height), ..self.sets }, ..self })
    }

    /// Searches this span of time only; its ends count.
    ///
    /// Encounters are cut to the span. If a time is NaN, or the span ends before it starts, the
    /// search finds nothing.
    #[must_use]
    pub const fn during(self, from: f64, to: f64) -> Self {
        Self { span: [from, to], ..self }
    }

    /// Sets the number of slices of time.
    ///
    /// By default the search chooses the number. The answers are the same, but come in other
    /// chunks, and the search takes more or less time.
    #[must_use]
    pub const fn in_slices(self, slices: usize) -> Self {
        Self { slices: Some(slices), ..self }
    }

    /// Stops the search when this flag becomes true.
    ///
    /// Any thread may set it. The search then ends for good; what it has returned is incomplete. It
    /// reads the flag after about each thousand pairs and answers.
    #[must_use]
    pub const fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Returns all encounters, in chunks.
    ///
    /// They are in the order of their starts, then of the first tracks, then of the second.
    #[must_use]
    pub fn chunks(self) -> EncounterChunks<'a, D> {
        let [from, to] = self.span;
        let borders = if from <= to { borders(&self.sets, self.span, self.slices) } else { None };
        EncounterChunks::new(self, borders.unwrap_or_default())
    }
}

/// The encounters of a search, in chunks in the order of time.
///
/// Some chunks are empty. An encounter is held back until none is open that began earlier.
#[derive(Debug)]
pub struct EncounterChunks<'a, const D: usize> {
    sets: Sets<'a, D>,
    stop: Option<&'a AtomicBool>,
    borders: Vec<f64>,
    presence: Vec<Presence>,
    /// The slices that have been searched.
    searched: usize,
    lasting: Option<Lasting<D>>,
    /// Encounters that have ended, and wait for earlier ones.
    ended: Vec<Encounter>,
    tested: u64,
}

/// The pairs or answers after which the search looks whether it is stopped: a millisecond.
const BETWEEN_STOPS: usize = 1_000;

/// The slices that are searched before their contacts are joined: enough for all threads.
const SLICES_AT_ONCE: usize = 16;

impl<'a, const D: usize> EncounterChunks<'a, D> {
    fn new(search: Encounters<'a, D>, borders: Vec<f64>) -> Self {
        let Encounters { sets, stop, .. } = search;
        let mut presence = Vec::new();
        if !borders.is_empty() {
            let count = if sets.are_one { 1 } else { 2 };
            presence.extend(sets.tracks[..count].iter().map(|set| Presence::of(set, &borders)));
        }
        let lasting = Some(Lasting::default());
        Self { sets, stop, borders, presence, searched: 0, lasting, ended: Vec::new(), tested: 0 }
    }

    fn slices(&self) -> usize {
        self.borders.len().saturating_sub(1)
    }

    /// Returns the share of the slices that have been searched.
    #[must_use]
    pub fn share_done(&self) -> f64 {
        if self.slices() == 0 { 1.0 } else { self.searched as f64 / self.slices() as f64 }
    }

    /// Returns how often two tracks were tested in a slice.
    #[must_use]
    pub const fn tested(&self) -> u64 {
        self.tested
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Searches some slices, and returns the contacts that have ended by then.
    fn search_some(&mut self) -> Vec<Meeting<D>> {
        let start = self.searched;
        let end = (start + SLICES_AT_ONCE).min(self.slices());
        let this = &*self;
        let threads = if this.has_many_fixes() { parts(usize::MAX) } else { 1 };
        let found = map(threads, start..end, |slice| this.search_slice(slice));
        self.searched = end;
        let mut ended = Vec::new();
        for (meetings, tested) in found {
            self.tested += tested;
            if let Some(lasting) = &mut self.lasting {
                ended.extend(lasting.join(meetings));
            }
        }
        if end == self.slices() {
            ended.extend(self.lasting.take().map_or_else(Vec::new, Lasting::into_ended));
        }
        ended
    }

    /// Whether there are so many fixes that threads pay.
    fn has_many_fixes(&self) -> bool {
        const MANY: usize = 10_000;
        self.sets.tracks.iter().map(Tracks::fixes).sum::<usize>() >= MANY
    }

    /// The contacts in a slice, in the order of pairs and of time, and how many pairs were tested.
    fn search_slice(&self, place: usize) -> (Vec<Meeting<D>>, u64) {
        if self.is_stopped() {
            return (Vec::new(), 0);
        }
        let slice =
            Slice { span: [self.borders[place], self.borders[place + 1]], is_first: place == 0 };
        let mut pairs = Vec::new();
        let tree = |set: usize| Tree::of(self.boxes(set, place, slice));
        if self.sets.are_one {
            tree(0).pairs_within(|a, b| pairs.push([a.min(b), a.max(b)]));
        } else {
            tree(0).pairs_between(&tree(1), |a, b| pairs.push([a, b]));
        }
        pairs.sort_unstable();
        let mut meetings = Vec::new();
        for some in pairs.chunks(BETWEEN_STOPS) {
            if self.is_stopped() {
                break;
            }
            for &pair in some {
                self.sets.add_meetings(pair, slice, &mut meetings);
            }
        }
        (meetings, pairs.len() as u64)
    }

    /// The boxes around the ways of the tracks of a set in a slice, each larger by its part of the
    /// reach.
    fn boxes(&self, set: usize, place: usize, slice: Slice) -> Vec<(Bounds<D>, u32)> {
        let tracks = &self.sets.tracks[set];
        let present = self.presence[set].of_slice(place).iter();
        let bounded = present.map(|&track| (bounds_of(tracks, track as usize, slice), track));
        let gaps = self.sets.gaps();
        let enlarged = bounded.map(|(bounds, track)| {
            let radius = tracks.radius(track as usize);
            (widened(&bounds, gaps.map_each(|gap| 0.5 * gap + radius)), track)
        });
        enlarged.filter(|(bounds, _)| bounds.low[0] <= bounds.high[0]).collect()
    }
}

impl<const D: usize> Iterator for EncounterChunks<'_, D> {
    type Item = Vec<Encounter>;

    fn next(&mut self) -> Option<Vec<Encounter>> {
        if self.is_stopped() || self.searched == self.slices() && self.ended.is_empty() {
            return None;
        }
        if self.searched < self.slices() {
            let ended = self.search_some();
            if self.is_stopped() {
                return None;
            }
            let parts = if ended.len() > BETWEEN_STOPS { parts(usize::MAX) } else { 1 };
            let some = ranges(ended.len(), ended.len().div_ceil(BETWEEN_STOPS).max(1));
            let this = &*self;
            let answers = map(parts, some, |range| {
                let range = if this.is_stopped() { 0..0 } else { range };
                ended[range].iter().map(Encounter::of).collect::<Vec<_>>()
            });
            if self.is_stopped() {
                return None;
            }
            self.ended.extend(answers.into_iter().flatten());
            // Those of a pair stay in the order of time.
            self.ended.sort_by(Encounter::order);
        }
        let first_open = self.lasting.as_ref().map_or(f64::INFINITY, Lasting::first_enter);
        let next_start = self.borders[self.searched.min(self.slices())];
        let is_over = self.searched == self.slices();
        let until = if is_over { f64::INFINITY } else { first_open.min(next_start) };
        let count = self.ended.partition_point(|met| met.enter < until);
        let rest = self.ended.split_off(count);
        Some(core::mem::replace(&mut self.ended, rest))
    }
}

impl Encounter {
    fn of<const D: usize>(meeting: &Meeting<D>) -> Self {
        let Meeting { pair: [a, b], enter, exit, .. } = *meeting;
        let place = meeting.nearest.expect("the first part of a contact has a nearest place");
        let Closest { time, distance, gap, height } = place.measured();
        let approach = ClosestApproach { time: time.clamp(enter, exit), gap };
        Self { a, b, enter, exit, approach, distance, height }
    }

    fn order(&self, other: &Self) -> Ordering {
        let pairs = [[self.a, self.b], [other.a, other.b]];
        // −0 is not before 0.
        let by_time = self.enter.partial_cmp(&other.enter).unwrap_or(Ordering::Equal);
        by_time.then_with(|| pairs[0].cmp(&pairs[1]))
    }
}

/// A box around the way of a track in a slice.
fn bounds_of<const D: usize>(tracks: &Tracks<'_, D>, track: usize, slice: Slice) -> Bounds<D> {
    let [start, end] = slice.span;
    let mut cursor = Cursor::at(tracks, track, start);
    let mut bounds = Bounds::EMPTY;
    while let (Some(leg), Some(times)) = (cursor.leg(), cursor.times()) {
        if times[0] > end {
            break;
        }
        let part = part_of(&tracks.leg(leg), slice.span);
        bounds = bounds.joined(&widened(&part, [tracks.slack(leg); D]));
        cursor.advance();
    }
    bounds
}

/// A box around the part of a leg in a span of time.
fn part_of<const D: usize>(leg: &Leg<D>, [start, end]: [f64; 2]) -> Bounds<D> {
    let [first, last] = leg.places;
    let at = |time: f64| {
        let share = leg.share(time).clamp(0.0, 1.0);
        from_fn(|k| first[k] * (1.0 - share) + last[k] * share)
    };
    let one = if start > leg.times[0] { at(start) } else { first };
    let other = if end < leg.times[1] { at(end) } else { last };
    let size: [f64; D] = from_fn(|k| first[k].abs().max(last[k].abs()));
    Bounds {
        low: from_fn(|k| one[k].min(other[k]) - ROUNDING * size[k]),
        high: from_fn(|k| one[k].max(other[k]) + ROUNDING * size[k]),
    }
}

/// How far a place on a leg is off, as a share of its coordinates: 7 roundings at most.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// A box larger by a length on both sides of each axis, rounded to the outside.
fn widened<const D: usize>(bounds: &Bounds<D>, lengths: [f64; D]) -> Bounds<D> {
    let lengths = lengths.map_each(f64::next_up);
    Bounds {
        low: from_fn(|k| (bounds.low[k] - lengths[k]).next_down()),
        high: from_fn(|k| (bounds.high[k] + lengths[k]).next_up()),
    }
}
