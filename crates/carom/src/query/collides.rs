//! Which pairs can be asked when they meet: on straight lines, or under accelerations.

use crate::answer::Impact;
use crate::float::Scalar;
use crate::query::accelerated;
use crate::query::meets::Meets;
use crate::shape::{Accelerated, Moving};
use crate::verdict::Question;

/// Something in motion that can be asked when it meets `B`, in `D` dimensions with scalars `S`.
///
/// A [`Moving`] shape meets another whose shape it [`Meets`]; an [`Accelerated`] ball meets another
/// [`Accelerated`] ball, which a [`Moving`] one becomes by an acceleration of 0.
#[diagnostic::on_unimplemented(
    message = "carom has no answers about when `{Self}` and `{B}` meet",
    note = "both are `Moving`, with shapes of which one `Meets` the other; or both are `Accelerated` balls, \
            which a moving ball becomes by `.accelerated([0.0; D])`",
    note = "both have the same dimension and scalar type, and each is given by one reference"
)]
pub trait Collides<const D: usize, S, B>: sealed::Course<D, S, B> {}

impl<const D: usize, S, A: sealed::Course<D, S, B>, B> Collides<D, S, B> for A {}

mod sealed {
    use super::Impact;

    /// The answers, which only this crate can give.
    pub trait Course<const D: usize, S, B> {
        fn first_contact(&self, other: &B, max_time: S) -> Option<Impact<D, S>>;

        fn time_of_impact(&self, other: &B, max_time: S) -> Option<Impact<D, S>>;

        fn will_collide(&self, other: &B, max_time: S) -> bool;

        fn is_decided_exactly(&self, other: &B, max_time: S) -> bool;
    }
}

impl<const D: usize, S: Scalar, A, B> sealed::Course<D, S, Moving<D, S, B>> for Moving<D, S, A>
where
    A: Meets<D, S, B>,
{
    #[inline]
    fn first_contact(&self, other: &Moving<D, S, B>, max_time: S) -> Option<Impact<D, S>> {
        A::first_contact(self, other, max_time)
    }

    #[inline]
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

impl<const D: usize, S: Scalar> sealed::Course<D, S, Self> for Accelerated<D, S> {
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
