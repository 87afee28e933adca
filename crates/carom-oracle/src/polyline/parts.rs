//! The parts of a polyline: for the exact answers, and as carom is given them.

use carom::{Polyline, Scalar};

use super::case::PolylineCase;
use crate::compound::{CompoundCase, CompoundJudge, CompoundTruth, Course, caught};
use crate::facet::as_given;
use crate::judge::{Findings, Question};
use crate::precision::Precision;
use crate::shape::{Feature, named};

/// Each of two times is rounded.
const APART: i64 = 2;

impl<const D: usize> PolylineCase<D> {
    pub(crate) fn course(&self) -> Course<D> {
        let Self { precision, ball, velocity, max_time, .. } = *self;
        Course { precision, ball, velocity, max_time }
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

    fn judge(&self, truth: &CompoundTruth<D>) -> Findings {
        caught(|| match self.precision {
            Precision::Single => ask_as::<D, f32>(self, truth),
            Precision::Double => ask_as::<D, f64>(self, truth),
        })
    }
}

fn ask_as<const D: usize, S: Scalar>(case: &PolylineCase<D>, truth: &CompoundTruth<D>) -> Findings {
    const VALID: &str = "cases are valid input";
    let vector = |v: [f64; D]| v.map(S::from_f64);
    let corners: Vec<[S; D]> = case.corners.iter().map(|&corner| vector(corner)).collect();
    let polyline =
        if case.is_closed() { Polyline::closed(&corners) } else { Polyline::new(&corners) };
    let polyline = polyline.and_then(|still| still.moving(vector(case.velocity))).expect(VALID);
    let facets = case.facets().into_iter().map(|(feature, facet)| (feature, as_given(&facet)));
    let is_in_order =
        polyline.shape().facets().map(|(feature, facet)| (named(feature), facet)).eq(facets);
    let mut findings = CompoundJudge::new(case.course(), truth, polyline, APART).ask();
    if !is_in_order {
        findings.refute(Question::Feature);
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::polyline::PolylineKind;

    /// At t = 4 it touches both edges of an angle.
    fn falling() -> PolylineCase<2> {
        PolylineCase {
            precision: Precision::Double,
            ball: Ball { center: [5.0, 5.0], velocity: [-1.0, -1.0], radius: 1.0 },
            corners: vec![[0.0, 9.0], [0.0, 0.0], [9.0, 0.0]],
            kind: PolylineKind::Open,
            velocity: [0.0; 2],
            max_time: 10.0,
        }
    }

    fn broken(case: &PolylineCase<2>, truth_of: &PolylineCase<2>) -> Vec<&'static str> {
        case.judge(&truth_of.truth()).broken_promises(case.precision)
    }

    #[test]
    fn a_wrong_answer_is_found_and_a_right_one_has_no_error() {
        let right = falling();
        assert!(broken(&right, &right).is_empty());
        let is_found = |change: &dyn Fn(&mut PolylineCase<2>), what: &str| {
            let mut other = falling();
            change(&mut other);
            assert!(broken(&falling(), &other).contains(&what), "{what}");
        };
        is_found(&|case| case.max_time = 1.0, "time_of_impact");
        is_found(&|case| case.max_time = 1.0, "first_contact");
        is_found(&|case| case.velocity = [-2.0; 2], "contact_interval");
        is_found(&|case| case.velocity = [-2.0; 2], "is_approaching");
        is_found(&|case| case.ball.radius = 6.0, "relation");
        is_found(&|case| case.ball.center[1] = 4.75, "gap");
        is_found(&|case| case.ball.center[0] = 6.0, "point");
        // Of two edges that are touched at once, the first is meant.
        is_found(&|case| case.corners.reverse(), "normal");
    }
}
