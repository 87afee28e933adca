//! Asks carom all questions about a ball and a polyline, and compares its answers with the exact ones.

use std::panic::{AssertUnwindSafe, catch_unwind};

use carom::{Impact, Moving, Polyline, Scalar};

use super::case::{AnyPolylineCase, PolylineCase};
use super::truth::PolylineTruth;
use crate::facet::as_given;
use crate::judge::{Findings, Question, translated};
use crate::number::{Dyadic, Enclosed};
use crate::precision::Precision;
use crate::promise;
use crate::shape::{ShapeContact, ShapeTruth, compare_impact, error_of_point, named};

/// Asks carom every question about a case.
#[must_use]
pub fn judge_polyline<const D: usize>(
    case: &PolylineCase<D>,
    truth: &PolylineTruth<D>,
) -> Findings {
    let ask = || match case.precision {
        Precision::Single => ask_as::<D, f32>(case, truth),
        Precision::Double => ask_as::<D, f64>(case, truth),
    };
    catch_unwind(AssertUnwindSafe(ask))
        .unwrap_or_else(|_| Findings { panicked: true, ..Findings::default() })
}

/// Asks carom every question about a case; the promises that its answers break, by name.
#[must_use]
pub fn promises_broken_with_polyline(case: &AnyPolylineCase) -> Vec<&'static str> {
    fn of<const D: usize>(case: &PolylineCase<D>) -> Vec<&'static str> {
        judge_polyline(case, &PolylineTruth::of(case)).broken_promises(case.precision)
    }
    match case {
        AnyPolylineCase::Two(case) => of(case),
        AnyPolylineCase::Three(case) => of(case),
        AnyPolylineCase::Five(case) => of(case),
    }
}

fn ask_as<const D: usize, S: Scalar>(case: &PolylineCase<D>, truth: &PolylineTruth<D>) -> Findings {
    const VALID: &str = "cases are valid input";
    let vector = |v: [f64; D]| v.map(S::from_f64);
    let ball = carom::Ball::new(vector(case.ball.center), S::from_f64(case.ball.radius))
        .and_then(|still| still.moving(vector(case.ball.velocity)))
        .expect(VALID);
    let corners: Vec<[S; D]> = case.corners.iter().map(|&corner| vector(corner)).collect();
    let polyline =
        if case.is_closed() { Polyline::closed(&corners) } else { Polyline::new(&corners) };
    let polyline = polyline.and_then(|still| still.moving(vector(case.velocity))).expect(VALID);
    let facets = case.facets().into_iter().map(|(feature, facet)| (feature, as_given(&facet)));
    let is_in_order =
        polyline.shape().facets().map(|(feature, facet)| (named(feature), facet)).eq(facets);
    let mut findings = Findings::default();
    if !is_in_order {
        findings.refute(Question::Feature);
    }
    PolylineJudge { case, truth, ball, polyline, findings }.ask()
}

struct PolylineJudge<'a, const D: usize, S: Scalar> {
    case: &'a PolylineCase<D>,
    truth: &'a PolylineTruth<D>,
    ball: Moving<D, S>,
    polyline: Moving<D, S, Polyline<'a, D, S>>,
    findings: Findings,
}

impl<const D: usize, S: Scalar> PolylineJudge<'_, D, S> {
    fn ask(mut self) -> Findings {
        self.ask_standing();
        let max_time = S::from_f64(self.case.max_time);
        let (ball, polyline) = (&self.ball, &self.polyline);
        let first = carom::first_contact(ball, polyline, max_time);
        let impact = carom::time_of_impact(ball, polyline, max_time);
        if carom::will_collide(ball, polyline, max_time) != impact.is_some() {
            self.findings.refute(Question::TimeOfImpact);
        }
        self.findings.exact_path = carom::is_decided_exactly(ball, polyline, max_time);
        let contacts = self.truth.segments.iter().filter_map(ShapeTruth::first_contact);
        self.compare(Question::FirstContact, &contacts.collect::<Vec<_>>(), first.as_ref());
        let impacts = self.truth.facets.iter().filter_map(|facet| facet.time_of_impact());
        self.compare(Question::TimeOfImpact, &impacts.collect::<Vec<_>>(), impact.as_ref());
        self.ask_interval();
        self.findings
    }

    /// The segments that may be said to be the nearest, their gaps being rounded.
    fn nearest(&self) -> Vec<&ShapeTruth<D>> {
        let segments = &self.truth.segments;
        let is_less = |one: &Dyadic, other: &Dyadic| other.minus(one).is_positive();
        let least = segments.iter().map(|segment| &segment.gap);
        let least = least.reduce(|one, other| if is_less(other, one) { other } else { one });
        let Some(least) = least else { return Vec::new() };
        let precision = self.case.precision;
        if least.is_positive() && least.is_beyond(precision.largest()) {
            // All of them are rounded to infinity.
            return segments.iter().collect();
        }
        let binade = least.binade().unwrap_or(precision.lowest_exponent());
        let ulp = Dyadic { mantissa: 1.into(), exponent: precision.ulp_exponent(binade) };
        let most = least.plus(&ulp);
        segments.iter().filter(|segment| !is_less(&most, &segment.gap)).collect()
    }

    fn ask_standing(&mut self) {
        let (ball, polyline) = (self.ball.ball(), self.polyline.shape());
        let precision = self.case.precision;
        let relation = carom::relation(ball, polyline);
        let gap: f64 = carom::gap(ball, polyline).into();
        let (on_ball, on_shape) = carom::closest_points(ball, polyline);
        let approaching = carom::is_approaching(&self.ball, &self.polyline);
        let nearest = self.nearest();
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
    }

    fn compare(
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
        let PolylineCase { precision, max_time, .. } = *self.case;
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
        let precision = self.case.precision;
        let answer = carom::contact_interval(&self.ball, &self.polyline);
        let mut intervals: Vec<(&Enclosed, Option<&Enclosed>)> = Vec::new();
        for segment in &self.truth.segments {
            intervals.extend(segment.contact.as_ref().map(|x| (&x.time, segment.end.as_ref())));
        }
        let (start, end): (f64, f64) = match (intervals.is_empty(), answer) {
            (false, Some(answer)) => (answer.start.into(), answer.end.into()),
            (true, None) => return,
            _ => return self.findings.refute(Question::ContactInterval),
        };
        intervals.sort_by(|(one, _), (other, _)| order(one, other));
        self.findings.time(intervals[0].0.error_in_ulp(start, precision));
        let ends = ends(&intervals, precision);
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

/// The order of two times.
fn order(one: &Enclosed, other: &Enclosed) -> std::cmp::Ordering {
    let difference = one.floor.minus(&other.floor);
    difference.mantissa.cmp(&0.into())
}

/// The least and the largest float that a time may be rounded to: two where it is so near to the middle
/// between them that only exact arithmetic could tell.
fn roundings(time: &Enclosed, precision: Precision) -> [f64; 2] {
    let nearest = time.nearest(precision);
    if time.error_in_ulp(nearest, precision) <= 0.48 {
        return [nearest; 2];
    }
    let is_above = Dyadic::from_float(nearest).minus(&time.floor).is_positive();
    let steps = if is_above { -1 } else { 1 };
    let other = precision.step(nearest, steps);
    [nearest.min(other), nearest.max(other)]
}

/// The contacts that may be said to be the first: of those whose times are the same when rounded it is
/// that with the smallest index, but rounding is not promised to be exact.
fn earliest<'a, const D: usize>(
    contacts: &[&'a ShapeContact<D>],
    precision: Precision,
) -> Vec<&'a ShapeContact<D>> {
    let times: Vec<_> =
        contacts.iter().map(|contact| roundings(&contact.time, precision)).collect();
    let may_be_first = |index: usize| {
        let [least, _] = times[index];
        let (before, after) = times.split_at(index);
        before.iter().all(|[_, most]| *most > least) && after.iter().all(|[_, most]| *most >= least)
    };
    (0..contacts.len()).filter(|&index| may_be_first(index)).map(|index| contacts[index]).collect()
}

/// When contact may be said to end: intervals are joined where they overlap or touch, as their ends are
/// rounded; `None` is never.
fn ends<'a>(
    intervals: &[(&Enclosed, Option<&'a Enclosed>)],
    precision: Precision,
) -> Vec<Option<&'a Enclosed>> {
    let (_, mut end) = intervals[0];
    let mut ends = Vec::new();
    for &(start, other) in &intervals[1..] {
        let Some(until) = end else { break };
        let (from, to) = (start.nearest(precision), until.nearest(precision));
        let to = to.min(precision.largest());
        if from > precision.step(to, 2) {
            break;
        }
        if from >= precision.step(to, -2) {
            ends.push(end);
        }
        end = match other {
            Some(other) if order(other, until).is_gt() => Some(other),
            Some(_) => end,
            None => None,
        };
    }
    ends.push(end);
    ends
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
        judge_polyline(case, &PolylineTruth::of(truth_of)).broken_promises(case.precision)
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

    /// 2 − 2⁻⁵³, between two floats, which is nearer to neither.
    #[test]
    fn a_time_in_the_middle_may_be_rounded_to_either() {
        let at = |center: f64| {
            let ball = Ball { center: [center, 1.0], velocity: [1.0, 0.0], radius: 1.0 };
            let corners = vec![[0.0, 0.0], [0.0, 9.0]];
            PolylineCase { ball, corners, ..falling() }
        };
        let contact = |center| {
            let truth = PolylineTruth::of(&at(center));
            truth.segments[0].contact.clone().expect("it comes there")
        };
        let (below, two) = (contact((-3.0_f64).next_up()), contact(-3.0));
        let middle = Enclosed {
            floor: Dyadic { mantissa: ((1_i64 << 54) - 1).into(), exponent: -53 },
            exact: true,
        };
        let middle = ShapeContact { time: middle, ..two.clone() };
        let firsts = |contacts: &[&ShapeContact<2>]| -> Vec<f64> {
            let earliest = earliest(contacts, Precision::Double).into_iter();
            earliest.map(|contact| contact.time.nearest(Precision::Double)).collect()
        };
        assert_eq!(firsts(&[&two, &below, &below]), [2.0 - f64::EPSILON * 2.0]);
        assert_eq!(earliest(&[&two, &middle], Precision::Double).len(), 2);
        assert_eq!(earliest(&[&middle, &two], Precision::Double).len(), 1);
        assert_eq!(roundings(&middle.time, Precision::Double), [2.0_f64.next_down(), 2.0]);
    }

    #[test]
    fn contacts_that_touch_are_one() {
        let times = |x: f64| Enclosed { floor: Dyadic::from_float(x), exact: true };
        let [one, two, three, four] = [1.0, 2.0, 3.0, 4.0].map(times);
        let ends = |intervals: &[(&Enclosed, Option<&Enclosed>)]| {
            let ends = ends(intervals, Precision::Double).into_iter();
            ends.map(|end| end.map(|end| end.nearest(Precision::Double))).collect::<Vec<_>>()
        };
        assert_eq!(ends(&[(&one, Some(&two)), (&three, Some(&four))]), [Some(2.0)]);
        assert_eq!(ends(&[(&one, Some(&three)), (&two, Some(&four))]), [Some(4.0)]);
        assert_eq!(ends(&[(&one, Some(&four)), (&two, Some(&three))]), [Some(4.0)]);
        assert_eq!(ends(&[(&one, Some(&three)), (&two, None)]), [None]);
        // Where the one ends as the other begins, the times are rounded.
        assert_eq!(ends(&[(&one, Some(&two)), (&two, Some(&four))]), [Some(2.0), Some(4.0)]);
    }
}
