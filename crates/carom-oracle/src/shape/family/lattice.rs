//! Balls and shapes on a lattice of whole numbers.
//!
//! On the lattice, tangents, touches, joints and times can be exact. The contact is at a point
//! whose direction has a whole length: in the plane of two perpendicular vectors of the same whole
//! length ([`Frame`]), or, for boxes, along the axes ([`PYTHAGOREAN`]). From there the ball goes
//! back for a whole time with a whole velocity.

use std::array::from_fn;

use super::placing::{carried, disturb, mended, set_deadline_at_contact, some_deadline};
use crate::case::Ball;
use crate::family::Sampler;
use crate::family::lattice::{Frame, Whole, exact, floats, sum, triple};
use crate::precision::Precision;
use crate::shape::case::{Shape, ShapeCase, ShapeKind};

/// Whole numbers whose squares add up to the square of the last.
const PYTHAGOREAN: &[(&[i64], i64)] = &[
    (&[1], 1),
    (&[3, 4], 5),
    (&[5, 12], 13),
    (&[8, 15], 17),
    (&[1, 2, 2], 3),
    (&[2, 3, 6], 7),
    (&[1, 4, 8], 9),
    (&[1, 1, 1, 1], 2),
    (&[1, 2, 2, 4], 5),
    (&[1, 1, 3, 3, 4], 6),
];

/// A contact in whole numbers.
struct Spot<const D: usize> {
    /// The ball's centre.
    center: Whole<D>,
    /// The direction from the shape to the ball, in single steps.
    away: Whole<D>,
    /// A perpendicular direction.
    aside: Whole<D>,
    /// The ball's radius.
    radius: i64,
    /// The shape that it touches.
    shape: Shape<D>,
}

/// The motion of the ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Hit,
    Graze,
    There,
}

/// Bits of factors, so that every sum of products fits in a float of the format.
///
/// Vectors of a frame have 5 bits (f32) or 9 (f64). A position is a factor times a vector plus a
/// factor and a time times another vector, displaced by as much again.
pub(crate) fn bits(precision: Precision) -> i64 {
    match precision {
        Precision::Single => 5,
        Precision::Double => 13,
    }
}

fn origin<const D: usize>(s: &mut Sampler) -> Whole<D> {
    if s.one_in(2) {
        return [0; D];
    }
    let bits = 2 * bits(s.precision);
    from_fn(|_| if s.one_in(2) { s.coefficient(bits) } else { -s.coefficient(bits) })
}

/// A radius for the ball, and the rest of the sum for the shape.
fn split(s: &mut Sampler, sum: i64) -> (i64, i64) {
    let parts = [0, sum, s.whole(0, sum)];
    let part = s.pick(&parts);
    (sum - part, part)
}

/// A contact; `joint` puts it where features meet.
fn spot<const D: usize>(kind: ShapeKind, s: &mut Sampler, joint: bool) -> Spot<D> {
    match kind {
        ShapeKind::HalfSpace => on_half_space(s),
        ShapeKind::Segment | ShapeKind::Capsule => on_capsule(kind, s, joint),
        ShapeKind::Aabb => on_box(s, joint),
        ShapeKind::HollowBall => in_ball(s),
        ShapeKind::HollowAabb => in_box(s, joint),
        ShapeKind::HollowCapsule => in_capsule(s, joint),
        ShapeKind::Tube => in_tube(s),
        ShapeKind::HollowCylinder => in_cylinder(s, joint),
        ShapeKind::Triangle => on_triangle(s, joint),
        ShapeKind::Capsules => on_capsules(s, joint),
    }
}

/// In 3D, a vector perpendicular to both vectors of a frame, as long as the square of their length.
fn upright<const D: usize>(x: &Whole<D>, y: &Whole<D>) -> Whole<D> {
    if D != 3 {
        return [0; D];
    }
    from_fn(|k| x[(k + 1) % D] * y[(k + 2) % D] - x[(k + 2) % D] * y[(k + 1) % D])
}

/// An edge along the frame, and a third corner that is not in front of it. Above the face, if the
/// face is perpendicular to the direction.
fn on_triangle<const D: usize>(s: &mut Sampler, joint: bool) -> Spot<D> {
    let Frame { along, across, length } = Frame::some(s);
    let bits = bits(s.precision);
    let low = origin(s);
    let extent = s.coefficient(bits);
    let high = sum(&[(1, &low), (extent, &along)]);
    let factor = s.coefficient(bits);
    let is_above = D == 3 && s.one_in(2);
    let (xi, beta, rho) =
        if is_above || joint && s.one_in(2) || s.one_in(2) { (0, 1, 1) } else { triple(s) };
    let upright = upright(&along, &across);
    let (behind, aside) =
        if is_above { (0, s.coefficient(bits)) } else { (s.coefficient(bits), s.whole(0, 3)) };
    let back = if xi > 0 { extent } else { s.coefficient(bits) };
    let reach_back = s.whole(0, back);
    let third = sum(&[(1, &low), (reach_back, &along), (-behind, &across), (aside, &upright)]);
    let away = sum(&[(xi, &along), (beta, &across)]);
    let inside = if is_above && !joint && aside > 1 { s.whole(0, aside - 1) } else { 0 };
    // At that height over the edge, the triangle extends from `from` to `to`.
    let from = reach_back * inside / aside.max(1) + i64::from(inside > 0);
    let to = extent + (reach_back - extent) * inside / aside.max(1) - i64::from(inside > 0);
    let anywhere = whole_between(s, 0, extent);
    let place = match (xi > 0, joint) {
        (true, _) => extent,
        (false, true) => s.pick(&[0, extent, anywhere]),
        (false, false) => whole_between(s, from, to),
    };
    let foot = sum(&[(1, &low), (place, &along), (inside, &upright)]);
    let corners = [low, high, third].map(floats);
    let turn = s.pick(&[[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2], [0, 2, 1]]);
    Spot {
        center: sum(&[(1, &foot), (factor, &away)]),
        away,
        aside: sum(&[(-beta, &along), (xi, &across)]),
        radius: factor * rho * length,
        shape: Shape::Triangle { corners: turn.map(|k| corners[k]) },
    }
}

/// A capsule whose segment leads away from the other one, along it, or across it. Its other end is
/// relative to its start.
fn on_capsules<const D: usize>(s: &mut Sampler, joint: bool) -> Spot<D> {
    let Frame { along, across, length } = Frame::some(s);
    let bits = bits(s.precision);
    let low = origin(s);
    let extent = s.coefficient(bits);
    let high = sum(&[(1, &low), (extent, &along)]);
    let factor = s.coefficient(bits);
    let (xi, beta, rho) = if joint || s.one_in(2) { (0, 1, 1) } else { triple(s) };
    let place = match (xi > 0, joint) {
        (true, _) => extent,
        (false, true) => s.pick(&[0, extent]),
        (false, false) => s.whole(0, extent),
    };
    let away = sum(&[(xi, &along), (beta, &across)]);
    // In steps. If the segment leads across, some of them may be before the contact.
    let upright = upright(&along, &across);
    let steps = s.coefficient(bits);
    let (step, lead) = match s.whole(0, 2) {
        0 if xi == 0 => (scaled_by(s.pick(&[-1, 1]), &along), true),
        1 if xi == 0 && D == 3 => (sum(&[(s.whole(-2, 2), &along), (1, &upright)]), true),
        _ => (sum(&[(s.whole(0, 2), &along), (s.whole(0, 2), &across)]), false),
    };
    let some = s.whole(0, steps);
    let before = if lead { s.pick(&[0, steps, some]) } else { 0 };
    let foot = sum(&[(1, &low), (place, &along), (-before, &step)]);
    let (radius, bulge) = split(s, factor * rho * length);
    let (low, high) = if s.one_in(2) { (low, high) } else { (high, low) };
    Spot {
        center: sum(&[(1, &foot), (factor, &away)]),
        away,
        aside: sum(&[(-beta, &along), (xi, &across)]),
        radius,
        shape: Shape::Capsules {
            start: floats(low),
            end: floats(high),
            other_end: floats(scaled_by(steps, &step)),
            radius: exact(bulge, 0),
        },
    }
}

/// A whole number between two others, if there is one; otherwise one of those two.
fn whole_between(s: &mut Sampler, low: i64, high: i64) -> i64 {
    s.whole(low.min(high), high.max(low))
}

fn scaled_by<const D: usize>(factor: i64, v: &Whole<D>) -> Whole<D> {
    v.map(|x| factor * x)
}

fn on_half_space<const D: usize>(s: &mut Sampler) -> Spot<D> {
    let Frame { along, across, length } = Frame::some(s);
    let bits = bits(s.precision);
    let (place, rho) = (s.coefficient(bits), s.coefficient(bits));
    let foot = origin(s);
    let normal = sum(&[(s.coefficient(bits), &across)]);
    Spot {
        center: sum(&[(1, &foot), (place, &along), (rho, &across)]),
        away: across,
        aside: along,
        radius: rho * length,
        shape: Shape::HalfSpace { point: floats(foot), normal: floats(normal) },
    }
}

fn on_capsule<const D: usize>(kind: ShapeKind, s: &mut Sampler, joint: bool) -> Spot<D> {
    let Frame { along, across, length } = Frame::some(s);
    let bits = bits(s.precision);
    let low = origin(s);
    let extent = s.coefficient(bits);
    let high = sum(&[(1, &low), (extent, &along)]);
    let factor = s.coefficient(bits);
    let (xi, beta, rho) = if joint || s.one_in(2) { (0, 1, 1) } else { triple(s) };
    // Beside the segment only if the direction is perpendicular to it.
    let place = if joint || xi > 0 { extent } else { s.whole(0, extent) };
    let away = sum(&[(xi, &along), (beta, &across)]);
    let center = sum(&[(1, &low), (place, &along), (factor, &away)]);
    let reach = factor * rho * length;
    let (radius, bulge) = if kind == ShapeKind::Capsule { split(s, reach) } else { (reach, 0) };
    let (low, high) = if s.one_in(2) { (low, high) } else { (high, low) };
    Spot {
        center,
        away,
        aside: sum(&[(-beta, &along), (xi, &across)]),
        radius,
        shape: Shape::made_of(kind, &[floats(low), floats(high)], exact(bulge, 0)),
    }
}

fn on_box<const D: usize>(s: &mut Sampler, joint: bool) -> Spot<D> {
    let bits = bits(s.precision);
    let factor = s.coefficient(bits);
    // A joint needs an axis along which the contact is at an end and the direction has no
    // component.
    let most = if joint { D - 1 } else { D };
    let fitting: Vec<_> = PYTHAGOREAN.iter().filter(|(parts, _)| parts.len() <= most).collect();
    let (parts, length) = *s.pick(&fitting);
    let turn = usize::try_from(s.whole(0, 4)).expect("small");
    let low: Whole<D> = origin(s);
    let mut away = [0; D];
    for (k, part) in parts.iter().enumerate() {
        away[(k + turn) % D] = if s.one_in(2) { *part } else { -part };
    }
    let (mut high, mut center) = (low, low);
    for k in 0..D {
        let extent = if s.one_in(12) { 0 } else { s.coefficient(bits) };
        high[k] += extent;
        center[k] += match away[k].signum() {
            1 => extent,
            -1 => 0,
            _ if joint => s.pick(&[0, extent]),
            _ => s.whole(0, extent),
        } + factor * away[k];
    }
    let [first, second] = [turn % D, (turn + 1) % D];
    let mut aside = [0; D];
    (aside[first], aside[second]) =
        if away[second] == 0 { (0, 1) } else { (-away[second], away[first]) };
    let shape = Shape::Aabb { min: floats(low), max: floats(high) };
    Spot { center, away, aside, radius: factor * length, shape }
}

fn in_ball<const D: usize>(s: &mut Sampler) -> Spot<D> {
    let Frame { along, across, length } = Frame::some(s);
    let bits = bits(s.precision);
    let (xi, beta, rho) = triple(s);
    let (middle, factor) = (origin(s), s.coefficient(bits));
    let outwards = sum(&[(xi, &along), (beta, &across)]);
    let radius = if s.one_in(4) { 0 } else { s.coefficient(bits) };
    let whole = factor * rho * length + radius;
    Spot {
        center: sum(&[(1, &middle), (factor, &outwards)]),
        away: sum(&[(-1, &outwards)]),
        aside: sum(&[(-beta, &along), (xi, &across)]),
        radius,
        shape: Shape::HollowBall { center: floats(middle), radius: exact(whole, 0) },
    }
}

fn in_capsule<const D: usize>(s: &mut Sampler, joint: bool) -> Spot<D> {
    let Spot { center, away, aside, radius: reach, shape } =
        on_capsule(ShapeKind::Segment, s, joint);
    let radius = if s.one_in(4) { 0 } else { s.coefficient(bits(s.precision)) };
    let shape =
        Shape::made_of(ShapeKind::HollowCapsule, &shape.vectors(), exact(reach + radius, 0));
    Spot { center, away: away.map(|x| -x), aside, radius, shape }
}

/// At any position along the axis.
fn in_tube<const D: usize>(s: &mut Sampler) -> Spot<D> {
    let Frame { along, across, length } = Frame::some(s);
    let bits = bits(s.precision);
    let low = origin(s);
    let high = sum(&[(1, &low), (s.coefficient(bits), &along)]);
    let (place, factor) = (s.coefficient(bits), s.coefficient(bits));
    let radius = if s.one_in(4) { 0 } else { s.coefficient(bits) };
    let (low, high) = if s.one_in(2) { (low, high) } else { (high, low) };
    let whole = exact(factor * length + radius, 0);
    Spot {
        center: sum(&[(1, &low), (place, &along), (factor, &across)]),
        away: across.map(|x| -x),
        aside: along,
        radius,
        shape: Shape::Tube { start: floats(low), end: floats(high), radius: whole },
    }
}

/// At the side or at a cap; at a joint, at both.
fn in_cylinder<const D: usize>(s: &mut Sampler, joint: bool) -> Spot<D> {
    let Frame { along, across, length } = Frame::some(s);
    let bits = bits(s.precision);
    let low = origin(s);
    // The height of the ball's centre above a cap, in steps along the axis, equals its radius.
    let height = if s.one_in(4) { 0 } else { s.coefficient(bits - 1) };
    let extent = 2 * height + s.coefficient(bits);
    let high = sum(&[(1, &low), (extent, &along)]);
    let (is_at_cap, is_at_end) = (s.one_in(2), s.one_in(2));
    let place = match (is_at_cap || joint, is_at_end) {
        (false, _) => s.whole(height, extent - height),
        (true, false) => height,
        (true, true) => extent - height,
    };
    let most = s.coefficient(bits);
    let factor = if is_at_cap && !joint { s.whole(0, most) } else { most };
    let radius = height * length;
    let whole = exact(most * length + radius, 0);
    let center = sum(&[(1, &low), (place, &along), (factor, &across)]);
    let (inwards, back) = (if is_at_end { -1 } else { 1 }, across.map(|x| -x));
    let (away, aside) =
        if is_at_cap { (along.map(|x| inwards * x), across) } else { (back, along) };
    let (low, high) = if s.one_in(2) { (low, high) } else { (high, low) };
    let shape = Shape::HollowCylinder { start: floats(low), end: floats(high), radius: whole };
    Spot { center, away, aside, radius, shape }
}

fn in_box<const D: usize>(s: &mut Sampler, joint: bool) -> Spot<D> {
    let bits = bits(s.precision);
    let (low, radius): (Whole<D>, _) = (origin(s), s.coefficient(bits));
    let turn = usize::try_from(s.whole(0, 4)).expect("small");
    let (face, next) = (turn % D, (turn + 1) % D);
    let (mut high, mut center) = (low, low);
    let (mut away, mut aside) = ([0; D], [0; D]);
    for k in 0..D {
        let room = s.coefficient(bits);
        high[k] += 2 * radius + room;
        let is_upper = s.one_in(2);
        center[k] += radius
            + match (k == face || k == next && joint, is_upper) {
                (false, _) => s.whole(0, room),
                (true, false) => 0,
                (true, true) => room,
            };
        if k == face {
            away[k] = if is_upper { -1 } else { 1 };
        }
    }
    // Towards the other wall at a joint.
    aside[next] = if center[next] == low[next] + radius { -1 } else { 1 };
    let shape = Shape::HollowAabb { min: floats(low), max: floats(high) };
    Spot { center, away, aside, radius, shape }
}

fn case<const D: usize>(kind: ShapeKind, s: &mut Sampler, joint: bool, way: Way) -> ShapeCase<D> {
    let Spot { center, away, aside, radius, shape } = spot(kind, s, joint);
    let bits = bits(s.precision);
    let mut factor = || if s.one_in(3) { 1 } else { s.coefficient(bits) };
    let (towards, past) = (factor(), factor());
    let past = if way == Way::Graze { past } else { s.pick(&[0, past, -past]) };
    let towards = match way {
        Way::Hit => towards,
        Way::Graze => 0,
        Way::There => s.pick(&[-towards, 0, towards]),
    };
    let course = sum(&[(-towards, &away), (past, &aside)]);
    let time = if way == Way::There { 0 } else { s.coefficient(bits) };
    let shape_velocity: Whole<D> = origin(s);
    let velocity = sum(&[(1, &shape_velocity), (1, &course)]);
    let start = sum(&[(1, &center), (-time, &course)]);
    let shape = roomy(shape, &center, &start, radius);
    let shape = carried(&shape, &floats(start), s.precision);
    ShapeCase {
        precision: s.precision,
        ball: Ball { center: floats(start), velocity: floats(velocity), radius: exact(radius, 0) },
        shape,
        velocity: floats(shape_velocity),
        max_time: f64::INFINITY,
    }
}

/// Enlarges a hollow box so that the ball fits at its start. The walls that the ball touches in the
/// end stay in place.
fn roomy<const D: usize>(
    shape: Shape<D>,
    touching: &Whole<D>,
    start: &Whole<D>,
    radius: i64,
) -> Shape<D> {
    let Shape::HollowAabb { mut min, mut max } = shape else { return shape };
    for k in 0..D {
        if min[k] < exact(touching[k] - radius, 0) {
            min[k] = min[k].min(exact(start[k] - 2 * radius, 0));
        }
        if max[k] > exact(touching[k] + radius, 0) {
            max[k] = max[k].max(exact(start[k] + 2 * radius, 0));
        }
    }
    Shape::HollowAabb { min, max }
}

/// Paths exactly tangent, or off by one float.
pub(crate) fn tangent<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let joint = s.one_in(3);
    let mut case = case(kind, s, joint, Way::Graze);
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Exact touches at the start, or off by one float: approaching, separating, sliding.
pub(crate) fn exact_touch<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let joint = s.one_in(3);
    let mut case = case(kind, s, joint, Way::There);
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// The first contact exactly where the nearest feature changes, or off by one float.
pub(crate) fn exact_joint<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let mut case = case(kind, s, true, Way::Hit);
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Contacts at a whole time. The deadline is that time or a neighbour of it.
pub(crate) fn exact_end<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let joint = s.one_in(3);
    let way = s.pick(&[Way::Hit, Way::Hit, Way::Graze]);
    let mut case = case(kind, s, joint, way);
    disturb(&mut case, s);
    let steps = s.whole(-1, 1);
    set_deadline_at_contact(&mut case, steps);
    case
}

/// Balls of radius 0, and shapes as thin as possible.
pub(crate) fn points<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let joint = s.one_in(3);
    let Spot { center, away, aside, radius, mut shape } = spot(kind, s, joint);
    let length = exact(away.iter().map(|x| x * x).sum(), 0).sqrt();
    // From the contact back to the shape, by the sum of the radii.
    let whole = exact(radius, 0)
        + if matches!(kind, ShapeKind::Capsule | ShapeKind::Capsules) {
            shape.radius().unwrap_or(0.0)
        } else {
            0.0
        };
    let steps = whole / length;
    let center: [f64; D] = from_fn(|k| exact(center[k], 0) - steps * exact(away[k], 0));
    match &mut shape {
        Shape::Capsule { radius, .. } | Shape::Capsules { radius, .. } if s.one_in(2) => {
            *radius = 0.0;
        }
        Shape::Aabb { min, max } if s.one_in(2) => {
            let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
            let flat = match away[axis].signum() {
                1 => max[axis],
                -1 => min[axis],
                _ => center[axis],
            };
            (min[axis], max[axis]) = (flat, flat);
        }
        _ => {}
    }
    let (towards, past) = (s.whole(0, 3), s.whole(-3, 3));
    let course = floats(sum(&[(-towards, &away), (past, &aside)]));
    let time = exact(s.whole(0, 9), 0);
    let round = |v: [f64; D]| v.map(|x| s.precision.round(x));
    let center = round(from_fn(|k| center[k] - time * course[k]));
    let shape = carried(&shape, &center, s.precision);
    let mut case = ShapeCase {
        precision: s.precision,
        ball: Ball { center, velocity: course, radius: 0.0 },
        shape,
        velocity: [0.0; D],
        max_time: f64::INFINITY,
    };
    if s.one_in(2) {
        disturb(&mut case, s);
    }
    case.ball.radius = 0.0;
    some_deadline(&mut case, s);
    case
}

/// Small whole numbers everywhere: many exact touches, tangents, joints, ends and zeros.
pub(crate) fn small_integers<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let size = s.pick(&[1, 2, 3, 4]);
    // In many dimensions nearly all balls would miss, so half of the axes beyond the plane stay
    // unused.
    let used: [bool; D] = from_fn(|k| k < 2 || s.one_in(2));
    let mut vector = |size: i64| -> [f64; D] {
        used.map(|used| if used { exact(s.whole(-size, size), 0) } else { 0.0 })
    };
    let (low, high, mut center) = (vector(size), vector(size), vector(2 * size));
    let (velocity, mut own) = (vector(2), vector(2));
    let third = match kind {
        ShapeKind::Triangle => vector(size),
        ShapeKind::Capsules => vector(2 * size),
        _ => [0.0; D],
    };
    let (min, max) = (from_fn(|k| low[k].min(high[k])), from_fn(|k| low[k].max(high[k])));
    let mut radius = exact(s.whole(0, 2 * size), -1);
    let shape = match kind {
        ShapeKind::HalfSpace => {
            let normal =
                if high == [0.0; D] { from_fn(|k| exact(i64::from(k < 2), 0)) } else { high };
            Shape::HalfSpace { point: low, normal }
        }
        ShapeKind::Segment => Shape::Segment { start: low, end: high },
        ShapeKind::Capsule => {
            Shape::Capsule { start: low, end: high, radius: exact(s.whole(0, size), -1) }
        }
        ShapeKind::Aabb => Shape::Aabb { min, max },
        ShapeKind::HollowBall => {
            Shape::HollowBall { center: low, radius: exact(s.whole(0, 4 * size), 0) }
        }
        ShapeKind::HollowCapsule => {
            let radius = exact(s.whole(0, 4 * size), 0);
            Shape::HollowCapsule { start: low, end: high, radius }
        }
        ShapeKind::Tube | ShapeKind::HollowCylinder => {
            // Nearly all balls would start beyond a wall.
            (center, radius) = (center.map(|x| x / 2.0), radius / 2.0);
            let radius = exact(s.whole(0, 4 * size), 0);
            // If the axis is along a coordinate axis, the surface contains lattice points.
            let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
            let is_along = s.one_in(2);
            let end = from_fn(|k| if is_along && k != axis { low[k] } else { high[k] });
            mended(Shape::made_of(kind, &[low, end], radius))
        }
        ShapeKind::Triangle => Shape::Triangle { corners: [low, high, third] },
        ShapeKind::Capsules => {
            let radius = exact(s.whole(0, size), -1);
            Shape::Capsules { start: low, end: high, other_end: third, radius }
        }
        ShapeKind::HollowAabb => {
            // Nearly all balls would start beyond a wall.
            (center, radius) = (center.map(|x| x / 2.0), radius / 2.0);
            Shape::HollowAabb { min: min.map(|x| x - 1.0), max: max.map(|x| x + 1.0) }
        }
    };
    // With random velocities nearly all balls would miss.
    for k in 0..D {
        if (center[k] - low[k]) * (velocity[k] - own[k]) > 0.0 {
            own[k] = 2.0 * velocity[k] - own[k];
        }
    }
    ShapeCase {
        precision: s.precision,
        ball: Ball { center, velocity, radius },
        shape,
        velocity: own,
        max_time: s.pick(&[0.5, 1.0, 1.5, 2.0, 3.0, 4.0, f64::INFINITY, f64::INFINITY]),
    }
}
