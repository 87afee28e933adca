//! Queries about a ball and a polyline.
//!
//! A query tests the edges, or the facets, one after another.

use core::cmp::Ordering;

use crate::model::shape::{Ball, Facet, Feature, Moving, Polyline, Segment};
use crate::model::{ContactInterval, Impact, Question, Relation, deadline};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::problem::encounter::Encounter;
use crate::query::meets::sealed::Pairing;
use crate::query::solid;

impl<const D: usize, S: Scalar> Pairing<D, S, Polyline<'_, D, S>> for Ball<D, S> {
    fn relation(&self, other: &Polyline<'_, D, S>) -> Relation {
        nearest_of(
            other.segments().map(|(_, segment)| solid::relation(&Encounter::still(self, &segment))),
        )
    }

    fn relation_within(&self, other: &Polyline<'_, D, S>, tolerance: S) -> Relation {
        nearest_of(other.segments().map(|(_, segment)| {
            solid::relation_within(&Encounter::still(self, &segment), tolerance.into())
        }))
    }

    fn gap(&self, other: &Polyline<'_, D, S>) -> S {
        nearest(self, other).map_or(S::from_f64(f64::INFINITY), |(gap, _)| gap)
    }

    fn closest_points(&self, other: &Polyline<'_, D, S>) -> ([S; D], [S; D]) {
        nearest(self, other).map_or((self.center(), self.center()), |(_, segment)| {
            solid::closest_points(&Encounter::still(self, &segment))
        })
    }

    fn is_approaching(a: &Moving<D, S>, b: &Moving<D, S, Polyline<'_, D, S>>) -> bool {
        nearest(a.ball(), b.shape())
            .is_some_and(|(_, segment)| solid::is_approaching(&beside(a, b, &segment)))
    }

    fn first_contact(
        a: &Moving<D, S>,
        b: &Moving<D, S, Polyline<'_, D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        let line = b.shape();
        let segments = line.segments().map(|(index, segment)| (index, beside(a, b, &segment)));
        earliest(segments, max_time, |(index, encounter), until| {
            let impact = solid::first(Question::Contact, &encounter, until)?;
            Some(Impact { feature: line.feature(index, impact.feature), ..impact })
        })
    }

    fn time_of_impact(
        a: &Moving<D, S>,
        b: &Moving<D, S, Polyline<'_, D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        earliest(facets(a, b), max_time, |(feature, encounter), until| {
            let impact = solid::first(Question::Impact, &encounter, until)?;
            Some(Impact { feature, ..impact })
        })
    }

    fn will_collide(a: &Moving<D, S>, b: &Moving<D, S, Polyline<'_, D, S>>, max_time: S) -> bool {
        deadline(max_time).is_some_and(|end| {
            facets(a, b).any(|(_, encounter)| solid::will_collide(&encounter, end))
        })
    }

    /// Whether the impact with any of its facets is decided exactly.
    fn is_decided_exactly(
        a: &Moving<D, S>,
        b: &Moving<D, S, Polyline<'_, D, S>>,
        max_time: S,
    ) -> bool {
        deadline(max_time).is_some_and(|end| {
            facets(a, b).any(|(_, encounter)| solid::is_decided_exactly::<D, S, _>(&encounter, end))
        })
    }

    /// Stores nothing about edges: for each edge that prolongs the contact, all are computed again.
    fn contact_interval(
        a: &Moving<D, S>,
        b: &Moving<D, S, Polyline<'_, D, S>>,
    ) -> Option<ContactInterval<S>> {
        let intervals = || {
            let segments = b.shape().segments();
            segments.filter_map(|(_, segment)| {
                solid::contact_interval::<D, S, _>(&beside(a, b, &segment))
            })
        };
        joined(intervals, |end| end)
    }

    fn order_of_impacts(
        _: &Moving<D, S>,
        (_, one): (&Moving<D, S, Polyline<'_, D, S>>, &Impact<D, S>),
        (_, other): (&Moving<D, S, Polyline<'_, D, S>>, &Impact<D, S>),
    ) -> Ordering {
        solid::order_of_impacts(one, other)
    }
}

/// The relation to the nearest of several parts.
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

/// The nearest edge, and the gap to it; of equally near edges, the first.
fn nearest<const D: usize, S: Scalar>(
    ball: &Ball<D, S>,
    line: &Polyline<'_, D, S>,
) -> Option<(S, Segment<D, S>)> {
    let gaps = line.segments().map(|(_, segment)| {
        let gap: S = solid::gap(&Encounter::still(ball, &segment));
        (gap, segment)
    });
    gaps.reduce(|one, other| if other.0 < one.0 { other } else { one })
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
    parts: impl Iterator<Item = T>,
    max_time: S,
    ask: impl Fn(T, f64) -> Option<Impact<D, S>>,
) -> Option<Impact<D, S>> {
    let mut until = deadline(max_time)?;
    let mut earliest: Option<Impact<D, S>> = None;
    for part in parts {
        if let Some(impact) = ask(part, until)
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
