//! Asks carom all questions about a case and compares its answers with the exact ones.

use std::panic::{AssertUnwindSafe, catch_unwind};

use carom::{Hit, Impact, Moving, Scalar};

use crate::aftermath::{Aftermath, Question as Aftermaths};
use crate::case::{AnyCase, Ball, Case};
use crate::closest::Place;
use crate::contact::{Contact, Point};
use crate::precision::Precision;
use crate::promise;
use crate::sweep;
use crate::truth::{Relation, Truth};

/// The questions that have a right and a wrong answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// `relation`
    Relation,
    /// `relation_within`
    RelationWithin,
    /// `first_contact`: whether there is one.
    FirstContact,
    /// `time_of_impact`: whether there is one.
    TimeOfImpact,
    /// `contact_interval`: whether there is one, and whether it ends.
    ContactInterval,
    /// Whether times lie in `[0, max_time]`, the first contact not after the impact, and neither
    /// outside the interval of contact.
    Order,
    /// `closest_approach`: whether there is one, and whether at the start, at the end or between.
    ClosestApproach,
    /// `first_hit` and `hits`: which of several balls are hit, and which first.
    FirstHit,
    /// Which part of a shape is touched.
    Feature,
    /// `is_approaching`
    IsApproaching,
}

impl Question {
    /// All questions, in the order in which reports list them.
    pub const ALL: [Self; 10] = [
        Self::Relation,
        Self::RelationWithin,
        Self::FirstContact,
        Self::TimeOfImpact,
        Self::ContactInterval,
        Self::Order,
        Self::ClosestApproach,
        Self::FirstHit,
        Self::Feature,
        Self::IsApproaching,
    ];

    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Relation => "relation",
            Self::RelationWithin => "relation_within",
            Self::FirstContact => "first_contact",
            Self::TimeOfImpact => "time_of_impact",
            Self::ContactInterval => "contact_interval",
            Self::Order => "order of times",
            Self::ClosestApproach => "closest_approach",
            Self::FirstHit => "first_hit",
            Self::Feature => "feature",
            Self::IsApproaching => "is_approaching",
        }
    }
}

/// The errors of the answers to one case.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Findings {
    /// Which verdicts are wrong, in the order of [`Question::ALL`].
    pub wrong: [bool; Question::ALL.len()],
    /// Whether carom panicked.
    pub panicked: bool,
    /// Whether the verdict on the impact came from exact arithmetic; with a shape, whether that or the
    /// digits of the answer did.
    pub exact_path: bool,
    /// The largest error of a time in ulp; `None` if no answer had a time that it should have.
    pub time_ulp: Option<f64>,
    /// The error of the gap, in the unit promised.
    pub gap: f64,
    /// The largest error of a component of a normal, in the unit promised.
    pub normal: Option<f64>,
    /// The largest error of a coordinate of a point, in ulp of the largest term of its sum.
    pub point_ulp: Option<f64>,
    /// The error of the time of the closest approach, in ulp.
    pub closest_time_ulp: f64,
    /// The error of the gap at the closest approach, in ulp.
    pub closest_gap_ulp: f64,
    /// The errors of what follows an impact.
    pub aftermath: Aftermath,
}

impl Findings {
    /// The promises that the answers break, by name; none for good answers.
    #[must_use]
    pub fn broken_promises(&self, precision: Precision) -> Vec<&'static str> {
        let beyond = |error: Option<f64>, most: f64| error.is_some_and(|error| error > most);
        let wrong = Question::ALL.into_iter().zip(self.wrong).filter(|(_, wrong)| *wrong);
        let mut broken: Vec<_> = wrong.map(|(question, _)| question.name()).collect();
        for (is_broken, name) in [
            (self.panicked, "panic"),
            (beyond(self.time_ulp, promise::time_ulp(precision)), "time"),
            (self.gap > 1.0, "gap"),
            (beyond(self.normal, 1.0), "normal"),
            (beyond(self.point_ulp, promise::POINT_ULP), "point"),
            (self.closest_time_ulp > promise::time_ulp(precision), "time of the closest approach"),
            (
                self.closest_gap_ulp > promise::closest_gap_ulp(precision),
                "gap of the closest approach",
            ),
            (self.aftermath.velocity > promise::VELOCITY, "velocity"),
            (self.aftermath.impulse > promise::impulse(precision), "impulse"),
            (self.aftermath.place > promise::PLACE_ULP, "place"),
        ] {
            if is_broken {
                broken.push(name);
            }
        }
        broken
    }

    pub(crate) fn refute(&mut self, question: Question) {
        self.wrong[question as usize] = true;
    }

    pub(crate) fn time(&mut self, error: f64) {
        raise(&mut self.time_ulp, error);
    }

    pub(crate) fn raise_normal(&mut self, error: f64) {
        raise(&mut self.normal, error);
    }

    pub(crate) fn raise_point(&mut self, error: f64) {
        raise(&mut self.point_ulp, error);
    }
}

fn raise(largest: &mut Option<f64>, error: f64) {
    *largest = Some(largest.map_or(error, |largest| largest.max(error)));
}

/// Asks carom every question about a case.
#[must_use]
pub fn judge<const D: usize>(case: &Case<D>, truth: &Truth<D>) -> Findings {
    let ask = || match case.precision {
        Precision::Single => Judge::<D, f32>::new(case, truth).ask(),
        Precision::Double => Judge::<D, f64>::new(case, truth).ask(),
    };
    catch_unwind(AssertUnwindSafe(ask))
        .unwrap_or_else(|_| Findings { panicked: true, ..Findings::default() })
}

/// Asks carom every question about a case; the promises that its answers break, by name.
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

    fn compare(
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
        self.measure_point(&answer.point, &truth.point);
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
        let precision = self.case.precision;
        let max_time = S::from_f64(self.case.max_time);
        let answer = carom::closest_approach(&self.a, &self.b, max_time);
        let (truth, time, gap): (_, f64, f64) = match (&self.truth.closest, answer) {
            (Some(truth), Some(answer)) => (truth, answer.time.into(), answer.gap.into()),
            (None, None) => return,
            _ => return self.findings.refute(Question::ClosestApproach),
        };
        let end = self.case.max_time.min(precision.largest());
        let is_there = match truth.place {
            Place::Start => time == 0.0,
            Place::Between => time >= 0.0 && time <= end,
            Place::End => time == end,
        };
        if !is_there {
            self.findings.refute(Question::ClosestApproach);
        }
        let binade = truth.gap.binade().unwrap_or(precision.lowest_exponent());
        let unit = precision.ulp_exponent(binade);
        self.findings.closest_time_ulp = truth.time.error_in_ulp(time, precision);
        self.findings.closest_gap_ulp = truth.gap.error_of_answer(gap, precision, unit);
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

/// The ball of a case, which is valid input.
pub(crate) fn as_given<const D: usize, S: Scalar>(ball: &Ball<D>) -> Moving<D, S> {
    carom::Ball::new(ball.center.map(S::from_f64), S::from_f64(ball.radius))
        .and_then(|still| still.moving(ball.velocity.map(S::from_f64)))
        .expect("cases are valid input")
}

pub(crate) fn translated(relation: carom::Relation) -> Relation {
    match relation {
        carom::Relation::Separate => Relation::Separate,
        carom::Relation::Touching => Relation::Touching,
        carom::Relation::Overlapping => Relation::Overlapping,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Head on: they meet at t = 4.5 in the point (0.5, 0).
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
    fn a_right_time_has_no_error() {
        let findings = judge(&HEAD_ON, &Truth::of(&HEAD_ON));
        assert!(!findings.wrong[Question::TimeOfImpact as usize]);
        assert!(!findings.wrong[Question::Order as usize]);
        assert_eq!(findings.time_ulp, Some(0.0));
        assert_eq!(findings.normal, Some(0.0));
        assert_eq!(findings.point_ulp, Some(0.0));
    }
}
