//! Contact and impact of two balls under constant accelerations.

use crate::decide::filter::{Happening, first_of_accelerated};
use crate::decide::refine::Touch;
use crate::decide::{exact, refine};
use crate::model::shape::{Accelerated, REACH};
use crate::model::{Impact, Question, deadline};
use crate::number::power::power_of_two;
use crate::number::{Certain, Scalar, Unsure};
use crate::problem::{AcceleratedPair, Pair};
use crate::query::balls;

/// The first contact or impact. For equal accelerations, time and normal are those on straight
/// paths.
pub(super) fn first<const D: usize, S: Scalar>(
    question: Question,
    a: &Accelerated<D, S>,
    b: &Accelerated<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let pair = AcceleratedPair::new(a, b);
    if pair.ga == pair.gb {
        let straight = balls::first(question, a.moving(), b.moving(), max_time)?;
        return Some(fallen(question, &pair, straight));
    }
    let end = last_moment(max_time)?;
    first_of_accelerated(question, &pair, end)
        .and_then(|happening| answer(happening, &pair, end))
        .unwrap_or_else(|Unsure| {
            exact::first_of_accelerated(question, &pair, end).map(Touch::rounded)
        })
}

/// The time of impact, at the latest the largest float. An impact after `max_time`, which itself
/// counts, may be left out. Whether there is one by then is tested first, as this test is mostly
/// fast; the bits of the answer do not depend on it.
pub(super) fn time_of_impact<const D: usize>(
    pair: &AcceleratedPair<D>,
    max_time: f64,
) -> Option<f64> {
    let end = f64::MAX;
    if pair.ga == pair.gb {
        return pair.start.approach().time_of_impact();
    }
    if max_time < end && is_clear_until(pair, max_time) {
        return None;
    }
    let by_filter = first_of_accelerated(Question::Impact, pair, end);
    by_filter
        .and_then(|happening| {
            Ok(match happening {
                Happening::Nothing => None,
                Happening::AtStart => Some(0.0),
                Happening::Between(low, high) => Some(refine::time_between(pair, (low, high))?),
            })
        })
        .unwrap_or_else(|Unsure| {
            let exact = exact::first_of_accelerated(Question::Impact, pair, end);
            exact.map(|touch| touch.time.round())
        })
}

/// Whether the filter proves that no impact has a rounded time up to this one.
///
/// A returned time may be before the true time: by its rounding, or by the time in which the balls
/// come nearer by 2⁻⁸⁰ of their radii. Balls that are slightly larger touch by then, if the
/// interval is slightly longer; so these are tested.
fn is_clear_until<const D: usize>(pair: &AcceleratedPair<D>, time: f64) -> bool {
    const LONGER: f64 = 1.0 + power_of_two(-50);
    let larger = Pair { rb: pair.start.rb.next_up(), ..pair.start };
    let pair = AcceleratedPair { start: larger, ..*pair };
    first_of_accelerated(Question::Impact, &pair, time * LONGER) == Ok(Happening::Nothing)
}

/// Whether there is an impact.
pub(super) fn will_collide<const D: usize, S: Scalar>(
    a: &Accelerated<D, S>,
    b: &Accelerated<D, S>,
    max_time: S,
) -> bool {
    let pair = AcceleratedPair::new(a, b);
    if pair.ga == pair.gb {
        return balls::will_collide(a.moving(), b.moving(), max_time);
    }
    let Some(end) = last_moment(max_time) else { return false };
    match first_of_accelerated(Question::Impact, &pair, end) {
        Ok(happening) => happening != Happening::Nothing,
        Err(Unsure) => exact::first_of_accelerated(Question::Impact, &pair, end).is_some(),
    }
}

/// Whether the verdict on an impact, or the last digits of the answer, come from exact arithmetic.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar>(
    a: &Accelerated<D, S>,
    b: &Accelerated<D, S>,
    max_time: S,
) -> bool {
    let pair = AcceleratedPair::new(a, b);
    if pair.ga == pair.gb {
        return balls::is_decided_exactly(a.moving(), b.moving(), max_time);
    }
    let Some(end) = last_moment(max_time) else { return false };
    first_of_accelerated(Question::Impact, &pair, end)
        .and_then(|happening| answer::<D, false, S>(happening, &pair, end))
        .is_err()
}

/// The last time that counts; if it is below 2⁻²⁰⁰, the start.
pub(super) fn last_moment<S: Scalar>(max_time: S) -> Option<f64> {
    deadline(max_time).map(|end| if end < power_of_two(-REACH) { 0.0 } else { end })
}

/// The answer, if it is certain what happens; also for radii that change.
pub(super) fn answer<const D: usize, const GROWS: bool, S: Scalar>(
    happening: Happening,
    pair: &AcceleratedPair<D, GROWS>,
    end: f64,
) -> Certain<Option<Impact<D, S>>> {
    Ok(match happening {
        Happening::Nothing => None,
        Happening::AtStart => Some(refine::impact_at_start(&pair.start)),
        Happening::Between(low, high) => Some(refine::impact_between(pair, (low, high), end)?),
    })
}

/// The answer for straight paths, moved by the distance that both balls have fallen by then.
fn fallen<const D: usize, S: Scalar>(
    question: Question,
    pair: &AcceleratedPair<D>,
    straight: Impact<D, S>,
) -> Impact<D, S> {
    if pair.ga == [0.0; D] || straight.time == S::default() {
        return straight;
    }
    let exactly = || {
        let end = deadline(straight.time.above())?;
        exact::first_of_accelerated(question, pair, end).map(|touch| touch.rounded().point)
    };
    let point = refine::point_at(pair, straight.time.into()).ok().or_else(exactly);
    Impact { point: point.unwrap_or(straight.point), ..straight }
}
