//! Pairs with a time of impact, on straight paths or accelerated.

use crate::model::shape::{
    Aabb, Accelerated, Ball, Capsule, Growing, HalfSpace, Hollow, Mesh, Moving, Polyline, Segment,
    Tube,
};
use crate::model::{Impact, Question};
use crate::number::Scalar;
use crate::problem::fall::Fall;
use crate::query::meets::Meets;
use crate::query::{accelerated, fall, fall_on_mesh, growing};

/// A moving object that queries about the time of impact accept with `B`.
///
/// Both have `D` dimensions and scalars `S`. A [`Moving`] shape collides with another one if their
/// shapes implement [`Meets`]. An [`Accelerated`] ball collides with another [`Accelerated`] ball,
/// and with the [`Moving`] shapes that its documentation lists; a [`Growing`] ball with another
/// [`Growing`] ball.
#[diagnostic::on_unimplemented(
    message = "no collision query between `{Self}` and `{B}`",
    note = "supported: two `Moving` shapes, if one `Meets` the other; two `Accelerated` balls; two \
            `Growing` balls; an `Accelerated` ball and a `Moving` shape that it meets",
    note = "both must have the same dimension and scalar type; pass each by one reference"
)]
pub trait Collides<const D: usize, S, B>: sealed::Collision<D, S, B> {}

impl<const D: usize, S, A: sealed::Collision<D, S, B>, B> Collides<D, S, B> for A {}

pub(crate) mod sealed {
    use super::Impact;

    /// The queries, which only this crate can implement.
    pub trait Collision<const D: usize, S, B> {
        fn first_contact(&self, other: &B, max_time: S) -> Option<Impact<D, S>>;

        fn time_of_impact(&self, other: &B, max_time: S) -> Option<Impact<D, S>>;

        fn will_collide(&self, other: &B, max_time: S) -> bool;

        fn is_decided_exactly(&self, other: &B, max_time: S) -> bool;
    }
}

#[expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]
impl<const D: usize, S: Scalar, A, B> sealed::Collision<D, S, Moving<D, S, B>> for Moving<D, S, A>
where
    A: Meets<D, S, B>,
{
    #[inline(always)]
    fn first_contact(&self, other: &Moving<D, S, B>, max_time: S) -> Option<Impact<D, S>> {
        A::first_contact(self, other, max_time)
    }

    #[inline(always)]
    fn time_of_impact(&self, other: &Moving<D, S, B>, max_time: S) -> Option<Impact<D, S>> {
        A::time_of_impact(self, other, max_time)
    }

    #[inline]
    fn will_collide(&self, other: &Moving<D, S, B>, max_time: S) -> bool {
        A::will_collide(self, other, max_time)
    }

    #[inline]
    fn is_decided_exactly(&self, other: &Moving<D, S, B>, max_time: S) -> bool {
        A::is_decided_exactly(self, other, max_time)
    }
}

impl<const D: usize, S: Scalar> sealed::Collision<D, S, Self> for Accelerated<D, S> {
    #[inline]
    fn first_contact(&self, other: &Self, max_time: S) -> Option<Impact<D, S>> {
        accelerated::first(Question::Contact, self, other, max_time)
    }

    #[inline]
    fn time_of_impact(&self, other: &Self, max_time: S) -> Option<Impact<D, S>> {
        accelerated::first(Question::Impact, self, other, max_time)
    }

    #[inline]
    fn will_collide(&self, other: &Self, max_time: S) -> bool {
        accelerated::will_collide(self, other, max_time)
    }

    fn is_decided_exactly(&self, other: &Self, max_time: S) -> bool {
        accelerated::is_decided_exactly(self, other, max_time)
    }
}

impl<const D: usize, S: Scalar> sealed::Collision<D, S, Self> for Growing<D, S> {
    #[inline]
    fn first_contact(&self, other: &Self, max_time: S) -> Option<Impact<D, S>> {
        growing::first(Question::Contact, self, other, max_time)
    }

    #[inline]
    fn time_of_impact(&self, other: &Self, max_time: S) -> Option<Impact<D, S>> {
        growing::first(Question::Impact, self, other, max_time)
    }

    #[inline]
    fn will_collide(&self, other: &Self, max_time: S) -> bool {
        growing::will_collide(self, other, max_time)
    }

    fn is_decided_exactly(&self, other: &Self, max_time: S) -> bool {
        growing::is_decided_exactly(self, other, max_time)
    }
}

/// An accelerated ball, and a ball of constant velocity.
impl<const D: usize, S: Scalar> sealed::Collision<D, S, Moving<D, S>> for Accelerated<D, S> {
    #[inline]
    fn first_contact(&self, other: &Moving<D, S>, max_time: S) -> Option<Impact<D, S>> {
        fall::first_with_ball(Question::Contact, self, other, max_time)
    }

    #[inline]
    fn time_of_impact(&self, other: &Moving<D, S>, max_time: S) -> Option<Impact<D, S>> {
        fall::first_with_ball(Question::Impact, self, other, max_time)
    }

    fn will_collide(&self, other: &Moving<D, S>, max_time: S) -> bool {
        fall::will_collide_with_ball(self, other, max_time)
    }

    fn is_decided_exactly(&self, other: &Moving<D, S>, max_time: S) -> bool {
        fall::is_decided_exactly_with_ball(self, other, max_time)
    }
}

/// Implements the queries about an accelerated ball and a shape of constant velocity.
macro_rules! accelerated_meets {
    ($($shape:ty)+) => {
        $(
            impl<const D: usize, S: Scalar> sealed::Collision<D, S, Moving<D, S, $shape>>
                for Accelerated<D, S>
            {
                fn first_contact(
                    &self,
                    other: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<D, S>> {
                    fall::first(Question::Contact, &Fall::onto(self, other), max_time)
                }

                fn time_of_impact(
                    &self,
                    other: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<D, S>> {
                    fall::first(Question::Impact, &Fall::onto(self, other), max_time)
                }

                fn will_collide(&self, other: &Moving<D, S, $shape>, max_time: S) -> bool {
                    fall::will_collide::<D, S, _>(&Fall::onto(self, other), max_time)
                }

                fn is_decided_exactly(&self, other: &Moving<D, S, $shape>, max_time: S) -> bool {
                    fall::is_decided_exactly::<D, S, _>(&Fall::onto(self, other), max_time)
                }
            }
        )+
    };
}

accelerated_meets! {
    Segment<D, S>
    Capsule<D, S>
    Hollow<Ball<D, S>>
    Hollow<Capsule<D, S>>
    Aabb<D, S>
    Tube<D, S>
}

/// The same for shapes with walls.
macro_rules! accelerated_meets_walls {
    ($($shape:ty)+) => {
        $(
            impl<const D: usize, S: Scalar> sealed::Collision<D, S, Moving<D, S, $shape>>
                for Accelerated<D, S>
            {
                fn first_contact(
                    &self,
                    other: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<D, S>> {
                    fall::first_of_walls(Question::Contact, &Fall::onto(self, other), max_time)
                }

                fn time_of_impact(
                    &self,
                    other: &Moving<D, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<D, S>> {
                    fall::first_of_walls(Question::Impact, &Fall::onto(self, other), max_time)
                }

                fn will_collide(&self, other: &Moving<D, S, $shape>, max_time: S) -> bool {
                    self.time_of_impact(other, max_time).is_some()
                }

                fn is_decided_exactly(&self, other: &Moving<D, S, $shape>, max_time: S) -> bool {
                    fall::is_decided_exactly_of_walls::<D, S, _>(&Fall::onto(self, other), max_time)
                }
            }
        )+
    };
}

accelerated_meets_walls! {
    HalfSpace<D, S>
    Hollow<Aabb<D, S>>
}

impl<const D: usize, S: Scalar> sealed::Collision<D, S, Moving<D, S, Polyline<'_, D, S>>>
    for Accelerated<D, S>
{
    fn first_contact(
        &self,
        other: &Moving<D, S, Polyline<'_, D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        fall::contact_with_polyline(self, other, max_time)
    }

    fn time_of_impact(
        &self,
        other: &Moving<D, S, Polyline<'_, D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        fall::impact_with_polyline(self, other, max_time)
    }

    fn will_collide(&self, other: &Moving<D, S, Polyline<'_, D, S>>, max_time: S) -> bool {
        fall::impact_with_polyline(self, other, max_time).is_some()
    }

    fn is_decided_exactly(&self, other: &Moving<D, S, Polyline<'_, D, S>>, max_time: S) -> bool {
        fall::is_decided_exactly_with_polyline(self, other, max_time)
    }
}

/// Queries take a mesh at rest directly, and a moving mesh by reference.
impl<const D: usize, S: Scalar> sealed::Collision<D, S, Moving<D, S, &Mesh<D, S>>>
    for Accelerated<D, S>
{
    fn first_contact(
        &self,
        other: &Moving<D, S, &Mesh<D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        fall_on_mesh::first(Question::Contact, self, other, max_time)
    }

    fn time_of_impact(
        &self,
        other: &Moving<D, S, &Mesh<D, S>>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        fall_on_mesh::first(Question::Impact, self, other, max_time)
    }

    fn will_collide(&self, other: &Moving<D, S, &Mesh<D, S>>, max_time: S) -> bool {
        fall_on_mesh::first(Question::Impact, self, other, max_time).is_some()
    }

    fn is_decided_exactly(&self, other: &Moving<D, S, &Mesh<D, S>>, max_time: S) -> bool {
        fall_on_mesh::is_decided_exactly(self, other, max_time)
    }
}
