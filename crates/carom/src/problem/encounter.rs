//! A moving ball and another shape, widened to `f64` without loss.

use crate::model::shape::{Ball, Capsule, Moving, Widen};
use crate::number::power::power_of_two;
use crate::number::vector::MapEach;
use crate::number::{Measure, Scalar, Sight};
use crate::points::outline;
use crate::problem::Pair;
use crate::problem::capsules::Capsules;
use crate::problem::solid::Solid;

/// The exact input of every verdict on a ball and another shape.
#[derive(Clone, Copy, Debug)]
pub struct Encounter<const D: usize, K> {
    /// The centre, the velocity and the radius of the ball.
    pub(crate) x: [f64; D],
    pub(crate) v: [f64; D],
    pub(crate) r: f64,
    pub(crate) solid: K,
    /// The velocity of the shape.
    pub(crate) velocity: [f64; D],
}

impl<const D: usize, K: Solid<D>> Encounter<D, K> {
    pub(crate) fn moving<S: Scalar, Given: Widen<Wide = K>>(
        ball: &Moving<D, S>,
        shape: &Moving<D, S, Given>,
    ) -> Self {
        let velocity = shape.velocity().map_each(Into::into);
        Self { velocity, ..Self::at_rest(ball, shape.shape()) }
    }

    pub(crate) fn at_rest<S: Scalar, Given: Widen<Wide = K>>(
        ball: &Moving<D, S>,
        shape: &Given,
    ) -> Self {
        Self { v: ball.velocity().map_each(Into::into), ..Self::still(ball.ball(), shape) }
    }

    pub(crate) fn still<S: Scalar, Given: Widen<Wide = K>>(
        ball: &Ball<D, S>,
        shape: &Given,
    ) -> Self {
        Self {
            x: ball.center().map_each(Into::into),
            v: [0.0; D],
            r: ball.radius().into(),
            solid: shape.widened(),
            velocity: [0.0; D],
        }
    }

    /// The ball of the query and the ball that a site of the shape is, if it is one.
    #[inline]
    pub(crate) fn pair_at(&self, site: K::Site) -> Option<Pair<D>> {
        let (center, radius) = self.solid.ball_at(site)?;
        let xa = self.solid.met_from(site).unwrap_or(self.x);
        Some(Pair { xa, ..self.pair_with(center, radius) })
    }

    /// The ball of the query, and one that moves with the shape.
    #[inline]
    pub(crate) fn pair_with(&self, center: [f64; D], radius: f64) -> Pair<D> {
        let &Self { x, v, r, velocity, .. } = self;
        Pair { xa: x, xb: center, va: v, vb: velocity, ra: r, rb: radius, margin: 0.0 }
    }

    /// Shape and ball in numbers of one kind.
    #[inline]
    pub(crate) fn measured<M: Measure>(
        &self,
        measure: &M,
    ) -> (K::In<M::Number>, Sight<D, M::Number>) {
        let u = measure.offset(self.x, self.solid.anchor());
        let w = crate::number::vector::from_fn(|k| measure.speed(self.v[k], self.velocity[k]));
        let [more, less] = self.solid.reach(self.r);
        let r = measure.length(more, less);
        (self.solid.measured(measure), Sight { u, w, r })
    }

    /// Whether the formulas neither overflow nor underflow in twice the digits of a float.
    ///
    /// All numbers but 0 are within 2^±64, or within a smaller range for longer products. Products
    /// of up to `k` numbers and differences are then multiples of `2^(k (−64 − 52))` and below
    /// `2^(64 k + 2 k)`.
    pub(crate) fn is_ordinary(&self) -> bool {
        // The range within which the product of two floats is exact in twice the digits
        // (`Double::product`).
        const fn is_within(range: i32, factors: i32) -> bool {
            factors * (range + 52) <= 969 && factors * (range + 2) <= 996
        }
        const { assert!(is_within(64, 8) && is_within(28, 12)) }
        let range = if self.solid.factors() <= 8 { 64 } else { 28 };
        let [least, most] = [power_of_two(-range), power_of_two(range)];
        let mut numbers = self.lengths().chain(self.speeds()).chain(self.solid.directions());
        numbers.all(|x| x == 0.0 || x.abs() >= least && x.abs() <= most)
    }

    /// All lengths.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = f64> + Clone {
        self.x.into_iter().chain([self.r]).chain(self.solid.lengths())
    }

    /// All components of velocities.
    pub(crate) fn speeds(&self) -> impl Iterator<Item = f64> + Clone {
        self.v.into_iter().chain(self.velocity)
    }
}

impl<const D: usize> Encounter<D, Capsules<D>> {
    pub(crate) fn of_capsules<S: Scalar>(
        a: &Moving<D, S, Capsule<D, S>>,
        b: &Moving<D, S, Capsule<D, S>>,
    ) -> Self {
        let [v, velocity] = [a, b].map_each(|capsule| capsule.velocity().map_each(Into::into));
        Self { v, velocity, ..Self::of_still_capsules(a.shape(), b.shape()) }
    }

    pub(crate) fn of_still_capsules<S: Scalar>(a: &Capsule<D, S>, b: &Capsule<D, S>) -> Self {
        let [a, b] = [a, b].map_each(Widen::widened);
        let segment = *a.segment();
        let solid = Capsules { a: segment, b, outline: outline(&[segment, *b.segment()]) };
        Self { x: segment.start(), v: [0.0; D], r: a.radius(), solid, velocity: [0.0; D] }
    }
}
