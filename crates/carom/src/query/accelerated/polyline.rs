//! Impact of an accelerated ball with a polyline, facet by facet.

use crate::model::shape::{Accelerated, Moving, Polyline};
use crate::model::{Impact, Question, accelerated_deadline};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::problem::accelerated::AcceleratedEncounter;
use crate::query::polyline::{beside, earliest, facets};
use crate::query::queries::{ImpactQueries, PoseImpact};

/// An accelerated ball and a polyline.
pub struct AcceleratedAndPolyline<'a, const D: usize, S> {
    ball: &'a Accelerated<D, S>,
    line: Moving<D, S, Polyline<'a, D, S>>,
}

impl<'l, const D: usize, S: Scalar> PoseImpact<D, S, Moving<D, S, Polyline<'l, D, S>>>
    for Accelerated<D, S>
{
    type Problem<'a>
        = AcceleratedAndPolyline<'a, D, S>
    where
        S: 'a,
        'l: 'a;

    fn pose<'a>(&'a self, other: &'a Moving<D, S, Polyline<'l, D, S>>) -> Self::Problem<'a> {
        AcceleratedAndPolyline { ball: self, line: *other }
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for AcceleratedAndPolyline<'_, D, S> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        let Self { ball, line } = self;
        let g = ball.acceleration().map_each(Into::into);
        match question {
            Question::Contact => {
                earliest(line.shape().segments(), max_time, |(index, segment), until| {
                    let start = beside(ball.moving(), line, &segment);
                    let encounter = AcceleratedEncounter { start, g };
                    let impact: Impact<D, S> = encounter.first_by(question, until)?;
                    let feature = line.shape().feature(index, impact.feature);
                    Some(Impact { feature, ..impact })
                })
            }
            Question::Impact => {
                accelerated_deadline(max_time)?;
                earliest(facets(ball.moving(), line), max_time, |(feature, start), until| {
                    let encounter = AcceleratedEncounter { start, g };
                    let impact = encounter.first_by(question, until)?;
                    Some(Impact { feature, ..impact })
                })
            }
        }
    }

    /// Whether the impact with any of its facets is decided exactly.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        let g = self.ball.acceleration().map_each(Into::into);
        facets(self.ball.moving(), &self.line)
            .any(|(_, start)| AcceleratedEncounter { start, g }.is_decided_exactly(max_time))
    }
}
