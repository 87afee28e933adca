//! Queries about two balls.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use core::cmp::Ordering;

use crate::decide::filter::{Clear, Estimate, Filter};
use crate::decide::{exact, filter, refine};
#[cfg(feature = "std")]
use crate::model::shape::Moving;
use crate::model::{ContactInterval, Impact, Question, Relation, Verdict, deadline};
use crate::number::{Certain, Scalar, Unsure};
use crate::problem::{Approach, Pair};
use crate::query::queries::{ImpactQueries, PairQueries};

impl<const D: usize, S: Scalar> ImpactQueries<D, S> for Pair<D> {
    #[inline(always)]
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>> {
        // The last closure takes the impact apart and rebuilds it, so that the compiler can drop
        // the fields that the caller does not use.
        first_as(
            question,
            *self,
            max_time,
            #[inline(always)]
            |pair, approach, estimate| refine::impact_at_first_root(pair, approach, estimate),
            #[inline(always)]
            |pair| refine::impact_at_start(pair),
            #[inline(always)]
            |Impact { time, normal, point, feature }| Impact { time, normal, point, feature },
        )
    }

    #[inline(always)]
    fn will_collide(&self, max_time: S) -> bool {
        let Some(deadline) = deadline(max_time) else { return false };
        let filter = Filter::new(self.approach());
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
        unclear_first::<D, S>(Question::Impact, *self, deadline).is_some()
    }

    /// The verdict alone.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        let Some(deadline) = deadline(max_time) else { return false };
        let filter = Filter::new(self.approach());
        match filter.verdict() {
            Ok(Verdict::Apart) => false,
            Ok(Verdict::InContact) => filter.approaches().is_err(),
            Ok(Verdict::Meeting) => filter.has_met_by(deadline).is_err(),
            Ok(Verdict::Grazing) | Err(Unsure) => true,
        }
    }
}

impl<const D: usize, S: Scalar> PairQueries<D, S> for Pair<D> {
    /// The sign of the gap `|p| − R`, with `p = xB − xA` and `R = rA + rB`.
    ///
    /// That is the sign of `c = p·p − R²`, which needs no square root \[Pool Hall Lessons\]
    /// \[Two Circles\].
    #[inline(always)]
    fn relation(&self) -> Relation {
        let sign = filter::sign_of_gap(&self.approach());
        Relation::from_sign_of_gap(sign.unwrap_or_else(|Unsure| exact::sign_of_gap(self)))
    }

    #[inline(always)]
    fn relation_within(&self, tolerance: S) -> Relation {
        let tolerance: f64 = tolerance.into();
        // NaN fails the comparison.
        let within = tolerance > 0.0
            && match filter::gap::<D, f64, false>(self).map(f64::abs) {
                // Rounding is monotonic: if the rounded numbers differ, they are in the order of
                // the exact ones.
                Ok(gap) if gap != tolerance => gap < tolerance,
                Ok(_) | Err(Unsure) => exact::distance_within(self, tolerance),
            };
        if within { Relation::Touching } else { PairQueries::<D, S>::relation(self) }
    }

    #[inline(always)]
    fn gap(&self) -> S {
        filter::gap::<D, S, false>(self).map_or_else(|Unsure| exact::signed_gap(self), S::from_f64)
    }

    #[inline(always)]
    fn closest_points(&self) -> ([S; D], [S; D]) {
        refine::closest_points(self)
    }

    #[inline(always)]
    fn is_approaching(&self) -> bool {
        // Radii do not matter; large ones would only widen the error bound.
        let filter = Filter::new(Approach { r: 0.0, ..self.approach() });
        filter.approaches().unwrap_or_else(|Unsure| exact::approaches(self))
    }

    #[inline(always)]
    fn contact_interval(&self) -> Option<ContactInterval<S>> {
        interval_by_filter(self).unwrap_or_else(|Unsure| exact::interval_of_pair(self))
    }

    /// By the exact times.
    fn order(&self, _: &Impact<D, S>, other: &Self, _: &Impact<D, S>) -> Ordering {
        exact::order_of_impacts(self, other)
    }
}

/// The time of the first contact or impact alone: the rest of the impact is not computed.
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
        Pair::moving(a, b),
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
    pair: Pair<D>,
    max_time: S,
    at_first_root: impl FnOnce(&Pair<D>, &Approach<D>, Estimate) -> T,
    at_start: impl FnOnce(&Pair<D>) -> T,
    of_impact: impl FnOnce(Impact<D, S>) -> T,
) -> Option<T> {
    let deadline = deadline(max_time)?;
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
    unclear_first(question, pair, deadline).map(of_impact)
}

/// The same for balls that are close to a touch, a graze or the deadline.
#[cold]
#[inline(never)]
fn unclear_first<const D: usize, S: Scalar>(
    question: Question,
    pair: Pair<D>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    first_of_pair(question, &pair, deadline)
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
