//! Judges carom's answers about two accelerated balls.
//!
//! Compares the answers to all queries with the exact ones.

use carom::{Accelerated, Approaches, Collides, Impact, Scalar};

use super::closest::compare_closest;
use super::findings::{Findings, Question};
use super::shape::error_of_point;
use super::{as_given, caught};
use crate::accelerated::{AcceleratedBall, AcceleratedCase, AcceleratedTruth, AnyAcceleratedCase};
use crate::closest::Closest;
use crate::contact::Contact;
use crate::precision::Precision;
use crate::promise;

/// Judges carom's answers to all queries about a case.
#[must_use]
pub fn judge_accelerated<const D: usize>(
    case: &AcceleratedCase<D>,
    truth: &AcceleratedTruth<D>,
) -> Findings {
    caught(|| match case.precision {
        Precision::Single => ask_as::<D, f32>(case, truth),
        Precision::Double => ask_as::<D, f64>(case, truth),
    })
}

/// The names of the promises that carom's answers to a case break.
///
/// `None` in five dimensions, which only `cargo xtask torture` compiles.
#[must_use]
pub fn promises_broken_accelerated(case: &AnyAcceleratedCase) -> Option<Vec<&'static str>> {
    fn of<const D: usize>(case: &AcceleratedCase<D>) -> Vec<&'static str> {
        judge_accelerated(case, &AcceleratedTruth::of(case)).broken_promises(case.precision)
    }
    match case {
        AnyAcceleratedCase::Two(case) => Some(of(case)),
        AnyAcceleratedCase::Three(case) => Some(of(case)),
        AnyAcceleratedCase::Five(_) => None,
    }
}

pub(super) fn given<const D: usize, S: Scalar>(ball: &AcceleratedBall<D>) -> Accelerated<D, S> {
    as_given(&ball.ball)
        .accelerated(ball.acceleration.map(S::from_f64))
        .expect("cases are valid input")
}

fn ask_as<const D: usize, S: Scalar>(
    case: &AcceleratedCase<D>,
    truth: &AcceleratedTruth<D>,
) -> Findings {
    let pair: [Accelerated<D, S>; 2] = [given(&case.a), given(&case.b)];
    let truths = Truths {
        first_contact: truth.first_contact.as_ref(),
        time_of_impact: truth.time_of_impact.as_ref(),
        closest: truth.closest.as_ref(),
    };
    ask(case, &truths, &pair)
}

/// The exact answers about two balls.
pub(super) struct Truths<'a, const D: usize> {
    pub(super) first_contact: Option<&'a Contact<D>>,
    pub(super) time_of_impact: Option<&'a Contact<D>>,
    pub(super) closest: Option<&'a Closest>,
}

/// Queries carom about two balls.
pub(super) fn ask<const D: usize, S: Scalar, M>(
    case: &AcceleratedCase<D>,
    truths: &Truths<'_, D>,
    [a, b]: &[M; 2],
) -> Findings
where
    M: Collides<D, S, M> + Approaches<D, S, M>,
{
    let max_time = S::from_f64(case.max_time);
    let mut findings = Findings::default();
    let contact = carom::first_contact(a, b, max_time);
    let impact = carom::time_of_impact(a, b, max_time);
    compare(&mut findings, Question::FirstContact, case, truths.first_contact, contact);
    compare(&mut findings, Question::TimeOfImpact, case, truths.time_of_impact, impact);
    if carom::will_collide(a, b, max_time) != impact.is_some() {
        findings.refute(Question::TimeOfImpact);
    }
    if impact.is_some_and(|impact| contact.is_none_or(|contact| contact.time > impact.time)) {
        findings.refute(Question::Order);
    }
    let closest = carom::closest_approach(a, b, max_time);
    compare_closest(&mut findings, case.precision, case.max_time, truths.closest, closest);
    findings.exact_path = carom::is_decided_exactly(a, b, max_time);
    findings
}

fn compare<const D: usize, S: Scalar>(
    findings: &mut Findings,
    question: Question,
    case: &AcceleratedCase<D>,
    truth: Option<&Contact<D>>,
    answer: Option<Impact<D, S>>,
) {
    let (truth, answer) = match (truth, answer) {
        (Some(truth), Some(answer)) => (truth, answer),
        (None, None) => return,
        _ => return findings.refute(question),
    };
    if answer.feature != carom::Feature::Surface {
        findings.refute(Question::Feature);
    }
    let time: f64 = answer.time.into();
    findings.time(truth.time.error_in_ulp(time, case.precision));
    if !(time >= 0.0 && time <= case.max_time) {
        findings.refute(Question::Order);
    }
    let unit = promise::normal_exponent(case.precision);
    for (&n, truth) in answer.normal.iter().zip(&truth.normal) {
        findings.raise_normal(truth.distance(n.into(), unit));
    }
    findings.raise_point(error_of_point(&answer.point, &truth.point, case.precision));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;

    /// B falls from 4 above: 4 − t² = 2 at √2, where they touch in (0, 1).
    const FALLING: AcceleratedCase<2> = AcceleratedCase {
        precision: Precision::Double,
        a: AcceleratedBall { ball: Ball { radius: 1.0, ..Ball::POINT }, acceleration: [0.0; 2] },
        b: AcceleratedBall {
            ball: Ball { center: [0.0, 4.0], velocity: [0.0; 2], radius: 1.0 },
            acceleration: [0.0, -2.0],
        },
        max_time: 10.0,
    };

    fn broken(truth_of: &AcceleratedCase<2>) -> Vec<&'static str> {
        let truth = AcceleratedTruth::of(truth_of);
        judge_accelerated(&FALLING, &truth).broken_promises(Precision::Double)
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let is_found = |change: &dyn Fn(&mut AcceleratedCase<2>), what: &str| {
            let mut other = FALLING;
            change(&mut other);
            assert!(broken(&other).contains(&what), "{what}");
        };
        is_found(&|case| case.max_time = 1.0, "time_of_impact");
        is_found(&|case| case.max_time = 1.0, "first_contact");
        is_found(&|case| case.b.acceleration[1] = Precision::Double.step(-2.0, -5), "time");
        is_found(&|case| case.max_time = 1.0, "closest_approach");
        is_found(&|case| case.b.ball.velocity[0] = 1e-9, "normal");
        is_found(&|case| case.a.ball.center[0] = 1e-9, "point");
    }

    #[test]
    fn a_right_answer_has_no_error() {
        assert!(broken(&FALLING).is_empty());
    }
}
