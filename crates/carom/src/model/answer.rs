//! Answers of queries, as plain data.

use core::cmp::Ordering;

use crate::model::shape::{Feature, Moving};
use crate::number::Scalar;
use crate::number::power::{power_of_two, scaled};
use crate::number::vector::MapEach;

/// Whether two shapes are separate, touch or overlap.
///
/// The shapes are a ball and another shape, both at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Relation {
    /// The gap between the surfaces is positive.
    Separate,
    /// The gap is zero: the shapes have one point in common.
    Touching,
    /// The gap is negative.
    Overlapping,
}

impl Relation {
    /// The word for it: `separate`, `touching` or `overlapping`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Separate => "separate",
            Self::Touching => "touching",
            Self::Overlapping => "overlapping",
        }
    }

    pub(crate) const fn from_sign_of_gap(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Self::Overlapping,
            Ordering::Equal => Self::Touching,
            Ordering::Greater => Self::Separate,
        }
    }
}

/// Where and when a ball hits another ball or shape.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize", deserialize = "S: serde::Deserialize<'de>"))
)]
pub struct Impact<const D: usize, S = f64> {
    /// The time of impact, in `[0, max_time]`.
    pub time: S,
    /// The unit normal from A to B at the time of impact.
    ///
    /// Some contacts do not define a normal: between concentric balls, between points, and where a
    /// centre is on a segment or a thin triangle. There the normal opposes the velocity of B
    /// relative to A; at relative rest it is the first axis.
    ///
    /// For a point that goes through a face, or through a segment of the plane, the normal points
    /// against the side that the point comes from. In a hollow capsule, where the centre is on the
    /// segment, the normal is along the part of the motion across the segment. Where the centre is
    /// on the outline of a polygon, the normal is perpendicular to the edge and points into the
    /// solid.
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    pub normal: [S; D],
    /// The point of contact.
    ///
    /// It is computed from the ball whose centre, path and radius are smaller, or from both balls
    /// where they are equal. For balls in contact at the start, and for accelerated balls that do
    /// not separate, it is midway between the two surfaces along the normal. With another shape it
    /// is computed from the ball, and with two capsules from the first. A coordinate beyond the
    /// largest float is infinite.
    #[cfg_attr(feature = "serde", serde(with = "crate::model::serialize"))]
    pub point: [S; D],
    /// The feature of B that the contact touches.
    #[cfg_attr(feature = "serde", serde(default))]
    pub feature: Feature,
}

impl<const D: usize, S: Scalar> Impact<D, S> {
    /// The displacement of one of the two shapes until first contact.
    ///
    /// This is its movement `v t`, with the time of impact `t` \[Pool Hall Lessons\].
    ///
    /// ```
    /// use carom::{Circle, time_of_impact};
    ///
    /// let cue = Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?;
    /// let eight = Circle::new([6.0, 0.0], 1.0)?.at_rest();
    /// let impact = time_of_impact(&cue, &eight, 1.0).expect("head on");
    /// // The cue ball makes 4 of its movement of 8 before they touch.
    /// assert_eq!(impact.displacement(&cue), [4.0, 0.0]);
    /// assert_eq!(impact.displacement(&eight), [0.0, 0.0]);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn displacement<K>(&self, shape: &Moving<D, S, K>) -> [S; D] {
        let t: f64 = self.time.into();
        shape.velocity().map_each(|v| S::from_f64(v.into() * t))
    }
}

/// One of the balls that a moving ball hits, with the impact.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize", deserialize = "S: serde::Deserialize<'de>"))
)]
pub struct Hit<const D: usize, S = f64> {
    /// The index of the ball in the slice that was passed.
    pub index: usize,
    /// The impact.
    ///
    /// Its normal points from the moving ball to the ball that it hits.
    pub impact: Impact<D, S>,
}

/// The first and last times of contact of two shapes.
///
/// Both keep their velocities: nothing stops them, and they pass through each other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactInterval<S = f64> {
    /// The first contact; 0 if they touch or overlap at the start.
    pub start: S,
    /// The last contact.
    ///
    /// Infinite if they never separate, or if the time is beyond the largest float.
    pub end: S,
}

/// How near two moving balls come to each other, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize", deserialize = "S: serde::Deserialize<'de>"))
)]
pub struct ClosestApproach<S = f64> {
    /// The time at which the gap is smallest.
    ///
    /// It is in `[0, max_time]`, and the earliest such time. If the sum of the radii is constant,
    /// the centres are nearest then.
    pub time: S,
    /// The gap at that time: the signed distance between the surfaces.
    ///
    /// It is a length, negative where the balls overlap, and infinite beyond the largest float.
    pub gap: S,
}

/// A time, or a gap, at least four units in the last place later. If two answers, each within one
/// unit of its true value, differ by more, they are in the order of the true values.
pub(crate) fn clearly_after<S: Scalar>(time: S) -> S {
    let time: f64 = time.into();
    let relative = time.abs() * power_of_two(3 - S::DIGITS.cast_signed());
    S::from_f64(time + relative + scaled(4.0, S::LOWEST_EXPONENT))
}
