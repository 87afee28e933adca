//! The exact answer to every question about a ball and each part of something.

use std::fmt;

use crate::case::Ball;
use crate::facet::{FacetTruth, Region};
use crate::number::{Dyadic, Enclosed};
use crate::precision::Precision;
use crate::shape::{Feature, Shape, ShapeCase, ShapeContact, ShapeTruth};
use crate::truth::Relation;

/// A case of a ball and something made of parts.
pub trait CompoundCase<const D: usize>: fmt::Display {
    /// The format that every number of the case is a value of.
    fn precision(&self) -> Precision;

    /// The exact answers.
    fn truth(&self) -> CompoundTruth<D>;
}

/// The exact answers for one case, of each part and each facet on its own; features are named as those of
/// the whole.
#[derive(Clone, Debug)]
pub struct CompoundTruth<const D: usize> {
    /// Of each part, as a shape; of those met at one moment, the first is named.
    pub parts: Vec<ShapeTruth<D>>,
    /// Of each facet; of those hit at one moment, the first is named.
    pub facets: Vec<FacetTruth<D>>,
    /// From when to when they are in contact; an end that is none is never, or later than the largest float.
    pub stretches: Vec<(Enclosed, Option<Enclosed>)>,
}

/// A ball, and how what it meets moves: what all parts have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course<const D: usize> {
    /// The format that every number is a value of.
    pub(crate) precision: Precision,
    /// The ball.
    pub(crate) ball: Ball<D>,
    /// The velocity of all parts.
    pub(crate) velocity: [f64; D],
    /// The end of the interval asked about.
    pub(crate) max_time: f64,
}

impl<const D: usize> Course<D> {
    /// The answers about a part, whose features have other names in the whole.
    pub(crate) fn with_part(
        &self,
        shape: Shape<D>,
        name: impl Fn(Feature) -> Feature,
    ) -> ShapeTruth<D> {
        let Self { precision, ball, velocity, max_time } = *self;
        let mut truth = ShapeTruth::of(&ShapeCase { precision, ball, shape, velocity, max_time });
        let contacts = [&mut truth.contact, &mut truth.impact].into_iter().flatten();
        contacts.for_each(|contact| rename(contact, &name));
        truth
    }

    /// The answers about a facet with a name.
    pub(crate) fn with_facet(&self, feature: Feature, region: &Region<D>) -> FacetTruth<D> {
        let mut truth = FacetTruth::with(self, region);
        truth.impact.iter_mut().for_each(|contact| rename(contact, |_| feature));
        truth
    }
}

impl<const D: usize> CompoundTruth<D> {
    /// The whole is in contact while a part is.
    pub(crate) fn of(parts: Vec<ShapeTruth<D>>, facets: Vec<FacetTruth<D>>) -> Self {
        let met = parts.iter().filter_map(|part| Some((part.contact.as_ref()?, &part.end)));
        let stretches = met.map(|(contact, end)| (contact.time.clone(), end.clone())).collect();
        Self { parts, facets, stretches }
    }

    /// The relation to the nearest part.
    #[must_use]
    pub fn relation(&self) -> Relation {
        let is = |relation| self.parts.iter().any(|part| part.relation == relation);
        let all = [Relation::Overlapping, Relation::Touching];
        all.into_iter().find(|&relation| is(relation)).unwrap_or(Relation::Separate)
    }

    /// The first contacts with parts within the deadline.
    pub(crate) fn first_contacts(&self) -> Vec<&ShapeContact<D>> {
        self.parts.iter().filter_map(ShapeTruth::first_contact).collect()
    }

    /// The impacts with facets within the deadline.
    pub(crate) fn impacts(&self) -> Vec<&ShapeContact<D>> {
        self.facets.iter().filter_map(FacetTruth::time_of_impact).collect()
    }

    /// From when to when they are in contact.
    pub(crate) fn stretches(&self) -> Vec<(&Enclosed, Option<&Enclosed>)> {
        self.stretches.iter().map(|(start, end)| (start, end.as_ref())).collect()
    }

    /// The gap to the nearest part.
    pub(crate) fn gap(&self) -> Option<&Dyadic> {
        let gaps = self.parts.iter().map(|part| &part.gap);
        gaps.reduce(|one, other| if is_less(other, one) { other } else { one })
    }

    /// The parts that may be said to be the nearest, their gaps being rounded.
    pub(crate) fn nearest(&self, precision: Precision) -> Vec<&ShapeTruth<D>> {
        let Some(gap) = self.gap() else { return Vec::new() };
        if gap.is_positive() && gap.is_beyond(precision.largest()) {
            // All of them are rounded to infinity.
            return self.parts.iter().collect();
        }
        let binade = gap.binade().unwrap_or(precision.lowest_exponent());
        let ulp = Dyadic { mantissa: 1.into(), exponent: precision.ulp_exponent(binade) };
        let most = gap.plus(&ulp);
        self.parts.iter().filter(|part| !is_less(&most, &part.gap)).collect()
    }
}

fn is_less(one: &Dyadic, other: &Dyadic) -> bool {
    other.minus(one).is_positive()
}

/// Gives the features of a contact other names.
pub(crate) fn rename<const D: usize>(
    contact: &mut ShapeContact<D>,
    name: impl Fn(Feature) -> Feature,
) {
    for feature in contact.touches.iter_mut().flat_map(|touch| &mut touch.features) {
        *feature = name(*feature);
    }
}
