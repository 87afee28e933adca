//! Parts of a replay.

use carom_sim::{Side, Wall};
use serde::{Deserialize, Serialize, Serializer};

use super::obstacle::{ReplayObstacle, ReplayPocket};
use crate::session::Session;

/// The content of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The title of the page.
    pub title: String,
    /// A remark under the title.
    ///
    /// For example "shows the first 3.2 of 60 time units".
    pub note: Option<String>,
    /// The number of dimensions: 2 or 3.
    ///
    /// In 2 dimensions the third coordinates are not written.
    pub dimension: usize,
    /// The space in which the balls move.
    pub boundary: ReplayBoundary,
    /// The motions of walls, in order of time for each wall.
    ///
    /// A wall is at its place in the boundary until its first one.
    pub walls: Vec<ReplayWall>,
    /// The motion of the balls between collisions.
    pub motion: ReplayMotion,
    /// The shapes that the balls bounce off, besides walls.
    pub obstacles: Vec<ReplayObstacle>,
    /// The pockets.
    pub pockets: Vec<ReplayPocket>,
    /// All balls by index, including those that disappear.
    pub balls: Vec<ReplayBall>,
    /// The lines that each ball moved on, in order of time.
    ///
    /// Each ball has at least one.
    pub tracks: Vec<Vec<ReplayAnchor>>,
    /// The events, in order of time.
    pub events: Vec<ReplayEvent>,
    /// The time at which the replay ends.
    pub end: f64,
}

/// The space of a replay.
///
/// Corners have as many coordinates as the replay has dimensions.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayBoundary {
    /// Open space.
    Open,
    /// A box with walls.
    Walls {
        /// The corner with the smallest coordinates.
        min: Vec<f64>,
        /// The corner with the largest coordinates.
        max: Vec<f64>,
    },
    /// A box whose opposite sides are identified.
    Periodic {
        /// The corner with the smallest coordinates.
        min: Vec<f64>,
        /// The corner with the largest coordinates.
        max: Vec<f64>,
    },
    /// Another kind of space along each axis.
    ByAxis {
        /// The kinds, one for each axis.
        kinds: Vec<ReplayAxis>,
        /// The corner with the smallest coordinates; along an open axis, of the part to show.
        min: Vec<f64>,
        /// The corner with the largest coordinates; along an open axis, of the part to show.
        max: Vec<f64>,
    },
}

/// The space of a replay along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ReplayAxis {
    /// It has no end.
    Open,
    /// It ends at two walls.
    Walls,
    /// Its ends are identified.
    Periodic,
}

impl ReplayBoundary {
    /// The corners of the box; `None` in open space.
    pub(crate) fn corners(&self) -> Option<(&[f64], &[f64])> {
        match self {
            Self::Open => None,
            Self::Walls { min, max }
            | Self::Periodic { min, max }
            | Self::ByAxis { min, max, .. } => Some((min, max)),
        }
    }
}

/// The motion of a wall from one time to its next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayWall {
    /// The wall.
    pub wall: Wall,
    /// The time at which the motion begins.
    pub time: f64,
    /// The coordinate of the wall at that time.
    pub position: f64,
    /// Its velocity along its axis from then on; 0 if it stops.
    pub velocity: f64,
}

/// The number of a wall for the viewer.
pub(super) fn number_of(Wall { axis, side }: Wall) -> u8 {
    2 * axis + u8::from(side == Side::High)
}

impl Serialize for ReplayWall {
    /// As for the viewer: the number of the wall, the time, the position and the velocity.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { wall, time, position, velocity } = *self;
        (number_of(wall), time, position, velocity).serialize(serializer)
    }
}

/// The motion of a replay's balls between collisions, as scenes name it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ReplayMotion {
    /// On straight lines, at constant velocities.
    Straight,
    /// On straight lines, with velocities that decay as `e^(−k t)`.
    ///
    /// The rate `k` is in 1 over a unit of time.
    #[serde(rename = "damping")]
    Damped(f64),
    /// Under this acceleration, one number per axis.
    ///
    /// The anchors have the accelerations of the balls.
    #[serde(rename = "gravity")]
    Falling(Vec<f64>),
    /// With this deceleration until they rest.
    ///
    /// The anchors have the accelerations of the balls.
    #[serde(rename = "friction")]
    Rolling(f64),
    /// Rolling on a cloth, with sliding and spin.
    ///
    /// The anchors have the spins of the balls, too.
    #[serde(untagged)]
    OnCloth {
        /// The deceleration of balls that roll.
        friction: f64,
        /// The deceleration of the equator of a ball that spins about the vertical.
        spinning: f64,
    },
}

impl ReplayMotion {
    /// Whether anchors can have an acceleration.
    pub(crate) fn has_accelerations(&self) -> bool {
        matches!(self, Self::Falling(_) | Self::Rolling(_) | Self::OnCloth { .. })
    }

    /// Whether anchors can have a spin.
    pub(crate) fn has_spins(&self) -> bool {
        matches!(self, Self::OnCloth { .. })
    }
}

/// The constant properties of a ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayBall {
    /// The name of the ball in the scene.
    pub name: Option<String>,
    /// Its radius, a length.
    pub radius: f64,
    /// Its mass; infinite for a fixed obstacle.
    pub mass: f64,
}

impl ReplayBall {
    /// Returns all balls of a simulation at its start, without names.
    ///
    /// Later, balls in pockets are missing.
    #[must_use]
    pub fn all<const D: usize>(simulation: &Session<D>) -> Vec<Self> {
        let ball =
            |id| Self { name: None, radius: simulation.radius(id), mass: simulation.mass(id) };
        simulation.ids().map(ball).collect()
    }
}

/// The line of a ball from one time to its next anchor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayAnchor {
    /// The time at which the line begins.
    pub time: f64,
    /// The centre at that time.
    ///
    /// In 2 dimensions the third coordinate is 0.
    pub position: [f64; 3],
    /// The velocity at that time, in lengths per unit of time.
    pub velocity: [f64; 3],
    /// The acceleration from then on, in lengths per squared unit of time.
    ///
    /// It is 0 if balls move on straight lines or are damped.
    pub acceleration: [f64; 3],
    /// The angular velocity at that time, in radians per unit of time.
    ///
    /// The axes are x, y and upwards. It is 0 without a cloth.
    pub spin: [f64; 3],
}

/// A collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayEvent {
    /// The time.
    pub time: f64,
    /// The two objects that met.
    pub contact: ReplayContact,
    /// The magnitude of the impulse along the normal, mass times speed.
    pub impulse: f64,
    /// Whether the event removes the first ball, and the second.
    ///
    /// A pocket removes its ball.
    pub removed: [bool; 2],
}

impl ReplayEvent {
    /// The balls that the event removes.
    pub(super) fn gone(&self) -> impl Iterator<Item = u32> {
        let is_pocket = matches!(self.contact, ReplayContact::Pocket { .. });
        let [first, second] = self.removed;
        let balls = self.contact.balls().into_iter().zip([first || is_pocket, second]);
        balls.filter_map(|(ball, is_gone)| is_gone.then_some(ball))
    }
}

/// The two objects of a collision, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayContact {
    /// Two balls.
    Pair {
        /// One ball.
        a: u32,
        /// The other.
        b: u32,
    },
    /// A ball and a wall.
    Wall {
        /// The ball.
        ball: u32,
        /// The wall.
        wall: Wall,
    },
    /// A ball and an obstacle.
    Obstacle {
        /// The ball.
        ball: u32,
        /// The obstacle, counted from 0.
        obstacle: u32,
    },
    /// A ball and a pocket, in which the ball disappears.
    Pocket {
        /// The ball.
        ball: u32,
        /// The pocket, counted from 0.
        pocket: u32,
    },
}

impl ReplayContact {
    /// The two balls, or the only ball twice.
    pub(super) const fn balls(self) -> [u32; 2] {
        match self {
            Self::Pair { a, b } => [a, b],
            Self::Wall { ball, .. } | Self::Obstacle { ball, .. } | Self::Pocket { ball, .. } => {
                [ball, ball]
            }
        }
    }
}
