//! Why a simulation could not be built.

use thiserror::Error;

use crate::ids::{BallId, ObstacleId, PocketId, Wall};
use crate::number::Number;
use crate::relax::Overlaps;

/// Why a simulation could not be built.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Balls overlap at the start by more than rounding.
    #[error(
        "{0} at the start{in_all}; move them apart, or let them be relaxed (`Overlap::Relax`) or overlap \
         (`Overlap::Allow`)",
        in_all = in_all(.0, "pairs")
    )]
    Overlap(Overlaps),
    /// Balls are to be [relaxed](crate::Overlap::Relax), and no room was found for all of them: what
    /// overlaps where they came to in the end.
    #[error(
        "found no room for the balls: {0}{in_all}; make the space larger, or take fewer or smaller balls",
        in_all = in_all(.0, "overlaps")
    )]
    NoRoom(Overlaps),
    /// A ball reaches beyond a wall at the start by more than rounding.
    #[error(
        "ball {ball} reaches {} beyond wall {wall} at the start; move it inside",
        Number(*depth)
    )]
    Outside {
        /// The ball.
        ball: BallId,
        /// The wall.
        wall: Wall,
        /// How far, as a length.
        depth: f64,
    },
    /// A ball overlaps an obstacle at the start by more than rounding, or its centre is in it.
    #[error(
        "ball {ball} reaches {} into obstacle {obstacle} at the start; move it off",
        Number(*depth)
    )]
    InObstacle {
        /// The ball.
        ball: BallId,
        /// The obstacle.
        obstacle: ObstacleId,
        /// How deep, as a length.
        depth: f64,
    },
    /// The centre of a ball is in a pocket at the start.
    #[error("ball {ball} is in pocket {pocket} at the start; leave it out, or move it")]
    InPocket {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// A rule of contacts among balls whose motion has none: they fall or roll.
    #[error(
        "there can be no rule of contacts among balls that move like this; leave it out, or let them fly straight"
    )]
    NoRule,
    /// Balls that fall in a periodic box.
    #[error("balls would fall ever faster in a periodic box; give it walls")]
    NoEnd,
    /// A cloth in another number of dimensions than two.
    #[error("a cloth is level: it is for the plane; leave it out, or use two dimensions")]
    NotLevel,
    /// Obstacles or pockets where there can be none.
    #[error(
        "there can be no obstacles and no pockets in {place}; use balls of infinite mass instead"
    )]
    NoObstacles {
        /// `"a periodic box"`, or `"a simulation of balls that grow"`.
        place: &'static str,
    },
    /// A length of an obstacle or a pocket that is beyond `10^100`; where balls fall or roll, beyond `10^50`.
    #[error(
        "{what} {number} has the coordinate or radius {}; choose a unit in which they are below 1e50",
        Number(*value)
    )]
    TooFar {
        /// `"obstacle"` or `"pocket"`.
        what: &'static str,
        /// Its index.
        number: u32,
        /// The largest of its lengths.
        value: f64,
    },
    /// A ball is too large for the periodic box: it would touch its own image.
    #[error(
        "ball {ball} with radius {} touches its own image along axis {axis}; \
         enlarge the box to more than twice the radius",
        Number(*radius)
    )]
    TooLarge {
        /// The ball.
        ball: BallId,
        /// Its radius.
        radius: f64,
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
    },
    /// A fixed obstacle moves. A ball between it and a wall would collide infinitely often in a
    /// finite time.
    #[error("ball {ball} has an infinite mass and moves; give it velocity zero or a finite mass")]
    MovingObstacle {
        /// The ball.
        ball: BallId,
    },
    /// A number whose squares and products could leave the range of floats: a length or a speed
    /// beyond `10^±100`, a mass beyond `10^±80`; or an energy of all balls together that could
    /// drive the lightest one faster than `10^100`: it is said of the ball that has most of it.
    #[error("{quantity} {} of ball {ball} is out of range; {}", Number(*value), cure(quantity))]
    OutOfRange {
        /// The ball.
        ball: BallId,
        /// `"coordinate"`, `"radius"`, `"speed"`, `"speed of growth"`, `"mass"` or `"energy"`.
        quantity: &'static str,
        /// Its magnitude.
        value: f64,
    },
    /// More balls than there are ids.
    #[error("{0} balls are more than a simulation holds ({max})", max = u32::MAX - 1)]
    TooMany(usize),
}

impl BuildError {
    /// The balls that the error is about, in the order of their ids: of overlaps, those that are named.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::Simulation;
    ///
    /// let ball = |x| Circle::new([x, 0.0], 1.0).map(|circle| circle.at_rest());
    /// let error = Simulation::builder()
    ///     .ball(ball(0.0)?, Mass::fixed())
    ///     .ball(ball(1.5)?, Mass::new(1.0)?)
    ///     .build()
    ///     .unwrap_err();
    /// let said = "balls 0 and 1 overlap by 0.5 at the start; \
    ///             move them apart, or let them be relaxed (`Overlap::Relax`) or overlap \
    ///             (`Overlap::Allow`)";
    /// assert_eq!(error.to_string(), said);
    /// assert_eq!(error.balls().map(|ball| ball.index()).collect::<Vec<_>>(), [0, 1]);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    pub fn balls(&self) -> impl Iterator<Item = BallId> + use<> {
        let balls = match *self {
            Self::Overlap(ref overlaps) | Self::NoRoom(ref overlaps) => overlaps.balls().collect(),
            Self::Outside { ball, .. }
            | Self::TooLarge { ball, .. }
            | Self::MovingObstacle { ball }
            | Self::InObstacle { ball, .. }
            | Self::InPocket { ball, .. }
            | Self::OutOfRange { ball, .. } => vec![ball],
            Self::NoRule
            | Self::NoEnd
            | Self::NotLevel
            | Self::NoObstacles { .. }
            | Self::TooFar { .. }
            | Self::TooMany(_) => Vec::new(),
        };
        balls.into_iter()
    }
}

/// How many overlaps there are, where not all of them are named.
fn in_all(overlaps: &Overlaps, what: &str) -> String {
    if overlaps.count() > overlaps.worst().len() {
        format!(" ({} {what} in all)", overlaps.count())
    } else {
        String::new()
    }
}

/// What to do about a quantity that is out of range.
fn cure(quantity: &str) -> &'static str {
    match quantity {
        "mass" => "choose a unit in which masses lie between 1e-80 and 1e80",
        "energy" => {
            "the energy of all could drive the lightest ball faster than 1e100: \
             give smaller speeds, or masses that differ less"
        }
        _ => "choose units in which lengths and speeds lie between 1e-100 and 1e100",
    }
}
