//! Fuzz target: raw bits as a case of ball and shape.
//!
//! Compares the answers to all queries with exact arithmetic. A failure prints the case as a line
//! for `crates/carom-oracle/corpus`.
#![no_main]

#[path = "../numbers.rs"]
mod numbers;

use std::array::from_fn;

use carom_oracle::{
    AnyShapeCase, Precision, Shape, ShapeCase, ShapeKind, promises_broken_with_shape,
};
use libfuzzer_sys::fuzz_target;
use numbers::Numbers;

fn shape<const D: usize>(kind: ShapeKind, numbers: &mut Numbers<'_>) -> Shape<D> {
    let [one, other] = [numbers.vector(), numbers.vector()];
    let min = from_fn(|k| f64::min(one[k], other[k]));
    let max = from_fn(|k| f64::max(one[k], other[k]));
    match kind {
        ShapeKind::HalfSpace => {
            let is_direction = other.iter().any(|&n| n != 0.0);
            let normal = if is_direction { other } else { [1.0; D] };
            Shape::HalfSpace { point: one, normal }
        }
        ShapeKind::Segment => Shape::Segment { start: one, end: other },
        ShapeKind::Capsule => Shape::Capsule { start: one, end: other, radius: numbers.radius() },
        ShapeKind::Aabb => Shape::Aabb { min, max },
        ShapeKind::HollowBall => Shape::HollowBall { center: one, radius: numbers.radius() },
        ShapeKind::HollowAabb => Shape::HollowAabb { min, max },
        ShapeKind::HollowCapsule => {
            Shape::HollowCapsule { start: one, end: other, radius: numbers.radius() }
        }
        ShapeKind::Tube => {
            Shape::Tube { start: one, end: apart(&one, other), radius: numbers.radius() }
        }
        ShapeKind::HollowCylinder => {
            Shape::HollowCylinder { start: one, end: apart(&one, other), radius: numbers.radius() }
        }
        ShapeKind::Triangle => Shape::Triangle { corners: [one, other, numbers.vector()] },
        ShapeKind::Capsules => {
            let other_end = numbers.vector();
            Shape::Capsules { start: one, end: other, other_end, radius: numbers.radius() }
        }
    }
}

/// The second of two distinct points.
fn apart<const D: usize>(start: &[f64; D], mut end: [f64; D]) -> [f64; D] {
    if end == *start {
        end[0] = if start[0] == 0.0 { 1.0 } else { 0.0 };
    }
    end
}

fn case<const D: usize>(kind: ShapeKind, mut numbers: Numbers<'_>) -> ShapeCase<D> {
    ShapeCase {
        precision: numbers.precision,
        ball: numbers.ball(),
        shape: shape(kind, &mut numbers),
        velocity: numbers.vector(),
        max_time: numbers.next(),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let precision = if kind & 1 == 0 { Precision::Double } else { Precision::Single };
    let numbers = Numbers { precision, bytes };
    let shape = ShapeKind::ALL[usize::from(kind >> 3) % ShapeKind::ALL.len()];
    let case = match kind >> 1 & 3 {
        0 => AnyShapeCase::Two(case(shape, numbers)),
        _ => AnyShapeCase::Three(case(shape, numbers)),
    };
    let broken = promises_broken_with_shape(&case).expect("two or three dimensions");
    assert!(broken.is_empty(), "{case} # fuzz: {}", broken.join(", "));
});
