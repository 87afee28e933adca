//! Exact answers for a ball and each part of a compound shape.

use std::fmt;

use crate::case::BallAndVelocity;
use crate::facet::{FacetTruth, Region};
use crate::number::{Dyadic, Enclosed};
use crate::precision::Precision;
use crate::shape::{Feature, Shape, ShapeCase, ShapeContact, ShapeTruth};
use crate::truth::Relation;

/// A case of a ball and a compound shape.
pub trait CompoundCase<const D: usize>: fmt::Display {
    /// The format of every number of the case.
    fn precision(&self) -> Precision;

    /// The exact answers.
    fn truth(&self) -> CompoundTruth<D>;
}

/// The exact answers for one case.
///
/// Each part and each facet has its own answers. Features have the names that they have in the
/// whole.
#[derive(Clone, Debug)]
pub struct CompoundTruth<const D: usize> {
    /// The answers for each part as a shape.
    ///
    /// Parts that are met at the same time: the first is reported.
    pub parts: Vec<ShapeTruth<D>>,
    /// The answers for each facet.
    ///
    /// Facets that are hit at the same time: the first is reported.
    pub facets: Vec<FacetTruth<D>>,
    /// The intervals of contact with each part.
    ///
    /// An end of `None` means that contact never ends, or ends later than the largest float.
    pub stretches: Vec<(Enclosed, Option<Enclosed>)>,
}

impl<const D: usize> BallAndVelocity<D> {
    /// The answers for a part; `name` maps its features to those of the whole.
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

    /// The answers for a facet, reported as `feature`.
    pub(crate) fn with_facet(&self, feature: Feature, region: &Region<D>) -> FacetTruth<D> {
        let mut truth = FacetTruth::with(self, region);
        truth.impact.iter_mut().for_each(|contact| rename(contact, |_| feature));
        truth
    }
}

impl<const D: usize> CompoundTruth<D> {
    /// Combines the answers of the parts. The whole is in contact while any part is.
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

    /// The intervals of contact.
    pub(crate) fn stretches(&self) -> Vec<(&Enclosed, Option<&Enclosed>)> {
        self.stretches.iter().map(|(start, end)| (start, end.as_ref())).collect()
    }

    /// The gap to the nearest part.
    pub(crate) fn gap(&self) -> Option<&Dyadic> {
        let gaps = self.parts.iter().map(|part| &part.gap);
        gaps.reduce(|one, other| if is_less(other, one) { other } else { one })
    }

    /// The parts that may be reported as the nearest, since gaps are rounded.
    pub(crate) fn nearest(&self, precision: Precision) -> Vec<&ShapeTruth<D>> {
        let Some(gap) = self.gap() else { return Vec::new() };
        if gap.is_positive() && gap.is_beyond(precision.largest()) {
            // All gaps round to infinity.
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

/// Renames the features of a contact.
pub(crate) fn rename<const D: usize>(
    contact: &mut ShapeContact<D>,
    name: impl Fn(Feature) -> Feature,
) {
    for feature in contact.touches.iter_mut().flat_map(|touch| &mut touch.features) {
        *feature = name(*feature);
    }
}
