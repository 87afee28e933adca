//! Contact interval of a ball and a polygon, edge by edge.

use super::{BallAndPolygon, CenterPlace, Filled};
use crate::model::{ContactInterval, Relation};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::query::queries::PairQueries;
use crate::query::solid;

impl<S: Scalar> BallAndPolygon<'_, S> {
    /// Stores nothing about edges: for each edge that prolongs the contact, all are computed again.
    pub(super) fn interval(&self) -> Option<ContactInterval<S>> {
        let intervals =
            || self.edges().filter_map(|(_, edge)| solid::contact_interval::<2, S, _>(&edge));
        let sooner = |one: ContactInterval<S>, other: ContactInterval<S>| {
            if other.start < one.start { other } else { one }
        };
        let ContactInterval { start, mut end } =
            if PairQueries::<2, S>::relation(self) == Relation::Separate {
                intervals().reduce(sooner)?
            } else {
                ContactInterval { start: S::default(), end: S::default() }
            };
        loop {
            let joined = intervals().filter(|other| other.start <= end && other.end > end);
            if let Some(later) =
                joined.reduce(|one, other| if other.end > one.end { other } else { one })
            {
                end = later.end;
                continue;
            }
            // Away from all edges until the next one, or for ever: either in the solid, or free.
            let next = intervals().filter(|other| other.start > end).reduce(sooner);
            let is_free = match next {
                Some(next) => self.is_free_between(end, next.start),
                None => end > S::MAX || self.is_free_at_last(),
            };
            if is_free {
                return Some(ContactInterval { start, end });
            }
            end = next.map_or(S::from_f64(f64::INFINITY), |next| next.end);
        }
    }

    /// Whether the centre is free at the largest float of time, which is not before it leaves the
    /// last edge. If it is on an edge then, it leaves the polygon.
    fn is_free_at_last(&self) -> bool {
        match self.place(S::MAX.into()) {
            CenterPlace::Free => true,
            CenterPlace::OnSurface => self.filled == Filled::Inside,
            CenterPlace::InSolid => false,
        }
    }

    /// Whether the centre is free between two times, between which it touches no edge. The times
    /// are rounded: if there is no float between them, this cannot be decided, and the answer is
    /// no.
    fn is_free_between(&self, from: S, until: S) -> bool {
        let [early, late] = [from, until].map_each(Into::<f64>::into);
        let middle = S::from_f64(early + (late - early) / 2.0);
        from < middle && middle < until && self.place(middle.into()) == CenterPlace::Free
    }
}
