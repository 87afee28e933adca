//! Contact and impact of two balls under constant accelerations.

use crate::decide::filter::{Happening, first_of_accelerated};
use crate::decide::refine::Touch;
use crate::decide::{exact, refine};
use crate::model::shape::Accelerated;
use crate::model::{Impact, Question, accelerated_deadline, deadline};
use crate::number::power::power_of_two;
use crate::number::{Certain, Scalar, Unsure};
use crate::problem::{AcceleratedPair, Pair};
use crate::query::queries::{ImpactQueries, PoseImpact};

impl<const D: usize, S: Scalar> PoseImpact<D, S, Self> for Accelerated<D, S> {
    type Problem<'a>
        = AcceleratedPair<D>
    where
        S: 'a;

    #[inline]
    fn pose<'a>(&'a self, other: &'a Self) -> AcceleratedPair<D> {
        AcceleratedPair::new(self, other)
    }
}

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for AcceleratedPair<D> {
    /// For equal accelerations, time and normal are those on straight paths.
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        if self.is_straight() {
            let straight = self.start.first(question, max_time)?;
            return Some(fallen(question, self, straight));
        }
        let end = accelerated_deadline(max_time)?;
        first_of_accelerated(question, self, end)
            .and_then(|happening| answer(happening, self, end))
            .unwrap_or_else(|Unsure| {
                exact::first_of_accelerated(question, self, end).map(Touch::rounded)
            })
    }

    fn will_collide(&self, max_time: S) -> bool {
        if self.is_straight() {
            return self.start.will_collide(max_time);
        }
        let Some(end) = accelerated_deadline(max_time) else { return false };
        match first_of_accelerated(Question::Impact, self, end) {
            Ok(happening) => happening != Happening::Nothing,
            Err(Unsure) => exact::first_of_accelerated(Question::Impact, self, end).is_some(),
        }
    }

    fn is_decided_exactly(&self, max_time: S) -> bool {
        if self.is_straight() {
            return self.start.is_decided_exactly(max_time);
        }
        let Some(end) = accelerated_deadline(max_time) else { return false };
        first_of_accelerated(Question::Impact, self, end)
            .and_then(|happening| answer::<D, false, S>(happening, self, end))
            .is_err()
    }
}

/// The time of impact, at the latest the largest float. An impact after `max_time`, which itself
/// counts, may be left out. Whether there is one by then is tested first, as this test is mostly
/// fast; the bits of the answer do not depend on it.
pub(in crate::query) fn time_of_impact<const D: usize>(
    pair: &AcceleratedPair<D>,
    max_time: f64,
) -> Option<f64> {
    let end = f64::MAX;
    if pair.is_straight() {
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
