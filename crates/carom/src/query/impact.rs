//! Contact and impact of a moving ball with another shape.
//!
//! [`first_contact`] is about geometry, [`time_of_impact`] about dynamics; they differ if balls
//! graze, rest against each other, or move apart. `docs/numerics.md` explains how the time is
//! found.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::answer::Impact;
use crate::approach::Approach;
use crate::filter::{Clear, Estimate, Filter};
use crate::float::Scalar;
use crate::pair::Pair;
use crate::query::collides::Collides;
use crate::shape::Moving;
use crate::verdict::{Question, Unsure, Verdict, deadline};
use crate::{exact, refine};

/// Returns the first contact of two shapes.
///
/// This is geometry: the first time in `[0, max_time]` at which a ball and another shape touch or
/// overlap. The time is 0 if they touch or overlap at the start. A graze, a touch for one instant,
/// counts. `max_time` itself counts, and may be infinite. Lengths and times are in any units, but
/// the same for both shapes.
///
/// Returns `None` if there is no contact by then, or if `max_time` is negative or NaN.
///
/// # Accuracy
/// As that of [`time_of_impact`].
///
/// ```
/// use carom::{Circle, first_contact, time_of_impact};
///
/// // They pass in adjacent lanes: a contact, but no impact.
/// let a = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
/// let b = Circle::new([10.0, 2.0], 1.0)?.at_rest();
/// let contact = first_contact(&a, &b, 60.0).expect("a graze");
/// assert_eq!((contact.time, contact.normal, contact.point), (10.0, [0.0, 1.0], [10.0, 1.0]));
/// assert_eq!(time_of_impact(&a, &b, 60.0), None);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline(always)]
#[must_use]
pub fn first_contact<const D: usize, S: Scalar, A, B>(
    a: &A,
    b: &B,
    max_time: S,
) -> Option<Impact<D, S>>
where
    A: Collides<D, S, B>,
{
    A::first_contact(a, b, max_time)
}

/// Returns the first impact of two shapes.
///
/// This is dynamics: the first time in `[0, max_time]` at which a ball and another shape touch and
/// approach. Shapes that touch or overlap at the start, and approach, have their impact at 0.
/// `max_time` itself counts, and may be infinite. Lengths and times are in any units, but the same
/// for both shapes.
///
/// Returns `None` if there is no impact by then, or if `max_time` is negative or NaN. Shapes that
/// move apart, rest relative to each other or slide past (a graze) have no impact: there would be
/// no impulse.
///
/// Two [`Accelerated`](crate::Accelerated) balls may touch more than once. Their impact is the
/// first time at which they touch or overlap and the first nonzero derivative of their distance is
/// negative. Balls that rest on each other have an impact at 0 if they are pressed together, and
/// none if they are lifted. Balls that overlap, move apart and turn round before they are free have
/// their impact when they turn round. A graze is not an impact; an impact after it counts. For
/// accelerated balls a `max_time` below 2⁻²⁰⁰ is 0.
///
/// # Accuracy
/// The verdict is exact. The time is within one unit in the last place (`f32`: 0.51), each
/// component of the normal within 2⁻⁵⁰ (`f32`: 2⁻²²), and the point within 4 units in the last
/// place of the largest number in its computation. For accelerated balls,
/// [`Accelerated`](crate::Accelerated) gives the range in which this holds.
///
/// ```
/// use carom::{Sphere, time_of_impact};
///
/// // A bullet that crosses its target within one step does not tunnel through it.
/// let bullet = Sphere::new([-10.0_f32, 0.0, 0.0], 0.5)?.moving([240.0, 0.0, 0.0])?;
/// let target = Sphere::new([0.0, 0.0, 0.0], 0.5)?.at_rest();
/// let impact = time_of_impact(&bullet, &target, 0.1).expect("head on");
/// assert_eq!(impact.time, 0.0375);
/// assert_eq!(impact.point, [-0.5, 0.0, 0.0]);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline(always)]
#[must_use]
pub fn time_of_impact<const D: usize, S: Scalar, A, B>(
    a: &A,
    b: &B,
    max_time: S,
) -> Option<Impact<D, S>>
where
    A: Collides<D, S, B>,
{
    A::time_of_impact(a, b, max_time)
}

/// Returns whether [`time_of_impact`] finds an impact.
///
/// It computes only the verdict, which is exact, in about half the time.
///
/// ```
/// use carom::{Circle, will_collide};
///
/// let cue = Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?;
/// let eight = Circle::new([6.0, 0.0], 1.0)?.at_rest();
/// // They touch at 0.5.
/// assert!(will_collide(&cue, &eight, 0.5));
/// assert!(!will_collide(&cue, &eight, 0.4999));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn will_collide<const D: usize, S: Scalar, A, B>(a: &A, b: &B, max_time: S) -> bool
where
    A: Collides<D, S, B>,
{
    A::will_collide(a, b, max_time)
}

#[inline]
pub(super) fn will_balls_collide<const D: usize, S: Scalar>(
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
pub(super) fn first_of_balls<const D: usize, S: Scalar>(
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

/// The time of [`first_of_balls`] alone: the rest of the impact is not computed.
#[cfg(feature = "std")]
#[inline(always)]
pub(crate) fn moment_of_balls<const D: usize, S: Scalar>(
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
    let pair = Pair::moving(a, b);
    let filter = Filter::new(pair.approach());
    match (filter.verdict(), question) {
        (Ok(Verdict::Apart), _) => None,
        (Ok(Verdict::InContact), Question::Contact) => Some(refine::impact_at_start(&pair)),
        (Ok(Verdict::InContact), Question::Impact) => match filter.approaches() {
            Ok(true) => Some(refine::impact_at_start(&pair)),
            Ok(false) => None,
            Err(Unsure) => exact::first(question, a, b, deadline),
        },
        (Ok(Verdict::Meeting), _) => {
            let in_time = filter.has_met_by(deadline);
            let in_time = in_time.unwrap_or_else(|Unsure| exact::has_begun(a, b, deadline));
            let estimate = filter.first_root();
            in_time.then(|| refine::impact_at_first_root(&pair, filter.approach(), estimate))
        }
        (Ok(Verdict::Grazing) | Err(Unsure), _) => exact::first(question, a, b, deadline),
    }
}

/// Returns whether [`time_of_impact`] needs exact arithmetic for its verdict.
///
/// With a shape other than a ball, and for accelerated balls, it returns whether the verdict or the
/// last digits of the answer need it.
///
/// The answer is right either way, but with exact arithmetic it takes 20 to 40 times as long.
/// So this tells which share of a set of pairs is slow; for ordinary pairs of balls it is one in
/// ten thousand.
///
/// ```
/// use carom::{Circle, is_decided_exactly};
///
/// let bullet = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
/// let ahead = Circle::new([10.0, 0.5], 1.0)?.at_rest();
/// assert!(!is_decided_exactly(&bullet, &ahead, 60.0));
/// // A graze: the discriminant is 0, which no rounded number can show.
/// let beside = Circle::new([10.0, 2.0], 1.0)?.at_rest();
/// assert!(is_decided_exactly(&bullet, &beside, 60.0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[must_use]
pub fn is_decided_exactly<const D: usize, S: Scalar, A, B>(a: &A, b: &B, max_time: S) -> bool
where
    A: Collides<D, S, B>,
{
    A::is_decided_exactly(a, b, max_time)
}

/// [`is_decided_exactly`] for two balls.
pub(super) fn are_balls_decided_exactly<const D: usize, S: Scalar>(
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
