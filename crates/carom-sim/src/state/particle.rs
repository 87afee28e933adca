//! A ball: the line it is on, and what it is made of.

use carom::Restitution;
use carom::vector::{dot, sqrt};

use crate::time::Time;

/// The straight line a ball is on: where it was at a moment, and its velocity since.
///
/// It changes when the motion changes, and after a flight across a whole periodic box, so that
/// rounding stays small; never because of how neighbours are looked up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor<const D: usize> {
    /// The moment.
    pub time: Time,
    /// The centre at that moment (inside a periodic box).
    pub position: [f64; D],
    /// The velocity from that moment on.
    pub velocity: [f64; D],
}

/// A moment, and a wave of events within it.
///
/// A collision is in wave 0 unless one of its balls changed at that very moment; then it is in the
/// wave after that change. So a push runs through touching balls wave by wave, as it would through
/// all of them at once. (With the smaller id first, one end of a row would come to rest after every
/// single collision at the other: exponentially many.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// A ball of the simulation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Particle<const D: usize> {
    pub(crate) anchor: Anchor<D>,
    /// In which wave of its moment the anchor changed.
    pub(crate) wave: u32,
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
    pub(crate) fn is_obstacle(&self) -> bool {
        self.mass.is_infinite()
    }

    pub(crate) fn speed(&self) -> f64 {
        sqrt(dot(self.anchor.velocity, self.anchor.velocity))
    }
}
