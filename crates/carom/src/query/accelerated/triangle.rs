//! Contact and impact of an accelerated ball with a triangle.
//!
//! In the plane the triangle is a polygon; in space it is a face with its edges and corners, which
//! are tested one by one. If the corners are on one line, it is a segment.

use crate::model::shape::{Accelerated, Facet, Feature, Moving, Segment, Triangle};
use crate::model::{Impact, Question, accelerated_deadline};
use crate::number::Scalar;
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::encounter::Encounter;
use crate::query::polygon::{BallAndPolygon, Filled};
use crate::query::polyline::earliest;
use crate::query::queries::{ImpactQueries, PoseImpact};

/// An accelerated ball and a triangle.
///
/// `F` is the ball and a triangle with an area.
pub enum AcceleratedAndTriangle<const D: usize, F> {
    /// The ball does not accelerate.
    Straight(Encounter<D, Triangle<D>>),
    /// The triangle has no area: the ball and the segment between two corners.
    Line([usize; 2], AcceleratedEncounter<D, Segment<D>>),
    Face(F),
}

impl<const D: usize, F> AcceleratedAndTriangle<D, F> {
    fn new<S: Scalar>(
        ball: &Accelerated<D, S>,
        triangle: &Moving<D, S, Triangle<D, S>>,
        face: impl FnOnce() -> F,
    ) -> Self {
        if ball.acceleration() == [S::default(); D] {
            return Self::Straight(Encounter::moving(ball.moving(), triangle));
        }
        match triangle.shape().line() {
            Some((ends, line)) => {
                let line = triangle.with_shape(line);
                Self::Line(ends, AcceleratedEncounter::onto(ball, &line))
            }
            None => Self::Face(face()),
        }
    }
}

impl<const D: usize, S: Scalar, F: ImpactQueries<D, S>> ImpactQueries<D, S>
    for AcceleratedAndTriangle<D, F>
{
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        match self {
            Self::Straight(encounter) => encounter.first(question, max_time),
            Self::Line(ends, encounter) => {
                let impact: Impact<D, S> = encounter.first(question, max_time)?;
                let feature = Triangle::<D, S>::feature_of_line(*ends, impact.feature);
                Some(Impact { feature, ..impact })
            }
            Self::Face(face) => face.first(question, max_time),
        }
    }

    fn will_collide(&self, max_time: S) -> bool {
        match self {
            Self::Straight(encounter) => encounter.will_collide(max_time),
            Self::Line(_, encounter) => encounter.will_collide(max_time),
            Self::Face(face) => face.will_collide(max_time),
        }
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        match self {
            Self::Straight(encounter) => encounter.is_decided_exactly(max_time),
            Self::Line(_, encounter) => encounter.is_decided_exactly(max_time),
            Self::Face(face) => face.is_decided_exactly(max_time),
        }
    }
}

impl<S: Scalar> PoseImpact<2, S, Moving<2, S, Triangle<2, S>>> for Accelerated<2, S> {
    type Problem<'a>
        = AcceleratedAndTriangle<2, BallAndPolygon<'a, S>>
    where
        S: 'a;

    fn pose<'a>(&'a self, other: &'a Moving<2, S, Triangle<2, S>>) -> Self::Problem<'a> {
        AcceleratedAndTriangle::new(self, other, || {
            let polygon = other.with_shape(other.shape().polygon());
            BallAndPolygon::accelerated(self, &polygon, Filled::Inside)
        })
    }
}

/// An accelerated ball and the facets of a triangle in space.
///
/// Each facet counts where it is the nearest.
pub struct AcceleratedAndFacets<'a, S> {
    ball: &'a Accelerated<3, S>,
    triangle: &'a Moving<3, S, Triangle<3, S>>,
}

impl<S: Scalar> AcceleratedAndFacets<'_, S> {
    fn facets(&self) -> impl Iterator<Item = (Feature, AcceleratedEncounter<3, Facet<3>>)> {
        self.triangle.shape().facets().into_iter().map(|(feature, facet)| {
            let facet = self.triangle.with_shape(facet);
            (feature, AcceleratedEncounter::onto(self.ball, &facet))
        })
    }
}

impl<S: Scalar> PoseImpact<3, S, Moving<3, S, Triangle<3, S>>> for Accelerated<3, S> {
    type Problem<'a>
        = AcceleratedAndTriangle<3, AcceleratedAndFacets<'a, S>>
    where
        S: 'a;

    fn pose<'a>(&'a self, other: &'a Moving<3, S, Triangle<3, S>>) -> Self::Problem<'a> {
        let facets = || AcceleratedAndFacets { ball: self, triangle: other };
        AcceleratedAndTriangle::new(self, other, facets)
    }
}

impl<S: Scalar> ImpactQueries<3, S> for AcceleratedAndFacets<'_, S> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<3, S>> {
        let last = S::from_f64(accelerated_deadline(max_time)?);
        earliest(self.facets(), last, |(feature, encounter), until| {
            let impact = encounter.first_by(question, until)?;
            Some(Impact { feature, ..impact })
        })
    }

    fn will_collide(&self, max_time: S) -> bool {
        self.facets().any(|(_, encounter)| encounter.will_collide(max_time))
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        self.facets().any(|(_, encounter)| encounter.is_decided_exactly(max_time))
    }
}
