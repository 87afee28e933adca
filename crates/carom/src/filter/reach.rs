//! Does a moving ball certainly come nowhere near a box? Asked before all else of each of many parts.

use core::array::from_fn;

use crate::float::power::power_of_two;

/// What the sum of three numbers may be off by, as a share of the sum of their sizes (two roundings of
/// `u = 2⁻⁵³`, and one of that sum), and a quotient by a difference, as a share of itself (two).
const SHARE: f64 = power_of_two(-50);

/// The smallest positive number, more than a quotient loses below the smallest normal one.
const TINY: f64 = f64::from_bits(1);

/// A moving ball as seen from the boxes, all of which move alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sweep<const D: usize> {
    x: [f64; D],
    w: [f64; D],
    r: f64,
}

impl<const D: usize> Sweep<D> {
    /// A ball with its velocity, and that of the boxes.
    #[inline]
    pub(crate) fn new(x: [f64; D], v: [f64; D], r: f64, velocity: [f64; D]) -> Self {
        Self { x, w: from_fn(|k| v[k] - velocity[k]), r }
    }

    /// Whether the ball certainly touches nothing of the box around some points from time 0 to `deadline`,
    /// which is finite.
    ///
    /// Along each axis it reaches over the box from one time to another; where these are no times in common,
    /// it never touches it. What overflows tells nothing: comparisons with NaN are false, and an infinite
    /// time is not used.
    #[inline]
    pub(crate) fn misses(&self, points: impl Iterator<Item = [f64; D]>, deadline: f64) -> bool {
        let nothing = ([f64::INFINITY; D], [f64::NEG_INFINITY; D]);
        let (lower, upper) = points.fold(nothing, |(lower, upper), point| {
            (from_fn(|k| lower[k].min(point[k])), from_fn(|k| upper[k].max(point[k])))
        });
        let (mut from, mut until) = (0.0, deadline);
        for k in 0..D {
            let (lower, upper) = (lower[k], upper[k]);
            let (x, w, r) = (self.x[k], self.w[k], self.r);
            let error = |end: f64| SHARE * (end.abs() + x.abs() + r);
            // The way to where the ball first reaches the box, and to where it no longer does.
            let mut near = (lower - x) - r - error(lower);
            let mut far = (upper - x) + r + error(upper);
            if w < 0.0 {
                (near, far) = (-far, -near);
            }
            if far < 0.0 || w == 0.0 && near > 0.0 {
                return true;
            }
            if w != 0.0 {
                let speed = w.abs();
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
        from > until
    }
}
