//! The exact answer to every question about a ball and each part of a polyline.

use super::case::PolylineCase;
use crate::facet::{FacetCase, FacetTruth};
use crate::shape::{Feature, ShapeCase, ShapeContact, ShapeTruth};
use crate::truth::Relation;

/// The exact answers for one case, of each segment and each facet on its own; features are numbered as
/// those of the polyline.
#[derive(Clone, Debug)]
pub struct PolylineTruth<const D: usize> {
    /// Of each segment, as a shape.
    pub segments: Vec<ShapeTruth<D>>,
    /// Of each facet: corner 0, edge 0, corner 1, and so on.
    pub facets: Vec<FacetTruth<D>>,
}

impl<const D: usize> PolylineTruth<D> {
    /// The exact answers for a case.
    #[must_use]
    pub fn of(case: &PolylineCase<D>) -> Self {
        let PolylineCase { precision, ball, velocity, max_time, .. } = *case;
        let segment = |edge: [usize; 2]| {
            let shape = case.segment(edge);
            let mut truth =
                ShapeTruth::of(&ShapeCase { precision, ball, shape, velocity, max_time });
            let contacts = [&mut truth.contact, &mut truth.impact].into_iter().flatten();
            contacts.for_each(|contact| {
                name(contact, |feature| match feature {
                    Feature::Vertex(end) => Feature::Vertex(edge[end]),
                    _ => Feature::Edge(edge[0]),
                });
            });
            truth
        };
        let facet = |(feature, facet)| {
            let case = FacetCase { precision, ball, facet, max_time };
            let mut truth = FacetTruth::moving(&case, &velocity);
            truth.impact.iter_mut().for_each(|contact| name(contact, |_| feature));
            truth
        };
        Self {
            segments: case.edges().map(segment).collect(),
            facets: case.facets().into_iter().map(facet).collect(),
        }
    }

    /// The relation to the nearest segment.
    #[must_use]
    pub fn relation(&self) -> Relation {
        let is = |relation| self.segments.iter().any(|segment| segment.relation == relation);
        let all = [Relation::Overlapping, Relation::Touching];
        all.into_iter().find(|&relation| is(relation)).unwrap_or(Relation::Separate)
    }
}

/// Gives the features of a contact other names.
fn name<const D: usize>(contact: &mut ShapeContact<D>, name: impl Fn(Feature) -> Feature) {
    for feature in contact.touches.iter_mut().flat_map(|touch| &mut touch.features) {
        *feature = name(*feature);
    }
}
