//! Judges carom's answers about an accelerated ball and a ground.
//!
//! Compares the answers to all queries with the exact ones.

use std::array::from_fn;

use carom::{
    Aabb, Accelerated, Capsule, Collides, Cylinder, Facet, HalfSpace, Hollow, Impact, Mesh, Moving,
    Polygon, Scalar, Segment, Triangle, Tube,
};

use super::findings::{Findings, Question};
use super::shape::compare_impact;
use super::{caught, facet};
use crate::accelerated::AcceleratedBall;
use crate::case::Ball;
use crate::falling::{AnyFallingCase, FallingCase, FallingTruth, Ground, Outline};
use crate::polygon::PolygonKind;
use crate::precision::Precision;
use crate::shape::{Shape, ShapeContact};

const VALID: &str = "cases are valid input";

/// Judges carom's answers to all queries about a case.
#[must_use]
pub fn judge_falling<const D: usize>(case: &FallingCase<D>, truth: &FallingTruth<D>) -> Findings {
    caught(|| match case.precision {
        Precision::Single => ask_as::<D, f32>(case, truth),
        Precision::Double => ask_as::<D, f64>(case, truth),
    })
}

/// The names of the promises that carom's answers to a case break.
///
/// `None` in five dimensions, which only `cargo xtask torture` compiles.
#[must_use]
pub fn promises_broken_falling(case: &AnyFallingCase) -> Option<Vec<&'static str>> {
    fn of<const D: usize>(case: &FallingCase<D>) -> Vec<&'static str> {
        judge_falling(case, &FallingTruth::of(case)).broken_promises(case.precision)
    }
    match case {
        AnyFallingCase::Two(case) => Some(of(case)),
        AnyFallingCase::Three(case) => Some(of(case)),
        AnyFallingCase::Five(_) => None,
    }
}

fn ask_as<const D: usize, S: Scalar>(case: &FallingCase<D>, truth: &FallingTruth<D>) -> Findings {
    let vector = |v: [f64; D]| v.map(S::from_f64);
    let ball = ball_of::<D, D, S>(case);
    let (shape, velocity) = match &case.ground {
        Ground::Facet(facet) => return ask_facet(case, truth, &ball, &facet::as_given(facet)),
        Ground::Shape(shape, velocity) => (*shape, vector(*velocity)),
        Ground::Mesh(surface) => {
            let vertices: Vec<_> = surface.vertices.iter().map(|&vertex| vector(vertex)).collect();
            let mesh = Mesh::new(vertices, surface.triangles.clone()).expect(VALID);
            let moving = mesh.moving(vector(surface.velocity)).expect(VALID);
            let mut findings = ask(case, truth, &ball, &moving);
            ask_features(&mut findings, case, truth, &ball, &mesh);
            return findings;
        }
        Ground::Polygon(outline) => return ask_polygon::<D, S>(case, truth, outline),
    };
    macro_rules! ask {
        ($shape:expr) => {
            ask(case, truth, &ball, &$shape.moving(velocity).expect(VALID))
        };
    }
    match shape {
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
        Shape::HollowBall { center, radius } => {
            let ball = carom::Ball::new(vector(center), S::from_f64(radius)).expect(VALID);
            ask!(Hollow::new(ball))
        }
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
        Shape::Triangle { corners } => ask_triangle::<D, S>(case, truth, corners),
        Shape::Aabb { min, max } => ask!(Aabb::new(vector(min), vector(max)).expect(VALID)),
        Shape::Capsules { .. } => unreachable!("no accelerated query with capsule pairs"),
    }
}

fn ask<const D: usize, S: Scalar, K>(
    case: &FallingCase<D>,
    truth: &FallingTruth<D>,
    ball: &Accelerated<D, S>,
    shape: &Moving<D, S, K>,
) -> Findings
where
    Accelerated<D, S>: Collides<D, S, Moving<D, S, K>>,
{
    FallAnswers::about(case, ball, shape).compared(case, truth)
}

/// carom's answers about a ball and a ground.
struct FallAnswers<const D: usize, S> {
    contact: Option<Impact<D, S>>,
    impact: Option<Impact<D, S>>,
    collides: bool,
    exact_path: bool,
}

impl<const D: usize, S: Scalar> FallAnswers<D, S> {
    /// Queries in a concrete dimension, for a shape that exists only in that dimension.
    fn about<const E: usize, K>(
        case: &FallingCase<D>,
        ball: &Accelerated<E, S>,
        shape: &Moving<E, S, K>,
    ) -> Self
    where
        Accelerated<E, S>: Collides<E, S, Moving<E, S, K>>,
    {
        let max_time = S::from_f64(case.max_time);
        let lifted = |Impact { time, normal, point, feature }| Impact {
            time,
            normal: lifted(normal),
            point: lifted(point),
            feature,
        };
        Self {
            contact: carom::first_contact(ball, shape, max_time).map(lifted),
            impact: carom::time_of_impact(ball, shape, max_time).map(lifted),
            collides: carom::will_collide(ball, shape, max_time),
            exact_path: carom::is_decided_exactly(ball, shape, max_time),
        }
    }

    fn compared(self, case: &FallingCase<D>, truth: &FallingTruth<D>) -> Findings {
        let Self { contact, impact, collides, exact_path } = self;
        let mut findings = Findings::default();
        compare(&mut findings, Question::FirstContact, case, truth.first_contact.as_ref(), contact);
        compare(&mut findings, Question::TimeOfImpact, case, truth.time_of_impact.as_ref(), impact);
        if collides != impact.is_some() {
            findings.refute(Question::TimeOfImpact);
        }
        findings.exact_path = exact_path;
        findings
    }
}

/// Converts a vector between two names of the same dimension.
fn lifted<const E: usize, const D: usize, S: Copy>(v: [S; E]) -> [S; D] {
    from_fn(|k| v[k])
}

fn vector<const D: usize, const E: usize, S: Scalar>(v: [f64; D]) -> [S; E] {
    lifted(v.map(S::from_f64))
}

fn ball_of<const D: usize, const E: usize, S: Scalar>(case: &FallingCase<D>) -> Accelerated<E, S> {
    let AcceleratedBall { ball: Ball { center, velocity, radius }, acceleration } = case.ball;
    let ball = carom::Ball::<E, S>::new(vector(center), S::from_f64(radius)).expect(VALID);
    let ball = ball.moving(vector::<D, E, S>(velocity)).expect(VALID);
    ball.accelerated(vector::<D, E, S>(acceleration)).expect(VALID)
}

/// In 2D.
fn ask_polygon<const D: usize, S: Scalar>(
    case: &FallingCase<D>,
    truth: &FallingTruth<D>,
    outline: &Outline<D>,
) -> Findings {
    let ball = ball_of::<D, 2, S>(case);
    let corners: Vec<_> = outline.corners.iter().map(|&it| vector::<D, 2, S>(it)).collect();
    let polygon = Polygon::new(&corners).expect(VALID);
    let velocity = vector::<D, 2, S>(outline.velocity);
    let told = match outline.kind {
        PolygonKind::Solid => {
            FallAnswers::about(case, &ball, &polygon.moving(velocity).expect(VALID))
        }
        PolygonKind::Hollow => {
            FallAnswers::about(case, &ball, &Hollow::new(polygon).moving(velocity).expect(VALID))
        }
    };
    told.compared(case, truth)
}

/// In 2D or 3D.
fn ask_triangle<const D: usize, S: Scalar>(
    case: &FallingCase<D>,
    truth: &FallingTruth<D>,
    corners: [[f64; D]; 3],
) -> Findings {
    macro_rules! told_in {
        ($dimensions:literal) => {{
            let [a, b, c] = corners.map(vector::<D, $dimensions, S>);
            let velocity = vector::<D, $dimensions, S>(case.ground.velocity());
            let triangle = Triangle::new(a, b, c).and_then(|triangle| triangle.moving(velocity));
            FallAnswers::about(case, &ball_of::<D, $dimensions, S>(case), &triangle.expect(VALID))
        }};
    }
    let told = if D == 2 { told_in!(2) } else { told_in!(3) };
    told.compared(case, truth)
}

/// Queries each feature separately, for a mesh at rest.
fn ask_features<const D: usize, S: Scalar>(
    findings: &mut Findings,
    case: &FallingCase<D>,
    truth: &FallingTruth<D>,
    ball: &Accelerated<D, S>,
    mesh: &Mesh<D, S>,
) {
    for (feature, truth) in mesh.features().zip(&truth.impacts_with_features) {
        let max_time = S::from_f64(case.max_time);
        let impact = mesh.time_of_accelerated_impact_with(feature, ball, max_time);
        compare(findings, Question::TimeOfImpact, case, truth.as_ref(), impact);
    }
}

fn ask_facet<const D: usize, S: Scalar>(
    case: &FallingCase<D>,
    truth: &FallingTruth<D>,
    ball: &Accelerated<D, S>,
    facet: &Facet<D, S>,
) -> Findings {
    let mut findings = Findings::default();
    let impact = facet.time_of_accelerated_impact(ball, S::from_f64(case.max_time));
    compare(&mut findings, Question::TimeOfImpact, case, truth.time_of_impact.as_ref(), impact);
    findings
}

fn compare<const D: usize, S: Scalar>(
    findings: &mut Findings,
    question: Question,
    case: &FallingCase<D>,
    truth: Option<&ShapeContact<D>>,
    answer: Option<Impact<D, S>>,
) {
    match (truth, answer) {
        // The feature of the first contact with a mesh is not compared. Among contacts whose times
        // round to the same float, carom reports the lowest number, and it treats edges as segments
        // with their ends.
        (Some(truth), Some(answer))
            if question == Question::FirstContact && matches!(case.ground, Ground::Mesh(_)) =>
        {
            findings.time(truth.time.error_in_ulp(answer.time.into(), case.precision));
        }
        (Some(truth), Some(answer)) => {
            compare_impact(findings, truth, &answer, case.precision, case.max_time);
        }
        (None, None) => {}
        _ => findings.refute(question),
    }
}
