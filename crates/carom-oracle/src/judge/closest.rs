//! Judges carom's answer about the closest approach of two balls.

use carom::{ClosestApproach, Scalar};

use super::findings::{Findings, Question};
use crate::closest::{Closest, Place};
use crate::precision::Precision;

/// Compares an answer with the truth.
pub(super) fn compare_closest<S: Scalar>(
    findings: &mut Findings,
    precision: Precision,
    max_time: f64,
    truth: Option<&Closest>,
    answer: Option<ClosestApproach<S>>,
) {
    let (truth, time, gap): (_, f64, f64) = match (truth, answer) {
        (Some(truth), Some(answer)) => (truth, answer.time.into(), answer.gap.into()),
        (None, None) => return,
        _ => return findings.refute(Question::ClosestApproach),
    };
    let end = max_time.min(precision.largest());
    let is_there = match truth.place {
        Place::Start => time == 0.0,
        Place::Between => time >= 0.0 && time <= end,
        Place::End => time == end,
    };
    if !is_there {
        findings.refute(Question::ClosestApproach);
    }
    let binade = truth.gap.binade().unwrap_or(precision.lowest_exponent());
    let unit = precision.ulp_exponent(binade);
    findings.closest_time_ulp = truth.time.error_in_ulp(time, precision);
    findings.closest_gap_ulp = truth.gap.error_of_answer(gap, precision, unit);
}
