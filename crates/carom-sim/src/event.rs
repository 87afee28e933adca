//! Events: a contact, its time, and its outcome.

use std::fmt;

use carom::{Feature, FeatureNames};

use crate::ids::{BallId, ObstacleId, PocketId, Wall};
use crate::time::Time;

/// What touches what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Contact {
    /// Two balls; the smaller id comes first.
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
        /// The part of the obstacle that the ball touches.
        ///
        /// The corners and the walls of a polyline are numbered from 0; each wall has the number of
        /// the corner at which it begins.
        feature: Feature,
        /// How its parts are named in words.
        names: FeatureNames,
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
    /// The part of the obstacle that the ball touches, in words.
    ///
    /// Without an obstacle it is `None`. [`FeatureNames`] has the words.
    ///
    /// ```
    /// use carom::{Aabb, Circle, Mass};
    /// use carom_sim::Simulation;
    ///
    /// let mut simulation = Simulation::builder()
    ///     .obstacle(Aabb::new([2.0, -1.0], [4.0, 1.0])?)
    ///     .ball(Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?, Mass::new(1.0)?)
    ///     .build()?;
    /// let event = simulation.next().expect("it hits the box")?;
    /// assert_eq!(event.contact.feature_name().as_deref(), Some("left edge"));
    /// assert_eq!(event.to_string(), "t = 1: ball 0 and obstacle 0 (left edge)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn feature_name(self) -> Option<String> {
        match self {
            Self::Obstacle { feature, names, .. } => Some(names.name(feature)),
            _ => None,
        }
    }

    /// The balls of the contact: two for a pair, one otherwise.
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

/// What follows a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The two bounced.
    Bounce,
    /// The two began to overlap, which a [rule](crate::Rules) allows.
    Enter,
    /// The two no longer overlap.
    Leave,
    /// One ball was removed, or both.
    ///
    /// Their ids are no longer [valid](crate::Simulation::contains).
    Remove,
    /// A sliding ball begins to roll.
    Roll,
}

/// A collision, or what a [rule](crate::Rules) makes of it.
///
/// Bounces at one time that share a ball are computed together. So is the end of a long cascade of
/// collisions, if many balls touch and lose energy. Such events come one after another, each with
/// the impulse of its contact, but all balls have their new velocities from the first of these
/// events on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event<const D: usize> {
    /// When it happens.
    pub time: Time,
    /// What touches what.
    pub contact: Contact,
    /// What follows: without a rule, always a bounce.
    pub outcome: Outcome,
    /// Whether the bounce is a hop, one of a contact that lasts.
    ///
    /// A ball that lies on something, slides along it or is pressed against it
    /// ([`Falling`](crate::Falling), [`Rolling`](crate::Rolling)) makes hops too low to be seen,
    /// and so does one that follows a round wall from within. A hop counts as a bounce, and passes
    /// an impulse like any other.
    pub is_hop: bool,
    /// The unit normal from A to B.
    ///
    /// Of a contact with a wall or an obstacle, it points from the ball to that. It is 0 if a ball
    /// begins to roll, and the direction of the push for a cue.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub normal: [f64; D],
    /// The magnitude of the impulse along the normal, mass times speed.
    ///
    /// It is 0 unless the contact is a bounce.
    pub impulse: f64,
    /// The computed gap between the surfaces at this time.
    ///
    /// It is 0 up to rounding, and negative for balls that were [allowed to
    /// overlap](crate::Overlap::Allow).
    pub gap: f64,
    /// The work that a wall or a kinematic ball did.
    ///
    /// It is force times distance: the impulse times the speed at which that moved towards the
    /// ball: negative if it receded, 0 if it was at rest, and 0 between two balls of finite mass.
    /// If balls [grow](crate::Growing), the speed is the one at which the growth moves the surfaces
    /// apart. If the restitution is [above 1](crate::Rebound), the energy that it adds is a part of
    /// the work: `½ μ (e² − 1) a²` with the reduced mass `μ` and the approach speed `a`. Unless a
    /// collision loses energy, the work is the gain of kinetic energy.
    pub work: f64,
}

impl<const D: usize> fmt::Display for Event<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.contact {
            Contact::Pair { a, b } => write!(f, "t = {}: balls {a} and {b}", self.time)?,
            Contact::Wall { ball, wall } => {
                write!(f, "t = {}: ball {ball} and wall {wall}", self.time)?;
            }
            Contact::Obstacle { ball, obstacle, feature, names } => {
                write!(f, "t = {}: ball {ball} and obstacle {obstacle}", self.time)?;
                if feature != Feature::Surface {
                    write!(f, " ({})", names.name(feature))?;
                }
            }
            Contact::Pocket { ball, pocket } => {
                write!(f, "t = {}: ball {ball} and pocket {pocket}", self.time)?;
            }
            Contact::Cloth { ball } => write!(f, "t = {}: ball {ball} and the cloth", self.time)?,
            Contact::Cue { ball } => write!(f, "t = {}: ball {ball} and the cue", self.time)?,
        }
        f.write_str(match self.outcome {
            Outcome::Bounce if self.is_hop => ", hopping",
            Outcome::Bounce => "",
            Outcome::Enter => ", entering",
            Outcome::Leave => ", leaving",
            Outcome::Remove => ", removing",
            Outcome::Roll => ", rolling",
        })
    }
}
