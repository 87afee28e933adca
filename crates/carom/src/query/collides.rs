//! Pairs with a time of impact, on straight paths or accelerated.

use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::query::meets::Meets;
use crate::query::queries::PoseImpact;

/// A moving object that queries about the time of impact accept with `B`.
///
/// Both have `D` dimensions and scalars `S`. A [`Moving`] shape collides with another one if their
/// shapes implement [`Meets`]. An [`Accelerated`](crate::Accelerated) ball collides with another
/// one, and with the [`Moving`] shapes that its documentation lists; a [`Growing`](crate::Growing)
/// ball with another one.
#[diagnostic::on_unimplemented(
    message = "no collision query between `{Self}` and `{B}`",
    note = "supported: two `Moving` shapes, if one `Meets` the other; two `Accelerated` balls; two \
            `Growing` balls; an `Accelerated` ball and a `Moving` shape that it meets",
    note = "both must have the same dimension and scalar type; pass each by one reference"
)]
pub trait Collides<const D: usize, S, B>: PoseImpact<D, S, B> {}

impl<const D: usize, S, A: PoseImpact<D, S, B>, B> Collides<D, S, B> for A {}

#[expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]
impl<const D: usize, S: Scalar, A, B> PoseImpact<D, S, Moving<D, S, B>> for Moving<D, S, A>
where
    A: Meets<D, S, B>,
{
    type Problem<'a>
        = A::Problem<'a>
    where
        Self: 'a,
        B: 'a;

    #[inline(always)]
    fn pose<'a>(&'a self, other: &'a Moving<D, S, B>) -> A::Problem<'a> {
        A::moving(self, other)
    }
}
