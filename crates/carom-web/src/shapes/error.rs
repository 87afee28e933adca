//! Errors of queries about shapes.

use carom::InputError;
use thiserror::Error;

use crate::pair::counted;

/// Why a query about a ball and a shape failed.
///
/// The message names the argument and the value, and says how to fix it.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Error {
    /// The ball is invalid.
    #[error(transparent)]
    Ball(#[from] crate::pair::Error),
    /// The shape is invalid.
    #[error("{shape}: {problem}")]
    Shape {
        /// The argument: `shape`, `shapes[2]`.
        shape: String,
        /// What is wrong with it.
        problem: Problem,
    },
    /// A query that exists only for balls of constant velocity.
    #[error("ball: `{query}` takes no `acceleration`; leave it out, or ask `timeOfImpact`")]
    Accelerated {
        /// The JavaScript name of the query.
        query: &'static str,
    },
    /// The columns are invalid.
    #[error(transparent)]
    Columns(#[from] crate::many::Error),
}

/// What is wrong with a shape.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A number is out of its range, or the points do not make such a shape.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Its points have neither two nor three coordinates.
    #[error("its points have {}; give 2 or 3", counted(*.found, "coordinate"))]
    Dimension {
        /// How many there are.
        found: usize,
    },
    /// Its points do not have the dimension of the ball.
    #[error("its points have {}; give {wanted}, as the ball has", counted(*.found, "coordinate"))]
    Axes {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// Its velocity does not have the dimension of its points.
    #[error("the velocity has {}; give {wanted}, as its points have", counted(*.found, "component"))]
    Velocity {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A polygon in space.
    #[error("a `polygon` is a solid of the plane; in space give a `mesh`, or a closed `polyline`")]
    PolygonInSpace,
    /// A capsule meets this shape, which is no capsule.
    #[error(
        "a moving capsule can only be tested against another `capsule` (without `inside`); otherwise \
         the first argument must be a ball"
    )]
    NoCapsule,
}

impl Problem {
    /// The error of the argument with this name.
    #[cold]
    pub(crate) fn of(self, shape: &str) -> Error {
        Error::Shape { shape: shape.to_owned(), problem: self }
    }
}
