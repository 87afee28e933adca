//! Balls aimed at a chosen part of a shape, in rounded numbers.

use std::array::from_fn;

use super::placing::{
    Meeting, Where, carried, disturb, first_time, mended, room, set_deadline_at_contact, shape,
    some_deadline, spot,
};
use crate::family::Sampler;
use crate::family::sampler::{along, norm, scaled};
use crate::shape::case::{Shape, ShapeCase, ShapeKind};

/// How the ball reaches that part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Towards the shape.
    Hit,
    /// Perpendicular to the direction of the contact.
    Graze,
    /// It is there at the start and moves in any direction.
    There,
}

/// The sizes of a shape and a ball.
struct Sizes {
    /// Binary exponents of the lengths of the shape.
    extent: (i64, i64),
    /// Binary exponents of the ball's radius.
    radius: (i64, i64),
}

const ORDINARY: Sizes = Sizes { extent: (-2, 2), radius: (-2, 2) };

fn meeting<const D: usize>(
    kind: ShapeKind,
    s: &mut Sampler,
    sizes: &Sizes,
    (place, way): (Where, Way),
) -> Meeting<D> {
    let shape: Shape<D> = shape(kind, s, |s| s.scale(sizes.extent.0, sizes.extent.1));
    let room = room(&shape);
    let radius = s.scale(sizes.radius.0, sizes.radius.1);
    // A hollow shape must be large enough for the ball.
    let radius = s.precision.round(if radius < room { radius } else { room * s.between(0.1, 0.9) });
    let spot = spot(&shape, radius, place, s);
    let across = s.perpendicular(&spot.away);
    let slopes = [0.0, s.scale(-8, 0), s.scale(-2, 3)];
    let slope = s.pick(&slopes);
    let towards = match way {
        Way::Hit => along(&scaled(-1.0, &spot.away), slope, &across),
        Way::Graze => across,
        Way::There => {
            let choices = [1.0, -1.0, 0.0, s.scale(-20, 0), -s.scale(-20, 0)];
            let steep = s.pick(&choices);
            along(&scaled(steep, &spot.away), 1.0, &across)
        }
    };
    let course = scaled(1.0 / norm(&towards), &towards);
    let distance = match way {
        Way::There => 0.0,
        // The ball starts where it is free.
        _ if room.is_finite() => (room - radius) * s.between(0.0, 1.5),
        _ => (radius + s.scale(sizes.extent.0, sizes.extent.1)) * s.scale(-3, 5),
    };
    let center = along(&spot.center, -distance, &course);
    let shape = carried(&shape, &center, s.precision);
    Meeting { shape, center, velocity: scaled(s.scale(-3, 3), &course), radius }
}

fn some_place(s: &mut Sampler) -> Where {
    s.pick(&[Where::Anywhere, Where::Anywhere, Where::Joint])
}

/// Similar sizes; usually hits, some of them off by up to a few radii.
pub(crate) fn generic<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let mut meeting = meeting(kind, s, &ORDINARY, (Where::Anywhere, Way::Hit));
    if s.one_in(3) {
        let aside = meeting.radius * s.between(0.0, 3.0);
        let center = along(&meeting.center, aside, &s.direction());
        meeting.move_to(center, s.precision);
    }
    let mut case = meeting.place(s);
    some_deadline(&mut case, s);
    case
}

/// Tangents up to rounding, with the radius changed by a few floats.
pub(crate) fn grazing<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let place = some_place(s);
    let mut case = meeting(kind, s, &ORDINARY, (place, Way::Graze)).place(s);
    step_radius(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Tangents up to a fraction of the radius, uniform in its exponent.
pub(crate) fn nearly_grazing<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let place = some_place(s);
    let mut meeting = meeting(kind, s, &ORDINARY, (place, Way::Graze));
    meeting.radius *= 1.0 + some_part(s);
    let mut case = meeting.place(s);
    some_deadline(&mut case, s);
    case
}

/// Touching at the start up to rounding, with the radius changed by a few floats.
pub(crate) fn touching<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let place = some_place(s);
    let mut case = meeting(kind, s, &ORDINARY, (place, Way::There)).place(s);
    step_radius(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Touching at the start up to a fraction of the radius, uniform in its exponent.
pub(crate) fn nearly_touching<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let place = some_place(s);
    let mut meeting = meeting(kind, s, &ORDINARY, (place, Way::There));
    meeting.radius *= 1.0 + some_part(s);
    let mut case = meeting.place(s);
    some_deadline(&mut case, s);
    case
}

/// The first contact is where the nearest feature changes, within a few floats.
pub(crate) fn joints<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let mut case = meeting(kind, s, &ORDINARY, (Where::Joint, Way::Hit)).place(s);
    disturb(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// The ball's radius is a million times larger or smaller than the lengths of the shape.
pub(crate) fn needles<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let sizes = match s.whole(0, 2) {
        0 => Sizes { extent: (-20, 20), radius: (-4, 4) },
        1 => Sizes { extent: (-2, 2), radius: (-24, -12) },
        _ => Sizes { extent: (-2, 2), radius: (12, 24) },
    };
    let way = s.pick(&[Way::Hit, Way::Hit, Way::Graze, Way::There]);
    let place = some_place(s);
    let mut case = meeting(kind, s, &sizes, (place, way)).place(s);
    some_deadline(&mut case, s);
    case
}

/// The ball starts beyond the surface at any depth, or in the middle of the shape.
pub(crate) fn inside<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let place = some_place(s);
    let mut meeting = meeting(kind, s, &ORDINARY, (place, Way::There));
    let depth = if s.one_in(2) { s.scale(-40, -1) } else { s.scale(-2, 3) };
    meeting.move_to([0.0; D], s.precision);
    let side = spot(&meeting.shape, meeting.radius, place, s);
    let center = along(&side.center, -depth * meeting.radius, &side.away);
    meeting.move_to(center, s.precision);
    if s.one_in(2) {
        meeting.velocity = scaled(s.scale(-3, 3), &s.direction());
    }
    let mut case = meeting.place(s);
    some_deadline(&mut case, s);
    case
}

/// Motion along the segment, in the plane of a face, or across it, exactly or up to rounding, at a
/// height of about the radius.
pub(crate) fn parallel<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let mut meeting: Meeting<D> = meeting(kind, s, &ORDINARY, (Where::Joint, Way::There));
    let speed = s.scale(-3, 3);
    let course = match meeting.shape {
        Shape::Segment { start, end }
        | Shape::Capsule { start, end, .. }
        | Shape::HollowCapsule { start, end, .. }
        | Shape::Tube { start, end, .. }
        | Shape::HollowCylinder { start, end, .. } => {
            // The difference of two floats is usually a float.
            along(&end, -1.0, &start)
        }
        Shape::Triangle { corners: [a, b, c] } => {
            let others = s.pick(&[[a, b], [b, c], [c, a]]);
            along(&others[1], -1.0, &others[0])
        }
        Shape::Capsules { start, end, other_end, .. } => {
            let of_other = along(&other_end, -1.0, &meeting.center);
            let choices = [along(&end, -1.0, &start), of_other];
            s.pick(&choices)
        }
        Shape::HalfSpace { normal, .. } => {
            // Exactly perpendicular, as long as the numbers are exact.
            let mut course = [0.0; D];
            (course[0], course[1]) = (-normal[1], normal[0]);
            course
        }
        _ => {
            let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
            from_fn(|k| if k == axis { s.sign() } else { 0.0 })
        }
    };
    let way = s.between(-4.0, 0.5);
    let power = s.pick(&[1.0, 0.5, 2.0, speed]);
    let course = scaled(s.sign(), &course);
    meeting.velocity = scaled(power, &course);
    let center = along(&meeting.center, way, &course);
    meeting.move_to(center, s.precision);
    let mut case =
        if s.one_in(2) { meeting.place_with([0.0; D], s.precision) } else { meeting.place(s) };
    step_radius(&mut case, s);
    some_deadline(&mut case, s);
    case
}

/// Near each other, and 10³ to 10¹⁵ radii away from the origin, with a large common velocity.
pub(crate) fn far_away<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    let way = s.pick(&[Way::Hit, Way::Hit, Way::Graze, Way::There]);
    let place = some_place(s);
    let mut meeting: Meeting<D> = meeting(kind, s, &ORDINARY, (place, way));
    let digits = i64::from(s.precision.digits());
    let far = scaled(s.scale(8, digits), &s.direction());
    meeting.center = along(&meeting.center, 1.0, &far);
    let away = |v: &[f64; D]| along(v, 1.0, &far).map(|x| s.precision.round(x));
    meeting.shape = mended(match meeting.shape {
        Shape::HalfSpace { point, normal } => Shape::HalfSpace { point: away(&point), normal },
        Shape::Segment { start, end } => Shape::Segment { start: away(&start), end: away(&end) },
        Shape::Capsule { start, end, radius } => {
            Shape::Capsule { start: away(&start), end: away(&end), radius }
        }
        Shape::Aabb { min, max } => Shape::Aabb { min: away(&min), max: away(&max) },
        Shape::HollowBall { center, radius } => Shape::HollowBall { center: away(&center), radius },
        Shape::HollowAabb { min, max } => Shape::HollowAabb { min: away(&min), max: away(&max) },
        Shape::HollowCapsule { start, end, radius } => {
            Shape::HollowCapsule { start: away(&start), end: away(&end), radius }
        }
        Shape::Tube { start, end, radius } => {
            Shape::Tube { start: away(&start), end: away(&end), radius }
        }
        Shape::HollowCylinder { start, end, radius } => {
            Shape::HollowCylinder { start: away(&start), end: away(&end), radius }
        }
        Shape::Triangle { corners } => Shape::Triangle { corners: corners.each_ref().map(away) },
        Shape::Capsules { start, end, other_end, radius } => {
            let [start, end, other_end] = [start, end, other_end].each_ref().map(away);
            Shape::Capsules { start, end, other_end, radius }
        }
    });
    let common = if s.one_in(2) { 0.0 } else { s.scale(0, digits) };
    let mut case = meeting.place_with(scaled(common, &s.direction()), s.precision);
    some_deadline(&mut case, s);
    case
}

/// The contact is at most two floats before or after the deadline.
pub(crate) fn end_of_interval<const D: usize>(kind: ShapeKind, s: &mut Sampler) -> ShapeCase<D> {
    loop {
        let mut case = generic(kind, s);
        if first_time(&case).is_some() {
            let steps = s.whole(-2, 2);
            set_deadline_at_contact(&mut case, steps);
            return case;
        }
    }
}

/// Of either sign, between a quarter and an eighth of the last place, uniform in the exponent.
fn some_part(s: &mut Sampler) -> f64 {
    s.sign() * s.scale(-i64::from(s.precision.digits()) - 3, -2)
}

fn step_radius<const D: usize>(case: &mut ShapeCase<D>, s: &mut Sampler) {
    let steps = s.few_steps();
    case.ball.radius = s.precision.step(case.ball.radius, steps).max(0.0);
}
