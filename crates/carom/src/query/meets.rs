//! Pairs of shapes that queries accept.

use core::cmp::Ordering;

use crate::decide::exact;
use crate::model::shape::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Moving, Segment, Triangle, Tube,
};
use crate::model::{ContactInterval, Impact, Question, Relation, deadline};
use crate::number::Scalar;
use crate::problem::Pair;
use crate::problem::encounter::Encounter;
use crate::query::{balls, solid};

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
pub trait Meets<const D: usize, S, B>: sealed::Pairing<D, S, B> {}

impl<const D: usize, S, A: sealed::Pairing<D, S, B>, B> Meets<D, S, B> for A {}

pub(crate) mod sealed {
    use super::{ContactInterval, Impact, Moving, Ordering, Relation};

    /// The queries about a pair, which only this crate can implement.
    pub trait Pairing<const D: usize, S, B>: Sized {
        fn relation(&self, other: &B) -> Relation;

        fn relation_within(&self, other: &B, tolerance: S) -> Relation;

        fn gap(&self, other: &B) -> S;

        fn closest_points(&self, other: &B) -> ([S; D], [S; D]);

        fn is_approaching(a: &Moving<D, S, Self>, b: &Moving<D, S, B>) -> bool;

        fn first_contact(
            a: &Moving<D, S, Self>,
            b: &Moving<D, S, B>,
            max_time: S,
        ) -> Option<Impact<D, S>>;

        fn time_of_impact(
            a: &Moving<D, S, Self>,
            b: &Moving<D, S, B>,
            max_time: S,
        ) -> Option<Impact<D, S>>;

        fn will_collide(a: &Moving<D, S, Self>, b: &Moving<D, S, B>, max_time: S) -> bool;

        fn is_decided_exactly(a: &Moving<D, S, Self>, b: &Moving<D, S, B>, max_time: S) -> bool;

        fn contact_interval(
            a: &Moving<D, S, Self>,
            b: &Moving<D, S, B>,
        ) -> Option<ContactInterval<S>>;

        /// The order of two impacts in time.
        fn order_of_impacts(
            a: &Moving<D, S, Self>,
            one: (&Moving<D, S, B>, &Impact<D, S>),
            other: (&Moving<D, S, B>, &Impact<D, S>),
        ) -> Ordering;
    }
}

#[expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]
impl<const D: usize, S: Scalar> sealed::Pairing<D, S, Self> for Ball<D, S> {
    #[inline]
    fn relation(&self, other: &Self) -> Relation {
        balls::relation(self, other)
    }

    #[inline]
    fn relation_within(&self, other: &Self, tolerance: S) -> Relation {
        balls::relation_within(self, other, tolerance)
    }

    #[inline]
    fn gap(&self, other: &Self) -> S {
        balls::gap(self, other)
    }

    #[inline]
    fn closest_points(&self, other: &Self) -> ([S; D], [S; D]) {
        balls::closest_points(self, other)
    }

    #[inline]
    fn is_approaching(a: &Moving<D, S>, b: &Moving<D, S>) -> bool {
        balls::is_approaching(a, b)
    }

    #[inline(always)]
    fn first_contact(a: &Moving<D, S>, b: &Moving<D, S>, max_time: S) -> Option<Impact<D, S>> {
        balls::first(Question::Contact, a, b, max_time)
    }

    #[inline(always)]
    fn time_of_impact(a: &Moving<D, S>, b: &Moving<D, S>, max_time: S) -> Option<Impact<D, S>> {
        balls::first(Question::Impact, a, b, max_time)
    }

    #[inline]
    fn will_collide(a: &Moving<D, S>, b: &Moving<D, S>, max_time: S) -> bool {
        balls::will_collide(a, b, max_time)
    }

    fn is_decided_exactly(a: &Moving<D, S>, b: &Moving<D, S>, max_time: S) -> bool {
        balls::is_decided_exactly(a, b, max_time)
    }

    #[inline]
    fn contact_interval(a: &Moving<D, S>, b: &Moving<D, S>) -> Option<ContactInterval<S>> {
        balls::contact_interval(a, b)
    }

    fn order_of_impacts(
        a: &Moving<D, S>,
        (one, _): (&Moving<D, S>, &Impact<D, S>),
        (other, _): (&Moving<D, S>, &Impact<D, S>),
    ) -> Ordering {
        exact::order_of_impacts(&Pair::moving(a, one), &Pair::moving(a, other))
    }
}

/// Implements the queries about a ball and a shape.
macro_rules! ball_meets {
    ($($shape:ty)+) => {
        $(
            impl<const D: usize, S: Scalar> sealed::Pairing<D, S, $shape> for Ball<D, S> {
                fn relation(&self, other: &$shape) -> Relation {
                    solid::relation(&Encounter::still(self, other))
                }

                fn relation_within(&self, other: &$shape, tolerance: S) -> Relation {
                    solid::relation_within(&Encounter::still(self, other), tolerance.into())
                }

                fn gap(&self, other: &$shape) -> S {
                    solid::gap(&Encounter::still(self, other))
                }

                fn closest_points(&self, other: &$shape) -> ([S; D], [S; D]) {
                    solid::closest_points(&Encounter::still(self, other))
                }

                fn is_approaching(a: &Moving<D, S>, b: &Moving<D, S, $shape>) -> bool {
                    solid::is_approaching(&Encounter::moving(a, b))
                }

                fn first_contact(
                    a: &Moving<D, S>,
                    b: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<D, S>> {
                    solid::first(Question::Contact, &Encounter::moving(a, b), deadline(max_time)?)
                }

                fn time_of_impact(
                    a: &Moving<D, S>,
                    b: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<D, S>> {
                    solid::first(Question::Impact, &Encounter::moving(a, b), deadline(max_time)?)
                }

                fn will_collide(
                    a: &Moving<D, S>,
                    b: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> bool {
                    let encounter = Encounter::moving(a, b);
                    deadline(max_time).is_some_and(|end| solid::will_collide(&encounter, end))
                }

                fn is_decided_exactly(
                    a: &Moving<D, S>,
                    b: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> bool {
                    let encounter = Encounter::moving(a, b);
                    deadline(max_time)
                        .is_some_and(|end| solid::is_decided_exactly::<D, S, _>(&encounter, end))
                }

                fn contact_interval(
                    a: &Moving<D, S>,
                    b: &Moving<D, S, $shape>,
                ) -> Option<ContactInterval<S>> {
                    solid::contact_interval(&Encounter::moving(a, b))
                }

                /// By the rounded times.
                fn order_of_impacts(
                    _: &Moving<D, S>,
                    (_, one): (&Moving<D, S, $shape>, &Impact<D, S>),
                    (_, other): (&Moving<D, S, $shape>, &Impact<D, S>),
                ) -> Ordering {
                    solid::order_of_impacts(one, other)
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
