//! Judges carom's answers about a ball and a shape.
//!
//! Compares the answers to all queries with the exact ones.

use carom::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Impact, Meets, Moving, Scalar, Segment,
    Triangle, Tube,
};
use std::any::Any;

use super::findings::{Findings, Question};
use super::{caught, translated};
use crate::contact::Point;
use crate::number::Dyadic;
use crate::precision::Precision;
use crate::promise;
use crate::shape::{AnyShapeCase, Feature, Shape, ShapeCase, ShapeContact, ShapeTruth, Touch};
use crate::truth::Relation;

/// Judges carom's answers to all queries about a case.
#[must_use]
pub fn judge_shape<const D: usize>(case: &ShapeCase<D>, truth: &ShapeTruth<D>) -> Findings {
    caught(|| match case.precision {
        Precision::Single => ask_as::<D, f32>(case, truth),
        Precision::Double => ask_as::<D, f64>(case, truth),
    })
}

/// The names of the promises that carom's answers to a case break.
///
/// `None` in five dimensions, which only `cargo xtask torture` compiles.
#[must_use]
pub fn promises_broken_with_shape(case: &AnyShapeCase) -> Option<Vec<&'static str>> {
    fn of<const D: usize>(case: &ShapeCase<D>) -> Vec<&'static str> {
        judge_shape(case, &ShapeTruth::of(case)).broken_promises(case.precision)
    }
    match case {
        AnyShapeCase::Two(case) => Some(of(case)),
        AnyShapeCase::Three(case) => Some(of(case)),
        AnyShapeCase::Five(_) => None,
    }
}

fn ask_as<const D: usize, S: Scalar>(case: &ShapeCase<D>, truth: &ShapeTruth<D>) -> Findings {
    const VALID: &str = "cases are valid input";
    let vector = |v: [f64; D]| v.map(S::from_f64);
    let ball = |center, radius| Ball::new(vector(center), S::from_f64(radius)).expect(VALID);
    let moving =
        ball(case.ball.center, case.ball.radius).moving(vector(case.ball.velocity)).expect(VALID);
    let velocity = vector(case.velocity);
    // Each shape has its own type.
    macro_rules! ask {
        ($shape:expr) => {
            ShapeJudge::new(case, truth, moving, $shape.moving(velocity).expect(VALID)).ask()
        };
    }
    match case.shape {
        Shape::HalfSpace { point, normal } => {
            ask!(HalfSpace::new(vector(point), vector(normal)).expect(VALID))
        }
        Shape::Segment { start, end } => {
            ask!(Segment::new(vector(start), vector(end)).expect(VALID))
        }
        Shape::Capsule { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Capsule::new(vector(start), vector(end), radius).expect(VALID))
        }
        Shape::Aabb { min, max } => ask!(Aabb::new(vector(min), vector(max)).expect(VALID)),
        Shape::HollowBall { center, radius } => ask!(Hollow::new(ball(center, radius))),
        Shape::HollowAabb { min, max } => {
            ask!(Hollow::new(Aabb::new(vector(min), vector(max)).expect(VALID)))
        }
        Shape::HollowCapsule { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Hollow::new(Capsule::new(vector(start), vector(end), radius).expect(VALID)))
        }
        Shape::Tube { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Tube::new(vector(start), vector(end), radius).expect(VALID))
        }
        Shape::HollowCylinder { start, end, radius } => {
            let radius = S::from_f64(radius);
            ask!(Hollow::new(Cylinder::new(vector(start), vector(end), radius).expect(VALID)))
        }
        Shape::Triangle { corners: [a, b, c] } => {
            ask!(Triangle::new(vector(a), vector(b), vector(c)).expect(VALID))
        }
        // Capsules collide with each other only in two and three dimensions.
        Shape::Capsules { .. } => ask_capsules::<D, 2, S>(case, truth, |case, truth, [a, b]| {
            ShapeJudge::new(case, truth, a, b).ask()
        })
        .or_else(|| {
            ask_capsules::<D, 3, S>(case, truth, |case, truth, [a, b]| {
                ShapeJudge::new(case, truth, a, b).ask()
            })
        })
        .expect(VALID),
    }
}

/// Queries carom about two capsules, if `D` equals `E`.
fn ask_capsules<const D: usize, const E: usize, S: Scalar>(
    case: &ShapeCase<D>,
    truth: &ShapeTruth<D>,
    ask: impl FnOnce(&ShapeCase<E>, &ShapeTruth<E>, [Moving<E, S, Capsule<E, S>>; 2]) -> Findings,
) -> Option<Findings> {
    let case = (case as &dyn Any).downcast_ref::<ShapeCase<E>>()?;
    let truth = (truth as &dyn Any).downcast_ref::<ShapeTruth<E>>()?;
    let Shape::Capsules { start, end, other_end, radius } = case.shape else { return None };
    let vector = |v: [f64; E]| v.map(S::from_f64);
    let capsule = |start, end, radius, velocity| {
        let capsule = Capsule::new(vector(start), vector(end), S::from_f64(radius)).ok()?;
        capsule.moving(vector(velocity)).ok()
    };
    let crate::case::Ball { center, velocity, radius: r } = case.ball;
    let a = capsule(center, other_end, r, velocity)?;
    let b = capsule(start, end, radius, case.velocity)?;
    Some(ask(case, truth, [a, b]))
}

struct ShapeJudge<'a, const D: usize, S, A, K> {
    case: &'a ShapeCase<D>,
    truth: &'a ShapeTruth<D>,
    ball: Moving<D, S, A>,
    shape: Moving<D, S, K>,
    findings: Findings,
}

impl<'a, const D: usize, S: Scalar, A, K> ShapeJudge<'a, D, S, A, K>
where
    A: Meets<D, S, K>,
{
    fn new(
        case: &'a ShapeCase<D>,
        truth: &'a ShapeTruth<D>,
        ball: Moving<D, S, A>,
        shape: Moving<D, S, K>,
    ) -> Self {
        Self { case, truth, ball, shape, findings: Findings::default() }
    }

    fn ask(mut self) -> Findings {
        self.ask_standing();
        let truth = (&self.truth.gap, self.truth.relation);
        let pair = (self.ball.shape(), self.shape.shape());
        compare_within(&mut self.findings, truth, pair, self.case.precision);
        let approaching = carom::is_approaching(&self.ball, &self.shape);
        if self.truth.is_approaching.is_some_and(|truth| truth != approaching) {
            self.findings.refute(Question::IsApproaching);
        }
        let max_time = S::from_f64(self.case.max_time);
        let first = carom::first_contact(&self.ball, &self.shape, max_time);
        self.compare(Question::FirstContact, self.truth.first_contact(), first.as_ref());
        let impact = carom::time_of_impact(&self.ball, &self.shape, max_time);
        if carom::will_collide(&self.ball, &self.shape, max_time) != impact.is_some() {
            self.findings.refute(Question::TimeOfImpact);
        }
        self.findings.exact_path = carom::is_decided_exactly(&self.ball, &self.shape, max_time);
        self.compare(Question::TimeOfImpact, self.truth.time_of_impact(), impact.as_ref());
        self.ask_interval();
        self.findings
    }

    fn ask_standing(&mut self) {
        let (ball, shape) = (self.ball.shape(), self.shape.shape());
        if translated(carom::relation(ball, shape)) != self.truth.relation {
            self.findings.refute(Question::Relation);
        }
        let precision = self.case.precision;
        let gap = carom::gap(ball, shape).into();
        let unit = promise::gap_exponent(precision, self.truth.gap.binade(), None);
        self.findings.gap = self.truth.gap.error_of_answer(gap, precision, unit);
        let (on_ball, on_shape) = carom::closest_points(ball, shape);
        let errors = self.truth.closest_points.iter().map(|truth| {
            let on_ball = error_of_point(&on_ball, &truth.on_ball, precision);
            on_ball.max(error_of_point(&on_shape, &truth.on_shape, precision))
        });
        let least = errors.fold(f64::INFINITY, f64::min);
        self.findings.raise_point(least);
    }

    fn compare(
        &mut self,
        question: Question,
        truth: Option<&ShapeContact<D>>,
        answer: Option<&Impact<D, S>>,
    ) {
        let (truth, answer) = match (truth, answer) {
            (Some(truth), Some(answer)) => (truth, answer),
            (None, None) => return,
            _ => return self.findings.refute(question),
        };
        let ShapeCase { precision, max_time, .. } = *self.case;
        compare_impact(&mut self.findings, truth, answer, precision, max_time);
    }

    fn ask_interval(&mut self) {
        let precision = self.case.precision;
        let answer = carom::contact_interval(&self.ball, &self.shape);
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
        if start > end {
            self.findings.refute(Question::Order);
        }
    }
}

/// Queries the relation within tolerances about as large as the gap.
pub(super) fn compare_within<const D: usize, S: Scalar, A, K>(
    findings: &mut Findings,
    (gap, relation): (&Dyadic, Relation),
    (ball, shape): (&A, &K),
    precision: Precision,
) where
    A: Meets<D, S, K>,
{
    let near: f64 = carom::gap(ball, shape).into();
    for steps in [-2, -1, 0, 1, 2] {
        let tolerance = precision.step(near.abs(), steps).max(0.0);
        let Some(is_within) = gap.is_at_most(tolerance) else { continue };
        let answer = carom::relation_within(ball, shape, S::from_f64(tolerance));
        let truth = if is_within { Relation::Touching } else { relation };
        if translated(answer) != truth {
            findings.refute(Question::RelationWithin);
        }
    }
}

/// Records the errors of a contact.
pub(super) fn compare_impact<const D: usize, S: Scalar>(
    findings: &mut Findings,
    truth: &ShapeContact<D>,
    answer: &Impact<D, S>,
    precision: Precision,
    max_time: f64,
) {
    let time: f64 = answer.time.into();
    findings.time(truth.time.error_in_ulp(time, precision));
    if !(time >= 0.0 && time <= max_time) {
        findings.refute(Question::Order);
    }
    // If there are several directions, the answer is one of them.
    let is_named = |touch: &&Touch<D>| touch.features.contains(&named(answer.feature));
    let errors = truth.touches.iter().filter(is_named).map(|touch| {
        (
            error_of_normal(&answer.normal, touch, precision),
            error_of_point(&answer.point, &touch.point, precision),
        )
    });
    let order = |one: &(f64, f64), other: &(f64, f64)| {
        one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
    };
    match errors.min_by(order) {
        Some((normal, point)) => {
            findings.raise_normal(normal);
            findings.raise_point(point);
        }
        None => findings.refute(Question::Feature),
    }
}

fn error_of_normal<const D: usize, S: Scalar>(
    normal: &[S; D],
    truth: &Touch<D>,
    precision: Precision,
) -> f64 {
    let unit = promise::normal_exponent(precision);
    let pairs = normal.iter().zip(&truth.normal);
    pairs.map(|(&n, truth)| truth.distance(n.into(), unit)).fold(0.0, f64::max)
}

pub(super) fn error_of_point<const D: usize, S: Scalar>(
    point: &[S; D],
    truth: &Point<D>,
    precision: Precision,
) -> f64 {
    let binade = truth.binade.unwrap_or(precision.lowest_exponent());
    let unit = precision.ulp_exponent(binade);
    let pairs = point.iter().zip(&truth.coordinates);
    let errors = pairs.map(|(&x, truth)| {
        let x: f64 = x.into();
        let error = truth.error_of_answer(x, precision, unit);
        // If another coordinate is far beyond the largest float, the truth of this one is coarser
        // than that float.
        if x.is_infinite() && error > 0.0 {
            truth.distance(precision.largest().copysign(x), unit)
        } else {
            error
        }
    });
    errors.fold(0.0, f64::max)
}

pub(super) fn named(feature: carom::Feature) -> Feature {
    match feature {
        carom::Feature::Surface => Feature::Surface,
        carom::Feature::Vertex(index) => Feature::Vertex(index),
        carom::Feature::Edge(index) => Feature::Edge(index),
        carom::Feature::Face(index) => Feature::Face(index),
    }
}
