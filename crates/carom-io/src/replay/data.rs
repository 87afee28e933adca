//! What a replay is made of.

use carom_sim::Wall;
use serde::{Deserialize, Serialize};

use super::obstacle::{ReplayObstacle, ReplayPocket};
use crate::motion::AnySimulation;

/// What a replay shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The title of the page.
    pub title: String,
    /// A remark under the title, such as "shows the first 3.2 of 60 time units".
    pub note: Option<String>,
    /// 2 or 3. In 2 dimensions the third coordinates are not written.
    pub dimension: usize,
    /// The space in which the balls move.
    pub boundary: ReplayBoundary,
    /// How they move between collisions.
    pub motion: ReplayMotion,
    /// What the balls bounce off, beside walls.
    pub obstacles: Vec<ReplayObstacle>,
    /// Where balls disappear.
    pub pockets: Vec<ReplayPocket>,
    /// The balls, by their index; those that disappear, too.
    pub balls: Vec<ReplayBall>,
    /// For each ball the lines it moved on, in order of time; at least one.
    pub tracks: Vec<Vec<ReplayAnchor>>,
    /// What happened, in order of time.
    pub events: Vec<ReplayEvent>,
    /// The time at which the replay ends.
    pub end: f64,
}

/// Where the balls of a replay live. Corners have as many coordinates as the replay has dimensions.
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
    /// A box whose opposite sides are the same.
    Periodic {
        /// The corner with the smallest coordinates.
        min: Vec<f64>,
        /// The corner with the largest coordinates.
        max: Vec<f64>,
    },
}

impl ReplayBoundary {
    /// The corners of the box; `None` in open space.
    pub(crate) fn corners(&self) -> Option<(&[f64], &[f64])> {
        match self {
            Self::Open => None,
            Self::Walls { min, max } | Self::Periodic { min, max } => Some((min, max)),
        }
    }
}

/// How the balls of a replay move between collisions, in the words of a scene.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum ReplayMotion {
    /// On straight lines, at constant velocities.
    Straight,
    /// On straight lines, on which every velocity falls as `e^(−k t)`: the rate `k`, 1 over a unit of
    /// time.
    #[serde(rename = "damping")]
    Damped(f64),
    /// Under this acceleration, one number per axis; the anchors have those of the balls.
    #[serde(rename = "gravity")]
    Falling(Vec<f64>),
    /// With this deceleration until they rest; the anchors have those of the balls.
    #[serde(rename = "friction")]
    Rolling(f64),
    /// The same on a cloth, on which balls slide before they roll, and spin; the anchors have their spins, too.
    #[serde(untagged)]
    OnCloth {
        /// The deceleration of balls that roll.
        friction: f64,
        /// By how much the speed of the equator falls in a unit of time, of a ball that spins about the
        /// vertical.
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

/// What does not change about a ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplayBall {
    /// What the scene calls it.
    pub name: Option<String>,
    /// Its radius, a length.
    pub radius: f64,
    /// Its mass; infinite for a fixed obstacle.
    pub mass: f64,
}

impl ReplayBall {
    /// All balls of a simulation that begins, without names: a ball that a pocket takes cannot be
    /// asked later.
    #[must_use]
    pub fn all<const D: usize>(simulation: &AnySimulation<D>) -> Vec<Self> {
        let ball =
            |id| Self { name: None, radius: simulation.radius(id), mass: simulation.mass(id) };
        simulation.ids().map(ball).collect()
    }
}

/// The line a ball is on from a moment to its next anchor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayAnchor {
    /// The moment.
    pub time: f64,
    /// The centre at that moment; the third coordinate is 0 in 2 dimensions.
    pub position: [f64; 3],
    /// The velocity at that moment, lengths per unit of time.
    pub velocity: [f64; 3],
    /// The acceleration from then on, lengths per squared unit of time; 0 where balls move on
    /// straight lines or are damped.
    pub acceleration: [f64; 3],
    /// The angular velocity at that moment, radians per unit of time, about the axes x, y and upwards; 0
    /// where there is no cloth.
    pub spin: [f64; 3],
}

/// A collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayEvent {
    /// When.
    pub time: f64,
    /// The two that met.
    pub contact: ReplayContact,
    /// The magnitude of the impulse along the normal, mass times speed.
    pub impulse: f64,
}

/// Who met whom, by their numbers.
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
    /// A ball and a pocket: from that moment on the ball is gone.
    Pocket {
        /// The ball.
        ball: u32,
        /// The pocket, counted from 0.
        pocket: u32,
    },
}

impl ReplayContact {
    /// The two balls, or the one of them twice.
    pub(super) const fn balls(self) -> [u32; 2] {
        match self {
            Self::Pair { a, b } => [a, b],
            Self::Wall { ball, .. } | Self::Obstacle { ball, .. } | Self::Pocket { ball, .. } => {
                [ball, ball]
            }
        }
    }
}
