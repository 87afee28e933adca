//! Two balls under constant accelerations: do they meet, and when?

use crate::answer::Impact;
use crate::exact;
use crate::float::Scalar;
use crate::float::power::power_of_two;
use crate::pair::AcceleratedPair;
use crate::query::impact;
use crate::shape::Accelerated;
use crate::verdict::{Question, deadline};

/// The first contact or impact. Of equal accelerations, time and normal are those of the straight lines.
pub(super) fn first<const D: usize, S: Scalar>(
    question: Question,
    a: &Accelerated<D, S>,
    b: &Accelerated<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let pair = AcceleratedPair::new(a, b);
    if pair.ga == pair.gb {
        let straight = impact::first_of_balls(question, a.moving(), b.moving(), max_time)?;
        let point = if pair.ga == [0.0; D] || straight.time == S::default() {
            straight.point
        } else {
            // Both have fallen as far.
            let end = deadline(straight.time.above())?;
            exact::first_of_accelerated(question, &pair, end)?.point
        };
        return Some(Impact { point, ..straight });
    }
    exact::first_of_accelerated(question, &pair, end_of_range(deadline(max_time)?))
}

/// A deadline as it counts: one below 2⁻²⁰⁰ as 0.
fn end_of_range(deadline: f64) -> f64 {
    if deadline < power_of_two(-200) { 0.0 } else { deadline }
}

/// Whether there is an impact.
pub(super) fn will_collide<const D: usize, S: Scalar>(
    a: &Accelerated<D, S>,
    b: &Accelerated<D, S>,
    max_time: S,
) -> bool {
    if a.acceleration() == b.acceleration() {
        return impact::will_balls_collide(a.moving(), b.moving(), max_time);
    }
    first(Question::Impact, a, b, max_time).is_some()
}

/// Whether exact arithmetic is asked.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar>(
    a: &Accelerated<D, S>,
    b: &Accelerated<D, S>,
    max_time: S,
) -> bool {
    if a.acceleration() == b.acceleration() {
        return impact::are_balls_decided_exactly(a.moving(), b.moving(), max_time);
    }
    deadline(max_time).is_some()
}
