//! Two balls moving: first contact, time of impact, exit.
//!
//! [`first_contact`] asks geometry, [`time_of_impact`] dynamics; they differ where balls graze,
//! rest against each other, or part. How the time is found is told in `docs/numerics.md`.
#![expect(
    clippy::inline_always,
    reason = "what a caller does not ask for is dropped only where all is in one function"
)]

use crate::approach::Approach;
use crate::filter::{Estimate, Filter, Order, Outcome, Position};
use crate::fine_point::Moment;
use crate::pair::Pair;
use crate::residual::{Residual, Tails};
use crate::vector::{along, dot, sqrt};
use crate::verdict::Question;
use crate::{Moving, Scalar, exact};

/// Where and when two balls meet.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize", deserialize = "S: serde::Deserialize<'de>"))
)]
pub struct Impact<const D: usize, S = f64> {
    /// When, in `[0, max_time]`.
    pub time: S,
    /// The unit normal from A to B at that moment.
    ///
    /// Where it has no direction of its own, between concentric balls and between points, it
    /// opposes the relative velocity; at rest it is the first axis.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::array"))]
    pub normal: [S; D],
    /// The point of contact, computed from the ball whose centre, path and radius are the smaller, and
    /// from both between equals; for balls in contact at the start, midway between the two surfaces
    /// along the normal. Infinite beyond the largest float.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::array"))]
    pub point: [S; D],
}

impl<const D: usize, S: Scalar> Impact<D, S> {
    /// How far a ball of the pair moves until the touch: its movement cut off there, `v t`
    /// \[Pool Hall Lessons\].
    ///
    /// ```
    /// use carom::{Circle, time_of_impact};
    ///
    /// let cue = Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?;
    /// let eight = Circle::new([6.0, 0.0], 1.0)?.at_rest();
    /// let impact = time_of_impact(&cue, &eight, 1.0).expect("head on");
    /// // Of its movement by 8, the cue ball makes the 4 up to the touch.
    /// assert_eq!(impact.displacement(&cue), [4.0, 0.0]);
    /// assert_eq!(impact.displacement(&eight), [0.0, 0.0]);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn displacement(&self, ball: &Moving<D, S>) -> [S; D] {
        let t: f64 = self.time.into();
        ball.velocity().map(|v| S::from_f64(v.into() * t))
    }
}

/// When two balls begin and end to touch or overlap, were nothing to stop them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactInterval<S = f64> {
    /// The first contact; 0 where they touch or overlap already.
    pub start: S,
    /// The last contact; infinite where they never part, or later than the largest float.
    pub end: S,
}

/// Geometry: the first moment in `[0, max_time]` at which the balls touch or overlap.
///
/// Balls that touch or overlap at the start are in contact at 0. A graze, touching for one
/// instant, counts. `max_time` itself counts, and may be infinite; for a negative or NaN
/// `max_time` there is no such moment.
///
/// ```
/// use carom::{Circle, first_contact, time_of_impact};
///
/// // Past each other on neighbouring lanes: a contact, but no impact.
/// let a = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
/// let b = Circle::new([10.0, 2.0], 1.0)?.at_rest();
/// let contact = first_contact(&a, &b, 60.0).expect("a graze");
/// assert_eq!((contact.time, contact.normal, contact.point), (10.0, [0.0, 1.0], [10.0, 1.0]));
/// assert_eq!(time_of_impact(&a, &b, 60.0), None);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn first_contact<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    first(Question::Contact, a, b, max_time)
}

/// Dynamics: the first moment in `[0, max_time]` at which the balls touch and approach.
///
/// Touching or overlapping balls that approach have their impact at 0. Balls that part, rest
/// relative to each other or slide past (a graze) have none: no impulse would pass. `max_time`
/// itself counts, and may be infinite; for a negative or NaN `max_time` there is no such moment.
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
#[inline]
#[must_use]
pub fn time_of_impact<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    first(Question::Impact, a, b, max_time)
}

/// Whether [`time_of_impact`] finds an impact: the verdict alone, in about half the time.
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
pub fn will_collide<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> bool {
    let Some(deadline) = deadline(max_time) else { return false };
    let filter = Filter::new(Pair::moving(a, b).approach());
    match filter.position() {
        Position::Separate => {
            let (collides, is_certain) = filter.collides_by(deadline);
            if is_certain {
                return collides;
            }
        }
        Position::Overlapping => return filter.approaches(),
        Position::Unclear => {}
    }
    unclear_first(Question::Impact, a, b, deadline).is_some()
}

/// When the balls begin and end to touch or overlap from time 0 on, were nothing to stop them.
///
/// `None` where they never do, or not before the largest float. A graze begins and ends at the
/// same moment.
///
/// ```
/// use carom::{Circle, contact_interval};
///
/// let a = Circle::new([0.0, 0.0], 1.0)?.moving([2.0, 0.0])?;
/// let b = Circle::new([10.0, 0.0], 1.0)?.at_rest();
/// let through = contact_interval(&a, &b).expect("head on");
/// assert_eq!((through.start, through.end), (4.0, 6.0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn contact_interval<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> Option<ContactInterval<S>> {
    let pair = Pair::moving(a, b);
    let filter = Filter::new(pair.approach());
    interval(&pair, &filter).unwrap_or_else(|Unsure| exact::contact_interval(a, b))
}

/// The filter cannot tell.
struct Unsure;

/// What the filter can tell of the interval.
#[inline(always)]
fn interval<const D: usize, S: Scalar>(
    pair: &Pair<D>,
    filter: &Filter<D>,
) -> Result<Option<ContactInterval<S>>, Unsure> {
    let largest = S::MAX.into();
    let start = match filter.outcome() {
        Outcome::Apart => return Ok(None),
        Outcome::Unsure => return Err(Unsure),
        Outcome::Overlapping { .. } => 0.0,
        Outcome::Meeting => match filter.has_met_by(largest) {
            Some(true) => first_time::<D, S>(pair, filter),
            Some(false) => return Ok(None),
            None => return Err(Unsure),
        },
    };
    let estimate = filter.last_root().ok_or(Unsure)?;
    let end = match estimate.compare(largest) {
        Order::Before if needs_refining::<S>() => filter.refined_last(estimate, Tails::of(pair)),
        Order::Before => estimate.time,
        Order::After => f64::INFINITY,
        Order::Unsure => return Err(Unsure),
    };
    Ok(Some(ContactInterval { start: S::from_f64(start), end: S::from_f64(end) }))
}

#[inline(always)]
fn first<const D: usize, S: Scalar>(
    question: Question,
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let deadline = deadline(max_time)?;
    let pair = Pair::moving(a, b);
    let filter = Filter::new(pair.approach());
    match filter.position() {
        Position::Separate => {
            // Two looks, although one is enough: most of the misses are told by the first, and sooner.
            if !filter.collides() {
                return None;
            }
            match filter.has_met_by(deadline) {
                Some(true) => return Some(impact(&pair, &filter, filter.separate_first_root())),
                Some(false) => return None,
                None => {}
            }
        }
        Position::Overlapping => {
            if question == Question::Impact && !filter.approaches() {
                return None;
            }
            return Some(impact_at_start(&pair));
        }
        Position::Unclear => {}
    }
    // Taken apart and put together: so the compiler sees that nobody else has written what the rest
    // answers, and drops what the caller does not ask for.
    let Impact { time, normal, point } = unclear_first(question, a, b, deadline)?;
    Some(Impact { time, normal, point })
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
    match (filter.outcome(), question) {
        (Outcome::Apart, _)
        | (Outcome::Overlapping { approaching: Some(false) }, Question::Impact) => None,
        (Outcome::Overlapping { .. }, Question::Contact)
        | (Outcome::Overlapping { approaching: Some(true) }, Question::Impact) => {
            Some(impact_at_start(&pair))
        }
        (Outcome::Meeting, _) => {
            let in_time = filter.has_met_by(deadline);
            let in_time = in_time.unwrap_or_else(|| exact::has_begun(a, b, deadline));
            in_time.then(|| impact(&pair, &filter, filter.first_root()))
        }
        (Outcome::Overlapping { approaching: None }, Question::Impact) | (Outcome::Unsure, _) => {
            exact::first(question, a, b, deadline)
        }
    }
}

/// Whether [`time_of_impact`] asks the exact path for its verdict. For the statistics of tests.
#[doc(hidden)]
#[must_use]
pub fn is_decided_exactly<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> bool {
    let Some(deadline) = deadline(max_time) else { return false };
    let filter = Filter::new(Pair::moving(a, b).approach());
    match filter.outcome() {
        Outcome::Apart | Outcome::Overlapping { approaching: Some(_) } => false,
        Outcome::Meeting => filter.has_met_by(deadline).is_none(),
        Outcome::Overlapping { approaching: None } | Outcome::Unsure => true,
    }
}

/// The last moment that counts, from 0 to the largest float: a time beyond is out of reach, even of
/// an infinite `max_time`. None for a negative or NaN `max_time`.
#[inline(always)]
pub(crate) fn deadline<S: Scalar>(max_time: S) -> Option<f64> {
    let (max_time, largest): (f64, f64) = (max_time.into(), S::MAX.into());
    (max_time >= 0.0).then_some(if max_time < largest { max_time } else { largest })
}

/// Whether an estimate is not yet good enough for the caller's scalar.
#[inline(always)]
const fn needs_refining<S: Scalar>() -> bool {
    S::DIGITS > f32::MANTISSA_DIGITS
}

/// The time of the first root, as good as the caller's scalar asks for.
#[inline(always)]
fn first_time<const D: usize, S: Scalar>(pair: &Pair<D>, filter: &Filter<D>) -> f64 {
    let estimate = filter.first_root();
    if needs_refining::<S>() {
        filter.refined(estimate, Tails::of(pair)).time
    } else {
        estimate.time
    }
}

/// The impact at the first root.
#[inline(always)]
fn impact<const D: usize, S: Scalar>(
    pair: &Pair<D>,
    filter: &Filter<D>,
    estimate: Estimate,
) -> Impact<D, S> {
    let Approach { p, w, r } = *filter.approach();
    if needs_refining::<S>() {
        let moment = filter.refined(estimate, Tails::of(pair));
        // Its length is R: three roundings in all.
        let normal = moment.offset.map(|x| x / r);
        rounded(moment.time, normal, pair.fine_touch_point(&moment))
    } else {
        // Four, of a normal that is rounded to `f32` anyway.
        let inverse = 1.0 / r;
        let normal = along(p, w, estimate.time).map(|x| x * inverse);
        rounded(estimate.time, normal, pair.touch_point(estimate.time, normal))
    }
}

/// The impact of balls that overlap at the start, at a distance that is no extreme.
#[inline(always)]
fn impact_at_start<const D: usize, S: Scalar>(pair: &Pair<D>) -> Impact<D, S> {
    let p = pair.approach().p;
    let distance = sqrt(dot(p, p));
    let normal = p.map(|x| x / distance);
    let point = if needs_refining::<S>() {
        pair.fine_point_at_start(&offset_at_start(pair, distance))
    } else {
        pair.point_at_start(normal)
    };
    rounded(0.0, normal, point)
}

/// The offset of B from A, and its length corrected by the residual.
#[inline(always)]
fn offset_at_start<const D: usize>(pair: &Pair<D>, distance: f64) -> Moment<D> {
    let approach = Approach { p: pair.approach().p, w: [0.0; D], r: distance };
    let residual = Residual::at(&approach, &Tails::of_offset(pair), 0.0);
    let (offset, offset_tail) = residual.offset_after(0.0, approach.w);
    let distance_tail = residual.value * (0.5 / distance);
    Moment { time: 0.0, time_tail: 0.0, offset, offset_tail, distance, distance_tail }
}

#[inline(always)]
fn rounded<const D: usize, S: Scalar>(
    time: f64,
    normal: [f64; D],
    point: [f64; D],
) -> Impact<D, S> {
    Impact {
        time: S::from_f64(time),
        normal: normal.map(S::from_f64),
        point: point.map(S::from_f64),
    }
}
