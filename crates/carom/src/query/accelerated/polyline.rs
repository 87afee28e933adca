//! Impact of an accelerated ball with a polyline, facet by facet.

use crate::model::shape::{Accelerated, Facet, Feature, Moving, Polyline};
use crate::model::{Impact, Question};
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

impl<const D: usize, S: Scalar> AcceleratedAndPolyline<'_, D, S> {
    /// The ball and each facet.
    fn facets(&self) -> impl Iterator<Item = (Feature, AcceleratedEncounter<D, Facet<D>>)> {
        let g = self.ball.acceleration().map_each(Into::into);
        facets(self.ball.moving(), &self.line)
            .map(move |(feature, start)| (feature, AcceleratedEncounter { start, g }))
    }

    fn first_contact(&self, last: S) -> Option<Impact<D, S>> {
        let Self { ball, line } = self;
        let g = ball.acceleration().map_each(Into::into);
        earliest(line.shape().segments(), last, |(index, segment), until| {
            let start = beside(ball.moving(), line, &segment);
            let encounter = AcceleratedEncounter { start, g };
            let impact: Impact<D, S> = encounter.first_by(Question::Contact, until)?;
            let feature = line.shape().feature(index, impact.feature);
            Some(Impact { feature, ..impact })
        })
    }

    fn first_impact(&self, last: S) -> Option<Impact<D, S>> {
        earliest(self.facets(), last, |(feature, encounter), until| {
            let impact = encounter.first_by(Question::Impact, until)?;
            Some(Impact { feature, ..impact })
        })
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for AcceleratedAndPolyline<'_, D, S> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        let last = S::from_f64(self.ball.deadline(max_time)?);
        match question {
            Question::Contact => self.first_contact(last),
            Question::Impact => self.first_impact(last),
        }
    }

    fn will_collide(&self, max_time: S) -> bool {
        self.facets().any(|(_, encounter)| encounter.will_collide(max_time))
    }

    /// Whether the impact with any of its facets is decided exactly.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        self.facets().any(|(_, encounter)| encounter.is_decided_exactly(max_time))
    }
}
