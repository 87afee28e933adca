//! Reasons why a change was refused.

use thiserror::Error;

use crate::ids::{BallId, ObstacleId, PocketId, Wall};
use crate::number::Number;

/// Why a change of the balls was refused.
///
/// A refused change leaves the simulation as it was.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// There is no such ball.
    #[error(
        "there is no ball {ball}: it was removed, or its id belongs to another simulation; check \
         with `contains` first"
    )]
    NoSuchBall {
        /// The id.
        ball: BallId,
    },
    /// No impulse moves a ball of infinite mass.
    #[error("ball {ball} has infinite mass, and no impulse moves it; set its velocity instead")]
    Fixed {
        /// The ball.
        ball: BallId,
    },
    /// A ball of infinite mass was to move among [damped](crate::Damped) balls.
    #[error(
        "a ball of infinite mass cannot move where all balls are damped; give it velocity zero, or \
         a finite mass"
    )]
    Undamped,
    /// A number is NaN or out of range.
    ///
    /// Its squares and products could leave the range of floats.
    #[error("{quantity} {} is out of range; {}", Number(*value), cure(quantity))]
    OutOfRange {
        /// `"coordinate"`, `"radius"`, `"speed"`, `"mass"`, `"impulse"`, `"energy"` or
        /// `"speed of the surface"`.
        quantity: &'static str,
        /// Its magnitude, or NaN.
        value: f64,
    },
    /// The ball to be added overlaps another ball by more than rounding.
    #[error(
        "the ball would overlap ball {in_the_way} by {}; put it elsewhere, or wait until there is \
         room",
        Number(*depth)
    )]
    Overlap {
        /// The other ball; if there are several, the one with the smallest id.
        in_the_way: BallId,
        /// How deep, as a length.
        depth: f64,
    },
    /// The ball to be added reaches beyond a wall.
    ///
    /// This includes a fixed ball in the path of a wall.
    #[error("the ball would reach {} beyond wall {wall}; put it inside", Number(*depth))]
    Outside {
        /// The wall.
        wall: Wall,
        /// How far, as a length.
        depth: f64,
    },
    /// The ball to be added overlaps an obstacle by more than rounding.
    ///
    /// This includes a ball whose centre is in the obstacle.
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
    /// The ball to be added is too large for the periodic box.
    ///
    /// It would touch its own image.
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
    /// A ball was to be struck without a [cloth](crate::Cloth).
    #[error("balls do not spin without a cloth; set a velocity, or let the balls roll on a cloth")]
    NoCloth,
    /// Rules were to change for a kind that balls have.
    #[error(
        "balls of kind {kind} are there, and its rules would change; remove these balls first, or \
         use another kind"
    )]
    KindInUse {
        /// The kind.
        kind: u16,
    },
    /// There are as many balls as ids.
    #[error("a simulation holds at most {max} balls; remove one first", max = u32::MAX - 1)]
    TooMany,
}

/// How to fix a quantity that is out of range.
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
