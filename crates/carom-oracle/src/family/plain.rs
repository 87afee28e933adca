//! Pairs at every scale.
//!
//! They are random except for their sizes.

use std::array::from_fn;

use crate::case::{Ball, Case};
use crate::family::placing::{Meeting, set_deadline, split_radii, step_radius};
use crate::family::sampler::{Sampler, along, norm, scaled};
use crate::precision::Precision;
use crate::quadratic::Quadratic;

/// Balls of similar size, a few radii apart, at any angle.
pub(crate) fn generic<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = some_meeting(s).place(s);
    set_deadline(&mut case, s);
    case
}

/// An encounter a few radii away, with a closest approach from a central hit to a clear miss.
pub(crate) fn some_meeting<const D: usize>(s: &mut Sampler) -> Meeting<D> {
    let r = s.scale(-2, 2);
    let overlap = s.one_in(10);
    let distance = r * if overlap { s.between(0.1, 1.0) } else { s.between(1.0, 20.0) };
    let offset = (r * s.between(0.0, 1.6)).min(0.9 * distance);
    let speed = s.scale(-3, 3) * if s.one_in(8) { -1.0 } else { 1.0 };
    Meeting::aimed(s, distance, speed, offset, r)
}

/// All terms of the contact point are just below a power of two and the time just above one:
/// rounding errors are largest there.
///
/// B catches up with A: centre, path and radius all add up on A's side.
pub(crate) fn full_binades<const D: usize>(s: &mut Sampler) -> Case<D> {
    let time = s.between(1.0, 1.1);
    let normal: [f64; D] = s.direction();
    let full = |s: &mut Sampler| s.between(1.7, 2.0);
    let ahead = from_fn(|k| -normal[k].signum() * full(s));
    let path = from_fn(|k| -normal[k].signum() * full(s));
    let (closing, across) = (s.scale(-6, -3), s.scale(-8, -3));
    let slant = s.perpendicular(&normal);
    let radii = [full(s), s.scale(-3, 0)];
    let velocity = scaled(1.0 / time, &path);
    let behind = along(&along(&ahead, 1.0, &path), radii[0] + radii[1], &normal);
    let faster = along(&along(&velocity, -closing, &normal), across, &slant);
    let round = |v: [f64; D]| v.map(|x| s.precision.round(x));
    let [radius_a, radius_b] = radii.map(|r| s.precision.round(r));
    let a = Ball { center: round(ahead), velocity: round(velocity), radius: radius_a };
    let center = round(along(&behind, -time, &faster));
    let b = Ball { center, velocity: round(faster), radius: radius_b };
    Case { precision: s.precision, a, b, max_time: f64::INFINITY, tolerance: 0.0 }
}

/// Small balls a thousand to 10¹⁵ radii apart.
pub(crate) fn far_and_tiny<const D: usize>(s: &mut Sampler) -> Case<D> {
    let r = s.scale(-3, 3);
    let distance = r * s.scale(10, i64::from(s.precision.digits()) - 3);
    let offset = r * s.between(0.0, 1.3);
    let speed = s.scale(-3, 10);
    let mut case = Meeting::aimed(s, distance, speed, offset, r).place(s);
    set_deadline(&mut case, s);
    case
}

/// Speeds of a thousand to 10¹⁵ radii per unit of time.
pub(crate) fn fast<const D: usize>(s: &mut Sampler) -> Case<D> {
    at_speed(s, 10, 50)
}

/// Speeds of 10⁻¹⁵ to a thousandth of a radius per unit of time.
pub(crate) fn slow<const D: usize>(s: &mut Sampler) -> Case<D> {
    at_speed(s, -50, -10)
}

fn at_speed<const D: usize>(s: &mut Sampler, low: i64, high: i64) -> Case<D> {
    let mut meeting = some_meeting(s);
    let factor = meeting.r * s.scale(low, high) / norm(&meeting.w);
    meeting.w = meeting.w.map(|w| w * factor);
    let mut case = meeting.place(s);
    set_deadline(&mut case, s);
    case
}

/// Balls near each other, and 10³ to 10¹⁵ radii away from the origin.
pub(crate) fn far_from_the_origin<const D: usize>(s: &mut Sampler) -> Case<D> {
    let meeting = some_meeting(s);
    let reach = meeting.r * s.scale(10, i64::from(s.precision.digits()) - 3);
    let speed = norm(&meeting.w);
    displaced(s, &meeting, reach, speed)
}

/// A common velocity of up to 10¹² times the relative one.
pub(crate) fn moving_together<const D: usize>(s: &mut Sampler) -> Case<D> {
    let meeting = some_meeting(s);
    let most = match s.precision {
        Precision::Single => 20,
        Precision::Double => 40,
    };
    let (reach, speed) = (norm(&meeting.p), norm(&meeting.w) * s.scale(10, most));
    displaced(s, &meeting, reach, speed)
}

/// A pair after its displacement is rounded: unchanged, or made a touch or a graze again.
fn displaced<const D: usize>(
    s: &mut Sampler,
    meeting: &Meeting<D>,
    reach: f64,
    speed: f64,
) -> Case<D> {
    let mut case = meeting.place_far(s, reach, speed);
    let q = Quadratic::of(&case);
    let sum = match s.whole(0, 3) {
        0 => Some(q.distance()),
        1 if !q.a.is_zero() => Some(q.closest_distance()),
        _ => None,
    };
    if let Some(sum) = sum {
        split_radii(&mut case, &sum, s);
        step_radius(&mut case, s);
    }
    set_deadline(&mut case, s);
    case
}

/// One radius is up to 10¹⁵ times the other; the smaller still decides between hit and miss.
pub(crate) fn unlike_radii<const D: usize>(s: &mut Sampler) -> Case<D> {
    let large = s.scale(-2, 2);
    let small = s.precision.round(large * s.scale(-50, -10));
    let offset = large + small * s.between(-1.0, 1.5);
    // The small radius decides either the distance or the offset.
    let touching = s.one_in(4);
    let distance =
        if touching { large + small * s.between(0.0, 2.0) } else { offset * s.between(1.0, 20.0) };
    let offset = if touching { large * s.between(0.0, 0.9) } else { offset };
    let speed = s.scale(-3, 3);
    let mut case = Meeting::aimed(s, distance, speed, offset.min(distance), large).place(s);
    case.a.radius = s.precision.round(large);
    case.b.radius = small;
    set_deadline(&mut case, s);
    case
}
