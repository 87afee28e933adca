//! Judges carom's answers about a ball and a polyline.

use carom::{Polyline, Scalar};

use super::caught;
use super::compound::{CompoundJudge, JudgeCompound};
use super::facet::as_given;
use super::findings::{Findings, Question};
use super::shape::named;
use crate::compound::CompoundTruth;
use crate::polyline::{AnyPolylineCase, PolylineCase};
use crate::precision::Precision;

/// Each of the two times is rounded.
const APART: i64 = 2;

impl<const D: usize> JudgeCompound<D> for PolylineCase<D> {
    fn judge(&self, truth: &CompoundTruth<D>) -> Findings {
        caught(|| match self.precision {
            Precision::Single => ask_as::<D, f32>(self, truth),
            Precision::Double => ask_as::<D, f64>(self, truth),
        })
    }
}

impl AnyPolylineCase {
    /// The names of the promises that carom's answers break.
    ///
    /// `None` in five dimensions, which only `cargo xtask torture` compiles.
    #[must_use]
    pub fn broken_promises(&self) -> Option<Vec<&'static str>> {
        match self {
            Self::Two(case) => Some(case.broken_promises()),
            Self::Three(case) => Some(case.broken_promises()),
            Self::Five(_) => None,
        }
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
    use crate::compound::CompoundCase;
    use crate::polyline::PolylineKind;

    /// At t = 4 the ball touches both edges of an angle.
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
        // If two edges are touched at once, the answer is the first.
        is_found(&|case| case.corners.reverse(), "normal");
    }
}
