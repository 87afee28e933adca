//! Pairs of shapes that queries accept.

use crate::model::shape::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Moving, Segment, Triangle, Tube, Widen,
};
use crate::number::Scalar;
use crate::problem::Pair;
use crate::problem::capsules::Capsules;
use crate::problem::encounter::Encounter;
use crate::query::queries::PosePair;

/// A shape that queries accept together with a shape `B`.
///
/// Both have `D` dimensions and scalars `S`. A query takes the ball first.
///
/// A [`Ball`] meets another ball and each of [`HalfSpace`], [`Segment`], [`Capsule`], [`Aabb`],
/// [`Triangle`] and [`Tube`], the inside of a ball, a capsule, a box or a cylinder, [`Hollow`], and
/// a [`Polyline`](crate::Polyline). In the plane it also meets a [`Polygon`](crate::Polygon) and
/// the inside of one, and in space a [`Mesh`](crate::Mesh) of triangles. In two and three
/// dimensions a [`Capsule`] meets another one.
#[diagnostic::on_unimplemented(
    message = "no query between `{Self}` and `{B}`",
    note = "the first shape is a `Ball`; the second is a `Ball`, `HalfSpace`, `Segment`, `Capsule`, \
            `Aabb`, `Triangle`, `Tube`, `Polyline`, `Polygon`, `Mesh`, or a `Hollow` ball, capsule, box, \
            cylinder or polygon, of the same dimension and scalar type; or both are `Capsule`s, in two or \
            three dimensions",
    note = "pass each by one reference: dereference a `&&Ball`"
)]
pub trait Meets<const D: usize, S: Scalar, B>: PosePair<D, S, B> {}

impl<const D: usize, S: Scalar, A: PosePair<D, S, B>, B> Meets<D, S, B> for A {}

impl<const D: usize, S: Scalar> PosePair<D, S, Self> for Ball<D, S> {
    type Problem<'a> = Pair<D>;

    #[inline]
    fn still(a: &Self, b: &Self) -> Pair<D> {
        Pair::still(a, b)
    }

    #[inline]
    fn moving(a: &Moving<D, S>, b: &Moving<D, S>) -> Pair<D> {
        Pair::moving(a, b)
    }
}

/// Poses a ball and each of these shapes as an encounter.
macro_rules! ball_meets {
    ($($shape:ty)+) => {
        $(
            impl<const D: usize, S: Scalar> PosePair<D, S, $shape> for Ball<D, S> {
                type Problem<'a> = Encounter<D, <$shape as Widen>::Wide>;

                fn still<'a>(a: &'a Self, b: &'a $shape) -> Self::Problem<'a> {
                    Encounter::still(a, b)
                }

                fn moving<'a>(
                    a: &'a Moving<D, S>,
                    b: &'a Moving<D, S, $shape>,
                ) -> Self::Problem<'a> {
                    Encounter::moving(a, b)
                }
            }
        )+
    };
}

ball_meets! {
    HalfSpace<D, S>
    Segment<D, S>
    Capsule<D, S>
    Aabb<D, S>
    Hollow<Ball<D, S>>
    Hollow<Capsule<D, S>>
    Hollow<Aabb<D, S>>
    Tube<D, S>
    Hollow<Cylinder<D, S>>
    Triangle<D, S>
}

/// Poses two capsules in these dimensions as a ball, at the start of the first, and a
/// parallelogram.
macro_rules! capsules_meet {
    ($($dimensions:literal)+) => {
        $(
            impl<S: Scalar> PosePair<$dimensions, S, Self> for Capsule<$dimensions, S> {
                type Problem<'a> = Encounter<$dimensions, Capsules<$dimensions>>;

                fn still<'a>(a: &'a Self, b: &'a Self) -> Self::Problem<'a> {
                    Encounter::of_still_capsules(a, b)
                }

                fn moving<'a>(
                    a: &'a Moving<$dimensions, S, Self>,
                    b: &'a Moving<$dimensions, S, Self>,
                ) -> Self::Problem<'a> {
                    Encounter::of_capsules(a, b)
                }
            }
        )+
    };
}

capsules_meet!(2 3);
