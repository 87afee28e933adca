//! Tracks as columns of fixes, checked once.

use core::cmp::Ordering;
use core::ops::Range;

use super::error::TrackError;
use crate::number::double::Double;
use crate::number::vector::from_fn;
use crate::problem::legs::Leg;

/// Tracks of many moving things, as columns of fixes.
///
/// Nothing is copied, and all numbers are checked once. Lengths and times are in any units, but the
/// same for all tracks of a search.
///
/// ```
/// use carom::many::{TrackError, Tracks};
///
/// // One track with two fixes, and one with a single fix.
/// let (t, x) = ([0.0, 1.0, 0.5], [3.0, 4.0, 9.0]);
/// let tracks = Tracks::new(&[0, 2, 3], &t, [&x])?;
/// assert_eq!((tracks.len(), tracks.fixes()), (2, 3));
///
/// let error = Tracks::new(&[0, 3], &t, [&x]).unwrap_err();
/// assert_eq!(error, TrackError::Order { fix: 2, time: 0.5, before: 1.0 });
/// # Ok::<(), TrackError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tracks<'a, const D: usize> {
    starts: &'a [usize],
    times: &'a [f64],
    places: [&'a [f64]; D],
    /// `None` for points.
    radii: Option<&'a [f64]>,
    /// `None` for ways that are straight.
    slacks: Option<&'a [f64]>,
    max_gap: f64,
}

impl<'a, const D: usize> Tracks<'a, D> {
    /// Returns the tracks with these fixes.
    ///
    /// Track `i` has the fixes from `starts[i]` up to, but without, `starts[i + 1]`, so there is
    /// one start more than tracks. `times` and the coordinates `places` have one number for each
    /// fix. The times of a track increase; a track may have no fix.
    ///
    /// # Errors
    /// Returns an error if the starts do not fit the fixes, columns differ in length, a number is
    /// NaN or infinite, times of a track do not increase, or there are 2³² tracks or more.
    pub fn new(
        starts: &'a [usize],
        times: &'a [f64],
        places: [&'a [f64]; D],
    ) -> Result<Self, TrackError> {
        const { assert!(D > 0, "tracks have at least one dimension") };
        let tracks =
            Self { starts, times, places, radii: None, slacks: None, max_gap: f64::INFINITY };
        tracks.check_shape()?;
        tracks.check_fixes()?;
        Ok(tracks)
    }

    /// Gives each track a radius, a length; by default tracks are points.
    ///
    /// # Errors
    /// Returns an error if there is not one radius for each track, or one is negative, NaN or
    /// infinite.
    pub fn with_radii(self, radii: &'a [f64]) -> Result<Self, TrackError> {
        check_length("radii", radii.len(), self.len())?;
        match first_invalid(radii) {
            Some((track, value)) => Err(TrackError::Radius { track, value }),
            None => Ok(Self { radii: Some(radii), ..self }),
        }
    }

    /// Allows for ways that are not straight.
    ///
    /// Each may be off the straight line by a given length, at most. There is one length for each
    /// fix, for the way to the next one; without such a way it does not count. Two tracks count as
    /// near where they would be if both were as near as the lengths allow: no encounter is missed.
    /// Times, distances and gaps are those of the straight ways. In a search
    /// [`within_height`](super::Encounters::within_height) the lengths are level.
    ///
    /// ```
    /// use carom::many::{Encounters, Tracks};
    ///
    /// let (t, x, y) = ([0.0, 2.0, 0.0, 2.0], [0.0, 2.0, 1.0, 1.0], [0.0, 0.0, 1.25, 1.25]);
    /// let tracks = Tracks::new(&[0, 2, 4], &t, [&x, &y])?;
    /// assert_eq!(Encounters::among(tracks, 1.0)?.chunks().flatten().count(), 0);
    /// let tracks = tracks.with_slacks(&[0.25, 0.0, 0.0, 0.0])?;
    /// assert_eq!(Encounters::among(tracks, 1.0)?.chunks().flatten().count(), 1);
    /// # Ok::<(), carom::many::TrackError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is not one length for each fix, or one is negative, NaN or
    /// infinite.
    pub fn with_slacks(self, slacks: &'a [f64]) -> Result<Self, TrackError> {
        check_length("slacks", slacks.len(), self.fixes())?;
        match first_invalid(slacks) {
            Some((fix, value)) => Err(TrackError::Slack { fix, value }),
            None => Ok(Self { slacks: Some(slacks), ..self }),
        }
    }

    /// Does not join fixes that are further apart in time than this.
    ///
    /// In such a gap the track does not exist. By default all fixes of a track are joined.
    ///
    /// # Errors
    /// Returns an error if the time is NaN or negative.
    pub fn with_max_gap(self, max_gap: f64) -> Result<Self, TrackError> {
        if max_gap >= 0.0 { Ok(Self { max_gap, ..self }) } else { Err(TrackError::MaxGap(max_gap)) }
    }

    /// Returns the number of tracks.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Returns whether there are no tracks.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of fixes of all tracks.
    #[must_use]
    pub const fn fixes(&self) -> usize {
        self.times.len()
    }

    fn check_shape(&self) -> Result<(), TrackError> {
        let falls = self.starts.windows(2).position(|pair| pair[0] > pair[1]);
        let place = match (self.starts.first(), self.starts.last()) {
            (Some(0), _) if falls.is_some() => falls.map(|place| place + 1),
            (Some(0), Some(&end)) if end == self.times.len() => None,
            (Some(0), _) => Some(self.len()),
            _ => Some(0),
        };
        if let Some(place) = place {
            return Err(TrackError::Starts { place });
        }
        if u32::try_from(self.len()).is_err() {
            return Err(TrackError::TooMany(self.len()));
        }
        for column in self.places {
            check_length("coordinates", column.len(), self.times.len())?;
        }
        Ok(())
    }

    fn check_fixes(&self) -> Result<(), TrackError> {
        let is_infinite = |x: &f64| !x.is_finite();
        if let Some(fix) = self.times.iter().position(is_infinite) {
            return Err(TrackError::Time { fix, value: self.times[fix] });
        }
        for (axis, column) in self.places.iter().enumerate() {
            if let Some(fix) = column.iter().position(is_infinite) {
                return Err(TrackError::Place { fix, axis, value: column[fix] });
            }
        }
        for track in 0..self.len() {
            let fixes = self.fixes_of(track);
            let times = &self.times[fixes.clone()];
            if let Some(place) = times.windows(2).position(|pair| pair[0] >= pair[1]) {
                let fix = fixes.start + place + 1;
                let [before, time] = [self.times[fix - 1], self.times[fix]];
                return Err(TrackError::Order { fix, time, before });
            }
        }
        Ok(())
    }

    /// The indices of the fixes of a track.
    pub(super) fn fixes_of(&self, track: usize) -> Range<usize> {
        self.starts[track]..self.starts[track + 1]
    }

    /// The times of all fixes, in their order in the columns.
    pub(super) fn times(&self) -> &'a [f64] {
        self.times
    }

    /// The first and the last time of a track; `None` without a fix.
    pub(super) fn span_of(&self, track: usize) -> Option<[f64; 2]> {
        let times = &self.times[self.fixes_of(track)];
        Some([*times.first()?, *times.last()?])
    }

    pub(super) fn radius(&self, track: usize) -> f64 {
        self.radii.map_or(0.0, |radii| radii[track])
    }

    /// How far the way between two fixes may be off the straight line.
    pub(super) fn slack(&self, [first, last]: [usize; 2]) -> f64 {
        self.slacks.filter(|_| first < last).map_or(0.0, |slacks| slacks[first])
    }

    /// Whether a fix and the next one are joined, for two fixes of one track.
    pub(super) fn are_joined(&self, fix: usize) -> bool {
        // The rounded difference decides unless it is the gap; then what it lost does.
        let gap = Double::difference(self.times[fix + 1], self.times[fix]);
        match gap.to_f64().total_cmp(&self.max_gap) {
            Ordering::Less => true,
            // The tail of an infinite difference is NaN.
            Ordering::Equal => gap.tail() <= 0.0 || gap.to_f64() == f64::INFINITY,
            Ordering::Greater => false,
        }
    }

    /// The way between two fixes, which may be the same one.
    pub(super) fn leg(&self, [first, last]: [usize; 2]) -> Leg<D> {
        let place = |fix: usize| from_fn(|k| self.places[k][fix]);
        Leg { times: [self.times[first], self.times[last]], places: [place(first), place(last)] }
    }
}

/// The first number that is not a length, and its place.
fn first_invalid(lengths: &[f64]) -> Option<(usize, f64)> {
    let place = lengths.iter().position(|length| !(0.0..f64::INFINITY).contains(length))?;
    Some((place, lengths[place]))
}

fn check_length(name: &'static str, length: usize, expected: usize) -> Result<(), TrackError> {
    if length == expected { Ok(()) } else { Err(TrackError::Length { name, length, expected }) }
}
