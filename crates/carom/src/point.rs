//! Where two balls touch: one formula for two kinds of numbers, plain `f64` and the exact path's.
#![expect(
    clippy::inline_always,
    reason = "what a caller does not ask for is dropped only where all is in one function"
)]

use core::array::from_fn;
use core::ops::{Add, Mul, Sub};

use crate::pair::Pair;

/// A number that a point of contact can be worked out in.
pub(crate) trait Number:
    Copy + From<f64> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    /// Whether `|self| < |other|`.
    fn is_smaller(self, other: Self) -> bool;
}

impl Number for f64 {
    #[inline(always)]
    fn is_smaller(self, other: Self) -> bool {
        self.abs() < other.abs()
    }
}

impl<const D: usize> Pair<D> {
    /// The point of contact of balls that meet at the time `t`, with the normal `n` from A to B.
    ///
    /// Seen from A it is `xA + vA t + rA n`, from B `xB + vB t − rB n`. The ball with the smaller
    /// numbers knows better: a bullet better than the planet it falls on. Between equals it is
    /// midway, so that swapping the balls changes no bit.
    /// A quarter of it is worked out: a path longer than the largest float may lead back to a point
    /// that is not beyond.
    #[inline(always)]
    pub(crate) fn touch_point<T: Number>(&self, t: T, n: [T; D]) -> [T; D] {
        let quarter = T::from(0.25);
        let (t, n) = (quarter * t, n.map(|n| quarter * n));
        let seen_from = |x: &[f64; D], v: &[f64; D], r: f64, side: f64| {
            let mut size = quarter * T::from(r);
            let mut point = n;
            for k in 0..D {
                let (center, path) = (quarter * T::from(x[k]), T::from(v[k]) * t);
                size = larger(larger(size, center), path);
                point[k] = (center + path) + T::from(side * r) * n[k];
            }
            (size, point)
        };
        let (size_a, from_a) = seen_from(&self.xa, &self.va, self.ra, 1.0);
        let (size_b, from_b) = seen_from(&self.xb, &self.vb, self.rb, -1.0);
        let quarter_point = if size_a.is_smaller(size_b) {
            from_a
        } else if size_b.is_smaller(size_a) {
            from_b
        } else {
            from_fn(|k| midway(from_a[k], from_b[k]))
        };
        quarter_point.map(|x| T::from(4.0) * x)
    }

    /// The point of contact of balls that touch or overlap at the start: midway between the surfaces.
    #[inline(always)]
    pub(crate) fn point_at_start<T: Number>(&self, n: [T; D]) -> [T; D] {
        from_fn(|k| {
            let from_a = T::from(self.xa[k]) + T::from(self.ra) * n[k];
            let from_b = T::from(self.xb[k]) - T::from(self.rb) * n[k];
            midway(from_a, from_b)
        })
    }
}

/// The one with the larger magnitude.
#[inline(always)]
fn larger<T: Number>(a: T, b: T) -> T {
    if a.is_smaller(b) { b } else { a }
}

/// Halved first: the sum might overflow.
#[inline(always)]
fn midway<T: Number>(a: T, b: T) -> T {
    let half = T::from(0.5);
    half * a + half * b
}
