//! Intervals of contact of a ball and a polygon.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::truth::{Scene, Standing};
use crate::number::{Enclosed, shifted};
use crate::shape::{Root, between};

/// The start and the end; an end of `None` is never.
type Stretch = (Root, Option<Root>);

impl Scene<'_> {
    /// The intervals of contact up to the largest float.
    pub(super) fn stretches(&self) -> Vec<(Enclosed, Option<Enclosed>)> {
        let unit = self.edges[0].time_exponent;
        let largest = self.case.outline.precision.largest();
        let is_by = |moment: &Root| moment.is_at_most(largest, unit);
        let stretches = self.exact_stretches().into_iter().filter(|(start, _)| is_by(start));
        let enclosed = |moment: &Root| moment.enclosed(unit, 0);
        let ends = |end: Option<Root>| end.filter(is_by).map(|end| enclosed(&end));
        stretches.map(|(start, end)| (enclosed(&start), ends(end))).collect()
    }

    /// Each edge is touched in one interval of time. Between two intervals the centre stays in the
    /// solid, or outside it.
    fn exact_stretches(&self) -> Vec<Stretch> {
        let mut of_edges: Vec<Stretch> = Vec::new();
        for edge in &self.edges {
            let moments = edge.moments();
            of_edges.extend(moments.contact.map(|start| (start, moments.end)));
        }
        of_edges.sort_by(|(one, _), (other, _)| one.order(other));
        let mut stretches: Vec<Stretch> = Vec::new();
        if self.standing(&IBig::ZERO, &IBig::ONE) == Standing::InSolid {
            stretches.push((Root::start(), Some(Root::start())));
        }
        for (start, end) in of_edges {
            let joined = stretches.last_mut().filter(|(_, before)| {
                before.as_ref().is_none_or(|before| {
                    start.order(before) != Ordering::Greater
                        || self.is_solid_between(before, &start)
                })
            });
            match joined {
                Some((_, before)) => *before = later(before.take(), end),
                None => stretches.push((start, end)),
            }
        }
        if let Some((_, end)) = stretches.last_mut()
            && end.as_ref().is_some_and(|end| self.is_solid_after(end))
        {
            *end = None;
        }
        stretches
    }

    fn is_solid_between(&self, one: &Root, other: &Root) -> bool {
        let (n, k) = between(one, other);
        self.standing(&n, &shifted(&IBig::ONE, k)) == Standing::InSolid
    }

    fn is_solid_after(&self, moment: &Root) -> bool {
        let next = moment.floor(0).0 + IBig::ONE;
        self.standing(&next, &IBig::ONE) == Standing::InSolid
    }
}

/// The later of two times; `None` is never.
fn later(one: Option<Root>, other: Option<Root>) -> Option<Root> {
    let (one, other) = (one?, other?);
    Some(if one.order(&other) == Ordering::Less { other } else { one })
}
