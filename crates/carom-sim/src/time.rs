//! Time relative to an origin that moves with the simulation.

use std::cmp::Ordering;
use std::fmt;

/// A duration times this factor exceeds the true duration, whatever its rounding, `2⁻⁵³`.
pub(crate) const LATER: f64 = 1.0 + 1.0 / (1_u64 << 50) as f64;

/// A time: an origin that moves in exact steps, plus an offset.
///
/// A single growing `f64` would lose digits during a run. Here the offset never grows beyond one
/// window of the simulation's clock, so the last event is timed as finely as the first. Times are
/// ordered chronologically.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "LoadedTime"))]
pub struct Time {
    origin: f64,
    offset: f64,
}

/// A loaded time, before it is checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Time")]
struct LoadedTime {
    origin: f64,
    offset: f64,
}

#[cfg(feature = "serde")]
impl TryFrom<LoadedTime> for Time {
    type Error = String;

    fn try_from(LoadedTime { origin, offset }: LoadedTime) -> Result<Self, String> {
        // The order of the bits is the order of time only without signs.
        let is_right = [origin, offset].iter().all(|part| part.is_sign_positive() && *part >= 0.0)
            && offset.is_finite()
            && (origin.is_finite() || offset == 0.0);
        let time = Self { origin, offset };
        if is_right { Ok(time) } else { Err(format!("a time is {time}; save it again")) }
    }
}

impl Time {
    /// The start of every simulation.
    pub const START: Self = Self { origin: 0.0, offset: 0.0 };

    /// Later than every other time: the time of an event that never happens.
    pub(crate) const NEVER: Self = Self { origin: f64::INFINITY, offset: 0.0 };

    /// The time since the start, rounded once to an `f64`.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.origin + self.offset
    }

    /// The time since `earlier`; rounded once if both share a window.
    #[must_use]
    pub fn since(self, earlier: Self) -> f64 {
        (self.origin - earlier.origin) + (self.offset - earlier.offset)
    }

    /// Whether it is a time of a clock.
    #[cfg(feature = "serde")]
    pub(crate) fn is_of(self, clock: Clock) -> bool {
        let is_fine = self.offset < clock.window && self.origin % clock.window == 0.0;
        self == Self::NEVER || self.to_f64().is_finite() && is_fine
    }

    /// Origin and offset: the time is their sum, unrounded.
    pub(crate) const fn parts(self) -> [f64; 2] {
        [self.origin, self.offset]
    }

    /// Origin and offset as bits, for hashing.
    #[must_use]
    pub fn to_bits(self) -> (u64, u64) {
        (self.origin.to_bits(), self.offset.to_bits())
    }
}

// No time is NaN, negative or −0, so the order of the bits is the order of time.
impl Eq for Time {}

impl Ord for Time {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to_bits().cmp(&other.to_bits())
    }
}

impl PartialOrd for Time {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}

/// Adds durations to times, and keeps every offset below one window.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Clock {
    /// A power of two, so that adding and subtracting multiples of it is exact.
    window: f64,
}

impl Clock {
    /// A clock whose window is the largest power of two that is at most `scale`.
    ///
    /// An offset is then accurate to `2⁻⁵³ scale`. The exponent is kept within ±600, so that
    /// neither the window nor a count of windows leaves the range of an `f64`.
    pub(crate) fn with_scale(scale: f64) -> Self {
        let exponent_bits = scale.clamp(2.0_f64.powi(-600), 2.0_f64.powi(600)).to_bits() >> 52;
        Self { window: f64::from_bits(exponent_bits << 52) }
    }

    /// Whether its window can be one of [`with_scale`](Self::with_scale).
    #[cfg(feature = "serde")]
    pub(crate) fn is_whole(self) -> bool {
        self == Self::with_scale(self.window)
    }

    /// The longest offset: times are accurate to `2⁻⁵³` of it.
    pub(crate) const fn window(self) -> f64 {
        self.window
    }

    /// The time `duration ≥ 0` after `time`; `None` if it is beyond all numbers.
    #[inline]
    pub(crate) fn after(self, time: Time, duration: f64) -> Option<Time> {
        let sum = time.offset + duration;
        if sum < self.window {
            return Some(Time { origin: time.origin, offset: sum });
        }
        let whole = floor(sum / self.window) * self.window;
        let origin = time.origin + whole;
        origin.is_finite().then_some(Time { origin, offset: sum - whole })
    }

    /// The same time, given by a clock whose window was a multiple of this one's.
    ///
    /// Exact if the origin of the other clock has fewer than `2⁵³` windows of this one.
    pub(crate) fn express(self, time: Time) -> Time {
        self.after(time, 0.0).unwrap_or(time)
    }

    /// The time `time ≥ 0` after the start; infinity becomes `NEVER`.
    pub(crate) fn at(self, time: f64) -> Time {
        self.after(Time::START, time).unwrap_or(Time::NEVER)
    }
}

/// `⌊x⌋` for `x ≥ 0`, without the call that machines without an instruction for it need.
#[inline]
fn floor(x: f64) -> f64 {
    const EXACT: f64 = (1_u64 << 52) as f64;
    #[expect(clippy::cast_possible_truncation, reason = "below 2⁵² it is meant to be cut off")]
    if x < EXACT { x as i64 as f64 } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_the_power_of_two_below_the_scale() {
        assert_eq!(Clock::with_scale(1.0).window, 1.0);
        assert_eq!(Clock::with_scale(0.99).window, 0.5);
        assert_eq!(Clock::with_scale(1000.0).window, 512.0);
        assert_eq!(Clock::with_scale(0.0).window, 2.0_f64.powi(-600));
        assert_eq!(Clock::with_scale(f64::INFINITY).window, 2.0_f64.powi(600));
    }

    #[test]
    fn a_late_moment_is_as_fine_as_an_early_one() {
        let clock = Clock::with_scale(1.0);
        let late = clock.at(1e15);
        let later = clock.after(late, 1e-12).unwrap();
        assert!(later > late);
        assert_eq!(later.since(late), 1e-12);
        assert_eq!(1e15 + 1e-12, 1e15, "one f64 would have lost it");
    }

    #[test]
    fn moments_are_ordered_across_windows() {
        let clock = Clock::with_scale(0.25);
        let moments: Vec<Time> =
            [0.0, 0.1, 0.25, 0.3, 7.0, 7.1, 1e9].map(|t| clock.at(t)).into_iter().collect();
        assert!(moments.is_sorted());
        for (moment, t) in moments.iter().zip([0.0, 0.1, 0.25, 0.3, 7.0, 7.1, 1e9]) {
            assert_eq!(moment.to_f64(), t);
        }
    }

    #[test]
    fn a_finer_clock_expresses_the_same_moments() {
        let (coarse, fine) = (Clock::with_scale(4.0), Clock::with_scale(0.125));
        for duration in [0.0, 1e-9, 0.125, 3.9, 4.0, 1e9 + 0.3] {
            let moment = coarse.at(duration);
            let expressed = fine.express(moment);
            assert_eq!(expressed.since(moment), 0.0);
            assert!(expressed.offset < fine.window);
            assert_eq!(expressed.to_f64(), moment.to_f64());
        }
        assert_eq!(fine.express(Time::NEVER), Time::NEVER);
    }

    #[test]
    fn what_is_beyond_all_numbers_never_happens() {
        let clock = Clock::with_scale(1.0);
        assert_eq!(clock.after(Time::START, f64::INFINITY), None);
        assert_eq!(clock.at(f64::INFINITY), Time::NEVER);
        assert!(clock.at(f64::MAX) < Time::NEVER);
    }
}
