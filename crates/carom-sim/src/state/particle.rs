//! A ball: the line it is on, and what it is made of.

use carom::Restitution;
use carom::vector::{dot, sqrt};

use crate::ids::Generation;
use crate::time::Time;

/// The straight line a ball is on: where it was at a moment, and its velocity since.
///
/// It changes when the motion changes, and after a flight across a whole periodic box, so that
/// rounding stays small; never because of how neighbours are looked up.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Anchor<const D: usize> {
    /// The moment.
    pub time: Time,
    /// The centre at that moment (inside a periodic box).
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub position: [f64; D],
    /// The velocity from that moment on.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub velocity: [f64; D],
}

/// A moment, and a wave of events within it.
///
/// A collision is in wave 0 unless one of its balls changed at that very moment; then it is in the
/// wave after that change. So a push runs through touching balls wave by wave, as it would through
/// all of them at once. (With the smaller id first, one end of a row would come to rest after every
/// single collision at the other: exponentially many.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Moment {
    pub(crate) time: Time,
    pub(crate) wave: u32,
}

impl Moment {
    /// The moment of an event at `time` for somebody whose motion changed last at `self`.
    #[inline]
    pub(crate) fn before_event_at(self, time: Time) -> Self {
        let wave = if self.time == time { self.wave + 1 } else { 0 };
        Self { time, wave }
    }
}

/// Collisions at one moment, but for rounding, each of which has led to the next:
/// [`jam`](crate::physics::jam).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Cascade {
    /// How many there were in a row.
    pub(crate) length: u32,
    /// How many there were when they took in another ball for the last time.
    pub(crate) spread: u32,
}

impl Cascade {
    /// No collision yet.
    pub(crate) const NONE: Self = Self { length: 0, spread: 0 };

    /// One that is not counted any further.
    pub(crate) const LONGEST: u32 = (1 << 31) + 1;

    /// Two that come together: the longer, and where only one of the balls was in any, it has taken
    /// in the other ball.
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
    /// In which wave of its moment the anchor changed.
    pub(crate) wave: u32,
    /// Which ball of its slot this is.
    pub(crate) generation: Generation,
    /// In which cascade it changed.
    pub(crate) cascade: Cascade,
    /// At the start, where radii grow: [`State::radius_at`](super::State::radius_at).
    pub(crate) radius: f64,
    /// Above 0; infinite for a fixed obstacle.
    pub(crate) mass: f64,
    pub(crate) restitution: Restitution,
}

impl<const D: usize> Particle<D> {
    /// When the line changed last.
    #[inline]
    pub(crate) fn latest_change(&self) -> Moment {
        Moment { time: self.anchor.time, wave: self.wave }
    }

    /// Whether no impact moves it.
    #[inline]
    pub(crate) fn is_fixed(&self) -> bool {
        self.mass.is_infinite()
    }

    /// Whether there is a ball in this slot.
    #[inline]
    pub(crate) fn is_present(&self) -> bool {
        !self.generation.is_vacant()
    }

    /// What is left in the slot of this ball once it is removed: a fixed point that nothing meets.
    pub(crate) fn vacant(&self, generation: Generation) -> Self {
        let anchor = Anchor { velocity: [0.0; D], ..self.anchor };
        Self { anchor, wave: 0, generation, radius: 0.0, mass: f64::INFINITY, ..*self }
    }

    pub(crate) fn speed(&self) -> f64 {
        sqrt(dot(self.anchor.velocity, self.anchor.velocity))
    }
}
