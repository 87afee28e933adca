//! Placement of a relative motion.
//!
//! Turns the relative motion of a pair into a case: position, radii and deadline.

use std::array::from_fn;

use dashu_int::IBig;

use crate::case::{Ball, Case};
use crate::family::sampler::{Sampler, along, norm, scaled};
use crate::number::{Dyadic, Enclosed};
use crate::precision::Precision;
use crate::quadratic::Quadratic;

/// B relative to A, in floats that are rounded only in a case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting<const D: usize> {
    /// The offset at the start.
    pub(crate) p: [f64; D],
    /// The relative velocity.
    pub(crate) w: [f64; D],
    /// The sum of the radii.
    pub(crate) r: f64,
}

impl<const D: usize> Meeting<D> {
    /// B at a distance, with a speed, along a line that passes A's centre at `offset`, which must
    /// be less than the distance.
    pub(crate) fn aimed(s: &mut Sampler, distance: f64, speed: f64, offset: f64, r: f64) -> Self {
        let axis = s.direction();
        let across = s.perpendicular(&axis);
        let sine = offset / distance;
        let cosine = (1.0 - sine * sine).max(0.0).sqrt();
        let path = along(&scaled(-cosine, &axis), sine, &across);
        Self { p: scaled(distance, &axis), w: scaled(speed, &path), r }
    }

    /// The case with A at rest at the origin, or with both displaced and moving by as much again.
    pub(crate) fn place(&self, s: &mut Sampler) -> Case<D> {
        let (reach, speed) = if s.one_in(3) { (0.0, 0.0) } else { (norm(&self.p), norm(&self.w)) };
        self.place_far(s, reach, speed)
    }

    /// The case with A at this distance from the origin and with this speed.
    pub(crate) fn place_far(&self, s: &mut Sampler, reach: f64, speed: f64) -> Case<D> {
        let Self { p, w, r } = self;
        let (center, velocity) = (scaled(reach, &s.direction()), scaled(speed, &s.direction()));
        let round = |v: [f64; D]| v.map(|x| s.precision.round(x));
        let (center, velocity) = (round(center), round(velocity));
        let a = Ball { center, velocity, radius: 0.0 };
        let b = Ball {
            center: round(along(&center, 1.0, p)),
            velocity: round(along(&velocity, 1.0, w)),
            radius: 0.0,
        };
        let mut case =
            Case { precision: s.precision, a, b, max_time: f64::INFINITY, tolerance: 0.0 };
        let sum = Enclosed { floor: Dyadic::from_float(*r), exact: true };
        split_radii(&mut case, &sum, s);
        case
    }
}

/// Gives the balls radii whose sum is as near to a length as floats allow.
///
/// One large and one small radius come much nearer than a single float could.
pub(crate) fn split_radii<const D: usize>(case: &mut Case<D>, sum: &Enclosed, s: &mut Sampler) {
    let precision = s.precision;
    let whole = sum.nearest(precision);
    let a = match s.whole(0, 3) {
        // The rest is less than the last place of a float.
        0 => precision.step(whole, -1).max(0.0),
        1 => whole,
        2 => precision.round(whole * s.scale(-40, -2)),
        _ => precision.round(whole * s.between(0.0, 1.0)),
    };
    case.a.radius = a;
    case.b.radius = rest(sum, a, precision);
}

/// The float nearest to `sum − part`, at least 0.
fn rest(sum: &Enclosed, part: f64, precision: Precision) -> f64 {
    let part = Dyadic::from_float(part);
    let exponent = sum.floor.exponent.min(part.exponent);
    let mantissa = sum.floor.at(exponent) - part.at(exponent);
    if mantissa < IBig::ZERO {
        return 0.0;
    }
    // A remainder with at most as many bits as a float is exact.
    Enclosed { floor: Dyadic { mantissa, exponent }, exact: true }.nearest(precision)
}

/// Moves one of the radii by a few floats.
pub(crate) fn step_radius<const D: usize>(case: &mut Case<D>, s: &mut Sampler) {
    let steps = s.few_steps();
    let ball = if s.one_in(2) { &mut case.a } else { &mut case.b };
    ball.radius = s.precision.step(ball.radius, steps).max(0.0);
}

/// Moves one number of the pair by one or two floats, half of the time.
pub(crate) fn disturb<const D: usize>(case: &mut Case<D>, s: &mut Sampler) {
    if s.one_in(2) {
        return;
    }
    let steps = s.pick(&[-2, -1, -1, 1, 1, 2]);
    let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
    let choice = s.whole(0, 3);
    let ball = if s.one_in(2) { &mut case.a } else { &mut case.b };
    let number = match choice {
        0 => &mut ball.center[axis],
        1 => &mut ball.velocity[axis],
        _ => &mut ball.radius,
    };
    *number = s.precision.step(*number, steps);
    ball.radius = ball.radius.max(0.0);
}

/// The time of the first contact after the start, if there is one.
pub(crate) fn first_root<const D: usize>(case: &Case<D>) -> Option<Enclosed> {
    let q = Quadratic::of(case);
    q.meets_later().then(|| q.roots().first)
}

/// Sets the deadline to infinity, or well before or after the contact.
pub(crate) fn set_deadline<const D: usize>(case: &mut Case<D>, s: &mut Sampler) {
    let (a, b) = (&case.a, &case.b);
    let gap = norm(&along(&b.center, -1.0, &a.center)) - a.radius - b.radius;
    let estimate = gap.abs() / norm(&along(&b.velocity, -1.0, &a.velocity));
    let max_time = match s.whole(0, 5) {
        0 | 1 => f64::INFINITY,
        2 => estimate * s.between(0.25, 2.0),
        _ => estimate * s.scale(1, 8),
    };
    let rounded = s.precision.round(max_time);
    case.max_time = if rounded.is_nan() { 1.0 } else { rounded };
}

/// Sets the deadline to the time of the first contact, give or take a few floats.
///
/// Without a contact after the start, the deadline stays as it is.
pub(crate) fn set_deadline_at_contact<const D: usize>(case: &mut Case<D>, steps: i64) {
    if let Some(root) = first_root(case) {
        let nearest = root.nearest(case.precision).min(case.precision.largest());
        case.max_time = case.precision.step(nearest, steps).max(0.0);
    }
}
