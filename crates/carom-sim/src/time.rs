//! Time relative to an origin that moves with the simulation.

use std::fmt;

/// A moment: an origin that moves in exact steps, and an offset from it.
///
/// One growing `f64` would lose digits as a run goes on; here an offset never grows beyond one
/// window of the simulation's clock, so the last event is timed as finely as the first.
/// The order is that of time.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Time {
    origin: f64,
    offset: f64,
}

impl Time {
    /// The beginning of every simulation.
    pub const START: Self = Self { origin: 0.0, offset: 0.0 };

    /// The time since the start, rounded once to an `f64`.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.origin + self.offset
    }

    /// The time since `earlier`; exact but for one rounding while both share a window.
    #[must_use]
    pub fn since(self, earlier: Self) -> f64 {
        (self.origin - earlier.origin) + (self.offset - earlier.offset)
    }

    /// Origin and offset as bits, for hashing.
    #[must_use]
    pub fn to_bits(self) -> (u64, u64) {
        (self.origin.to_bits(), self.offset.to_bits())
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}
