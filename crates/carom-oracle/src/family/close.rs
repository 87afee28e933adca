//! Pairs close to a change of the answer.
//!
//! Close to a graze, to a touch, or to the deadline.

use crate::case::Case;
use crate::family::lattice;
use crate::family::placing::{
    Meeting, first_root, set_deadline, set_deadline_at_contact, split_radii, step_radius,
};
use crate::family::plain::{far_and_tiny, some_meeting};
use crate::family::sampler::Sampler;
use crate::precision::power_of_two;
use crate::quadratic::Quadratic;

/// The radii add up to the closest approach, within 64 floats.
pub(crate) fn grazing<const D: usize>(s: &mut Sampler) -> Case<D> {
    let r = s.scale(-2, 2);
    let distance = r * s.scale(0, 10);
    let speed = s.scale(-3, 3);
    let mut case = Meeting::aimed(s, distance, speed, r, r).place(s);
    let q = Quadratic::of(&case);
    // Velocities that round to the same value have no closest approach.
    if !q.a.is_zero() {
        split_radii(&mut case, &q.closest_distance(), s);
        step_radius(&mut case, s);
    }
    set_deadline(&mut case, s);
    case
}

/// The closest approach differs from R by any fraction of it, down to less than a float resolves.
pub(crate) fn nearly_grazing<const D: usize>(s: &mut Sampler) -> Case<D> {
    let r = s.scale(-2, 2);
    let offset = r * (1.0 + some_part(s));
    let distance = offset * s.scale(0, 20);
    let speed = s.scale(-3, 3);
    let mut case = Meeting::aimed(s, distance, speed, offset, r).place(s);
    set_deadline(&mut case, s);
    case
}

/// The radii add up to the distance at the start, within 64 floats.
pub(crate) fn touching<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = slanting(s, 0.0);
    let distance = Quadratic::of(&case).distance();
    split_radii(&mut case, &distance, s);
    step_radius(&mut case, s);
    set_deadline(&mut case, s);
    case
}

/// The gap at the start is any fraction of R, of either sign, down to less than a float resolves.
pub(crate) fn nearly_touching<const D: usize>(s: &mut Sampler) -> Case<D> {
    let gap = some_part(s);
    let mut case = slanting(s, gap);
    set_deadline(&mut case, s);
    case
}

/// A pair at distance R (1 + gap) that approaches or moves apart at any angle, usually obliquely.
fn slanting<const D: usize>(s: &mut Sampler, gap: f64) -> Case<D> {
    let r = s.scale(-2, 2);
    let distance = r * (1.0 + gap);
    let cosine = if s.one_in(2) { s.scale(-2, -1) } else { s.scale(-30, -1) };
    let offset = distance * (1.0 - cosine * cosine).sqrt();
    let speed = s.scale(-3, 3) * if s.one_in(3) { -1.0 } else { 1.0 };
    Meeting::aimed(s, distance, speed, offset, r).place(s)
}

/// Of either sign, between a quarter and an eighth of the last place, uniform in the exponent.
fn some_part(s: &mut Sampler) -> f64 {
    s.sign() * s.scale(-i64::from(s.precision.digits()) - 3, -2)
}

/// The contact is at most two floats before or after the deadline.
pub(crate) fn end_of_interval<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = certain_hit(s);
    let steps = s.whole(-2, 2);
    set_deadline_at_contact(&mut case, steps);
    case
}

/// The deadline differs from the contact by any fraction of it.
pub(crate) fn near_the_end<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = certain_hit(s);
    let part = some_part(s);
    set_deadline_near_contact(&mut case, part);
    case
}

/// Sets the deadline to the time of the first contact, plus or minus a fraction of it.
///
/// Without a contact after the start, the deadline stays as it is.
fn set_deadline_near_contact<const D: usize>(case: &mut Case<D>, part: f64) {
    if let Some(root) = first_root(case) {
        let contact = root.nearest(case.precision);
        case.max_time = case.precision.round(contact * (1.0 + part));
    }
}

fn certain_hit<const D: usize>(s: &mut Sampler) -> Case<D> {
    loop {
        let case = match s.whole(0, 3) {
            0 => far_and_tiny(s),
            1 => lattice::tangent(s),
            _ => some_meeting(s).place(s),
        };
        if first_root(&case).is_some() {
            return case;
        }
    }
}

/// Contacts after a short oblique path: near both a touch and a graze.
pub(crate) fn skimming<const D: usize>(s: &mut Sampler) -> Case<D> {
    let r = s.scale(-2, 2);
    // The chord is about as short as the gap is small, or shorter, or longer.
    let depth = s.scale(-i64::from(s.precision.digits()) - 3, -8);
    let gap = depth * s.scale(-4, 12);
    let offset = r * (1.0 - depth);
    let distance = (r * (1.0 + gap)).max(offset);
    let speed = s.scale(-3, 3);
    let mut case = Meeting::aimed(s, distance, speed, offset, r).place(s);
    let steps = s.whole(-2, 2);
    if s.one_in(3) {
        set_deadline_at_contact(&mut case, steps);
    } else {
        case.max_time = s.precision.round(power_of_two(40));
    }
    case
}

/// Pairs with a clear verdict but an ill-conditioned time. `c` and `D` are small fractions of
/// `m = p·p + R²` and of `a m`, independent of each other, down to 2⁻²⁸ and 2⁻³⁰.
///
/// A third is near, a third far away, and a third overlaps, so that only the last root is in the
/// future. Many deadlines are as close to the contact as the error of a plain estimate of it.
pub(crate) fn shallow<const D: usize>(s: &mut Sampler) -> Case<D> {
    let r = s.scale(-2, 2);
    let kind = s.whole(0, 2);
    let discriminant = s.scale(-30, -6);
    let distance = if kind == 0 {
        r * s.scale(8, 13)
    } else {
        // c < 0 makes D at least a |c|.
        let gap = if kind == 1 { s.scale(-28, -4) } else { -discriminant * s.scale(-8, -1) };
        r * ((1.0 + gap) / (1.0 - gap)).sqrt()
    };
    let m = distance * distance + r * r;
    // D = a (R² − offset²), which is smaller if the balls are far away.
    let depth = if kind == 0 { r * r * s.scale(-4, -1) } else { discriminant * m };
    let offset = (r * r - depth).max(0.0).sqrt().min(distance);
    let speed = s.scale(-3, 3) * if kind == 2 { s.sign() } else { 1.0 };
    let mut case = Meeting::aimed(s, distance, speed, offset, r).place(s);
    if s.one_in(2) {
        let part = s.sign() * s.scale(-44, -22);
        set_deadline_near_contact(&mut case, part);
    }
    case
}
