//! The inside of a shape.

use crate::model::shape::widen::Widen;
use crate::model::shape::{Aabb, Ball, Capsule, Cylinder};
use crate::number::Scalar;

/// The inside of a shape: everything outside the shape is solid.
///
/// A bowl is the inside of a [`Ball`], a stadium of a [`Capsule`], a room of an [`Aabb`], a can of
/// a [`Cylinder`], a hall of a [`Polygon`](crate::Polygon).
///
/// The gap is the distance between a ball inside and the nearest surface; it is negative if the
/// ball sticks out. A ball that is larger than the bowl overlaps it at every position.
///
/// Whether a ball approaches is decided for each wall of a room or a can separately: a ball that
/// overlaps a wall and moves away from it has its impact with the wall on the other side.
///
/// [`contact_interval`](crate::contact_interval()) returns the first interval of contact: if a ball
/// sticks out and moves in, the interval ends when the ball is free. If a ball sticks out of a bowl
/// or a stadium and never becomes free on its path, its impact is at the time when it is nearest to
/// the middle and begins to move out again. A ball that slides along the straight wall of a stadium
/// has its impact where the wall begins to bend.
///
/// ```
/// use carom::{Aabb, Ball, Circle, Feature, Hollow, time_of_impact};
///
/// let ball = Circle::new([2.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
/// let bowl = Hollow::new(Circle::new([0.0, 0.0], 5.0)?).at_rest();
/// assert_eq!(time_of_impact(&ball, &bowl, 10.0).map(|impact| impact.time), Some(2.0));
///
/// let room = Hollow::new(Aabb::new([-8.0, -8.0], [8.0, 8.0])?).at_rest();
/// let impact = time_of_impact(&ball, &room, 10.0).expect("it meets the right wall");
/// assert_eq!((impact.time, impact.normal), (5.0, [1.0, 0.0]));
/// assert_eq!(impact.feature, Feature::Edge(1));
/// # Ok::<(), carom::InputError>(())
/// ```
///
/// The index of a wall of a room is `2 axis + side`, where the side is 0 at the lower corner and 1
/// at the upper.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Hollow<K> {
    shape: K,
}

impl<K> Hollow<K> {
    /// Returns the inside of a shape.
    #[inline]
    pub const fn new(shape: K) -> Self {
        Self { shape }
    }

    /// The shape.
    #[inline]
    pub const fn shape(&self) -> &K {
        &self.shape
    }
}

impl<const D: usize, S: Scalar> Widen for Hollow<Ball<D, S>> {
    type Wide = Hollow<Ball<D>>;

    #[inline]
    fn widened(&self) -> Hollow<Ball<D>> {
        Hollow::new(self.shape.widened())
    }
}

impl<const D: usize, S: Scalar> Widen for Hollow<Capsule<D, S>> {
    type Wide = Hollow<Capsule<D>>;

    #[inline]
    fn widened(&self) -> Hollow<Capsule<D>> {
        Hollow::new(self.shape.widened())
    }
}

impl<const D: usize, S: Scalar> Widen for Hollow<Aabb<D, S>> {
    type Wide = Hollow<Aabb<D>>;

    #[inline]
    fn widened(&self) -> Hollow<Aabb<D>> {
        Hollow::new(self.shape.widened())
    }
}

impl<const D: usize, S: Scalar> Widen for Hollow<Cylinder<D, S>> {
    type Wide = Hollow<Cylinder<D>>;

    #[inline]
    fn widened(&self) -> Hollow<Cylinder<D>> {
        Hollow::new(self.shape.widened())
    }
}
