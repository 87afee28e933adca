//! Errors of a step.

use thiserror::Error;

use crate::ids::BallId;
use crate::jammed::Jammed;
use crate::number::Number;
use crate::time::Time;

/// Why a simulation cannot go on.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum StepError {
    /// Balls collide without end.
    #[error(transparent)]
    Jammed(#[from] Jammed),
    /// A number leaves its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// Restitutions above 1 or kinematic balls have made balls too fast.
    #[error(transparent)]
    TooFast(#[from] TooFast),
}

impl StepError {
    /// The time at which the simulation stands.
    #[must_use]
    pub fn time(&self) -> Time {
        match self {
            Self::Jammed(jammed) => jammed.time,
            Self::OutOfRange(exit) => exit.time,
            Self::TooFast(too_fast) => too_fast.time,
        }
    }

    /// The balls of the error, in the order of their ids.
    #[must_use]
    pub fn balls(&self) -> &[BallId] {
        match self {
            Self::Jammed(jammed) => &jammed.balls,
            Self::OutOfRange(exit) => std::slice::from_ref(&exit.ball),
            Self::TooFast(_) => &[],
        }
    }

    /// The error at another expression of its time.
    pub(crate) fn at(mut self, time: Time) -> Self {
        match &mut self {
            Self::Jammed(jammed) => jammed.time = time,
            Self::OutOfRange(exit) => exit.time = time,
            Self::TooFast(too_fast) => too_fast.time = time,
        }
        self
    }
}

/// Balls that have become too fast for the clock, or for the range of numbers.
///
/// [Restitutions above 1](crate::Rebound) or kinematic balls have added so much energy that the
/// lightest ball could become faster than `10^100` (`10^50` if balls fall or roll), or could move
/// by its radius in less than `2^-50` of the current time; or points could cross their space in
/// `2^-23` windows of the clock. Slower balls cure it.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error(
    "balls have become too fast at time {}: restitutions above 1 or kinematic balls have added too \
     much energy; make these smaller or slower, or end the run before",
    Number(time.to_f64())
)]
pub struct TooFast {
    /// The time.
    pub time: Time,
}

/// A coordinate, a speed or a radius that leaves the range of numbers.
///
/// The limit is `10^100`, or `10^50` if balls fall or roll. In open space a ball can reach it, by
/// falling or after a long flight. The simulation then stands at that time, with all its numbers in
/// range, and can be inspected. Each further step gives the same error.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::Simulation;
///
/// let mut flight = Simulation::builder()
///     .ball(Circle::new([0.0, 5.0], 1.0)?.moving([2.0, 0.0])?, Mass::new(1.0)?)
///     .build()?;
/// let error = flight.advance_to(1e300).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the coordinate of ball 0 gets beyond 1e100 at time 5e99; end the run before, or keep the \
///      ball in a box"
/// );
/// assert_eq!(flight.time().to_f64(), 5e99);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error(
    "the {quantity} of ball {ball} gets beyond {} at time {}; end the run before{}",
    Number(*limit),
    Number(time.to_f64()),
    cure(quantity)
)]
pub struct OutOfRange {
    /// The time.
    pub time: Time,
    /// The first ball that leaves the range.
    pub ball: BallId,
    /// `"coordinate"`, `"speed"` or `"radius"`.
    pub quantity: &'static str,
    /// The largest size of the quantity.
    pub limit: f64,
}

fn cure(quantity: &str) -> &'static str {
    if quantity == "radius" {
        ", or let the balls grow more slowly"
    } else {
        ", or keep the ball in a box"
    }
}
