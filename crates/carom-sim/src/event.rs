//! What happened, to whom, when.

use std::fmt;

use carom::Feature;

use crate::ids::{BallId, ObstacleId, PocketId, Wall};
use crate::time::Time;

/// The two that met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Contact {
    /// Two balls, the smaller id first.
    Pair {
        /// The ball with the smaller id.
        a: BallId,
        /// The ball with the larger id.
        b: BallId,
    },
    /// A ball and a wall.
    Wall {
        /// The ball.
        ball: BallId,
        /// The wall.
        wall: Wall,
    },
    /// A ball and an [obstacle](crate::Obstacle).
    Obstacle {
        /// The ball.
        ball: BallId,
        /// The obstacle.
        obstacle: ObstacleId,
        /// What of it was met: of a polyline the corners and the walls are numbered from 0, each wall
        /// as the corner at which it begins.
        feature: Feature,
    },
    /// A ball and a [pocket](crate::Pocket), which removes it.
    Pocket {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// A ball and the [cloth](crate::Cloth) that it slid on.
    Cloth {
        /// The ball.
        ball: BallId,
    },
    /// A ball and the cue that [struck](crate::Simulation::strike) it.
    Cue {
        /// The ball.
        ball: BallId,
    },
}

impl Contact {
    /// Its balls: two of a pair, else one.
    pub fn balls(self) -> impl Iterator<Item = BallId> {
        let balls = match self {
            Self::Pair { a, b } => [Some(a), Some(b)],
            Self::Wall { ball, .. }
            | Self::Obstacle { ball, .. }
            | Self::Pocket { ball, .. }
            | Self::Cloth { ball }
            | Self::Cue { ball } => [Some(ball), None],
        };
        balls.into_iter().flatten()
    }
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// They bounced.
    Bounce,
    /// They began to overlap, which a [rule](crate::ContactRule) lets them do.
    Enter,
    /// They no longer overlap.
    Leave,
    /// A ball was removed, or both: their ids are no longer [valid](crate::Simulation::contains).
    Remove,
    /// A ball that slid rolls from now on.
    Roll,
}

/// A collision, or what a [rule](crate::ContactRule) makes of it.
///
/// Where many touch and lose energy, a long cascade of collisions is ended by one shock of all contacts: its events
/// come one after another, with the impulse of each contact, and at the first of them all balls have their
/// new velocities already.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event<const D: usize> {
    /// When.
    pub time: Time,
    /// Who.
    pub contact: Contact,
    /// What came of it: without a rule, always a bounce.
    pub outcome: Outcome,
    /// The unit normal from A to B, or from the ball to the wall or the obstacle; 0 where a ball begins to roll,
    /// and the direction of the push of a cue.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub normal: [f64; D],
    /// The magnitude of the impulse along the normal, mass times speed; 0 if they did not bounce.
    pub impulse: f64,
    /// The gap between the surfaces as computed at this moment: zero except for rounding, and below
    /// zero where balls were [put](crate::Overlap::Allow) into one another.
    pub gap: f64,
    /// The work that the wall did on the ball, force times distance: the impulse times the speed at
    /// which the wall moved towards the ball. Negative if it receded; 0 if it was at rest, and
    /// between two balls. Where balls [grow](crate::Growing), the same with the speed at which the
    /// surfaces part. In an elastic collision it is the gain of kinetic energy.
    pub work: f64,
}

impl<const D: usize> fmt::Display for Event<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.contact {
            Contact::Pair { a, b } => write!(f, "t = {}: balls {a} and {b}", self.time)?,
            Contact::Wall { ball, wall } => {
                write!(f, "t = {}: ball {ball} and wall {wall}", self.time)?;
            }
            Contact::Obstacle { ball, obstacle, .. } => {
                write!(f, "t = {}: ball {ball} and obstacle {obstacle}", self.time)?;
            }
            Contact::Pocket { ball, pocket } => {
                write!(f, "t = {}: ball {ball} and pocket {pocket}", self.time)?;
            }
            Contact::Cloth { ball } => write!(f, "t = {}: ball {ball} and the cloth", self.time)?,
            Contact::Cue { ball } => write!(f, "t = {}: ball {ball} and the cue", self.time)?,
        }
        f.write_str(match self.outcome {
            Outcome::Bounce => "",
            Outcome::Enter => ", entering",
            Outcome::Leave => ", leaving",
            Outcome::Remove => ", removing",
            Outcome::Roll => ", rolling",
        })
    }
}
