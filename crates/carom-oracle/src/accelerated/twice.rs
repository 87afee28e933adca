//! Cases of two accelerated balls that come equally near twice.

use std::array::from_fn;

use super::case::{AcceleratedBall, AcceleratedCase};
use crate::case::Ball;
use crate::family::Sampler;

/// Paths that are as near before a whole time as after it, or nearly so.
///
/// With `u` across `h`, the offset is `u + h ((t − c)² − m²)`, so it is shortest at `c ± m`. In
/// some cases the first of these times is the start, or the deadline is one of them or a float
/// from it.
pub(super) fn twice<const D: usize>(s: &mut Sampler) -> AcceleratedCase<D> {
    let mut number = |low, high| {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let whole = s.whole(low, high) as f64;
        whole
    };
    let (m, later, across) = (number(1, 3), number(0, 3), number(-2, 2));
    let [radius, other] = [0, 1].map(|_| number(0, 5));
    let [x, y] = s.pick(&[[1.0, 0.0], [0.0, -1.0], [1.0, 1.0], [2.0, -1.0], [3.0, 4.0]]);
    let middle = m + later;
    let h: [f64; D] = from_fn(|k| [x, y].get(k).copied().unwrap_or(0.0));
    let u: [f64; D] = from_fn(|k| across * [-y, x].get(k).copied().unwrap_or(0.0));
    let mut b = Ball {
        center: from_fn(|k| u[k] + h[k] * (middle * middle - m * m)),
        velocity: h.map(|h| -2.0 * h * middle),
        radius: other,
    };
    if s.one_in(2) {
        let steps = s.few_steps();
        let axis = usize::from(s.one_in(2));
        let vector = s.pick(&[true, false]);
        let number = if vector { &mut b.center[axis] } else { &mut b.velocity[axis] };
        *number = s.precision.step(*number, steps);
    }
    let second = middle + m;
    let (steps, near) = (s.few_steps(), s.pick(&[later, second]));
    let max_time = s.pick(&[
        f64::INFINITY,
        later,
        middle,
        second,
        2.0 * second,
        s.precision.step(near, steps).max(0.0),
    ]);
    AcceleratedCase {
        precision: s.precision,
        a: AcceleratedBall { ball: Ball { radius, ..Ball::POINT }, ..AcceleratedBall::POINT },
        b: AcceleratedBall { ball: b, acceleration: h.map(|h| 2.0 * h) },
        max_time,
    }
}
