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
    /// The larger of the magnitudes.
    fn larger_magnitude(self, other: Self) -> Self;

    /// Whether `self < other`, of magnitudes.
    fn is_below(self, other: Self) -> bool;
}

impl Number for f64 {
    #[inline(always)]
    fn larger_magnitude(self, other: Self) -> Self {
        let (x, y) = (self.abs(), other.abs());
        if x > y { x } else { y }
    }

    #[inline(always)]
    fn is_below(self, other: Self) -> bool {
        self < other
    }
}

impl<const D: usize> Pair<D> {
    /// The point of contact of balls that meet at the time `t`, with the normal `n` from A to B.
    ///
    /// Seen from A it is `xA + vA t + rA n`, from B `xB + vB t − rB n`. The ball with the smaller
    /// numbers knows better: a bullet better than the planet it falls on. Between equals it is
    /// midway, so that swapping the balls changes no bit.
    #[inline(always)]
    pub(crate) fn touch_point<T: Number>(&self, t: T, n: [T; D]) -> [T; D] {
        let (size_a, from_a) = seen_from(&self.xa, &self.va, self.ra, t, n);
        let (size_b, from_b) = seen_from(&self.xb, &self.vb, -self.rb, t, n);
        // 1, 0 or −1 without a branch, which would be guessed wrongly every other time.
        let lean = i32::from(size_a.is_below(size_b)) - i32::from(size_b.is_below(size_a));
        let half_lean = T::from(0.5 * f64::from(lean));
        let (weight_a, weight_b) = (T::from(0.5) + half_lean, T::from(0.5) - half_lean);
        from_fn(|k| weight_a * from_a[k] + weight_b * from_b[k])
    }

    /// All lengths a quarter of what they are.
    ///
    /// In `f64`, a quarter of a point is worked out: a path longer than the largest float may lead back
    /// to a point that is not beyond.
    #[inline(always)]
    pub(crate) fn quartered(&self) -> Self {
        let quarter = |x: f64| 0.25 * x;
        Self {
            xa: self.xa.map(quarter),
            xb: self.xb.map(quarter),
            ra: quarter(self.ra),
            rb: quarter(self.rb),
            ..*self
        }
    }

    /// The point of contact of balls that touch or overlap at the start: midway between the surfaces.
    #[inline(always)]
    pub(crate) fn point_at_start<T: Number>(&self, n: [T; D]) -> [T; D] {
        let half = T::from(0.5);
        from_fn(|k| {
            let from_a = T::from(self.xa[k]) + T::from(self.ra) * n[k];
            let from_b = T::from(self.xb[k]) - T::from(self.rb) * n[k];
            // Halved first: the sum might overflow.
            half * from_a + half * from_b
        })
    }
}

/// The point at the distance `r` along `n` from the ball's centre at the time `t`, and the largest
/// of the numbers that it is made of.
#[inline(always)]
fn seen_from<const D: usize, T: Number>(
    x: &[f64; D],
    v: &[f64; D],
    r: f64,
    t: T,
    n: [T; D],
) -> (T, [T; D]) {
    let path: [T; D] = from_fn(|k| T::from(v[k]) * t);
    let size = (0..D).fold(T::from(r.abs()), |size, k| {
        size.larger_magnitude(T::from(x[k]).larger_magnitude(path[k]))
    });
    (size, from_fn(|k| (T::from(x[k]) + path[k]) + T::from(r) * n[k]))
}
