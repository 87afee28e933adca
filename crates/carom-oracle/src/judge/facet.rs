//! Judges carom's answers about a ball and a facet.
//!
//! Compares the answers to all queries with the exact ones.

use carom::{Impact, Moving, Scalar};

use super::caught;
use super::findings::{Findings, Question};
use super::shape::compare_impact;
use crate::facet::{AnyFacetCase, Facet, FacetCase, FacetTruth};
use crate::precision::Precision;

const VALID: &str = "cases are valid input";

/// Judges carom's answers to all queries about a case.
#[must_use]
pub fn judge_facet<const D: usize>(case: &FacetCase<D>, truth: &FacetTruth<D>) -> Findings {
    caught(|| match case.precision {
        Precision::Single => ask_as::<D, f32>(case, truth),
        Precision::Double => ask_as::<D, f64>(case, truth),
    })
}

/// The names of the promises that carom's answers to a case break.
///
/// `None` in five dimensions, which only `cargo xtask torture` compiles.
#[must_use]
pub fn promises_broken_with_facet(case: &AnyFacetCase) -> Option<Vec<&'static str>> {
    fn of<const D: usize>(case: &FacetCase<D>) -> Vec<&'static str> {
        judge_facet(case, &FacetTruth::of(case)).broken_promises(case.precision)
    }
    match case {
        AnyFacetCase::Two(case) => Some(of(case)),
        AnyFacetCase::Three(case) => Some(of(case)),
        AnyFacetCase::Five(_) => None,
    }
}

/// Converts the facet of a case, which is valid input.
pub(super) fn as_given<const D: usize, S: Scalar>(facet: &Facet<D>) -> carom::Facet<D, S> {
    let vector = |v: [f64; D]| v.map(S::from_f64);
    let facet = match *facet {
        Facet::Edge { start, end } => carom::Facet::edge(vector(start), vector(end)),
        Facet::Corner { at, before, after } => {
            carom::Facet::corner(vector(at), before.map(vector), after.map(vector))
        }
        Facet::Ridge { start, end, one, other } => {
            carom::Facet::ridge(vector(start), vector(end), vector(one), other.map(vector))
        }
        Facet::Face { corners: [a, b, c] } => carom::Facet::face(vector(a), vector(b), vector(c)),
    };
    facet.expect(VALID)
}

fn ask_as<const D: usize, S: Scalar>(case: &FacetCase<D>, truth: &FacetTruth<D>) -> Findings {
    let ball: Moving<D, S> = super::as_given(&case.ball);
    let facet = as_given(&case.facet);
    let mut findings = Findings::default();
    if facet.is_approached_by(&ball) != truth.is_approaching {
        findings.refute(Question::IsApproaching);
    }
    let answer: Option<Impact<D, S>> = facet.time_of_impact(&ball, S::from_f64(case.max_time));
    match (truth.time_of_impact(), answer) {
        (Some(truth), Some(answer)) => {
            compare_impact(&mut findings, truth, &answer, case.precision, case.max_time);
        }
        (None, None) => {}
        _ => findings.refute(Question::TimeOfImpact),
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;

    /// At t = 2 the ball touches the edge in the point (1, 0).
    const FALLING: FacetCase<2> = FacetCase {
        precision: Precision::Double,
        ball: Ball { center: [1.0, 5.0], velocity: [0.0, -2.0], radius: 1.0 },
        facet: Facet::Edge { start: [0.0; 2], end: [4.0, 0.0] },
        max_time: 10.0,
    };

    fn broken(case: &FacetCase<2>, truth_of: &FacetCase<2>) -> Vec<&'static str> {
        judge_facet(case, &FacetTruth::of(truth_of)).broken_promises(case.precision)
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let is_found = |change: &dyn Fn(&mut FacetCase<2>), what: &str| {
            let mut other = FALLING;
            change(&mut other);
            assert!(broken(&FALLING, &other).contains(&what), "{what}");
        };
        is_found(&|case| case.max_time = 1.0, "time_of_impact");
        is_found(&|case| case.ball.velocity[1] = 2.0, "is_approaching");
        is_found(&|case| case.ball.velocity[1] = Precision::Double.step(-2.0, -3), "time");
        is_found(&|case| case.ball.center[1] = -5.0, "is_approaching");
        is_found(&|case| case.ball.velocity[0] = 1e-9, "point");
        is_found(&|case| case.facet = Facet::Edge { start: [0.0; 2], end: [4.0, 1e-9] }, "normal");
        let at = Facet::Corner { at: [1.0, 0.0], before: None, after: None };
        is_found(&|case| case.facet = at, "feature");
    }

    #[test]
    fn a_right_answer_has_no_error() {
        let findings = judge_facet(&FALLING, &FacetTruth::of(&FALLING));
        assert!(findings.broken_promises(Precision::Double).is_empty());
        assert_eq!(findings.time_ulp, Some(0.0));
        assert_eq!(findings.normal, Some(0.0));
        assert_eq!(findings.point_ulp, Some(0.0));
    }
}
