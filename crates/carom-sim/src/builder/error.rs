//! Reasons why a simulation could not be built.

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
        "{0} at the start{in_all}; move them apart, relax them (`Overlap::Relax`) or allow the overlap \
         (`Overlap::Allow`)",
        in_all = in_all(.0, "pairs")
    )]
    Overlap(Overlaps),
    /// The balls were to be [relaxed](crate::Overlap::Relax), but room was missing.
    ///
    /// The overlaps are those at the positions that relaxing reached.
    #[error(
        "found no room for the balls: {0}{in_all}; make the space larger, or use fewer or smaller balls",
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
    /// A ball overlaps an obstacle at the start by more than rounding.
    ///
    /// This includes a ball whose centre is in the obstacle.
    #[error(
        "ball {ball} reaches {} into obstacle {obstacle} at the start; move it out",
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
    #[error(
        "the centre of ball {ball} is in pocket {pocket} at the start; move or remove the ball"
    )]
    InPocket {
        /// The ball.
        ball: BallId,
        /// The pocket.
        pocket: PocketId,
    },
    /// Balls fall along a periodic axis.
    #[error("balls would fall ever faster along axis {axis}, which is periodic; give it walls")]
    NoEnd {
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
    },
    /// A cloth has another number of dimensions than two.
    #[error("a cloth works only in two dimensions; remove it, or use two dimensions")]
    NotLevel,
    /// Balls grow among obstacles.
    ///
    /// There is no exact query for a ball that grows and an obstacle, and without one a ball could
    /// get through. Pockets, which take centres, are possible.
    #[error(
        "balls cannot grow among obstacles: carom has no exact query for them; use balls of \
         infinite mass, which grow, too, or constant radii"
    )]
    NoGrowth,
    /// An obstacle has no end along a periodic axis within 64 periods.
    ///
    /// It is allowed if it is the same all along the axis.
    #[error(
        "obstacle {obstacle} has no end within 64 periods and cannot repeat along axis {axis}, \
         which is periodic; use a shorter shape, or give the axis walls"
    )]
    CannotRepeat {
        /// The obstacle.
        obstacle: ObstacleId,
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
    },
    /// A length of an obstacle or a pocket is too large.
    ///
    /// The limit is `10^100`, or `10^50` if balls fall or roll.
    #[error(
        "{what} {number} has the coordinate or radius {}: out of range; choose a unit in which lengths \
         are below 1e100, and with gravity or friction below 1e50",
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
    /// A ball is too large for the periodic box.
    ///
    /// It would touch its own image.
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
    /// A ball of infinite mass moves, and balls are [damped](crate::Damped).
    ///
    /// A kinematic ball keeps its velocity, and damped balls do not.
    #[error(
        "ball {ball} has an infinite mass and moves, but all balls are damped; give it velocity \
         zero or a finite mass"
    )]
    Undamped {
        /// The ball.
        ball: BallId,
    },
    /// A number or an energy is out of range.
    ///
    /// A length or a speed is beyond `10^±100`, or a mass beyond `10^±80`, so that its squares and
    /// products could leave the range of floats; or the energy of all balls together could drive
    /// the lightest one faster than `10^100`. The error then names the ball with the most energy.
    #[error("{quantity} {} of ball {ball} is out of range; {}", Number(*value), cure(quantity))]
    OutOfRange {
        /// The ball.
        ball: BallId,
        /// `"coordinate"`, `"radius"`, `"speed"`, `"speed of growth"`, `"mass"` or `"energy"`.
        quantity: &'static str,
        /// Its magnitude.
        value: f64,
    },
    /// There are more balls than ids.
    #[error("{0} balls are too many; a simulation holds at most {max}", max = u32::MAX - 1)]
    TooMany(usize),
}

impl BuildError {
    /// The balls of the error, in the order of their ids.
    ///
    /// If there are many overlaps, these are the balls of the overlaps that the message names.
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
    ///             move them apart, relax them (`Overlap::Relax`) or allow the overlap \
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
            | Self::Undamped { ball }
            | Self::InObstacle { ball, .. }
            | Self::InPocket { ball, .. }
            | Self::OutOfRange { ball, .. } => vec![ball],
            Self::NoEnd { .. }
            | Self::NotLevel
            | Self::NoGrowth
            | Self::CannotRepeat { .. }
            | Self::TooFar { .. }
            | Self::TooMany(_) => Vec::new(),
        };
        balls.into_iter()
    }
}

/// The number of overlaps, if the message does not name all of them.
fn in_all(overlaps: &Overlaps, what: &str) -> String {
    if overlaps.is_full() {
        format!(" (more than {} {what} in all)", Overlaps::MOST)
    } else if overlaps.count() > overlaps.worst().len() {
        format!(" ({} {what} in all)", overlaps.count())
    } else {
        String::new()
    }
}

/// How to fix a quantity that is out of range.
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
