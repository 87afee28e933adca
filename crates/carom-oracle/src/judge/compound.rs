//! Judges carom's answers about a ball and a compound shape.
//!
//! Compares the answers to all queries with the exact ones.

use carom::{Ball, Impact, Meets, Moving, Scalar};

use super::findings::{Findings, Question};
use super::shape::{compare_impact, compare_within, error_of_point};
use super::{as_given, translated};
use crate::case::BallAndVelocity;
use crate::compound::times::{earliest, ends, order};
use crate::compound::{CompoundCase, CompoundTruth};
use crate::promise;
use crate::shape::{ShapeContact, ShapeTruth};

/// A case of a compound shape that carom can answer.
pub trait JudgeCompound<const D: usize>: CompoundCase<D> {
    /// Judges carom's answers to all queries.
    fn judge(&self, truth: &CompoundTruth<D>) -> Findings;

    /// The names of the promises that carom's answers break.
    fn broken_promises(&self) -> Vec<&'static str> {
        self.judge(&self.truth()).broken_promises(self.precision())
    }
}

/// A ball, a compound shape, and the exact answers.
pub(super) struct CompoundJudge<'a, const D: usize, S, K> {
    course: BallAndVelocity<D>,
    truth: &'a CompoundTruth<D>,
    pub(super) ball: Moving<D, S>,
    pub(super) shape: Moving<D, S, K>,
    /// The number of floats that may separate two intervals of contact that carom reports as one.
    apart: i64,
    findings: Findings,
}

impl<'a, const D: usize, S: Scalar, K> CompoundJudge<'a, D, S, K>
where
    Ball<D, S>: Meets<D, S, K>,
{
    pub(super) fn new(
        course: BallAndVelocity<D>,
        truth: &'a CompoundTruth<D>,
        shape: Moving<D, S, K>,
        apart: i64,
    ) -> Self {
        let ball = as_given(&course.ball);
        Self { course, truth, ball, shape, apart, findings: Findings::default() }
    }

    pub(super) fn ask(mut self) -> Findings {
        self.ask_standing();
        let max_time = S::from_f64(self.course.max_time);
        let (ball, shape) = (&self.ball, &self.shape);
        let first = carom::first_contact(ball, shape, max_time);
        let impact = carom::time_of_impact(ball, shape, max_time);
        if carom::will_collide(ball, shape, max_time) != impact.is_some() {
            self.findings.refute(Question::TimeOfImpact);
        }
        self.findings.exact_path = carom::is_decided_exactly(ball, shape, max_time);
        self.compare(Question::FirstContact, &self.truth.first_contacts(), first.as_ref());
        self.compare(Question::TimeOfImpact, &self.truth.impacts(), impact.as_ref());
        self.ask_interval();
        self.findings
    }

    fn ask_standing(&mut self) {
        let (ball, shape) = (self.ball.ball(), self.shape.shape());
        let precision = self.course.precision;
        let relation = carom::relation(ball, shape);
        let gap: f64 = carom::gap(ball, shape).into();
        let (on_ball, on_shape) = carom::closest_points(ball, shape);
        let approaching = carom::is_approaching(&self.ball, &self.shape);
        let nearest = self.truth.nearest(precision);
        let gap_error = |truth: &&ShapeTruth<D>| {
            let unit = promise::gap_exponent(precision, truth.gap.binade(), None);
            truth.gap.error_of_answer(gap, precision, unit)
        };
        let gap_error = nearest.iter().map(gap_error).fold(f64::INFINITY, f64::min);
        let pairs = nearest.iter().flat_map(|truth| &truth.closest_points).map(|truth| {
            let on_ball = error_of_point(&on_ball, &truth.on_ball, precision);
            on_ball.max(error_of_point(&on_shape, &truth.on_shape, precision))
        });
        let point_error = pairs.fold(f64::INFINITY, f64::min);
        let may_approach = nearest
            .iter()
            .any(|truth| truth.is_approaching.is_none_or(|truth| truth == approaching));
        self.findings.gap = gap_error;
        self.findings.raise_point(point_error);
        if translated(relation) != self.truth.relation() {
            self.findings.refute(Question::Relation);
        }
        if !may_approach {
            self.findings.refute(Question::IsApproaching);
        }
        if let Some(gap) = self.truth.gap() {
            let truth = (gap, self.truth.relation());
            compare_within(&mut self.findings, truth, (ball, shape), precision);
        }
    }

    /// Compares an answer with every contact that may be reported as the first.
    pub(super) fn compare(
        &mut self,
        question: Question,
        truths: &[&ShapeContact<D>],
        answer: Option<&Impact<D, S>>,
    ) {
        let Some(answer) = answer else {
            if !truths.is_empty() {
                self.findings.refute(question);
            }
            return;
        };
        if truths.is_empty() {
            return self.findings.refute(question);
        }
        let BallAndVelocity { precision, max_time, .. } = self.course;
        let mut best: Option<(usize, Findings)> = None;
        for truth in earliest(truths, precision) {
            let mut findings = self.findings;
            compare_impact(&mut findings, truth, answer, precision, max_time);
            let broken = findings.broken_promises(precision).len();
            if best.as_ref().is_none_or(|(least, _)| broken < *least) {
                best = Some((broken, findings));
            }
        }
        if let Some((_, findings)) = best {
            self.findings = findings;
        }
    }

    fn ask_interval(&mut self) {
        let precision = self.course.precision;
        let answer = carom::contact_interval(&self.ball, &self.shape);
        let mut stretches = self.truth.stretches();
        let (start, end): (f64, f64) = match (stretches.is_empty(), answer) {
            (false, Some(answer)) => (answer.start.into(), answer.end.into()),
            (true, None) => return,
            _ => return self.findings.refute(Question::ContactInterval),
        };
        stretches.sort_by(|(one, _), (other, _)| order(one, other));
        self.findings.time(stretches[0].0.error_in_ulp(start, precision));
        let ends = ends(&stretches, precision, self.apart);
        let finite = ends.iter().flatten().map(|truth| truth.error_in_ulp(end, precision));
        if end == f64::INFINITY && ends.contains(&None) {
            return;
        }
        match finite.reduce(f64::min) {
            Some(error) if end < f64::INFINITY => self.findings.time(error),
            _ => self.findings.refute(Question::ContactInterval),
        }
        if start > end {
            self.findings.refute(Question::Order);
        }
    }
}
