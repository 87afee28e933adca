//! Transformations that must not change answers.
//!
//! They apply to hard cases: swapped balls, mirrored coordinates, permuted axes, other units.

use std::fmt::Debug;

use carom::{
    ContactInterval, Impact, Moving, Scalar, closest_points, contact_interval, first_contact, gap,
    relation, relation_within, time_of_impact,
};
use carom_oracle::{Ball, Case, Family, Precision};
use test_size::sized;

/// Cases of each family, format and dimension.
fn cases() -> usize {
    sized(25, 60)
}

fn moving<const D: usize, S: Scalar>(ball: &Ball<D>) -> Moving<D, S> {
    carom::Ball::new(ball.center.map(S::from_f64), S::from_f64(ball.radius))
        .and_then(|still| still.moving(ball.velocity.map(S::from_f64)))
        .expect("cases are valid input")
}

/// All answers to a case that contain a time.
#[derive(Clone, Debug, PartialEq)]
struct Answers<const D: usize, S> {
    relations: [carom::Relation; 2],
    gap: S,
    closest: [[S; D]; 2],
    contact: Option<Impact<D, S>>,
    impact: Option<Impact<D, S>>,
    interval: Option<ContactInterval<S>>,
}

impl<const D: usize, S: Scalar + Debug> Answers<D, S> {
    fn to(case: &Case<D>) -> Self {
        let (a, b) = (moving::<D, S>(&case.a), moving::<D, S>(&case.b));
        let [max_time, tolerance] = [case.max_time, case.tolerance].map(S::from_f64);
        let (on_a, on_b) = closest_points(a.ball(), b.ball());
        Self {
            relations: [
                relation(a.ball(), b.ball()),
                relation_within(a.ball(), b.ball(), tolerance),
            ],
            gap: gap(a.ball(), b.ball()),
            closest: [on_a, on_b],
            contact: first_contact(&a, &b, max_time),
            impact: time_of_impact(&a, &b, max_time),
            interval: contact_interval(&a, &b),
        }
    }

    /// The answers with every vector changed.
    fn map(self, normal: impl Fn([S; D]) -> [S; D], point: impl Fn([S; D]) -> [S; D]) -> Self {
        let map = |impact: Impact<D, S>| Impact {
            normal: normal(impact.normal),
            point: point(impact.point),
            ..impact
        };
        Self {
            closest: self.closest.map(&point),
            contact: self.contact.map(map),
            impact: self.impact.map(map),
            ..self
        }
    }

    /// The times of the first contact and the impact within the deadline, and the start and end of
    /// the contact interval.
    fn times(&self) -> [Option<f64>; 4] {
        let time = |impact: Option<Impact<D, S>>| impact.map(|impact| impact.time.into());
        let start = self.interval.map(|interval| interval.start.into());
        let end = self.interval.map(|interval| interval.end.into());
        [time(self.contact), time(self.impact), start, end]
    }
}

fn negated<const D: usize, S: Scalar>(v: [S; D]) -> [S; D] {
    v.map(|x| S::from_f64(-x.into()))
}

fn with_vectors<const D: usize>(case: &Case<D>, change: impl Fn([f64; D]) -> [f64; D]) -> Case<D> {
    let ball = |ball: Ball<D>| Ball {
        center: change(ball.center),
        velocity: change(ball.velocity),
        ..ball
    };
    Case { a: ball(case.a), b: ball(case.b), ..*case }
}

fn swapping<const D: usize, S: Scalar + Debug>(case: &Case<D>) {
    // Without a distinguished direction the normal is the first axis, whichever ball comes first.
    if case.a.center == case.b.center {
        return;
    }
    let swapped = Answers::<D, S>::to(&Case { a: case.b, b: case.a, ..*case });
    let mut swapped = swapped.map(negated, |point| point);
    swapped.closest.reverse();
    assert_eq!(Answers::to(case), swapped, "swapped: {case}");
}

fn mirroring<const D: usize, S: Scalar + Debug>(case: &Case<D>) {
    if case.a.center == case.b.center {
        return;
    }
    let answers = Answers::<D, S>::to(&with_vectors(case, |v| v.map(|x| -x)));
    assert_eq!(Answers::to(case), answers.map(negated, negated), "in a mirror: {case}");
}

/// Verdicts are equal, and times differ at most in the last bit.
fn check_times<const D: usize, S: Scalar + Debug>(
    case: &Case<D>,
    changed: &Case<D>,
    time_factor: f64,
    what: &str,
) {
    let (answers, others) = (Answers::<D, S>::to(case), Answers::<D, S>::to(changed));
    assert_eq!(answers.relations, others.relations, "{what}: {case}");
    for (time, other) in answers.times().into_iter().zip(others.times()) {
        assert_eq!(time.is_some(), other.is_some(), "{what}: {case}");
        let (Some(time), Some(other)) = (time, other) else { continue };
        let expected = time * time_factor;
        let near = |steps| case.precision.step(expected, steps);
        let is_near = (near(-1)..=near(1)).contains(&other) || other == expected;
        assert!(is_near, "{what}: {other:e} for {expected:e}: {case}");
    }
}

fn turning<const D: usize, S: Scalar + Debug>(case: &Case<D>) {
    let turned = with_vectors(case, |mut v| {
        v.rotate_left(1);
        v
    });
    check_times::<D, S>(case, &turned, 1.0, "axes permuted");
}

/// Lengths times eight, speeds times a quarter, if no number leaves the range.
fn measuring<const D: usize, S: Scalar + Debug>(case: &Case<D>) {
    let largest = case.precision.largest();
    let is_safe = |x: f64| x == 0.0 || (64.0 / largest..largest / 64.0).contains(&x.abs());
    let mut numbers = case.a.numbers().chain(case.b.numbers()).chain([case.tolerance]);
    if !numbers.all(is_safe) {
        return;
    }
    let ball = |ball: Ball<D>| Ball {
        center: ball.center.map(|x| x * 8.0),
        velocity: ball.velocity.map(|v| v / 4.0),
        radius: ball.radius * 8.0,
    };
    let (max_time, tolerance) = (case.max_time * 32.0, case.tolerance * 8.0);
    let changed = Case { a: ball(case.a), b: ball(case.b), max_time, tolerance, ..*case };
    let times = [case, &changed].map(|case| Answers::<D, S>::to(case).times());
    let mut times = times.into_iter().flatten().flatten().chain([case.max_time]);
    if times.all(|t| t == f64::INFINITY || is_safe(t)) {
        check_times::<D, S>(case, &changed, 32.0, "in other units");
    }
}

fn check<const D: usize, S: Scalar + Debug>(family: Family, precision: Precision) {
    for case in family.cases::<D>(precision, 23).take(cases()) {
        swapping::<D, S>(&case);
        mirroring::<D, S>(&case);
        turning::<D, S>(&case);
        measuring::<D, S>(&case);
    }
}

#[test]
fn no_way_of_looking_changes_an_answer() {
    for &family in Family::ALL {
        check::<2, f64>(family, Precision::Double);
        check::<3, f64>(family, Precision::Double);
        check::<2, f32>(family, Precision::Single);
        check::<3, f32>(family, Precision::Single);
    }
}
