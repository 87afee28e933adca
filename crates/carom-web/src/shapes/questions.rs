//! Queries about a ball and a shape, answered by `carom`.

use carom::{FeatureNames, Relation, Scalar};
use carom_any::{Precision, in_dimension, in_precision};

use super::Error;
use super::given::GivenMover;
use super::pair::Mover;
use super::prepared::{Prepared, Prepares};
use crate::pair::{self, ContactInterval, Vector, vector};

/// The name of the second argument in messages.
pub(super) const SHAPE: &str = "shape";

/// An impact of a ball and a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Impact {
    /// Its time, normal and point.
    pub impact: pair::Impact,
    /// The feature of the shape, in words: `left edge`, `corner 3`.
    pub feature: String,
}

impl Impact {
    pub(super) fn of<const D: usize, S: Scalar>(
        impact: carom::Impact<D, S>,
        names: FeatureNames,
    ) -> Self {
        Self { feature: names.name(impact.feature), impact: impact.into() }
    }
}

/// Evaluates an expression with a checked ball and shape, in their dimension and this scalar.
macro_rules! ask {
    ($mover:expr, $shape:expr, $precision:expr, |$pair:ident, $S:ident| $answer:expr) => {
        in_dimension!($mover.dimension()?, D => in_precision!($precision, $S => {
            let mover = Mover::<D, $S>::of($mover)?;
            let target = $shape.target().map_err(|problem| problem.of(SHAPE))?;
            let $pair = mover.beside(target).map_err(|problem| problem.of(SHAPE))?;
            Ok($answer)
        }))
    };
}

/// See [`carom::relation`].
///
/// # Errors
/// A number of the ball or the shape is invalid.
pub fn relation(
    ball: &GivenMover,
    shape: &Prepared,
    precision: Precision,
) -> Result<Relation, Error> {
    ask!(ball, shape, precision, |pair, S| pair.relation())
}

/// See [`carom::relation_within`].
///
/// # Errors
/// A number of the ball or the shape is invalid.
pub fn relation_within(
    ball: &GivenMover,
    shape: &Prepared,
    tolerance: f64,
    precision: Precision,
) -> Result<Relation, Error> {
    ask!(ball, shape, precision, |pair, S| pair.relation_within(S::from_f64(tolerance)))
}

/// See [`carom::gap`].
///
/// # Errors
/// A number of the ball or the shape is invalid.
pub fn gap(ball: &GivenMover, shape: &Prepared, precision: Precision) -> Result<f64, Error> {
    ask!(ball, shape, precision, |pair, S| Into::<f64>::into(pair.gap()))
}

/// See [`carom::closest_points`].
///
/// # Errors
/// A number of the ball or the shape is invalid.
pub fn closest_points(
    ball: &GivenMover,
    shape: &Prepared,
    precision: Precision,
) -> Result<[Vector; 2], Error> {
    ask!(ball, shape, precision, |pair, S| {
        let (of_ball, of_shape) = pair.closest_points();
        [vector(of_ball), vector(of_shape)]
    })
}

/// See [`carom::is_approaching`].
///
/// # Errors
/// A number of the ball or the shape is invalid, or the ball is accelerated.
pub fn is_approaching(
    ball: &GivenMover,
    shape: &Prepared,
    precision: Precision,
) -> Result<bool, Error> {
    ask!(ball, shape, precision, |pair, S| pair.is_approaching()?)
}

/// See [`carom::first_contact`].
///
/// # Errors
/// A number of the ball or the shape is invalid.
pub fn first_contact(
    ball: &GivenMover,
    shape: &Prepared,
    max_time: f64,
    precision: Precision,
) -> Result<Option<Impact>, Error> {
    ask!(ball, shape, precision, |pair, S| {
        let impact = pair.first_contact(S::from_f64(max_time));
        impact.map(|impact| Impact::of(impact, pair.feature_names()))
    })
}

/// See [`carom::time_of_impact`].
///
/// # Errors
/// A number of the ball or the shape is invalid.
pub fn time_of_impact(
    ball: &GivenMover,
    shape: &Prepared,
    max_time: f64,
    precision: Precision,
) -> Result<Option<Impact>, Error> {
    ask!(ball, shape, precision, |pair, S| {
        let impact = pair.time_of_impact(S::from_f64(max_time));
        impact.map(|impact| Impact::of(impact, pair.feature_names()))
    })
}

/// See [`carom::will_collide`].
///
/// # Errors
/// A number of the ball or the shape is invalid.
pub fn will_collide(
    ball: &GivenMover,
    shape: &Prepared,
    max_time: f64,
    precision: Precision,
) -> Result<bool, Error> {
    ask!(ball, shape, precision, |pair, S| pair.will_collide(S::from_f64(max_time)))
}

/// See [`carom::contact_interval`].
///
/// # Errors
/// A number of the ball or the shape is invalid, or the ball is accelerated.
pub fn contact_interval(
    ball: &GivenMover,
    shape: &Prepared,
    precision: Precision,
) -> Result<Option<ContactInterval>, Error> {
    ask!(ball, shape, precision, |pair, S| pair.contact_interval()?.map(ContactInterval::from))
}

#[cfg(test)]
mod tests {
    use carom::{Capsule, Circle, Segment};

    use super::super::{Given, ShapeKind};
    use super::*;

    fn mover(velocity: [f64; 2], acceleration: Option<[f64; 2]>) -> GivenMover {
        let ball =
            pair::Ball { center: [0.1, 0.2].into(), radius: 0.3, velocity: Some(velocity.into()) };
        GivenMover::Ball { ball, acceleration: acceleration.map(Into::into) }
    }

    fn given(kind: ShapeKind, radius: f64) -> Given {
        let points = vec![3.1, -1.0, 3.4, 1.0];
        let velocity = Some([-0.1, 0.0].into());
        Given { kind, option: false, radius, axes: 2, velocity, points, triangles: Vec::new() }
    }

    #[test]
    fn answers_are_those_of_the_library_in_both_scalars() {
        let segment = Prepared::new(given(ShapeKind::Segment, 0.0)).unwrap();
        let ask = |precision| {
            let impact = time_of_impact(&mover([1.0, 0.1], None), &segment, 9.0, precision);
            impact.unwrap().unwrap()
        };
        let ball = Circle::new([0.1, 0.2], 0.3).unwrap().moving([1.0, 0.1]).unwrap();
        let wall = Segment::new([3.1, -1.0], [3.4, 1.0]).unwrap().moving([-0.1, 0.0]).unwrap();
        let double = carom::time_of_impact(&ball, &wall, 9.0).unwrap();
        assert_eq!(ask(Precision::F64).impact, double.into());
        let ball = Circle::new([0.1_f32, 0.2], 0.3).unwrap().moving([1.0, 0.1]).unwrap();
        let wall = Segment::new([3.1_f32, -1.0], [3.4, 1.0]).unwrap().moving([-0.1, 0.0]).unwrap();
        let single = carom::time_of_impact(&ball, &wall, 9.0).unwrap();
        assert_eq!(ask(Precision::F32).impact, single.into());
        assert_ne!(ask(Precision::F32), ask(Precision::F64));
        assert_eq!(ask(Precision::F32).feature, "edge 0");
    }

    #[test]
    fn accelerated_balls_and_capsules_are_those_of_the_library() {
        let prepared = Prepared::new(given(ShapeKind::Capsule, 0.5)).unwrap();
        let capsule = Capsule::new([3.1, -1.0], [3.4, 1.0], 0.5).unwrap();
        let moving = capsule.moving([-0.1, 0.0]).unwrap();
        let ball = Circle::new([0.1, 0.2], 0.3).unwrap().moving([0.0, 0.0]).unwrap();
        let falling = ball.accelerated([1.0, 0.1]).unwrap();
        let bent = mover([0.0, 0.0], Some([1.0, 0.1]));
        let impact = time_of_impact(&bent, &prepared, 9.0, Precision::F64).unwrap().unwrap();
        assert_eq!(impact.impact, carom::time_of_impact(&falling, &moving, 9.0).unwrap().into());
        let other = GivenMover::Capsule(Given {
            points: vec![0.0, 0.0, 1.0, 0.5],
            ..given(ShapeKind::Capsule, 0.25)
        });
        let one = Capsule::new([0.0, 0.0], [1.0, 0.5], 0.25).unwrap();
        assert_eq!(gap(&other, &prepared, Precision::F64), Ok(carom::gap(&one, &capsule)));
        let refused = is_approaching(&bent, &prepared, Precision::F64).unwrap_err().to_string();
        assert!(refused.starts_with("ball: `isApproaching` takes no `acceleration`"), "{refused}");
    }
}
