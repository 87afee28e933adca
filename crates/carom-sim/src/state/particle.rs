//! A ball: its line, and its properties.

use carom::Restitution;
use carom::vector::{dot, sqrt};

use crate::ids::Generation;
use crate::time::Time;

/// Where a ball was at a time, and how fast.
///
/// From then on it is on a line: straight, or a parabola if it has an acceleration. Lengths and
/// times are in the user's units.
///
/// A ball gets a new anchor when its motion changes, and after a flight across a whole periodic
/// box, so that rounding stays small; never because of how neighbours are found.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Anchor<const D: usize> {
    /// The time of the anchor.
    pub time: Time,
    /// The centre at that time (inside a periodic box).
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub position: [f64; D],
    /// The velocity from that time on.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub velocity: [f64; D],
}

/// A time, and a wave of events within it.
///
/// A collision is in wave 0 unless one of its balls changed at that very time; then it is in the
/// wave after that change. So a push runs through touching balls wave by wave, as it would through
/// all of them at once. (With the smaller id first, one end of a row would come to rest after every
/// single collision at the other: exponentially many.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct WaveTime {
    pub(crate) time: Time,
    pub(crate) wave: u32,
}

impl WaveTime {
    /// The wave of an event at `time` for a ball whose motion last changed at `self`.
    #[inline]
    pub(crate) fn before_event_at(self, time: Time) -> Self {
        let wave = if self.time == time { self.wave + 1 } else { 0 };
        Self { time, wave }
    }
}

/// A chain of collisions at one time, up to rounding, in which each has led to the next:
/// [`jam`](crate::physics::jam).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Cascade {
    /// The number of collisions in a row.
    pub(crate) length: u32,
    /// The length when the cascade last reached another ball.
    pub(crate) spread: u32,
}

impl Cascade {
    /// No collision yet.
    pub(crate) const NONE: Self = Self { length: 0, spread: 0 };

    /// Cascades are not counted beyond this length.
    pub(crate) const LONGEST: u32 = (1 << 31) + 1;

    /// Joins the cascades of two balls: the longer one counts. If only one ball was in a cascade,
    /// it has reached the other ball.
    #[inline]
    pub(crate) fn joined(self, other: Self) -> Self {
        let length = self.length.max(other.length);
        let is_new = self.length.min(other.length) == 0;
        let spread = if is_new { length } else { 0 };
        Self { length, spread: spread.max(self.spread).max(other.spread) }
    }

    /// The same with one more collision.
    #[inline]
    pub(crate) fn step(self) -> Self {
        Self { length: (self.length + 1).min(Self::LONGEST), ..self }
    }
}

/// A ball of the simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Particle<const D: usize> {
    pub(crate) anchor: Anchor<D>,
    /// The wave of the anchor's time in which the anchor changed.
    pub(crate) wave: u32,
    /// Which ball of its slot this is.
    pub(crate) generation: Generation,
    /// The cascade in which it changed.
    pub(crate) cascade: Cascade,
    /// If radii grow, the radius at the start: [`State::radius_at`](super::State::radius_at).
    pub(crate) radius: f64,
    /// Above 0; infinite for a fixed or a kinematic ball.
    pub(crate) mass: f64,
    pub(crate) restitution: Restitution,
}

impl<const D: usize> Particle<D> {
    /// When the line last changed.
    #[inline]
    pub(crate) fn latest_change(&self) -> WaveTime {
        WaveTime { time: self.anchor.time, wave: self.wave }
    }

    /// Whether no impact changes its velocity: it is fixed, or kinematic.
    #[inline]
    pub(crate) fn is_unmoved(&self) -> bool {
        self.mass.is_infinite()
    }

    /// Whether it moves, and no impact changes that.
    #[inline]
    pub(crate) fn is_kinematic(&self) -> bool {
        self.is_unmoved() && self.anchor.velocity != [0.0; D]
    }

    /// Whether there is a ball in this slot.
    #[inline]
    pub(crate) fn is_present(&self) -> bool {
        !self.generation.is_vacant()
    }

    /// The content of a ball's slot after its removal: a fixed point that touches nothing.
    pub(crate) fn vacant(&self, generation: Generation) -> Self {
        let anchor = Anchor { velocity: [0.0; D], ..self.anchor };
        Self { anchor, wave: 0, generation, radius: 0.0, mass: f64::INFINITY, ..*self }
    }

    pub(crate) fn speed(&self) -> f64 {
        sqrt(dot(self.anchor.velocity, self.anchor.velocity))
    }
}
