//! Judges carom's answers about two balls whose radii change.
//!
//! Compares the answers to all queries with the exact ones.

use carom::{Growing, Scalar};

use super::accelerated::{Truths, ask, given};
use super::caught;
use super::findings::Findings;
use crate::growing::{AnyGrowingCase, GrowingCase, GrowingTruth};
use crate::precision::Precision;

/// Judges carom's answers to all queries about a case.
#[must_use]
pub fn judge_growing<const D: usize>(case: &GrowingCase<D>, truth: &GrowingTruth<D>) -> Findings {
    caught(|| match case.pair.precision {
        Precision::Single => ask_as::<D, f32>(case, truth),
        Precision::Double => ask_as::<D, f64>(case, truth),
    })
}

/// The names of the promises that carom's answers to a case break.
///
/// `None` in five dimensions, which only `cargo xtask torture` compiles.
#[must_use]
pub fn promises_broken_growing(case: &AnyGrowingCase) -> Option<Vec<&'static str>> {
    fn of<const D: usize>(case: &GrowingCase<D>) -> Vec<&'static str> {
        judge_growing(case, &GrowingTruth::of(case)).broken_promises(case.pair.precision)
    }
    match case {
        AnyGrowingCase::Two(case) => Some(of(case)),
        AnyGrowingCase::Three(case) => Some(of(case)),
        AnyGrowingCase::Five(_) => None,
    }
}

fn ask_as<const D: usize, S: Scalar>(case: &GrowingCase<D>, truth: &GrowingTruth<D>) -> Findings {
    let pair: [Growing<D, S>; 2] = [(&case.pair.a, case.rates[0]), (&case.pair.b, case.rates[1])]
        .map(|(ball, rate)| given(ball).growing(S::from_f64(rate)).expect("cases are valid input"));
    let truths = Truths {
        first_contact: truth.first_contact.as_ref(),
        time_of_impact: truth.time_of_impact.as_ref(),
        closest: truth.closest.as_ref(),
    };
    ask(&case.pair, &truths, &pair)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accelerated::{AcceleratedBall, AcceleratedCase};
    use crate::case::Ball;

    /// B falls from 8 above onto A, which grows: 8 − t² = 2 + t at 2, where they touch in (0, 3).
    const FALLING: GrowingCase<2> = GrowingCase {
        pair: AcceleratedCase {
            precision: Precision::Double,
            a: AcceleratedBall {
                ball: Ball { radius: 1.0, ..Ball::POINT },
                acceleration: [0.0; 2],
            },
            b: AcceleratedBall {
                ball: Ball { center: [0.0, 8.0], velocity: [0.0; 2], radius: 1.0 },
                acceleration: [0.0, -2.0],
            },
            max_time: 10.0,
        },
        rates: [1.0, 0.0],
    };

    fn broken(truth_of: &GrowingCase<2>) -> Vec<&'static str> {
        judge_growing(&FALLING, &GrowingTruth::of(truth_of)).broken_promises(Precision::Double)
    }

    #[test]
    fn a_wrong_answer_is_found_and_a_right_one_has_no_error() {
        assert!(broken(&FALLING).is_empty());
        let is_found = |change: &dyn Fn(&mut GrowingCase<2>), what: &str| {
            let mut other = FALLING;
            change(&mut other);
            assert!(broken(&other).contains(&what), "{what}");
        };
        is_found(&|case| case.pair.max_time = 1.0, "time_of_impact");
        is_found(&|case| case.rates[1] = -1.0, "first_contact");
        is_found(&|case| case.rates[0] = Precision::Double.step(1.0, 9), "time");
        // The time of the touch depends only on the sum of the radii, its position also on each
        // radius.
        is_found(&|case| case.rates = [0.75, 0.25], "point");
        is_found(&|case| case.pair.b.ball.velocity[0] = 1e-9, "normal");
    }
}
