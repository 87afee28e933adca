//! Why a world could not be made or changed.

use carom::InputError;
use carom_sim::{BallId, BoundaryError, BuildError, ChangeError, Number, Overlaps, WallError};
use thiserror::Error;

/// Why a world could not be made or changed. The message says how to fix it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such ball.
    #[error("there is no ball {number}: it was removed, or never added")]
    NoSuchBall {
        /// The number asked for.
        number: u32,
    },
    /// A fixed obstacle was to move.
    #[error("ball {number} has an infinite mass and cannot move; give it a finite one")]
    Fixed {
        /// Its number.
        number: u32,
    },
    /// Balls without room to move.
    #[error(
        "{} without end at time {}, for want of room to move; make them smaller, or the space \
         around them larger",
        collide(balls),
        Number(*time)
    )]
    Jammed {
        /// The moment.
        time: f64,
        /// Their numbers.
        balls: Vec<u32>,
    },
    /// A ball would overlap another one.
    #[error("the ball would overlap ball {in_the_way} by {}; put it elsewhere, or wait until there is room", Number(*depth))]
    Overlap {
        /// The number of the other ball.
        in_the_way: u32,
        /// How deep, as a length.
        depth: f64,
    },
    /// The balls give no dimension, or not all the same.
    #[error("dimension is {0}; give 2 or 3, or a ball whose center has as many coordinates")]
    Dimension(usize),
    /// A vector with too few or too many components.
    #[error("{vector} has {found} components; give {wanted}")]
    Components {
        /// What the vector is.
        vector: &'static str,
        /// How many it has.
        found: usize,
        /// How many axes there are.
        wanted: usize,
    },
    /// A boundary of an unknown kind.
    #[error("boundary: the kind is \"{0}\"; give \"open\", \"box\" or \"periodic\"")]
    Boundary(String),
    /// A box without corners.
    #[error("boundary: {0} is missing; give the corner as an array of numbers")]
    NoCorner(&'static str),
    /// No wall of this name.
    #[error(
        "there is no wall \"{0}\"; give \"-x\", \"+x\", \"-y\" or \"+y\", and \"-z\" or \"+z\" in space"
    )]
    NoWall(String),
    /// An obstacle or a pocket that is none.
    #[error("{what} {number}: {error}")]
    Part {
        /// `obstacle` or `pocket`.
        what: &'static str,
        /// Its number.
        number: usize,
        /// What is wrong with it.
        error: Box<Self>,
    },
    /// A question about kinds that was not answered.
    #[error("{0}")]
    Rule(String),
    /// A number out of its range.
    #[error(transparent)]
    Input(InputError),
    /// A ball with a number out of its range.
    #[error(transparent)]
    Ball(#[from] carom_any::Error),
    /// A box that is none.
    #[error(transparent)]
    Corners(#[from] BoundaryError),
    /// Balls that overlap: a world has no way to relax them.
    #[error("{0} at the start; move them apart")]
    Overlaps(Overlaps),
    /// Balls that are not where they can be.
    #[error(transparent)]
    Build(BuildError),
    /// A wall that cannot move so.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// A change that is refused, about no other ball.
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

/// Which balls collide, the first of them by their numbers.
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
    /// The same, said of an obstacle or a pocket.
    pub(super) fn part(what: &'static str, number: usize, error: Self) -> Self {
        Self::Part { what, number, error: Box::new(error) }
    }

    /// A refused change, with balls called by numbers.
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
