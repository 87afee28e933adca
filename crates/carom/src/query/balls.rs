//! Queries about two balls.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::decide::filter::{Clear, Estimate, Filter};
use crate::decide::{exact, filter, refine};
use crate::model::shape::{Ball, Moving};
use crate::model::{ContactInterval, Impact, Question, Relation, Verdict, deadline};
use crate::number::{Certain, Scalar, Unsure};
use crate::problem::{Approach, Pair};

/// The relation: the sign of the gap `|p| − R`, with `p = xB − xA` and `R = rA + rB`.
///
/// That is the sign of `c = p·p − R²`, which needs no square root \[Pool Hall Lessons\]
/// \[Two Circles\].
#[inline]
pub(super) fn relation<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Relation {
    let pair = Pair::still(a, b);
    let sign = filter::sign_of_gap(&pair.approach());
    Relation::from_sign_of_gap(sign.unwrap_or_else(|Unsure| exact::sign_of_gap(&pair)))
}

#[inline]
pub(super) fn relation_within<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
    tolerance: S,
) -> Relation {
    let pair = Pair::still(a, b);
    let tolerance: f64 = tolerance.into();
    // NaN fails the comparison.
    let within = tolerance > 0.0
        && match filter::gap::<D, f64, false>(&pair).map(f64::abs) {
            // Rounding is monotonic: if the rounded numbers differ, they are in the order of the
            // exact ones.
            Ok(gap) if gap != tolerance => gap < tolerance,
            Ok(_) | Err(Unsure) => exact::distance_within(&pair, tolerance),
        };
    if within { Relation::Touching } else { relation(a, b) }
}

#[inline]
pub(super) fn gap<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> S {
    let pair = Pair::still(a, b);
    filter::gap::<D, S, false>(&pair).map_or_else(|Unsure| exact::signed_gap(&pair), S::from_f64)
}

#[inline]
pub(super) fn closest_points<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> ([S; D], [S; D]) {
    refine::closest_points(&Pair::still(a, b))
}

#[inline]
pub(super) fn is_approaching<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> bool {
    let pair = Pair::moving(a, b);
    // Radii do not matter; large ones would only widen the error bound.
    let filter = Filter::new(Approach { r: 0.0, ..pair.approach() });
    filter.approaches().unwrap_or_else(|Unsure| exact::approaches(&pair))
}

#[inline]
pub(super) fn will_collide<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> bool {
    let Some(deadline) = deadline(max_time) else { return false };
    let filter = Filter::new(Pair::moving(a, b).approach());
    match filter.first_look() {
        Ok(Clear::Apart) => {
            let (collides, is_certain) = filter.collides_by(deadline);
            if is_certain {
                return collides;
            }
        }
        Ok(Clear::Overlapping { approaching }) => return approaching,
        Err(Unsure) => {}
    }
    unclear_first(Question::Impact, a, b, deadline).is_some()
}

#[inline(always)]
pub(super) fn first<const D: usize, S: Scalar>(
    question: Question,
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    // The last closure takes the impact apart and rebuilds it, so that the compiler can drop the
    // fields that the caller does not use.
    first_as(
        question,
        [a, b],
        max_time,
        #[inline(always)]
        |pair, approach, estimate| refine::impact_at_first_root(pair, approach, estimate),
        #[inline(always)]
        |pair| refine::impact_at_start(pair),
        #[inline(always)]
        |Impact { time, normal, point, feature }| Impact { time, normal, point, feature },
    )
}

/// The time of [`first`] alone: the rest of the impact is not computed.
#[cfg(feature = "std")]
#[inline(always)]
pub(crate) fn moment<const D: usize, S: Scalar>(
    question: Question,
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<S> {
    first_as(
        question,
        [a, b],
        max_time,
        #[inline(always)]
        |pair, approach, estimate| {
            S::from_f64(refine::time_of_first_root::<D, S>(pair, approach, estimate))
        },
        #[inline(always)]
        |_| S::default(),
        #[inline(always)]
        |impact| impact.time,
    )
}

/// A value of the first contact or impact of two balls: from `at_first_root` or `at_start`, or, in
/// unclear cases, from `of_impact`. (The closures are always inlined: if a loop has two calls, the
/// compiler would otherwise call them, and compute what is not used.)
#[inline(always)]
fn first_as<const D: usize, S: Scalar, T>(
    question: Question,
    [a, b]: [&Moving<D, S>; 2],
    max_time: S,
    at_first_root: impl FnOnce(&Pair<D>, &Approach<D>, Estimate) -> T,
    at_start: impl FnOnce(&Pair<D>) -> T,
    of_impact: impl FnOnce(Impact<D, S>) -> T,
) -> Option<T> {
    let deadline = deadline(max_time)?;
    let pair = Pair::moving(a, b);
    let filter = Filter::new(pair.approach());
    match filter.first_look() {
        Ok(Clear::Apart) => {
            // Two tests, although one is enough: the first finds most of the misses, and earlier.
            if !filter.collides() {
                return None;
            }
            match filter.has_met_by(deadline) {
                Ok(true) => {
                    let estimate = filter.first_root_of_clear();
                    return Some(at_first_root(&pair, filter.approach(), estimate));
                }
                Ok(false) => return None,
                Err(Unsure) => {}
            }
        }
        Ok(Clear::Overlapping { approaching }) => {
            if question == Question::Impact && !approaching {
                return None;
            }
            return Some(at_start(&pair));
        }
        Err(Unsure) => {}
    }
    unclear_first(question, a, b, deadline).map(of_impact)
}

/// The same for balls that are close to a touch, a graze or the deadline.
#[cold]
#[inline(never)]
fn unclear_first<const D: usize, S: Scalar>(
    question: Question,
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    first_of_pair(question, &Pair::moving(a, b), deadline)
}

/// The first contact or impact of a pair whose R is at most two floats long.
pub(super) fn first_of_pair<const D: usize, S: Scalar>(
    question: Question,
    pair: &Pair<D>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    let filter = Filter::new(pair.approach());
    match (filter.verdict(), question) {
        (Ok(Verdict::Apart), _) => None,
        (Ok(Verdict::InContact), Question::Contact) => Some(refine::impact_at_start(pair)),
        (Ok(Verdict::InContact), Question::Impact) => match filter.approaches() {
            Ok(true) => Some(refine::impact_at_start(pair)),
            Ok(false) => None,
            Err(Unsure) => exact::first(question, pair, deadline),
        },
        (Ok(Verdict::Meeting), _) => {
            let in_time = filter.has_met_by(deadline);
            let in_time = in_time.unwrap_or_else(|Unsure| exact::has_begun(pair, deadline));
            let estimate = filter.first_root();
            in_time.then(|| refine::impact_at_first_root(pair, filter.approach(), estimate))
        }
        (Ok(Verdict::Grazing) | Err(Unsure), _) => exact::first(question, pair, deadline),
    }
}

/// Whether the verdict on an impact needs exact arithmetic.
pub(super) fn is_decided_exactly<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> bool {
    let Some(deadline) = deadline(max_time) else { return false };
    let filter = Filter::new(Pair::moving(a, b).approach());
    match filter.verdict() {
        Ok(Verdict::Apart) => false,
        Ok(Verdict::InContact) => filter.approaches().is_err(),
        Ok(Verdict::Meeting) => filter.has_met_by(deadline).is_err(),
        Ok(Verdict::Grazing) | Err(Unsure) => true,
    }
}

#[inline]
pub(super) fn contact_interval<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> Option<ContactInterval<S>> {
    let pair = Pair::moving(a, b);
    interval_by_filter(&pair).unwrap_or_else(|Unsure| exact::interval_of_pair(&pair))
}

/// The contact interval of a pair with any margin.
pub(super) fn interval_of_pair<const D: usize, S: Scalar>(
    pair: &Pair<D>,
) -> Option<ContactInterval<S>> {
    let filtered = || if pair.has_short_reach() { interval_by_filter(pair) } else { Err(Unsure) };
    filtered().unwrap_or_else(|Unsure| exact::interval_of_pair(pair))
}

/// The interval, as far as plain `f64` can decide it.
#[inline(always)]
fn interval_by_filter<const D: usize, S: Scalar>(
    pair: &Pair<D>,
) -> Certain<Option<ContactInterval<S>>> {
    let filter = Filter::new(pair.approach());
    let largest = S::MAX.into();
    let start = match filter.verdict()? {
        Verdict::InContact => 0.0,
        Verdict::Meeting if filter.has_met_by(largest)? => {
            refine::time_of_first_root::<D, S>(pair, filter.approach(), filter.first_root())
        }
        Verdict::Meeting | Verdict::Apart => return Ok(None),
        Verdict::Grazing => return Err(Unsure),
    };
    let estimate = filter.last_root()?;
    let end = if estimate.is_before(largest)? {
        refine::time_of_last_root::<D, S>(pair, filter.approach(), estimate)
    } else {
        f64::INFINITY
    };
    Ok(Some(ContactInterval { start: S::from_f64(start), end: S::from_f64(end) }))
}
