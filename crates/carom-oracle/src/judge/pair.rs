//! Judges carom's answers about two balls.
//!
//! Compares the answers to all queries with the exact ones.

use carom::many::{Balls, Search};
use carom::{Hit, Impact, Moving, Scalar};

use super::aftermath::Question as Aftermaths;
use super::closest::compare_closest;
use super::findings::{Findings, Question, raise};
use super::{as_given, caught, translated};
use crate::case::{AnyCase, Ball, Case};
use crate::contact::{Contact, Point};
use crate::number::Dyadic;
use crate::precision::Precision;
use crate::promise;
use crate::sweep;
use crate::truth::Truth;

/// Judges carom's answers to all queries about a case.
#[must_use]
pub fn judge<const D: usize>(case: &Case<D>, truth: &Truth<D>) -> Findings {
    caught(|| match case.precision {
        Precision::Single => Judge::<D, f32>::new(case, truth).ask(),
        Precision::Double => Judge::<D, f64>::new(case, truth).ask(),
    })
}

/// The names of the promises that carom's answers to a case break.
#[must_use]
pub fn broken_promises(case: &AnyCase) -> Vec<&'static str> {
    fn of<const D: usize>(case: &Case<D>) -> Vec<&'static str> {
        judge(case, &Truth::of(case)).broken_promises(case.precision)
    }
    match case {
        AnyCase::Two(case) => of(case),
        AnyCase::Three(case) => of(case),
        AnyCase::Five(case) => of(case),
    }
}

struct Judge<'a, const D: usize, S> {
    case: &'a Case<D>,
    truth: &'a Truth<D>,
    a: Moving<D, S>,
    b: Moving<D, S>,
    findings: Findings,
}

impl<'a, const D: usize, S: Scalar> Judge<'a, D, S> {
    fn new(case: &'a Case<D>, truth: &'a Truth<D>) -> Self {
        let [a, b] = [&case.a, &case.b].map(as_given);
        Self { case, truth, a, b, findings: Findings::default() }
    }

    fn ask(mut self) -> Findings {
        self.ask_standing();
        let approaching =
            [carom::is_approaching(&self.a, &self.b), carom::is_approaching(&self.b, &self.a)];
        if approaching != [self.truth.is_approaching; 2] {
            self.findings.refute(Question::IsApproaching);
        }
        let max_time = S::from_f64(self.case.max_time);
        let first = carom::first_contact(&self.a, &self.b, max_time);
        self.compare(Question::FirstContact, self.truth.first_contact(), first.as_ref());
        self.ask_within();
        let impact = carom::time_of_impact(&self.a, &self.b, max_time);
        if carom::will_collide(&self.a, &self.b, max_time) != impact.is_some() {
            self.findings.refute(Question::TimeOfImpact);
        }
        self.findings.exact_path = carom::is_decided_exactly(&self.a, &self.b, max_time);
        self.compare(Question::TimeOfImpact, self.truth.time_of_impact(), impact.as_ref());
        self.ask_interval(first.as_ref(), impact.as_ref());
        self.ask_closest();
        self.ask_sweep();
        let Self { case, a, b, .. } = self;
        self.findings.aftermath = Aftermaths { case, a, b, impact }.ask();
        self.findings
    }

    fn ask_standing(&mut self) {
        let (a, b) = (self.a.ball(), self.b.ball());
        if translated(carom::relation(a, b)) != self.truth.relation {
            self.findings.refute(Question::Relation);
        }
        let within = carom::relation_within(a, b, S::from_f64(self.case.tolerance));
        if translated(within) != self.truth.relation_within {
            self.findings.refute(Question::RelationWithin);
        }
        let gap = carom::gap(a, b).into();
        let radii = self.truth.radii_binade();
        let unit = promise::gap_exponent(self.case.precision, self.truth.gap.binade(), radii);
        self.findings.gap = self.truth.gap.error_of_answer(gap, self.case.precision, unit);
        let (on_a, on_b) = carom::closest_points(a, b);
        for (point, truth) in [on_a, on_b].iter().zip(&self.truth.closest_points) {
            self.measure_point(point, truth);
        }
    }

    /// The same balls with other radii and a margin, whose sum is the same.
    fn ask_within(&mut self) {
        let max_time = S::from_f64(self.case.max_time);
        for Split { radii, margin, has_same_point } in Split::of(self.case) {
            let [ra, rb] = radii;
            let a: Moving<D, S> = as_given(&Ball { radius: ra, ..self.case.a });
            let b: Moving<D, S> = as_given(&Ball { radius: rb, ..self.case.b });
            let margin = S::from_f64(margin);
            let answer = carom::first_contact_within(&a, &b, margin, max_time);
            let truth = self.truth.first_contact();
            self.compare_all_but_point(Question::FirstContactWithin, truth, answer.as_ref());
            if let (true, Some(truth), Some(answer)) = (has_same_point, truth, &answer) {
                self.measure_point(&answer.point, &truth.point);
            }
            let [set, others] = [&a, &b].map(columns);
            let search = Search::between(balls(&set), balls(&others), max_time);
            let search = search.expect("two balls are few");
            let mut contacts = search.contacts_within(margin).flatten().map(|met| met.impact);
            let count = search.approaches(margin).flatten().count();
            if contacts.next() != answer || count != usize::from(answer.is_some()) {
                self.findings.refute(Question::FirstContactWithin);
            }
        }
    }

    fn compare(
        &mut self,
        question: Question,
        truth: Option<&Contact<D>>,
        answer: Option<&Impact<D, S>>,
    ) {
        self.compare_all_but_point(question, truth, answer);
        if let (Some(truth), Some(answer)) = (truth, answer) {
            self.measure_point(&answer.point, &truth.point);
        }
    }

    fn compare_all_but_point(
        &mut self,
        question: Question,
        truth: Option<&Contact<D>>,
        answer: Option<&Impact<D, S>>,
    ) {
        let (truth, answer) = match (truth, answer) {
            (Some(truth), Some(answer)) => (truth, answer),
            (None, None) => return,
            _ => return self.findings.refute(question),
        };
        if answer.feature != carom::Feature::Surface {
            self.findings.refute(Question::Feature);
        }
        let time: f64 = answer.time.into();
        self.findings.time(truth.time.error_in_ulp(time, self.case.precision));
        if !(time >= 0.0 && time <= self.case.max_time) {
            self.findings.refute(Question::Order);
        }
        let unit = promise::normal_exponent(self.case.precision);
        for (&n, truth) in answer.normal.iter().zip(&truth.normal) {
            raise(&mut self.findings.normal, truth.distance(n.into(), unit));
        }
    }

    fn ask_interval(&mut self, first: Option<&Impact<D, S>>, impact: Option<&Impact<D, S>>) {
        let precision = self.case.precision;
        let answer = carom::contact_interval(&self.a, &self.b);
        let (start, end): (f64, f64) = match (&self.truth.contact, answer) {
            (Some(truth), Some(answer)) => {
                let start = answer.start.into();
                self.findings.time(truth.time.error_in_ulp(start, precision));
                (start, answer.end.into())
            }
            (None, None) => return,
            _ => return self.findings.refute(Question::ContactInterval),
        };
        match &self.truth.end {
            Some(truth) if end < f64::INFINITY => {
                self.findings.time(truth.error_in_ulp(end, precision));
            }
            None if end == f64::INFINITY => {}
            _ => self.findings.refute(Question::ContactInterval),
        }
        let [first, impact] = [first, impact].map(|answer| answer.map(|x| x.time.into()));
        let times = [Some(start), first, impact, Some(end)];
        if !times.into_iter().flatten().is_sorted() {
            self.findings.refute(Question::Order);
        }
    }

    fn ask_closest(&mut self) {
        let Self { case, truth, a, b, .. } = self;
        let answer = carom::closest_approach(a, b, S::from_f64(case.max_time));
        let truth = truth.closest.as_ref();
        compare_closest(&mut self.findings, case.precision, case.max_time, truth, answer);
    }

    fn ask_sweep(&mut self) {
        let max_time = S::from_f64(self.case.max_time);
        let rivals = sweep::rivals(self.case);
        let (first, are_hit) = sweep::first_hit(self.case, &rivals);
        let balls: Vec<Moving<D, S>> = rivals.iter().map(as_given).collect();
        let alone = |index: usize| {
            let impact = carom::time_of_impact(&self.a, &balls[index], max_time)?;
            Some(Hit { index, impact })
        };
        let answer = carom::first_hit(&self.a, &balls, max_time);
        let all: Vec<_> = (0..balls.len()).filter_map(alone).collect();
        let indices: Vec<_> = (0..balls.len()).filter(|&index| are_hit[index]).collect();
        let is_right = answer.map(|hit| hit.index) == first
            && answer == first.and_then(alone)
            && carom::hits(&self.a, &balls, max_time).eq(all.iter().copied())
            && all.iter().map(|hit| hit.index).eq(indices);
        if !is_right {
            self.findings.refute(Question::FirstHit);
        }
    }

    fn measure_point(&mut self, point: &[S; D], truth: &Point<D>) {
        let precision = self.case.precision;
        let binade = truth.binade.unwrap_or(precision.lowest_exponent());
        let unit = precision.ulp_exponent(binade);
        for (&coordinate, truth) in point.iter().zip(&truth.coordinates) {
            let error = truth.error_of_answer(coordinate.into(), precision, unit);
            raise(&mut self.findings.point_ulp, error);
        }
    }
}

/// The columns of one ball: centre, velocity and radius.
type OneBall<const D: usize, S> = ([[S; 1]; D], [[S; 1]; D], [S; 1]);

fn columns<const D: usize, S: Scalar>(ball: &Moving<D, S>) -> OneBall<D, S> {
    (ball.center().map(|x| [x]), ball.velocity().map(|v| [v]), [ball.radius()])
}

fn balls<const D: usize, S: Scalar>((x, v, r): &OneBall<D, S>) -> Balls<'_, D, S> {
    Balls::moving(x.each_ref().map(<[S; 1]>::as_slice), v.each_ref().map(<[S; 1]>::as_slice), r)
        .expect("numbers of a ball")
}

/// Two radii and a margin with the sum of a case's radii, without rounding.
struct Split {
    radii: [f64; 2],
    margin: f64,
    /// Whether the radii are smaller by half the margin each: then the point is the same, and as
    /// near to the truth.
    has_same_point: bool,
}

impl Split {
    /// The sums of a case, as far as there are floats for them.
    fn of<const D: usize>(case: &Case<D>) -> impl Iterator<Item = Self> {
        let (precision, ra, rb) = (case.precision, case.a.radius, case.b.radius);
        // A third of the smaller radius in whole steps of the larger.
        let step = precision.step(ra.max(rb), 1) - ra.max(rb);
        let share = (ra.min(rb) / (3.0 * step)).floor() * step;
        // The upper half of the digits.
        let lower_bits = f64::MANTISSA_DIGITS - precision.digits() / 2;
        let upper = f64::from_bits(rb.to_bits() & (u64::MAX << lower_bits));
        let splits = [
            (ra - share, rb - share, 2.0 * share, true),
            (ra + share, rb + share, -2.0 * share, false),
            (ra + 1.0, rb + 1.0, -2.0, false),
            (ra, rb - upper, upper, false),
            (rb - upper, ra, upper, false),
            (ra, 2.0 * rb, -rb, false),
            (2.0 * ra, rb, -ra, false),
            (0.0, rb, ra, false),
        ];
        splits.into_iter().filter_map(move |(one, other, margin, has_same_point)| {
            let numbers = [one, other, margin];
            let are_floats = numbers.iter().all(|&x| x.is_finite() && precision.round(x) == x);
            let is_same = || {
                let terms = [one, other, margin, -ra, -rb].map(Dyadic::from_float);
                let [first, rest @ ..] = terms;
                rest.iter().fold(first, |sum, x| sum.plus(x)).binade().is_none()
            };
            (are_floats && one >= 0.0 && other >= 0.0 && is_same()).then_some(Self {
                radii: [one, other],
                margin,
                has_same_point,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Head on: the balls meet at t = 4.5 in the point (0.5, 0).
    const HEAD_ON: Case<2> = Case {
        precision: Precision::Double,
        a: Ball { radius: 0.5, ..Ball::POINT },
        b: Ball { center: [10.0, 0.0], velocity: [-2.0, 0.0], radius: 0.5 },
        max_time: 10.0,
        tolerance: 0.0,
    };

    fn broken(case: &Case<2>, truth_of: &Case<2>) -> Vec<&'static str> {
        judge(case, &Truth::of(truth_of)).broken_promises(case.precision)
    }

    #[test]
    fn a_wrong_verdict_is_found() {
        let mut near = HEAD_ON;
        near.b.center[0] = 0.75;
        let mut late = HEAD_ON;
        late.max_time = 4.0;
        assert!(broken(&HEAD_ON, &near).contains(&"relation"));
        assert!(broken(&HEAD_ON, &near).contains(&"relation_within"));
        let mut leaving = HEAD_ON;
        leaving.b.velocity[0] = 2.0;
        assert!(broken(&HEAD_ON, &leaving).contains(&"is_approaching"));
        for (asked, truth) in [(&HEAD_ON, &late), (&late, &HEAD_ON)] {
            let broken = broken(asked, truth);
            assert!(broken.contains(&"first_contact"), "{broken:?}");
            assert!(broken.contains(&"time_of_impact"), "{broken:?}");
        }
    }

    #[test]
    fn a_wrong_time_normal_or_point_is_found() {
        let mut sooner = HEAD_ON;
        sooner.b.velocity[0] = Precision::Double.step(-2.0, -3);
        assert!(broken(&HEAD_ON, &sooner).contains(&"time"));
        let mut beside = HEAD_ON;
        beside.b.center[1] = 1e-9;
        let broken = broken(&HEAD_ON, &beside);
        assert!(broken.contains(&"normal") && broken.contains(&"point"), "{broken:?}");
    }

    #[test]
    fn a_time_outside_the_interval_or_out_of_order_is_found() {
        let truth = Truth::of(&HEAD_ON);
        let findings = |first: f64, impact: f64| {
            let mut judge = Judge::<2, f64>::new(&HEAD_ON, &truth);
            let answer = |time| Impact {
                time,
                normal: [1.0, 0.0],
                point: [0.5, 0.0],
                feature: carom::Feature::Surface,
            };
            judge.compare(Question::FirstContact, truth.first_contact(), Some(&answer(first)));
            judge.ask_interval(Some(&answer(first)), Some(&answer(impact)));
            judge.findings.wrong[Question::Order as usize]
        };
        assert!(!findings(4.5, 4.5));
        for (first, impact) in [(4.5, 4.25), (-4.5, 4.5), (10.5, 10.5), (4.5, 6.0)] {
            assert!(findings(first, impact), "{first} {impact}");
        }
        assert!(findings(f64::NAN, 4.5));
    }

    #[test]
    fn a_case_is_split_in_most_ways() {
        let case = Case { a: Ball { radius: 0.3, ..HEAD_ON.a }, ..HEAD_ON };
        let margins: Vec<f64> = Split::of(&case).map(|split| split.margin).collect();
        assert!(margins.len() >= 5 && margins.iter().any(|&margin| margin < 0.0), "{margins:?}");
    }

    #[test]
    fn a_right_time_has_no_error() {
        let findings = judge(&HEAD_ON, &Truth::of(&HEAD_ON));
        assert!(!findings.wrong[Question::TimeOfImpact as usize]);
        assert!(!findings.wrong[Question::Order as usize]);
        assert_eq!(findings.time_ulp, Some(0.0));
        assert_eq!(findings.normal, Some(0.0));
        assert_eq!(findings.point_ulp, Some(0.0));
    }
}
