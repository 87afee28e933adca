//! Errors in columns of tracks.

use core::fmt;

/// An error in tracks, or in a search for their encounters.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TrackError {
    /// The starts are no list of places that begins at 0 and never falls.
    Starts {
        /// The place in the list.
        place: usize,
    },
    /// A column has not one number for each fix, or radius for each track.
    Length {
        /// The column: `"coordinates"`, `"radii"` or `"slacks"`.
        name: &'static str,
        /// The length of the column.
        length: usize,
        /// The length that it should have.
        expected: usize,
    },
    /// A time is not finite.
    Time {
        /// The index of the fix.
        fix: usize,
        /// The time.
        value: f64,
    },
    /// A fix is not later than the one before it in its track.
    Order {
        /// The index of the fix.
        fix: usize,
        /// Its time.
        time: f64,
        /// The time of the fix before it.
        before: f64,
    },
    /// A coordinate is not finite.
    Place {
        /// The index of the fix.
        fix: usize,
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// A radius is not finite, or negative.
    Radius {
        /// The index of the track.
        track: usize,
        /// The radius.
        value: f64,
    },
    /// A slack is not finite, or negative.
    Slack {
        /// The index of the fix.
        fix: usize,
        /// The slack.
        value: f64,
    },
    /// The margin is not finite, or negative.
    Margin(f64),
    /// The height of the zone is not finite, or negative.
    Height(f64),
    /// The longest gap is NaN or negative.
    MaxGap(f64),
    /// There are 2³² tracks or more.
    TooMany(usize),
}

impl fmt::Display for TrackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Starts { place } => write!(
                f,
                "start {place} of the tracks is wrong; give 0, then for each track the number of \
                 fixes up to its end"
            ),
            Self::Length { name, length, expected } => {
                write!(f, "there are {length} {name}; give {expected}")
            }
            Self::Time { fix, value } => {
                write!(f, "the time of fix {fix} is {value:?}; give a finite number")
            }
            Self::Order { fix, time, before } => write!(
                f,
                "fix {fix} has the time {time:?}, and the one before it {before:?}; sort the fixes \
                 of a track by time, and give one fix for each time"
            ),
            Self::Place { fix, axis, value } => {
                write!(f, "coordinate {axis} of fix {fix} is {value:?}; give a finite number")
            }
            Self::Radius { track, value } => write!(
                f,
                "the radius of track {track} is {value:?}; give a finite number that is at least 0"
            ),
            Self::Slack { fix, value } => write!(
                f,
                "the slack of fix {fix} is {value:?}; give a finite number that is at least 0"
            ),
            Self::Margin(value) => {
                write!(f, "the margin is {value:?}; give a finite number that is at least 0")
            }
            Self::Height(value) => {
                write!(f, "the height is {value:?}; give a finite number that is at least 0")
            }
            Self::MaxGap(value) => {
                write!(f, "the longest gap is {value:?}; give a number that is at least 0")
            }
            Self::TooMany(tracks) => {
                write!(f, "there are {tracks} tracks; give at most 4294967295 at once")
            }
        }
    }
}

impl core::error::Error for TrackError {}
