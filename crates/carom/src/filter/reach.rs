//! From when on may a moving ball touch anything in a box, and how near is it at least? Asked before all else
//! of each of many parts, and of the boxes around several.

use crate::capsules::Capsules;
use crate::encounter::Encounter;
#[cfg(feature = "alloc")]
use crate::float::power::is_ordinary;
use crate::float::power::power_of_two;
use crate::float::vector::MapEach;
use crate::float::vector::from_fn;
#[cfg(feature = "alloc")]
use crate::float::vector::{dot, largest, sqrt};

/// What the sum of three numbers may be off by, as a share of the sum of their sizes (two roundings of
/// `u = 2⁻⁵³`, one of that sum, and one of a sum of two radii), a quotient by a difference, as a share of
/// itself (two), and the length of a vector of `D` components of which each is a difference, as a share of
/// itself (`D / 2 + 3` roundings).
const SHARE: f64 = power_of_two(-50);

/// The smallest positive number, more than a quotient loses below the smallest normal one.
const TINY: f64 = f64::from_bits(1);

/// The lower and the upper corner of a box.
pub(crate) type Bounds<const D: usize> = [[f64; D]; 2];

/// The box around several; of none, one without anything in it.
#[inline]
pub(crate) fn around<const D: usize>(boxes: impl IntoIterator<Item = Bounds<D>>) -> Bounds<D> {
    let nothing = [[f64::INFINITY; D], [f64::NEG_INFINITY; D]];
    boxes.into_iter().fold(nothing, |[lower, upper], [low, high]| {
        [from_fn(|k| lower[k].min(low[k])), from_fn(|k| upper[k].max(high[k]))]
    })
}

/// A moving ball, or a box with all within a radius of it, as seen from other boxes, all of which move alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweep<const D: usize> {
    x: Bounds<D>,
    w: [f64; D],
    r: f64,
}

impl<const D: usize> Sweep<D> {
    /// A ball with its velocity, and that of the boxes.
    #[inline]
    pub(crate) fn new(x: [f64; D], v: [f64; D], r: f64, velocity: [f64; D]) -> Self {
        Self { x: [x; 2], w: from_fn(|k| v[k] - velocity[k]), r }
    }

    /// The capsule that starts where the ball of an encounter is, with the radius of the other one around it.
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

    /// Whether the ball certainly touches nothing of the box around some points from time 0 to `deadline`,
    /// which is finite.
    #[inline]
    pub(crate) fn misses<const N: usize>(&self, points: [[f64; D]; N], deadline: f64) -> bool {
        self.arrival(&around(points.map_each(|point| [point; 2]))) > deadline
    }

    /// A moment before which the ball certainly touches nothing of a box; infinite, where it never does.
    ///
    /// Along each axis it reaches over the box from one time to another; where these are no times in common,
    /// it never touches it. What overflows tells nothing: comparisons with NaN are false, and neither an
    /// infinite time is used nor one at an infinite speed.
    #[inline]
    pub(crate) fn arrival(&self, [lower, upper]: &Bounds<D>) -> f64 {
        let (mut from, mut until) = (0.0, f64::INFINITY);
        for k in 0..D {
            let (lower, upper) = (lower[k], upper[k]);
            let ([low, high], w, r) = (self.x.map_each(|x| x[k]), self.w[k], self.r);
            let error = |end: f64, x: f64| SHARE * (end.abs() + x.abs() + r);
            // The way to where the ball first reaches the box, and to where it no longer does.
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

    /// What the gap between the ball at the start and anything in a box is at least.
    ///
    /// By the largest of its ways along the axes where their squares are no numbers for that.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn least_gap(&self, [lower, upper]: &Bounds<D>) -> f64 {
        let [low, high] = self.x;
        let ways: [f64; D] = from_fn(|k| (lower[k] - high[k]).max(low[k] - upper[k]).max(0.0));
        let square = dot(ways, ways);
        let distance = if is_ordinary(square) { sqrt(square) } else { largest(ways) };
        let gap = distance - self.r - SHARE * (distance + self.r);
        if gap < f64::INFINITY { gap } else { f64::NEG_INFINITY }
    }
}
