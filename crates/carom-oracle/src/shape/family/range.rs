//! Balls and shapes over the whole range of exponents.
//!
//! From the smallest subnormal to the largest float.

use std::array::from_fn;

use super::placing::{mended, reshaped, some_deadline};
use super::{degenerate, lattice, plain};
use crate::case::Ball;
use crate::family::Sampler;
use crate::family::range::{Window, times_power_of_two};
use crate::number::Dyadic;
use crate::shape::case::{Shape, ShapeCase, ShapeKind};

/// Any family that is hard at ordinary sizes.
fn some_hard_case<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    match s.whole(0, 9) {
        0 => plain::generic(kind, s),
        1 => plain::grazing(kind, s),
        2 => plain::touching(kind, s),
        3 => plain::needles(kind, s),
        4 => plain::joints(kind, s),
        5 => lattice::tangent(kind, s),
        6 => lattice::exact_touch(kind, s),
        7 => lattice::exact_joint(kind, s),
        8 => degenerate::centered(kind, s),
        _ => lattice::small_integers(kind, s),
    }
}

/// Lengths and speeds of any magnitude, so that squares and products overflow and underflow.
pub(crate) fn all_exponents<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let case = some_hard_case(kind, s);
    let (low, high) = (s.precision.lowest_exponent() + 60, s.precision.highest_exponent() - 2);
    let length = s.whole(low, high);
    // Half of the time the contact is within the range of times.
    let speed = if s.one_in(2) { s.whole(low, high) } else { length + s.whole(-100, 100) };
    resized(case, Some(length), Some(speed.clamp(low, high)), s)
}

/// Lengths, speeds, or both below the smallest normal float.
pub(crate) fn subnormal<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let lowest = s.precision.lowest_exponent();
    let digits = i64::from(s.precision.digits());
    extremes(kind, s, |s| lowest + s.whole(1, digits))
}

/// Lengths, speeds, or both as large as floats can be.
pub(crate) fn largest<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let highest = s.precision.highest_exponent();
    let mut case = extremes(kind, s, |s| highest - s.whole(0, 2));
    if s.one_in(4) {
        let largest = s.precision.largest();
        let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
        let mut left = s.whole(0, 4);
        match s.whole(0, 3) {
            0 => case.ball.center[axis] = largest.copysign(case.ball.center[axis]),
            1 => case.ball.velocity[axis] = largest.copysign(case.ball.velocity[axis]),
            2 => case.ball.radius = largest,
            _ => {
                let changed = reshaped(&case.shape, &mut |x| {
                    left -= 1;
                    if left == -1 { largest.copysign(x) } else { x }
                });
                case.shape = changed;
            }
        }
    }
    case
}

fn extremes<const D: usize>(
    kind: ShapeKind,
    s: &mut Sampler,
    mut exponent: impl FnMut(&mut Sampler) -> i64,
) -> ShapeCase<D> {
    let case = some_hard_case(kind, s);
    let (length, speed) = (exponent(s), exponent(s));
    match s.whole(0, 2) {
        0 => resized(case, Some(length), None, s),
        1 => resized(case, None, Some(speed), s),
        _ => resized(case, Some(length), Some(speed), s),
    }
}

/// Random bits, or numbers from a part of the range. Half of the time the ball is aimed at a point
/// of the shape.
pub(crate) fn raw_bits<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let window = s.one_in(2).then(|| Window::some(s));
    let mut number = || match &window {
        Some(window) => window.number(s),
        None => s.raw_finite(),
    };
    let [low, high, center, velocity, own]: [[f64; D]; 5] = from_fn(|_| from_fn(|_| number()));
    let (radius, bulge) = (number().abs(), number().abs());
    let vectors = match kind {
        ShapeKind::HollowBall => vec![low],
        ShapeKind::Triangle | ShapeKind::Capsules => vec![low, high, from_fn(|_| number())],
        _ => vec![low, high],
    };
    let mut shape = mended(Shape::made_of(kind, &vectors, bulge));
    if let (Shape::HollowAabb { min, max }, true) = (&mut shape, s.one_in(2)) {
        // Nearly all balls would start beyond a wall.
        for k in 0..D {
            (min[k], max[k]) = (min[k].min(center[k]), max[k].max(center[k]));
        }
    }
    let mut case = ShapeCase {
        precision: s.precision,
        ball: Ball { center, velocity, radius },
        shape,
        velocity: own,
        max_time: f64::INFINITY,
    };
    if s.one_in(2) {
        let speed = case.velocity.iter().map(|v| v.abs()).fold(0.0, f64::max);
        let size = low.iter().chain(&center).map(|x| x.abs()).fold(f64::MIN_POSITIVE, f64::max);
        let noise = if s.one_in(2) { 0.0 } else { s.scale(-12, -1) };
        for k in 0..D {
            // Halves keep the difference of the largest floats finite.
            let towards = (low[k] / 2.0 - center[k] / 2.0) / (size / 2.0);
            let aim = speed * (towards + noise * s.between(-1.0, 1.0)) + own[k];
            if !aim.is_nan() {
                case.ball.velocity[k] = s.precision.round_to_finite(aim);
            }
        }
    }
    if s.one_in(4) {
        case.max_time = Window::some(s).number(s).abs();
    } else {
        some_deadline(&mut case, s);
    }
    case
}

/// The case scaled so that its largest length and its largest speed have these binary exponents,
/// with a normal of any length.
fn resized<const D: usize>(
    case: ShapeCase<D>,
    length: Option<i64>,
    speed: Option<i64>,
    s: &mut Sampler,
) -> ShapeCase<D> {
    let ShapeCase { precision, ball, shape, velocity, .. } = case;
    let change = |numbers: &mut dyn Iterator<Item = f64>, target: Option<i64>| {
        let top = numbers.filter_map(|x| Dyadic::from_float(x).binade()).max();
        target.zip(top).map_or(0, |(target, top)| target - top)
    };
    let by = |x: f64, exponent: i64| times_power_of_two(x, exponent, precision);
    let own: Vec<f64> = match shape {
        Shape::HalfSpace { point, .. } => point.to_vec(),
        _ => shape.numbers().collect(),
    };
    let mut lengths = ball.center.into_iter().chain([ball.radius]).chain(own);
    let length = change(&mut lengths, length);
    let speed = change(&mut ball.velocity.into_iter().chain(velocity), speed);
    let shape = if let Shape::HalfSpace { point, normal } = shape {
        let top = change(&mut normal.into_iter(), Some(0));
        let (low, high) = (precision.lowest_exponent(), precision.highest_exponent());
        let normal = {
            let sizes = [0, low + 30, high, s.whole(low + 30, high)];
            let size = s.pick(&sizes);
            normal.map(|x| by(x, top + size))
        };
        mended(Shape::HalfSpace { point: point.map(|x| by(x, length)), normal })
    } else {
        reshaped(&shape, &mut |x| by(x, length))
    };
    let mut changed = ShapeCase {
        precision,
        ball: Ball {
            center: ball.center.map(|x| by(x, length)),
            velocity: ball.velocity.map(|v| by(v, speed)),
            radius: by(ball.radius, length),
        },
        shape,
        velocity: velocity.map(|v| by(v, speed)),
        max_time: f64::INFINITY,
    };
    some_deadline(&mut changed, s);
    changed
}
