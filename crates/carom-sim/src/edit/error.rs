//! Why a change was refused.

use thiserror::Error;

use crate::ids::{BallId, ObstacleId, PocketId, Wall};
use crate::number::Number;

/// Why a change of the balls was refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// There is no such ball.
    #[error(
        "there is no ball {ball}: it was removed, or the id is of another simulation; ask \
         `contains` whether a ball is still there"
    )]
    NoSuchBall {
        /// The id.
        ball: BallId,
    },
    /// A fixed obstacle was to move.
    #[error(
        "ball {ball} is a fixed obstacle and cannot move; give what has to move a finite mass, \
         large for something that hits do not stop"
    )]
    Fixed {
        /// The obstacle.
        ball: BallId,
    },
    /// The ball to be added has an infinite mass and moves.
    #[error("a ball of infinite mass cannot move; give it velocity zero or a finite mass")]
    MovingObstacle,
    /// A number that is not a number, or whose squares and products could leave the range of
    /// floats.
    #[error("{quantity} {} is out of range; {}", Number(*value), cure(quantity))]
    OutOfRange {
        /// `"coordinate"`, `"radius"`, `"speed"`, `"mass"`, `"impulse"`, `"energy"` or
        /// `"speed of the surface"`.
        quantity: &'static str,
        /// Its magnitude, or NaN.
        value: f64,
    },
    /// The ball to be added overlaps another one by more than rounding.
    #[error(
        "the ball would overlap ball {in_the_way} by {}; put it elsewhere, or wait until there is \
         room",
        Number(*depth)
    )]
    Overlap {
        /// The ball that is there; the one with the smallest id, if there are several.
        in_the_way: BallId,
        /// How deep, as a length.
        depth: f64,
    },
    /// The ball to be added reaches beyond a wall, or is fixed where a wall is about to be.
    #[error("the ball would reach {} beyond wall {wall}; put it inside", Number(*depth))]
    Outside {
        /// The wall.
        wall: Wall,
        /// How far, as a length.
        depth: f64,
    },
    /// The ball to be added overlaps an obstacle by more than rounding, or its centre is in it.
    #[error("the ball would reach {} into obstacle {obstacle}; put it elsewhere", Number(*depth))]
    InObstacle {
        /// The obstacle.
        obstacle: ObstacleId,
        /// How deep, as a length.
        depth: f64,
    },
    /// The centre of the ball to be added is in a pocket.
    #[error("the centre of the ball would be in pocket {pocket}; put it elsewhere")]
    InPocket {
        /// The pocket.
        pocket: PocketId,
    },
    /// The ball to be added is too large for the periodic box: it would touch its own image.
    #[error(
        "a ball with radius {} touches its own image along axis {axis}; give it less than half \
         the size of the box",
        Number(*radius)
    )]
    TooLarge {
        /// Its radius.
        radius: f64,
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
    },
    /// A ball was to be struck where there is no [cloth](crate::Cloth).
    #[error("balls do not spin without a cloth; set a velocity, or let the balls roll on a cloth")]
    NoCloth,
    /// There are as many balls as there are ids.
    #[error("there are already as many balls as a simulation holds ({max})", max = u32::MAX - 1)]
    TooMany,
}

/// What to do about a quantity that is out of range.
fn cure(quantity: &str) -> &'static str {
    match quantity {
        "mass" => "give one between 1e-80 and 1e80, or an infinite one",
        "impulse" => "give a finite one",
        "energy" => {
            "it could drive the lightest ball faster than 1e100: give a smaller speed or mass"
        }
        "speed of the surface" => "give 0, or a spin with which it is between 1e-50 and 1e50",
        _ => "give 0, or a size between 1e-100 and 1e100",
    }
}
