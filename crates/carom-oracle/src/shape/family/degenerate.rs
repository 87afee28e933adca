//! Degenerate shapes and balls.
//!
//! Shapes without extent, balls of radius 0, no motion, and centres on the shape.

use std::array::from_fn;

use super::lattice;
use super::placing::{disturb, some_deadline};
use super::plain;
use crate::family::Sampler;
use crate::shape::case::{Shape, ShapeCase, ShapeKind};

fn some_case<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    match s.whole(0, 4) {
        0 => plain::generic(kind, s),
        1 => plain::touching(kind, s),
        2 => lattice::exact_touch(kind, s),
        3 => lattice::exact_joint(kind, s),
        _ => lattice::small_integers(kind, s),
    }
}

/// Ball and shape with equal velocities, or velocities one float apart.
pub(crate) fn resting<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let mut case = some_case(kind, s);
    if s.one_in(3) {
        case.ball.velocity = [0.0; D];
    }
    case.velocity = case.ball.velocity;
    if s.one_in(2) {
        for v in &mut case.velocity {
            let steps = s.whole(-1, 1);
            *v = s.precision.step(*v, steps);
        }
        case.max_time = f64::INFINITY;
    }
    some_deadline(&mut case, s);
    case
}

/// The centre is on the segment, at a corner or the middle of the box, on the boundary of the
/// half-space, or in the middle of the hollow shape; exactly or off by one float.
pub(crate) fn centered<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let mut case: ShapeCase<D> = some_case(kind, s);
    let middle =
        |x: &[f64; D], y: &[f64; D]| from_fn(|k| s.precision.round(f64::midpoint(x[k], y[k])));
    let choices: Vec<[f64; D]> = match &case.shape {
        Shape::Triangle { corners: [a, b, c] } => {
            vec![*a, *c, middle(a, b), middle(b, c), middle(&middle(a, b), c)]
        }
        Shape::HalfSpace { point, .. } => vec![*point],
        Shape::HollowBall { center, .. } => vec![*center],
        Shape::Segment { start: x, end: y }
        | Shape::Capsule { start: x, end: y, .. }
        | Shape::HollowCapsule { start: x, end: y, .. }
        | Shape::Tube { start: x, end: y, .. }
        | Shape::HollowCylinder { start: x, end: y, .. }
        | Shape::Capsules { start: x, end: y, .. }
        | Shape::Aabb { min: x, max: y }
        | Shape::HollowAabb { min: x, max: y } => {
            let mut side = middle(x, y);
            side[0] = x[0];
            vec![*x, *y, middle(x, y), side]
        }
    };
    case.ball.center = s.pick(&choices);
    if s.one_in(3) {
        case.ball.radius = 0.0;
    }
    if s.one_in(4) {
        case.ball.velocity = case.velocity;
    }
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Segments without length, boxes without extent along some axes, radii of 0.
pub(crate) fn without_extent<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let mut case: ShapeCase<D> = some_case(kind, s);
    let all = s.one_in(4);
    match &mut case.shape {
        Shape::Segment { start, end } => *end = *start,
        Shape::Capsule { start, end, radius } | Shape::HollowCapsule { start, end, radius } => {
            match s.whole(0, 2) {
                0 => *end = *start,
                1 => *radius = 0.0,
                _ => (*end, *radius) = (*start, 0.0),
            }
        }
        Shape::HollowBall { radius, .. }
        | Shape::Tube { radius, .. }
        | Shape::HollowCylinder { radius, .. } => *radius = s.pick(&[0.0, case.ball.radius]),
        Shape::Aabb { min, max } | Shape::HollowAabb { min, max } => {
            for k in 0..D {
                if all || s.one_in(2) {
                    max[k] = min[k];
                }
            }
        }
        Shape::HalfSpace { .. } => case.ball.radius = 0.0,
        Shape::Triangle { corners: [a, b, c] } => match s.whole(0, 3) {
            0 => (*b, *c) = (*a, *a),
            1 => *c = s.pick(&[*a, *b]),
            _ => {
                // On the line up to rounding.
                let part = s.pick(&[2.0, -1.0, 0.5, 3.0]);
                let round = |x: f64| s.precision.round_to_finite(x);
                *c = from_fn(|k| round(a[k] + part * (b[k] - a[k])));
            }
        },
        Shape::Capsules { start, end, other_end, radius } => {
            let center = case.ball.center;
            match s.whole(0, 4) {
                0 => *end = *start,
                1 => *other_end = center,
                2 => (*end, *other_end) = (*start, center),
                3 => *radius = 0.0,
                _ => {
                    let part = s.pick(&[1.0, -1.0, 0.5, -2.0]);
                    let round = |x: f64| s.precision.round_to_finite(x);
                    *other_end = from_fn(|k| round(center[k] + part * (end[k] - start[k])));
                }
            }
        }
    }
    if s.one_in(3) {
        case.ball.radius = 0.0;
    }
    if s.one_in(2) {
        aim(&mut case, s);
    }
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Aims the ball at the degenerate shape.
fn aim<const D: usize>(case: &mut ShapeCase<D>, s: &mut Sampler) {
    let target = case.shape.vectors()[0];
    let (precision, center, own) = (s.precision, case.ball.center, case.velocity);
    case.ball.velocity =
        from_fn(|k| precision.round_to_finite((target[k] - center[k]) / 2.0 + own[k]));
}
