//! Shared parts of the families of compound shapes.

use std::array::from_fn;

use crate::case::Ball;
use crate::family::Sampler;

/// Adds a velocity to the ball and returns it for the shape. It is zero half of the time. The
/// relative velocity stays the same up to rounding.
pub(crate) fn set_in_motion<const D: usize>(ball: Ball<D>, s: &mut Sampler) -> (Ball<D>, [f64; D]) {
    if s.one_in(2) {
        return (ball, [0.0; D]);
    }
    let axis = s.pick(&from_fn::<usize, D, _>(|k| k));
    let velocity = from_fn(|k| ball.velocity[if s.one_in(2) { k } else { axis }]);
    let together = from_fn(|k| s.precision.round_to_finite(ball.velocity[k] + velocity[k]));
    (Ball { velocity: together, ..ball }, velocity)
}
