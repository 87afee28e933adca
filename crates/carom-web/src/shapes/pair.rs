//! A ball and a shape, or two capsules, checked.

use carom::{Capsule, ContactInterval, FeatureNames, Impact, Meets, Moving, Relation, Scalar};

use super::given::{BALL, GivenMover};
use super::prepared::{Prepared, Prepares};
use super::target::{Path, Target};
use super::{Error, Problem};

/// The first shape of a query.
pub(super) enum Mover<const D: usize, S> {
    Ball(Path<D, S>),
    Capsule(Moving<D, S, Capsule<D, S>>),
}

impl<const D: usize, S: Scalar> Mover<D, S>
where
    Prepared: Prepares<D, S>,
{
    /// Checks a ball or a capsule.
    ///
    /// # Errors
    /// A number is out of its range, or a vector does not have `D` components.
    pub(super) fn of(given: &GivenMover) -> Result<Self, Error> {
        match given {
            GivenMover::Ball { ball, acceleration: None } => {
                Ok(Self::Ball(Path::Straight(ball.moving(BALL)?)))
            }
            GivenMover::Ball { ball, acceleration: Some(acceleration) } => {
                Ok(Self::Ball(Path::Accelerated(ball.accelerated(acceleration, BALL)?)))
            }
            GivenMover::Capsule(given) => {
                let prepared = Prepared::new(given.clone()).map_err(|problem| problem.of(BALL))?;
                let target = prepared.target().map_err(|problem| problem.of(BALL))?;
                let capsule = target.as_capsule().copied();
                capsule.map(Self::Capsule).ok_or_else(|| Problem::NoCapsule.of(BALL))
            }
        }
    }

    /// The ball or capsule beside a shape.
    ///
    /// # Errors
    /// A capsule does not meet the shape.
    pub(super) fn beside<'a>(
        &'a self,
        target: &'a dyn Target<D, S>,
    ) -> Result<Pair<'a, D, S>, Problem> {
        match self {
            Self::Ball(ball) => Ok(Pair::BallAndShape(ball, target)),
            Self::Capsule(one) => match target.as_capsule() {
                Some(other) => Ok(Pair::Capsules(one, other)),
                None => Err(Problem::NoCapsule),
            },
        }
    }
}

/// Two shapes that meet.
#[derive(Clone, Copy)]
pub(super) enum Pair<'a, const D: usize, S> {
    BallAndShape(&'a Path<D, S>, &'a dyn Target<D, S>),
    Capsules(&'a Moving<D, S, Capsule<D, S>>, &'a Moving<D, S, Capsule<D, S>>),
}

impl<const D: usize, S: Scalar> Pair<'_, D, S>
where
    Capsule<D, S>: Meets<D, S, Capsule<D, S>>,
{
    pub(super) fn relation(self) -> Relation {
        match self {
            Self::BallAndShape(ball, shape) => shape.relation(ball.ball()),
            Self::Capsules(a, b) => carom::relation(a.shape(), b.shape()),
        }
    }

    pub(super) fn relation_within(self, tolerance: S) -> Relation {
        match self {
            Self::BallAndShape(ball, shape) => shape.relation_within(ball.ball(), tolerance),
            Self::Capsules(a, b) => carom::relation_within(a.shape(), b.shape(), tolerance),
        }
    }

    pub(super) fn gap(self) -> S {
        match self {
            Self::BallAndShape(ball, shape) => shape.gap(ball.ball()),
            Self::Capsules(a, b) => carom::gap(a.shape(), b.shape()),
        }
    }

    pub(super) fn closest_points(self) -> ([S; D], [S; D]) {
        match self {
            Self::BallAndShape(ball, shape) => shape.closest_points(ball.ball()),
            Self::Capsules(a, b) => carom::closest_points(a.shape(), b.shape()),
        }
    }

    pub(super) fn first_contact(self, max_time: S) -> Option<Impact<D, S>> {
        match self {
            Self::BallAndShape(ball, shape) => shape.first_contact(ball, max_time),
            Self::Capsules(a, b) => carom::first_contact(a, b, max_time),
        }
    }

    pub(super) fn time_of_impact(self, max_time: S) -> Option<Impact<D, S>> {
        match self {
            Self::BallAndShape(ball, shape) => shape.time_of_impact(ball, max_time),
            Self::Capsules(a, b) => carom::time_of_impact(a, b, max_time),
        }
    }

    pub(super) fn will_collide(self, max_time: S) -> bool {
        match self {
            Self::BallAndShape(ball, shape) => shape.will_collide(ball, max_time),
            Self::Capsules(a, b) => carom::will_collide(a, b, max_time),
        }
    }

    /// # Errors
    /// The ball is accelerated.
    pub(super) fn is_approaching(self) -> Result<bool, Error> {
        Ok(match self {
            Self::BallAndShape(ball, shape) => {
                shape.is_approaching(straight(ball, "isApproaching")?)
            }
            Self::Capsules(a, b) => carom::is_approaching(a, b),
        })
    }

    /// # Errors
    /// The ball is accelerated.
    pub(super) fn contact_interval(self) -> Result<Option<ContactInterval<S>>, Error> {
        Ok(match self {
            Self::BallAndShape(ball, shape) => {
                shape.contact_interval(straight(ball, "contactInterval")?)
            }
            Self::Capsules(a, b) => carom::contact_interval(a, b),
        })
    }

    /// How the features of the second shape are named.
    pub(super) fn feature_names(self) -> FeatureNames {
        match self {
            Self::BallAndShape(_, shape) => shape.feature_names(),
            Self::Capsules(..) => FeatureNames::Capsule,
        }
    }
}

/// The ball on a straight path.
fn straight<'a, const D: usize, S>(
    ball: &'a Path<D, S>,
    query: &'static str,
) -> Result<&'a Moving<D, S>, Error> {
    match ball {
        Path::Straight(ball) => Ok(ball),
        Path::Accelerated(_) => Err(Error::Accelerated { query }),
    }
}
