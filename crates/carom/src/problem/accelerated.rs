//! An accelerated ball and another shape, widened to `f64` without loss.

use crate::formula::path::{Basis, Lasting, Parabola, Path};
use crate::model::shape::{Accelerated, Moving, Widen};
use crate::number::power::power_of_two;
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Measure, Ring, Scalar};
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;

/// The exponent that limits accelerations: all but 0 are between 2 to the power of minus this and
/// of this, like lengths and speeds. Products of up to eight such numbers are exact in twice the
/// digits.
const ACCELERATIONS: i32 = 64;

/// A shape and the distance of contact, in numbers of one kind.
pub(crate) type Still<const D: usize, K, T> = (<K as Solid<D>>::In<T>, T);

/// An accelerated ball and a shape of constant velocity.
///
/// It is the exact input of every verdict about them.
#[derive(Clone, Copy, Debug)]
pub struct AcceleratedEncounter<const D: usize, K> {
    /// Their motion at time 0.
    pub(crate) start: Encounter<D, K>,
    /// The acceleration of the ball.
    pub(crate) g: [f64; D],
}

impl<const D: usize, K: Solid<D>> AcceleratedEncounter<D, K> {
    pub(crate) fn onto<S: Scalar, Given: Widen<Wide = K>>(
        ball: &Accelerated<D, S>,
        shape: &Moving<D, S, Given>,
    ) -> Self {
        let start = Encounter::moving(ball.moving(), shape);
        Self { start, g: ball.acceleration().map_each(Into::into) }
    }

    pub(crate) fn onto_resting<S: Scalar, Given: Widen<Wide = K>>(
        ball: &Accelerated<D, S>,
        shape: &Given,
    ) -> Self {
        let start = Encounter::at_rest(ball.moving(), shape);
        Self { start, g: ball.acceleration().map_each(Into::into) }
    }

    /// Whether there is no acceleration, so that the paths are straight.
    pub(crate) fn is_straight(&self) -> bool {
        self.g == [0.0; D]
    }

    /// Whether they can only touch at a point, because the ball has no larger radius than the
    /// shape.
    pub(crate) fn is_of_point(&self) -> bool {
        let [more, less] = self.start.solid.reach(self.start.r);
        more == less
    }

    /// Whether the formulas neither overflow nor underflow in twice the digits of a float.
    pub(crate) fn is_ordinary(&self) -> bool {
        let [least, most] = [power_of_two(-ACCELERATIONS), power_of_two(ACCELERATIONS)];
        let is_within = |x: f64| x == 0.0 || x.abs() >= least && x.abs() <= most;
        self.start.is_ordinary() && self.g.into_iter().all(is_within)
    }

    /// The shape and the distance of contact, which do not change along a path.
    pub(crate) fn measured<M: Measure, B: Basis>(
        &self,
        measure: M,
    ) -> Still<D, K, Path<M::Number, B>> {
        let lasting = Lasting::new(measure);
        (self.start.solid.measured(&lasting), self.reach(&lasting))
    }

    /// The distance of contact, in the lengths of the [path](Self::path).
    pub(crate) fn reach<M: Measure>(&self, measure: &M) -> M::Number {
        let [more, less] = self.start.solid.reach(self.start.r);
        let reach = measure.length(more, less);
        match self.start.solid.line() {
            Some(line) => reach.times(&line.magnification(measure)),
            None => reach,
        }
    }

    /// The path of the ball relative to the anchor of the shape, as far as it matters: across the
    /// line along which the shape has no end, if there is one, and then in larger lengths.
    pub(crate) fn path<M: Measure>(&self, measure: &M) -> Parabola<D, M::Number> {
        let start = &self.start;
        let path = Parabola {
            p: measure.offset(start.x, start.solid.anchor()),
            w: from_fn(|k| measure.speed(start.v[k], start.velocity[k])),
            h: from_fn(|k| measure.speed(0.5 * self.g[k], 0.0)),
        };
        match start.solid.line() {
            Some(line) => line.across(measure, &path),
            None => path,
        }
    }
}
