//! Exact answers for the parts of a polyline.

use super::case::PolylineCase;
use crate::case::BallAndVelocity;
use crate::compound::{CompoundCase, CompoundTruth};
use crate::precision::Precision;
use crate::shape::Feature;

impl<const D: usize> PolylineCase<D> {
    pub(crate) fn course(&self) -> BallAndVelocity<D> {
        let Self { precision, ball, velocity, max_time, .. } = *self;
        BallAndVelocity { precision, ball, velocity, max_time }
    }
}

impl<const D: usize> CompoundCase<D> for PolylineCase<D> {
    fn precision(&self) -> Precision {
        self.precision
    }

    fn truth(&self) -> CompoundTruth<D> {
        let course = self.course();
        let part = |edge: [usize; 2]| {
            course.with_part(self.segment(edge), |feature| match feature {
                Feature::Vertex(end) => Feature::Vertex(edge[end]),
                _ => Feature::Edge(edge[0]),
            })
        };
        let facets = self.facets().into_iter();
        let facets = facets.map(|(name, facet)| course.with_facet(name, &facet.region()));
        CompoundTruth::of(self.edges().map(part).collect(), facets.collect())
    }
}
