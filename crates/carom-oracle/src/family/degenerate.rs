//! Pairs with zero relative velocity or zero offset.

use crate::case::Case;
use crate::family::placing::{set_deadline, set_deadline_at_contact};
use crate::family::plain::generic;
use crate::family::sampler::Sampler;
use crate::family::{close, lattice};

/// Equal velocities, or velocities one float apart.
pub(crate) fn resting<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = match s.whole(0, 3) {
        0 => generic(s),
        1 => close::touching(s),
        2 => close::nearly_touching(s),
        _ => lattice::exact_touch(s),
    };
    if s.one_in(3) {
        case.a.velocity = [0.0; D];
    }
    case.b.velocity = case.a.velocity;
    if s.one_in(2) {
        for v in &mut case.b.velocity {
            let steps = s.whole(-1, 1);
            *v = s.precision.step(*v, steps);
        }
        case.max_time = f64::INFINITY;
        if s.one_in(4) {
            let steps = s.whole(-2, 2);
            set_deadline_at_contact(&mut case, steps);
        }
    } else if case.max_time == 0.0 {
        set_deadline(&mut case, s);
    }
    case
}

/// Equal centres, or centres one float apart.
pub(crate) fn concentric<const D: usize>(s: &mut Sampler) -> Case<D> {
    let mut case = generic(s);
    if s.one_in(2) {
        case.a.center = [0.0; D];
    }
    case.b.center = case.a.center;
    if s.one_in(2) {
        for x in &mut case.b.center {
            let steps = s.whole(-1, 1);
            *x = s.precision.step(*x, steps);
        }
    }
    match s.whole(0, 4) {
        0 => case.b.velocity = case.a.velocity,
        1 => (case.a.radius, case.b.radius) = (0.0, 0.0),
        2 => case.a.radius = 0.0,
        _ => {}
    }
    case
}
