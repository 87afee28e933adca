//! BoxCorners for the contact of a moving ball with a box.
//!
//! They tell from when on the ball may touch anything in the box, and how near it is at least. They
//! are tested before everything else, for each of many sites and for the boxes around several.

use crate::model::shape::tree::{BoxCorners, around};
use crate::number::power::{is_ordinary, power_of_two};
use crate::number::vector::{MapEach, dot, from_fn, largest, sqrt};
use crate::problem::capsules::Capsules;
use crate::problem::encounter::Encounter;

/// A bound for several relative errors:
///
/// - of a sum of three numbers, as a share of the sum of their sizes: two roundings of `u = 2⁻⁵³`,
///   one of that sum, and one of a sum of two radii
/// - of a quotient by a difference, as a share of itself: two
/// - of the length of a vector whose `D` components are differences, as a share of itself:
///   `D / 2 + 3` roundings
const SHARE: f64 = power_of_two(-50);

/// The smallest positive number: more than a quotient loses below the smallest normal number.
const TINY: f64 = f64::from_bits(1);

/// A moving ball, or a box with everything within a radius of it.
///
/// It is seen from other boxes, which all move alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweep<const D: usize> {
    x: BoxCorners<D>,
    w: [f64; D],
    r: f64,
}

impl<const D: usize> Sweep<D> {
    /// A ball with its velocity, and the velocity of the boxes.
    #[inline]
    pub(crate) fn new(x: [f64; D], v: [f64; D], r: f64, velocity: [f64; D]) -> Self {
        Self { x: [x; 2], w: from_fn(|k| v[k] - velocity[k]), r }
    }

    /// The capsule that starts where the ball of an encounter is, enlarged by the radius of the
    /// other one.
    #[inline]
    pub(crate) fn of_capsule(encounter: &Encounter<D, Capsules<D>>) -> Self {
        let Capsules { a, b, .. } = &encounter.solid;
        let x = around([a.start(), a.end()].map_each(|point| [point; 2]));
        Self { x, r: encounter.r + b.radius(), ..Self::of(encounter) }
    }

    /// The ball, as seen from a shape.
    #[inline]
    pub(crate) fn of<K>(encounter: &Encounter<D, K>) -> Self {
        let &Encounter { x, v, r, velocity, .. } = encounter;
        Self::new(x, v, r, velocity)
    }

    /// Whether the ball certainly touches nothing in the box around some points from time 0 to
    /// `deadline`, which is finite.
    #[inline]
    pub(crate) fn misses<const N: usize>(&self, points: [[f64; D]; N], deadline: f64) -> bool {
        self.arrival(&around(points.map_each(|point| [point; 2]))) > deadline
    }

    /// A time before which the ball certainly touches nothing in a box; infinite if it never does.
    ///
    /// Along each axis it reaches over the box from one time to another. If the axes have no time
    /// in common, it never touches the box. Overflow decides nothing: comparisons with NaN are
    /// false, and neither an infinite time nor one at an infinite speed is used.
    #[inline]
    pub(crate) fn arrival(&self, [lower, upper]: &BoxCorners<D>) -> f64 {
        let (mut from, mut until) = (0.0, f64::INFINITY);
        for k in 0..D {
            let (lower, upper) = (lower[k], upper[k]);
            let ([low, high], w, r) = (self.x.map_each(|x| x[k]), self.w[k], self.r);
            let error = |end: f64, x: f64| SHARE * (end.abs() + x.abs() + r);
            // The displacements to where the ball first reaches the box, and to where it no longer
            // does.
            let mut near = (lower - high) - r - error(lower, high);
            let mut far = (upper - low) + r + error(upper, low);
            if w < 0.0 {
                (near, far) = (-far, -near);
            }
            if far < 0.0 || w == 0.0 && near > 0.0 {
                return f64::INFINITY;
            }
            let speed = w.abs();
            if speed > 0.0 && speed < f64::INFINITY {
                let begin = near / speed;
                let begin = begin - SHARE * begin - TINY;
                let end = far / speed;
                let end = end + SHARE * end + TINY;
                if begin > from && begin < f64::INFINITY {
                    from = begin;
                }
                if end < until {
                    until = end;
                }
            }
        }
        if from > until { f64::INFINITY } else { from }
    }

    /// A lower bound of the gap between the ball at the start and anything in a box.
    ///
    /// It uses the largest distance along an axis if the squares of the distances are out of range.
    #[inline]
    pub(crate) fn least_gap(&self, [lower, upper]: &BoxCorners<D>) -> f64 {
        let [low, high] = self.x;
        let ways: [f64; D] = from_fn(|k| (lower[k] - high[k]).max(low[k] - upper[k]).max(0.0));
        let square = dot(ways, ways);
        let distance = if is_ordinary(square) { sqrt(square) } else { largest(ways) };
        let gap = distance - self.r - SHARE * (distance + self.r);
        if gap < f64::INFINITY { gap } else { f64::NEG_INFINITY }
    }
}
