//! Contact and impact of a moving ball with another shape.
//!
//! [`first_contact`] is about geometry, [`time_of_impact`] about dynamics; they differ if balls
//! graze, rest against each other, or move apart. `docs/numerics.md` explains how the time is
//! found.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::model::{Impact, Question};
use crate::number::Scalar;
use crate::query::collides::Collides;
use crate::query::queries::ImpactQueries;

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
    a.pose(b).first(Question::Contact, max_time)
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
/// no impulse. Two points (balls of radius 0) have one where they meet, with the normal against
/// their relative velocity, as the smallest of balls in their place would.
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
    a.pose(b).first(Question::Impact, max_time)
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
    a.pose(b).will_collide(max_time)
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
    a.pose(b).is_decided_exactly(max_time)
}
