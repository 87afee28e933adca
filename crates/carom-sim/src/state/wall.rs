//! A wall of the box: its line, and its hits.

use crate::rebound::Rebound;
use crate::time::Time;

/// The line of a wall. A wall that has halted, or never moved, is at `stop`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct WallLine {
    /// When and where it started to move, and its velocity; 0 if it does not move.
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
/// Between jammed balls, collisions follow one another ever faster, infinitely many in a finite
/// time. A gas that is not pressed together hits a wall far less than `most` times in a `span`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Crushing {
    /// A duration.
    pub(crate) span: f64,
    /// The number of hits in it that are still allowed.
    pub(crate) most: u64,
    /// How far the wall then gives way, and how fast.
    pub(crate) play: f64,
    pub(crate) speed: f64,
}

/// The hits on a wall since some time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Hits {
    pub(crate) since: Time,
    pub(crate) count: u64,
}

impl Hits {
    pub(crate) const NONE: Self = Self { since: Time::START, count: 0 };
}

/// The current state of a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct WallState {
    pub(crate) line: WallLine,
    pub(crate) restitution: Rebound,
    /// Only for a wall that was moved.
    pub(crate) crushing: Option<Crushing>,
    pub(crate) hits: Hits,
}

impl WallState {
    /// A wall that has been at rest here from the start.
    pub(crate) fn at_rest(position: f64, restitution: Rebound) -> Self {
        let line = WallLine::at_rest(position, Time::START);
        Self { line, restitution, crushing: None, hits: Hits::NONE }
    }
}
