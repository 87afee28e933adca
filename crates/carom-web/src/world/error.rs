//! Errors of a world.

use carom::InputError;
use carom_sim::{BallId, BoundaryError, BuildError, ChangeError, Number, Overlaps, WallError};
use thiserror::Error;

/// Why a world cannot be built or changed.
///
/// The message says how to fix it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such ball.
    #[error("there is no ball {number}: it was removed or never added; `ids()` lists the balls")]
    NoSuchBall {
        /// The number.
        number: u32,
    },
    /// A ball of infinite mass cannot move.
    #[error("ball {number} has an infinite mass and cannot move; give it a finite mass")]
    Fixed {
        /// The number of the ball.
        number: u32,
    },
    /// Balls jam.
    #[error(
        "jam: {} without end at time {}; make the balls smaller, or the space around them larger",
        collide(balls),
        Number(*time)
    )]
    Jammed {
        /// The time of the jam.
        time: f64,
        /// The numbers of the balls.
        balls: Vec<u32>,
    },
    /// A ball would overlap another one.
    #[error("the ball would overlap ball {in_the_way} by {}; put it elsewhere, or wait until there is room", Number(*depth))]
    Overlap {
        /// The number of the other ball.
        in_the_way: u32,
        /// The depth of the overlap, a length.
        depth: f64,
    },
    /// The dimension is not 2 or 3.
    #[error("dimension is {0}; give 2 or 3, or a first ball whose center has 2 or 3 coordinates")]
    Dimension(usize),
    /// A vector with too few or too many components.
    #[error("the number of components of {vector} is {found}; give {wanted}")]
    Components {
        /// The name of the vector.
        vector: &'static str,
        /// The number of its components.
        found: usize,
        /// The number of axes.
        wanted: usize,
    },
    /// A boundary of an unknown kind.
    #[error("boundary: the kind is \"{0}\"; give \"open\", \"box\" or \"periodic\"")]
    Boundary(String),
    /// A box without a corner.
    #[error("boundary: {0} is missing; give the corner as an array of numbers")]
    NoCorner(&'static str),
    /// No wall of this name.
    #[error(
        "there is no wall \"{0}\"; give \"-x\", \"+x\", \"-y\" or \"+y\", or in 3D \"-z\" or \"+z\""
    )]
    NoWall(String),
    /// An invalid obstacle or pocket.
    #[error("{what} {number}: {error}")]
    Part {
        /// `obstacle` or `pocket`.
        what: &'static str,
        /// The number of the obstacle or pocket.
        number: usize,
        /// The fault.
        error: Box<Self>,
    },
    /// A function of the rule threw, or returned an unknown answer.
    #[error("{0}")]
    Rule(String),
    /// A number out of its range.
    #[error(transparent)]
    Input(InputError),
    /// A ball with a number out of its range.
    #[error(transparent)]
    Ball(#[from] carom_any::Error),
    /// An invalid box.
    #[error(transparent)]
    Corners(#[from] BoundaryError),
    /// Balls that overlap; a world cannot relax them.
    #[error("{0} at the start; move them apart")]
    Overlaps(Overlaps),
    /// Balls at impossible positions.
    #[error(transparent)]
    Build(BuildError),
    /// An invalid motion of a wall.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// Another invalid change.
    #[error(transparent)]
    Change(ChangeError),
}

impl From<BuildError> for Error {
    fn from(error: BuildError) -> Self {
        match error {
            BuildError::Overlap(overlaps) => Self::Overlaps(overlaps),
            other => Self::Build(other),
        }
    }
}

/// Says which balls collide, and lists the first of them by their numbers.
fn collide(numbers: &[u32]) -> String {
    const MOST: usize = 8;
    let mut words: Vec<_> = numbers.iter().take(MOST).map(u32::to_string).collect();
    words.extend((numbers.len() > MOST).then(|| "…".to_owned()));
    match &words[..] {
        [one] => format!("ball {one} collides"),
        some => format!("balls {} collide", some.join(", ")),
    }
}

impl Error {
    /// An error in an obstacle or a pocket.
    pub(super) fn part(what: &'static str, number: usize, error: Self) -> Self {
        Self::Part { what, number, error: Box::new(error) }
    }

    /// An error of the simulator, with the numbers of the balls.
    pub(super) fn of_change(error: ChangeError, number: impl Fn(BallId) -> u32) -> Self {
        match error {
            ChangeError::NoSuchBall { ball } => Self::NoSuchBall { number: number(ball) },
            ChangeError::Fixed { ball } => Self::Fixed { number: number(ball) },
            ChangeError::Overlap { in_the_way, depth } => {
                Self::Overlap { in_the_way: number(in_the_way), depth }
            }
            other => Self::Change(other),
        }
    }
}
