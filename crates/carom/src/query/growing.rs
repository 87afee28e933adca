//! Contact and impact of two balls whose radii change.

use crate::decide::exact;
use crate::decide::filter::{Happening, first_of_growing};
use crate::decide::refine::Touch;
use crate::model::shape::Growing;
use crate::model::{Impact, Question};
use crate::number::{Scalar, Unsure};
use crate::problem::AcceleratedPair;
use crate::query::accelerated::{self, answer, last_moment};

/// The first contact or impact; if the radii do not change, that of accelerated balls.
pub(super) fn first<const D: usize, S: Scalar>(
    question: Question,
    a: &Growing<D, S>,
    b: &Growing<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let pair = AcceleratedPair::growing(a, b);
    if pair.rates == [0.0; 2] {
        return accelerated::first(question, a.accelerated(), b.accelerated(), max_time);
    }
    let end = last_moment(max_time)?;
    first_of_growing(question, &pair, end)
        .and_then(|happening| answer(happening, &pair, end))
        .unwrap_or_else(|Unsure| exact::first_of_growing(question, &pair, end).map(Touch::rounded))
}

/// Whether there is an impact.
pub(super) fn will_collide<const D: usize, S: Scalar>(
    a: &Growing<D, S>,
    b: &Growing<D, S>,
    max_time: S,
) -> bool {
    let pair = AcceleratedPair::growing(a, b);
    if pair.rates == [0.0; 2] {
        return accelerated::will_collide(a.accelerated(), b.accelerated(), max_time);
    }
    let Some(end) = last_moment(max_time) else { return false };
    match first_of_growing(Question::Impact, &pair, end) {
        Ok(happening) => happening != Happening::Nothing,
        Err(Unsure) => exact::first_of_growing(Question::Impact, &pair, end).is_some(),
    }
}

/// Whether the verdict on an impact, or the last digits of the answer, come from exact arithmetic.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar>(
    a: &Growing<D, S>,
    b: &Growing<D, S>,
    max_time: S,
) -> bool {
    let pair = AcceleratedPair::growing(a, b);
    if pair.rates == [0.0; 2] {
        return accelerated::is_decided_exactly(a.accelerated(), b.accelerated(), max_time);
    }
    let Some(end) = last_moment(max_time) else { return false };
    first_of_growing(Question::Impact, &pair, end)
        .and_then(|happening| answer::<D, true, S>(happening, &pair, end))
        .is_err()
}
