//! A shape from inside.

use crate::float::Scalar;
use crate::shape::widen::Widen;
use crate::shape::{Aabb, Ball, Capsule, Cylinder};

/// A shape from inside: everything outside of it is solid. A bowl is the inside of a [`Ball`], a stadium
/// that of a [`Capsule`], a room that of an [`Aabb`], a can that of a [`Cylinder`], a hall that of a
/// [`Polygon`](crate::Polygon).
///
/// The gap is what is left between a ball in it and its nearest surface; it is negative where the ball
/// sticks out. A ball that is larger than the bowl overlaps it wherever it is.
///
/// Each wall of a room or a can is asked on its own whether the ball comes nearer: one that overlaps a wall, and
/// moves away from it, has its impact at the wall on the other side.
///
/// [`contact_interval`](crate::contact_interval()) tells the first stretch of contact: that of a ball which
/// sticks out and comes in ends where it is free. A ball that sticks out of a bowl or a stadium, and finds no
/// room on its way through, has its impact where it is nearest to the middle and begins to leave again. One
/// that slides along the straight wall of a stadium has it where the wall begins to bend.
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
/// The walls of a room are numbered `2 axis + side`, where the side is 0 at the lower corner and 1 at the
/// upper.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Hollow<K> {
    shape: K,
}

impl<K> Hollow<K> {
    /// The inside of a shape.
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
