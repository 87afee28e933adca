//! Shapes of a given size, and contacts with them.

use std::array::from_fn;
use std::cmp::Ordering;

use crate::case::Ball;
use crate::family::Sampler;
use crate::family::sampler::{along, dot, norm, scaled};
use crate::precision::Precision;
use crate::shape::case::{Shape, ShapeCase, ShapeKind};
use crate::shape::root::Root;
use crate::shape::setting::Setting;

/// A ball that touches a shape, before rounding.
pub(crate) struct Spot<const D: usize> {
    /// The ball's centre.
    pub(crate) center: [f64; D],
    /// The unit vector from the shape to the ball.
    pub(crate) away: [f64; D],
}

/// The part of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    /// Anywhere.
    Anywhere,
    /// Where the nearest feature changes.
    Joint,
}

/// A shape near the origin, each of whose lengths comes from `extent`.
pub(crate) fn shape<const D: usize>(
    kind: ShapeKind,
    s: &mut Sampler,
    mut extent: impl FnMut(&mut Sampler) -> f64,
) -> Shape<D> {
    let low = scaled(extent(s), &s.direction());
    let high = match kind {
        ShapeKind::HalfSpace => scaled(s.scale(-3, 3), &s.direction()),
        ShapeKind::Aabb | ShapeKind::HollowAabb => from_fn(|k| low[k] + extent(s)),
        _ => along(&low, extent(s), &s.direction()),
    };
    let precision = s.precision;
    let round = |v: [f64; D]| v.map(|x| precision.round(x));
    let (low, high) = (round(low), round(high));
    let radius = precision.round(extent(s));
    match kind {
        ShapeKind::HollowBall => Shape::made_of(kind, &[low], radius),
        ShapeKind::Triangle => {
            let corner = s.pick(&[low, high]);
            let third = round(along(&corner, extent(s), &s.direction()));
            Shape::Triangle { corners: [low, high, third] }
        }
        ShapeKind::Capsules => {
            // For now, the other capsule starts at the origin.
            let way = along(&high, -1.0, &low);
            let parallel = scaled(s.sign(), &way);
            let any = scaled(extent(s), &s.direction());
            let other_end = round(if s.one_in(3) { parallel } else { any });
            Shape::Capsules { start: low, end: high, other_end, radius }
        }
        _ => mended(Shape::made_of(kind, &[low, high], radius)),
    }
}

/// The shape after the ball moves: what belongs to the ball, the other end of its capsule, moves
/// with it.
pub(crate) fn carried<const D: usize>(
    shape: &Shape<D>,
    by: &[f64; D],
    precision: Precision,
) -> Shape<D> {
    match *shape {
        Shape::Capsules { start, end, other_end, radius } => {
            let other_end = along(&other_end, 1.0, by).map(|x| precision.round_to_finite(x));
            Shape::Capsules { start, end, other_end, radius }
        }
        other => other,
    }
}

/// The largest radius of a free ball inside a hollow shape; infinite for other shapes.
pub(crate) fn room<const D: usize>(shape: &Shape<D>) -> f64 {
    match shape {
        Shape::HollowBall { radius, .. }
        | Shape::HollowCapsule { radius, .. }
        | Shape::Tube { radius, .. } => *radius,
        Shape::HollowCylinder { start, end, radius } => {
            radius.min(norm(&along(end, -1.0, start)) / 2.0)
        }
        Shape::HollowAabb { min, max } => {
            min.iter().zip(max).map(|(min, max)| (max - min) / 2.0).fold(f64::INFINITY, f64::min)
        }
        _ => f64::INFINITY,
    }
}

/// A position at which a ball of radius r touches a shape.
pub(crate) fn spot<const D: usize>(
    shape: &Shape<D>,
    r: f64,
    place: Where,
    s: &mut Sampler,
) -> Spot<D> {
    match shape {
        Shape::HalfSpace { point, normal } => {
            let away = scaled(1.0 / norm(normal), normal);
            let foot = along(point, norm(point) * s.between(-2.0, 2.0), &s.perpendicular(&away));
            Spot { center: along(&foot, r, &away), away }
        }
        Shape::Segment { start, end } => on_capsule(start, end, r, place, s),
        Shape::Capsule { start, end, radius } => on_capsule(start, end, r + radius, place, s),
        Shape::Aabb { min, max } => on_box(min, max, r, place, s),
        Shape::HollowBall { center, radius } => {
            let away: [f64; D] = s.direction();
            Spot { center: along(center, r - radius, &away), away }
        }
        Shape::HollowAabb { min, max } => in_box(min, max, r, place, s),
        Shape::HollowCapsule { start, end, radius } => {
            let Spot { center, away } = on_capsule(start, end, radius - r, place, s);
            Spot { center, away: scaled(-1.0, &away) }
        }
        Shape::Tube { start, end, radius } => {
            let part = s.between(-2.0, 3.0);
            in_tube(start, end, (radius - r, part), s)
        }
        Shape::HollowCylinder { start, end, radius } => {
            in_cylinder((start, end, *radius), r, place, s)
        }
        Shape::Triangle { corners } => on_polygon(corners, r, place, s),
        // Relative to the start of a capsule that starts at the origin.
        Shape::Capsules { start, end, other_end, radius } => {
            let back = |x: &[f64; D]| along(x, -1.0, other_end);
            on_polygon(&[*start, *end, back(end), back(start)], r + radius, place, s)
        }
    }
}

/// At a distance from the axis, and at a fraction of the way from start to end.
fn in_tube<const D: usize>(
    start: &[f64; D],
    end: &[f64; D],
    (reach, part): (f64, f64),
    s: &mut Sampler,
) -> Spot<D> {
    let u = along(end, -1.0, start);
    let across = s.perpendicular(&scaled(1.0 / norm(&u), &u));
    let foot = along(start, part, &u);
    Spot { center: along(&foot, reach, &across), away: scaled(-1.0, &across) }
}

/// At the side or at a cap; at a joint, at both.
fn in_cylinder<const D: usize>(
    (start, end, radius): (&[f64; D], &[f64; D], f64),
    r: f64,
    place: Where,
    s: &mut Sampler,
) -> Spot<D> {
    let u = along(end, -1.0, start);
    let length = norm(&u);
    let is_joint = place == Where::Joint;
    let (is_at_cap, is_at_end) = (s.one_in(2), s.one_in(2));
    let near = r / length;
    let part = match (is_at_cap || is_joint, is_at_end) {
        (false, _) => s.between(near, 1.0 - near),
        (true, false) => near,
        (true, true) => 1.0 - near,
    };
    let share = if is_at_cap && !is_joint { s.between(0.0, 1.0) } else { 1.0 };
    let spot = in_tube(start, end, (share * (radius - r), part), s);
    if is_at_cap {
        let inwards = if is_at_end { -1.0 } else { 1.0 };
        Spot { away: scaled(inwards / length, &u), ..spot }
    } else {
        spot
    }
}

/// Beside a face, an edge or a corner of a flat convex polygon; at a joint, where two of them meet.
fn on_polygon<const D: usize>(
    corners: &[[f64; D]],
    reach: f64,
    place: Where,
    s: &mut Sampler,
) -> Spot<D> {
    let count = corners.len();
    let numbers: Vec<usize> = (0..count).collect();
    let k = s.pick(&numbers);
    let [before, at, next] = [k + count - 1, k, k + 1].map(|k| &corners[k % count]);
    let way = along(next, -1.0, at);
    let other = along(before, -1.0, at);
    let is_joint = place == Where::Joint;
    let unit = |v: [f64; D]| (norm(&v) > 0.0).then(|| scaled(1.0 / norm(&v), &v));
    let across = |v: &[f64; D], axis: &[f64; D]| along(v, -dot(v, axis), axis);
    // Perpendicular to the edge, pointing out.
    let axis = unit(way).unwrap_or_else(|| s.direction());
    let inwards = unit(across(&other, &axis)).unwrap_or_else(|| s.perpendicular(&axis));
    let part = s.between(0.0, 1.0);
    let (foot, away) = match s.whole(0, 2) {
        0 if D > 2 => {
            // Above the face or, at a joint, above an edge.
            let share = if is_joint { 0.0 } else { s.between(0.0, 1.0 - part) };
            let foot = along(&along(at, part, &way), share, &other);
            let aside: [f64; D] = s.perpendicular(&axis);
            (foot, unit(across(&aside, &inwards)).unwrap_or(aside))
        }
        1 => {
            let aside: [f64; D] = s.perpendicular(&axis);
            let out = if dot(&aside, &inwards) > 0.0 { scaled(-1.0, &aside) } else { aside };
            let part = if is_joint { s.pick(&[0.0, 1.0]) } else { part };
            (along(at, part, &way), out)
        }
        _ if is_joint => (*at, scaled(-1.0, &inwards)),
        _ => {
            // The extreme corner in some direction.
            let out: [f64; D] = s.direction();
            let order = |x: &&[f64; D], y: &&[f64; D]| dot(x, &out).total_cmp(&dot(y, &out));
            (*corners.iter().max_by(order).unwrap_or(at), out)
        }
    };
    Spot { center: along(&foot, reach, &away), away }
}

fn on_capsule<const D: usize>(
    start: &[f64; D],
    end: &[f64; D],
    reach: f64,
    place: Where,
    s: &mut Sampler,
) -> Spot<D> {
    let u = along(end, -1.0, start);
    let length = norm(&u);
    if length == 0.0 {
        let away = s.direction();
        return Spot { center: along(start, reach, &away), away };
    }
    let axis = scaled(1.0 / length, &u);
    let across = s.perpendicular(&axis);
    let (part, away) = if place == Where::Joint {
        (s.pick(&[0.0, 1.0]), across)
    } else if s.one_in(2) {
        (s.between(0.0, 1.0), across)
    } else {
        let out: [f64; D] = s.direction();
        let forward = dot(&out, &axis) > 0.0;
        (if forward { 1.0 } else { 0.0 }, out)
    };
    Spot { center: along(&along(start, part, &u), reach, &away), away }
}

/// Below, between or above along every axis. At a joint, the direction is perpendicular to one axis
/// along which the contact is at an end.
fn on_box<const D: usize>(
    min: &[f64; D],
    max: &[f64; D],
    r: f64,
    place: Where,
    s: &mut Sampler,
) -> Spot<D> {
    let face = s.pick(&from_fn::<usize, D, _>(|k| k));
    let joint = (face + s.pick(&from_fn::<usize, D, _>(|k| k))) % D;
    let mut away = [0.0; D];
    let mut foot = [0.0; D];
    for k in 0..D {
        let is_at_end = k == face || k == joint && place == Where::Joint || s.one_in(3);
        let is_upper = s.one_in(2);
        foot[k] = match (is_at_end, is_upper) {
            (false, _) => s.between(min[k], max[k]),
            (true, false) => min[k],
            (true, true) => max[k],
        };
        if is_at_end && (k == face || k != joint || place != Where::Joint) {
            away[k] = s.between(0.1, 1.0).copysign(if is_upper { 1.0 } else { -1.0 });
        }
    }
    let away = scaled(1.0 / norm(&away), &away);
    Spot { center: along(&foot, r, &away), away }
}

fn in_box<const D: usize>(
    min: &[f64; D],
    max: &[f64; D],
    r: f64,
    place: Where,
    s: &mut Sampler,
) -> Spot<D> {
    let face = s.pick(&from_fn::<usize, D, _>(|k| k));
    let joint = (face + 1) % D;
    let mut away = [0.0; D];
    let center = from_fn(|k| {
        let (low, high) = (min[k] + r, max[k] - r);
        if k == face || k == joint && place == Where::Joint {
            let is_upper = s.one_in(2);
            if k == face {
                away[k] = if is_upper { -1.0 } else { 1.0 };
            }
            if is_upper { high } else { low }
        } else {
            s.between(low, high)
        }
    });
    Spot { center, away }
}

/// A moving ball relative to a shape at rest, before rounding.
pub(crate) struct Meeting<const D: usize> {
    pub(crate) shape: Shape<D>,
    pub(crate) center: [f64; D],
    pub(crate) velocity: [f64; D],
    pub(crate) radius: f64,
}

impl<const D: usize> Meeting<D> {
    /// Moves the ball, and what belongs to it.
    pub(crate) fn move_to(&mut self, center: [f64; D], precision: Precision) {
        self.shape = carried(&self.shape, &along(&center, -1.0, &self.center), precision);
        self.center = center;
    }

    /// The case without a deadline, with the shape at rest or moving about as fast.
    pub(crate) fn place(&self, s: &mut Sampler) -> ShapeCase<D> {
        let speed = if s.one_in(3) { 0.0 } else { norm(&self.velocity) };
        let velocity = scaled(speed, &s.direction());
        self.place_with(velocity, s.precision)
    }

    /// The case with the shape moving at about this velocity.
    pub(crate) fn place_with(&self, velocity: [f64; D], precision: Precision) -> ShapeCase<D> {
        let round = |v: [f64; D]| v.map(|x| precision.round_to_finite(x));
        let velocity = round(velocity);
        let ball = Ball {
            center: round(self.center),
            velocity: round(along(&velocity, 1.0, &self.velocity)),
            radius: precision.round_to_finite(self.radius),
        };
        ShapeCase { precision, ball, shape: self.shape, velocity, max_time: f64::INFINITY }
    }
}

/// The shape with `change` applied to each number, in the order of [`Shape::numbers`]; mended.
pub(crate) fn reshaped<const D: usize>(
    shape: &Shape<D>,
    change: &mut dyn FnMut(f64) -> f64,
) -> Shape<D> {
    let vectors: Vec<_> = shape.vectors().into_iter().map(|v| v.map(&mut *change)).collect();
    mended(Shape::made_of(shape.kind(), &vectors, shape.radius().map_or(0.0, change)))
}

/// Makes a shape valid: ends of a box in order, no negative radius, no zero normal.
pub(crate) fn mended<const D: usize>(shape: Shape<D>) -> Shape<D> {
    let ordered =
        |x: [f64; D], y: [f64; D]| (from_fn(|k| x[k].min(y[k])), from_fn(|k| x[k].max(y[k])));
    match shape {
        Shape::Aabb { min, max } => {
            let (min, max) = ordered(min, max);
            Shape::Aabb { min, max }
        }
        Shape::HollowAabb { min, max } => {
            let (min, max) = ordered(min, max);
            Shape::HollowAabb { min, max }
        }
        Shape::HalfSpace { point, normal } if normal == [0.0; D] => {
            Shape::HalfSpace { point, normal: from_fn(|k| if k == 0 { 1.0 } else { 0.0 }) }
        }
        Shape::Capsule { start, end, radius } => {
            Shape::Capsule { start, end, radius: radius.max(0.0) }
        }
        Shape::HollowBall { center, radius } => {
            Shape::HollowBall { center, radius: radius.max(0.0) }
        }
        Shape::HollowCapsule { start, end, radius } => {
            Shape::HollowCapsule { start, end, radius: radius.max(0.0) }
        }
        Shape::Tube { start, end, radius } => {
            Shape::Tube { start, end: apart(&start, end), radius: radius.max(0.0) }
        }
        Shape::HollowCylinder { start, end, radius } => {
            Shape::HollowCylinder { start, end: apart(&start, end), radius: radius.max(0.0) }
        }
        Shape::Capsules { start, end, other_end, radius } => {
            Shape::Capsules { start, end, other_end, radius: radius.max(0.0) }
        }
        other => other,
    }
}

/// The second of two points of an axis, or another one if they are equal.
fn apart<const D: usize>(start: &[f64; D], mut end: [f64; D]) -> [f64; D] {
    if end == *start {
        end[0] = if start[0] == 0.0 { 1.0 } else { 0.0 };
    }
    end
}

/// Moves one number of the case by one or two floats, half of the time.
pub(crate) fn disturb<const D: usize>(case: &mut ShapeCase<D>, s: &mut Sampler) {
    if s.one_in(2) {
        return;
    }
    let (precision, steps) = (s.precision, s.pick(&[-2, -1, -1, 1, 1, 2]));
    let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
    let step = |x: f64| precision.step(x, steps);
    match s.whole(0, 4) {
        0 => case.ball.center[axis] = step(case.ball.center[axis]),
        1 => case.ball.velocity[axis] = step(case.ball.velocity[axis]),
        2 => case.ball.radius = step(case.ball.radius).max(0.0),
        _ => {
            let count = i64::try_from(case.shape.numbers().count()).expect("a short list");
            let mut left = s.whole(0, count - 1);
            let changed = reshaped(&case.shape, &mut |x| {
                left -= 1;
                if left == -1 { step(x) } else { x }
            });
            case.shape = changed;
        }
    }
}

/// The first contact after the start, or the impact if the contact is at the start.
fn some_moment<const D: usize>(case: &ShapeCase<D>) -> Option<(Root, i64)> {
    let setting = Setting::of(case);
    let moments = setting.moments();
    let later = |moment: &Root| moment.sign() == Ordering::Greater;
    let moment = moments.contact.filter(later).or(moments.impact.filter(later))?;
    Some((moment, setting.time_exponent))
}

/// The rounded time of the first contact or impact after the start, if there is one.
pub(crate) fn first_time<const D: usize>(case: &ShapeCase<D>) -> Option<f64> {
    let (root, exponent) = some_moment(case)?;
    Some(root.enclosed(exponent, 0).nearest(case.precision).min(case.precision.largest()))
}

/// Sets the deadline to that time, give or take a few floats. Without such a time it stays as it
/// is.
pub(crate) fn set_deadline_at_contact<const D: usize>(case: &mut ShapeCase<D>, steps: i64) {
    if let Some(time) = first_time(case) {
        case.max_time = case.precision.step(time, steps).max(0.0);
    }
}

/// Usually leaves the deadline infinite; otherwise sets it within two floats of the contact, or
/// well before or after it.
pub(crate) fn some_deadline<const D: usize>(case: &mut ShapeCase<D>, s: &mut Sampler) {
    match s.whole(0, 5) {
        0 => {
            let steps = s.whole(-2, 2);
            set_deadline_at_contact(case, steps);
        }
        1 => {
            if let Some(time) = first_time(case) {
                case.max_time = s.precision.round_to_finite(time * s.scale(-1, 2));
            }
        }
        _ => {}
    }
}
