//! Where two balls touch.
//!
//! Seen from A the point is `xA + vA t + rA n`, from B `xB + vB t − rB n`. In `f64` that is a sum whose
//! roundings can add up to 7 units in the last place; so there it is worked out to more digits than a
//! float has, in `fine_point.rs`. Where digits are left over, for `f32` and on the exact path, the plain
//! sum is enough.
#![expect(
    clippy::inline_always,
    reason = "what a caller does not ask for is dropped only where all is in one function"
)]

use core::array::from_fn;
use core::ops::{Add, Mul};

use crate::double::Double;
use crate::pair::Pair;

/// A number that a point can be worked out in.
pub(crate) trait Number: Copy + From<f64> + Add<Output = Self> + Mul<Output = Self> {}

impl Number for f64 {}
impl Number for Double {}

/// A number whose size can be compared, to choose the ball that knows better.
pub(crate) trait Magnitude: Number {
    /// The larger of the magnitudes.
    fn larger_magnitude(self, other: Self) -> Self;

    /// Whether `self < other`, of magnitudes.
    fn is_below(self, other: Self) -> bool;
}

impl Magnitude for f64 {
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

/// One of the two balls: where it starts, its velocity, and its radius, negative for B, whose surface is
/// met against the normal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side<const D: usize> {
    pub(crate) x: [f64; D],
    pub(crate) v: [f64; D],
    pub(crate) r: f64,
}

impl<const D: usize> Side<D> {
    /// Where the ray along the unit vector `n` leaves the ball at the time `t`.
    #[inline(always)]
    pub(crate) fn surface<T: Number>(&self, t: T, n: [T; D]) -> [T; D] {
        let Self { x, v, r } = self;
        from_fn(|k| (T::from(x[k]) + T::from(v[k]) * t) + T::from(*r) * n[k])
    }

    /// The largest of the numbers that this point is made of.
    #[inline(always)]
    pub(crate) fn size<T: Magnitude>(&self, t: T) -> T {
        (0..D).fold(T::from(self.r.abs()), |size, k| {
            let path = T::from(self.v[k]) * t;
            size.larger_magnitude(T::from(self.x[k]).larger_magnitude(path))
        })
    }
}

impl<const D: usize> Pair<D> {
    /// The point of contact of balls that meet at the time `t`, with the normal `n` from A to B.
    ///
    /// In numbers with digits to spare, and without overflow.
    #[inline(always)]
    pub(crate) fn touch_point<T: Magnitude>(&self, t: T, n: [T; D]) -> [T; D] {
        let [a, b] = self.sides();
        let [weight_a, weight_b] = weights(a.size(t), b.size(t)).map(T::from);
        let (from_a, from_b) = (a.surface(t, n), b.surface(t, n));
        from_fn(|k| weight_a * from_a[k] + weight_b * from_b[k])
    }

    /// The point of contact of balls that touch or overlap at the start: midway between the surfaces.
    #[inline(always)]
    pub(crate) fn point_at_start<T: Number>(&self, n: [T; D]) -> [T; D] {
        let [a, b] = self.sides();
        let (start, half) = (T::from(0.0), T::from(0.5));
        let (from_a, from_b) = (a.surface(start, n), b.surface(start, n));
        // Halved first: the sum might overflow.
        from_fn(|k| half * from_a[k] + half * from_b[k])
    }

    #[inline(always)]
    pub(crate) fn sides(&self) -> [Side<D>; 2] {
        let a = Side { x: self.xa, v: self.va, r: self.ra };
        [a, Side { x: self.xb, v: self.vb, r: -self.rb }]
    }
}

/// The shares of the two balls in the point: the ball with the smaller numbers knows better, a bullet
/// better than the planet it falls on. Between equals it is midway, so that swapping the balls changes
/// no bit.
#[inline(always)]
pub(crate) fn weights<T: Magnitude>(size_a: T, size_b: T) -> [f64; 2] {
    // 1, 0 or −1 without a branch, which would be guessed wrongly every other time.
    let lean = f64::from(i32::from(size_a.is_below(size_b)) - i32::from(size_b.is_below(size_a)));
    [0.5 + 0.5 * lean, 0.5 - 0.5 * lean]
}
