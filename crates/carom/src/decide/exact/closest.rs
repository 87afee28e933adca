//! Exact closest approach of two moving balls.

use core::cmp::Ordering;

use super::moment::{gap, passed};
use super::quadratic::{WholePair, units_of};
use super::relation::signed_gap;
use crate::model::shape::Moving;
use crate::model::{ClosestApproach, deadline};
use crate::number::{Memory, Real, Scalar, Unsure};
use crate::problem::Pair;

/// [`closest_approach`](crate::closest_approach()) without its filter.
///
/// Time and gap are within 0.51 units in the last place.
#[must_use]
pub fn closest_approach<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<ClosestApproach<S>> {
    Some(nearest(&Pair::moving(a, b), deadline(max_time)?))
}

/// The closest approach up to `deadline`, which is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn nearest<const D: usize, S: Scalar>(
    pair: &Pair<D>,
    deadline: f64,
) -> ClosestApproach<S> {
    let (length, speed) = units_of(pair);
    let memory = &Memory::new();
    let quadratic = WholePair::new(memory, pair, length, speed);
    if !quadratic.approaches() {
        return ClosestApproach { time: S::default(), gap: signed_gap(pair) };
    }
    let time = quadratic.closest_time();
    if is_reached(pair, time, deadline) {
        let gap = quadratic.closest_gap().scaled(length);
        ClosestApproach { time: time.round(), gap: gap.round() }
    } else {
        ClosestApproach { time: S::from_f64(deadline), gap: gap(pair, deadline).round() }
    }
}

fn is_reached<const D: usize>(pair: &Pair<D>, time: Real, deadline: f64) -> bool {
    match time.clearly_compare(Real::from(deadline)) {
        Ok(order) => order == Ordering::Less,
        Err(Unsure) => passed(pair, deadline).closest,
    }
}
