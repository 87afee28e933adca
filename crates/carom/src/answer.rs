//! What a question is answered with: plain data.

use core::cmp::Ordering;

use crate::float::Scalar;
use crate::float::vector::MapEach;
use crate::shape::{Feature, Moving};

/// Whether a ball and another shape at rest are separate, touch or overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Relation {
    /// The gap between the surfaces is positive.
    Separate,
    /// The gap is zero: one point in common.
    Touching,
    /// The gap is negative.
    Overlapping,
}

impl Relation {
    pub(crate) const fn from_sign_of_gap(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Self::Overlapping,
            Ordering::Equal => Self::Touching,
            Ordering::Greater => Self::Separate,
        }
    }
}

/// Where and when a ball meets another one, or another shape.
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
    /// Where the contact does not define it, between concentric balls and between points, and
    /// where a centre is on a segment or a thin triangle, it opposes the velocity of B relative to A; at relative
    /// rest it is the first axis. Of a point that goes through a face, or through a segment of the
    /// plane, it is against the side from which it comes. In a hollow capsule, of a centre on its segment,
    /// it is along the part of the motion that is across the segment. Of a centre on the outline of a polygon
    /// it is at a right angle to its edge, into the solid.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize"))]
    pub normal: [S; D],
    /// The point of contact, computed from the ball whose centre, path and radius are smaller, or
    /// from both where they are equal; for balls in contact at the start, and for accelerated ones that do
    /// not get free, midway between the two surfaces along the normal. With another shape it is computed
    /// from the ball, and of two capsules from the first. Infinite beyond the largest float.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize"))]
    pub point: [S; D],
    /// The part of B that is touched.
    #[cfg_attr(feature = "serde", serde(default))]
    pub feature: Feature,
}

impl<const D: usize, S: Scalar> Impact<D, S> {
    /// The displacement of one of the pair until first contact: its movement cut off there,
    /// `v t` \[Pool Hall Lessons\].
    ///
    /// ```
    /// use carom::{Circle, time_of_impact};
    ///
    /// let cue = Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?;
    /// let eight = Circle::new([6.0, 0.0], 1.0)?.at_rest();
    /// let impact = time_of_impact(&cue, &eight, 1.0).expect("head on");
    /// // The cue ball makes 4 of its movement by 8 before they touch.
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

/// One of the balls that a moving ball meets, and where and when.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "S: serde::Serialize", deserialize = "S: serde::Deserialize<'de>"))
)]
pub struct Hit<const D: usize, S = f64> {
    /// The index of the ball in the slice that was asked about.
    pub index: usize,
    /// The impact; the normal points from the moving ball to that one.
    pub impact: Impact<D, S>,
}

/// The first and the last moment at which two balls touch or overlap, if nothing stops them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactInterval<S = f64> {
    /// The first contact; 0 where they touch or overlap already.
    pub start: S,
    /// The last contact; infinite where they never separate, or later than the largest float.
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
    /// When the centres are nearest, in `[0, max_time]`.
    pub time: S,
    /// The signed distance between the surfaces at that moment, a length: negative where the balls
    /// overlap. Infinite beyond the largest float.
    pub gap: S,
}
