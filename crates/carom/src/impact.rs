//! Two balls moving: first contact, time of impact, exit.
//!
//! [`first_contact`] asks geometry, [`time_of_impact`] dynamics; they differ where balls graze,
//! rest against each other, or part. How the time is found is told in `quadratic.rs`.

use crate::approach::Approach;
use crate::pair::Pair;
use crate::quadratic::{Quadratic, Question, Verdict};
use crate::{Moving, Scalar};

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
    /// The point of contact, midway between the two surfaces along the normal: they are apart only
    /// by rounding, unless the balls overlap at the start. Infinite beyond the largest float.
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
    let approach = Pair::moving(a, b).approach();
    let (start, end) = if approach.is_ordinary() {
        begin_and_end(&approach)?
    } else {
        let rescaled = Pair::moving(a, b).rescaled();
        let (start, end) = begin_and_end(&rescaled.approach)?;
        (rescaled.time(start), rescaled.time(end))
    };
    let (start, end) = (S::from_f64(start), S::from_f64(end));
    is_finite(start).then_some(ContactInterval { start, end })
}

#[inline]
fn begin_and_end<const D: usize>(approach: &Approach<D>) -> Option<(f64, f64)> {
    let quadratic = Quadratic::of(*approach);
    let start = match quadratic.verdict() {
        Verdict::Apart => return None,
        Verdict::InContact { .. } => 0.0,
        Verdict::Meeting | Verdict::Grazing => quadratic.first_root(),
    };
    // Rounded, the roots of a near graze may change places.
    Some((start, quadratic.last_root().max(start)))
}

#[inline]
fn first<const D: usize, S: Scalar>(
    question: Question,
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<Impact<D, S>> {
    let pair = Pair::moving(a, b);
    let approach = pair.approach();
    let (time, normal) = if approach.is_ordinary() {
        let time = Quadratic::of(approach).first_time(question, max_time.into())?;
        (time, approach.normal_at(time))
    } else {
        Pair::moving(a, b).rescaled().first(question, max_time.into())?
    };
    let impact = Impact {
        time: S::from_f64(time),
        normal: normal.map(S::from_f64),
        point: pair.contact_point(time, normal).map(S::from_f64),
    };
    is_finite(impact.time).then_some(impact)
}

/// A time beyond the largest float is out of reach, even of an infinite `max_time`.
#[inline]
fn is_finite<S: Scalar>(time: S) -> bool {
    time.into().is_finite()
}
