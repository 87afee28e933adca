//! A wall of the box: the line it is on, and how often it was hit.

use carom::Restitution;

use crate::time::Time;

/// The line a wall is on. One that has halted, or never moved, is where it stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct WallLine {
    /// Since when it moves, from where, and at which velocity; 0 where it does not.
    pub(crate) since: Time,
    pub(crate) start: f64,
    pub(crate) velocity: f64,
    /// When it halts, and where.
    pub(crate) until: Time,
    pub(crate) stop: f64,
}

impl WallLine {
    pub(crate) fn at_rest(position: f64, since: Time) -> Self {
        Self { since, start: position, velocity: 0.0, until: since, stop: position }
    }
}

/// Detects a wall that crushes the balls instead of pushing them: they hit it without end.
///
/// Between balls that have no room to move, collisions follow one another ever faster, infinitely
/// many in a finite time. No gas at a finite pressure hits a wall more than `most` times in a
/// `span`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Crushing {
    /// A duration.
    pub(crate) span: f64,
    /// How many hits in it are too many.
    pub(crate) most: u64,
    /// How far the wall then gives way, and how fast.
    pub(crate) play: f64,
    pub(crate) speed: f64,
}

/// The hits on a wall since some moment.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Hits {
    pub(crate) since: Time,
    pub(crate) count: u64,
}

impl Hits {
    pub(crate) const NONE: Self = Self { since: Time::START, count: 0 };
}

/// A wall as it is now.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct WallState {
    pub(crate) line: WallLine,
    pub(crate) restitution: Restitution,
    /// Of a wall that was moved.
    pub(crate) crushing: Option<Crushing>,
    pub(crate) hits: Hits,
}

impl WallState {
    /// A wall that has stood here from the start.
    pub(crate) fn at_rest(position: f64, restitution: Restitution) -> Self {
        let line = WallLine::at_rest(position, Time::START);
        Self { line, restitution, crushing: None, hits: Hits::NONE }
    }
}
