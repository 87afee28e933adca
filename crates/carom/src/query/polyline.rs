//! Queries about a ball and a polyline.
//!
//! A query tests the edges, or the facets, one after another.

use crate::model::shape::{Ball, Facet, Feature, Moving, Polyline, Segment};
use crate::model::{ContactInterval, Impact, Question, Relation, deadline};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::problem::encounter::Encounter;
use crate::query::queries::{ImpactQueries, PairQueries, PosePair};
use crate::query::solid;

/// A ball and a polyline.
pub struct BallAndPolyline<'a, const D: usize, S> {
    ball: Moving<D, S>,
    line: Moving<D, S, Polyline<'a, D, S>>,
}

impl<'a, const D: usize, S: Scalar> BallAndPolyline<'a, D, S> {
    pub(super) const fn new(ball: Moving<D, S>, line: Moving<D, S, Polyline<'a, D, S>>) -> Self {
        Self { ball, line }
    }

    /// The ball and each edge.
    fn edges(&self) -> impl Iterator<Item = (usize, Encounter<D, Segment<D>>)> {
        let segments = self.line.shape().segments();
        segments.map(|(index, segment)| (index, beside(&self.ball, &self.line, &segment)))
    }

    /// The ball and each facet.
    fn facets(&self) -> impl Iterator<Item = (Feature, Encounter<D, Facet<D>>)> {
        facets(&self.ball, &self.line)
    }

    /// The nearest edge, and the gap to it; of equally near edges, the first.
    fn nearest(&self) -> Option<(S, Encounter<D, Segment<D>>)> {
        let gaps = self.edges().map(|(_, edge)| {
            let still = Encounter { v: [0.0; D], velocity: [0.0; D], ..edge };
            (solid::gap::<D, S, _>(&still), edge)
        });
        gaps.reduce(|one, other| if other.0 < one.0 { other } else { one })
    }
}

impl<'l, const D: usize, S: Scalar> PosePair<D, S, Polyline<'l, D, S>> for Ball<D, S> {
    type Problem<'a>
        = BallAndPolyline<'a, D, S>
    where
        S: 'a,
        'l: 'a;

    fn still<'a>(a: &'a Self, b: &'a Polyline<'l, D, S>) -> Self::Problem<'a> {
        BallAndPolyline::new(a.at_rest(), b.at_rest())
    }

    fn moving<'a>(
        a: &'a Moving<D, S>,
        b: &'a Moving<D, S, Polyline<'l, D, S>>,
    ) -> Self::Problem<'a> {
        BallAndPolyline::new(*a, *b)
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for BallAndPolyline<'_, D, S> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        match question {
            Question::Contact => earliest(self.edges(), max_time, |(index, edge), until| {
                let impact: Impact<D, S> = solid::first(question, &edge, until)?;
                let feature = self.line.shape().feature(index, impact.feature);
                Some(Impact { feature, ..impact })
            }),
            Question::Impact => earliest(self.facets(), max_time, |(feature, facet), until| {
                let impact = solid::first(question, &facet, until)?;
                Some(Impact { feature, ..impact })
            }),
        }
    }

    fn will_collide(&self, max_time: S) -> bool {
        deadline(max_time)
            .is_some_and(|end| self.facets().any(|(_, facet)| solid::will_collide(&facet, end)))
    }

    /// Whether the impact with any of its facets is decided exactly.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        deadline(max_time).is_some_and(|end| {
            self.facets().any(|(_, facet)| solid::is_decided_exactly::<D, S, _>(&facet, end))
        })
    }
}

impl<const D: usize, S: Scalar> PairQueries<D, S> for BallAndPolyline<'_, D, S> {
    fn relation(&self) -> Relation {
        nearest_of(self.edges().map(|(_, edge)| solid::relation(&edge)))
    }

    fn relation_within(&self, tolerance: S) -> Relation {
        nearest_of(self.edges().map(|(_, edge)| solid::relation_within(&edge, tolerance.into())))
    }

    fn gap(&self) -> S {
        self.nearest().map_or(S::from_f64(f64::INFINITY), |(gap, _)| gap)
    }

    fn closest_points(&self) -> ([S; D], [S; D]) {
        let center = self.ball.center();
        self.nearest().map_or((center, center), |(_, edge)| solid::closest_points(&edge))
    }

    fn is_approaching(&self) -> bool {
        self.nearest().is_some_and(|(_, edge)| solid::is_approaching(&edge))
    }

    /// Stores nothing about edges: for each edge that prolongs the contact, all are computed again.
    fn contact_interval(&self) -> Option<ContactInterval<S>> {
        let intervals =
            || self.edges().filter_map(|(_, edge)| solid::contact_interval::<D, S, _>(&edge));
        joined(intervals, |end| end)
    }
}

/// The relation to the nearest of several sites.
pub(super) fn nearest_of(relations: impl Iterator<Item = Relation>) -> Relation {
    let mut nearest = Relation::Separate;
    for relation in relations {
        match relation {
            Relation::Separate => {}
            Relation::Touching => nearest = Relation::Touching,
            Relation::Overlapping => return Relation::Overlapping,
        }
    }
    nearest
}

/// A ball and an edge of a moving polyline.
pub(super) fn beside<const D: usize, S: Scalar>(
    ball: &Moving<D, S>,
    line: &Moving<D, S, Polyline<'_, D, S>>,
    segment: &Segment<D, S>,
) -> Encounter<D, Segment<D>> {
    Encounter {
        velocity: line.velocity().map_each(Into::into),
        ..Encounter::at_rest(ball, segment)
    }
}

/// A ball and each facet of a moving polyline.
pub(super) fn facets<const D: usize, S: Scalar>(
    ball: &Moving<D, S>,
    line: &Moving<D, S, Polyline<'_, D, S>>,
) -> impl Iterator<Item = (Feature, Encounter<D, Facet<D>>)> {
    let velocity = line.velocity().map_each(Into::into);
    line.shape().facets().map(move |(feature, facet)| {
        (feature, Encounter { velocity, ..Encounter::at_rest(ball, &facet) })
    })
}

/// The union of intervals, from the earliest start on, while the next begins before the end of the
/// union; `until` is the last time that still counts as that end.
pub(super) fn joined<S: Scalar, I: Iterator<Item = ContactInterval<S>>>(
    intervals: impl Fn() -> I,
    until: impl Fn(S) -> S,
) -> Option<ContactInterval<S>> {
    let first = |one: ContactInterval<S>, other: ContactInterval<S>| {
        if other.start < one.start { other } else { one }
    };
    let ContactInterval { start, mut end } = intervals().reduce(first)?;
    loop {
        let last = until(end);
        let joined = intervals().filter(|other| other.start <= last).map(|other| other.end);
        let Some(later) = joined.filter(|&other| other > end).reduce(larger) else {
            return Some(ContactInterval { start, end });
        };
        end = later;
    }
}

/// The earliest of the answers up to a time; of equal times, the first.
pub(super) fn earliest<const D: usize, S: Scalar, T>(
    sites: impl Iterator<Item = T>,
    max_time: S,
    ask: impl Fn(T, f64) -> Option<Impact<D, S>>,
) -> Option<Impact<D, S>> {
    let mut until = deadline(max_time)?;
    let mut earliest: Option<Impact<D, S>> = None;
    for site in sites {
        if let Some(impact) = ask(site, until)
            && earliest.is_none_or(|earliest| impact.time < earliest.time)
        {
            // An impact that is later by its true time is not earlier by its rounded time.
            until = until.min(impact.time.into());
            earliest = Some(impact);
        }
    }
    earliest
}

fn larger<S: Scalar>(one: S, other: S) -> S {
    if other > one { other } else { one }
}
