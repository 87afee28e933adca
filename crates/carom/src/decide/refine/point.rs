//! Point of contact of two balls.
//!
//! Seen from A the point is `xA + vA t + rA n`, from B `xB + vB t − rB n`. In `f64` the roundings
//! of that sum can add up to 7 units in the last place, so `fine_point.rs` computes it to more
//! digits than a float has. If digits are left over, for `f32` and on the exact path, the plain sum
//! is enough.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::number::magnitude::{Magnitude, Number};
use crate::number::vector::{MapEach, from_fn};
use crate::problem::{AcceleratedPair, Pair};

/// One of the two balls: its start, its velocity, and its radius.
///
/// The lengths along the normal have the other sign for B, whose surface is met against it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BallOfPair<const D: usize> {
    pub(crate) x: [f64; D],
    pub(crate) v: [f64; D],
    pub(crate) r: f64,
    /// Half the margin, from the surface to the point of contact.
    pub(crate) more: f64,
}

impl<const D: usize> BallOfPair<D> {
    /// Where the ray along the unit vector `n` leaves the ball at the time `t`.
    #[inline(always)]
    pub(crate) fn surface<T: Number>(&self, t: T, n: [T; D]) -> [T; D] {
        let (x, v, arm) = (&self.x, &self.v, self.arm::<T>());
        from_fn(|k| (T::from(x[k]) + T::from(v[k]) * t) + arm * n[k])
    }

    /// The length from the centre to the point of contact, along the normal.
    #[inline(always)]
    pub(crate) fn arm<T: Number>(&self) -> T {
        // Most callers know it, and the compiler then drops the sum.
        if self.more == 0.0 { T::from(self.r) } else { T::from(self.r) + T::from(self.more) }
    }

    /// One or the other, by weights of 1 and 0. A branch would be mispredicted every other time.
    #[inline(always)]
    fn or(&self, other: &Self, is_chosen: [bool; 2]) -> Self {
        let [mine, theirs] = is_chosen.map_each(|chosen| f64::from(u8::from(chosen)));
        let either = |x: f64, y: f64| mine * x + theirs * y;
        Self {
            x: from_fn(|k| either(self.x[k], other.x[k])),
            v: from_fn(|k| either(self.v[k], other.v[k])),
            r: either(self.r, other.r),
            more: either(self.more, other.more),
        }
    }

    /// The largest of the numbers in the computation of this point.
    #[inline(always)]
    pub(crate) fn size<T: Magnitude>(&self, t: T) -> T {
        (0..D).fold(self.arm(), |size: T, k| {
            let path = T::from(self.v[k]) * t;
            size.larger_magnitude(T::from(self.x[k]).larger_magnitude(path))
        })
    }
}

impl<const D: usize> Pair<D> {
    /// The point of contact of balls that meet at the time `t`, with the normal `n` from A to B.
    ///
    /// It is in numbers with digits to spare, and without overflow.
    #[inline(always)]
    pub(crate) fn touch_point<T: Magnitude>(&self, t: T, n: [T; D]) -> [T; D] {
        let [a, b] = self.sides_at_margin();
        let sizes = [a.size(t), b.size(t)];
        seen_from_the_smaller([a, b], sizes, |side| side.surface(t, n))
    }

    /// The point of contact of balls that touch or overlap at the start: midway between the
    /// surfaces.
    #[inline(always)]
    pub(crate) fn point_at_start<T: Number>(&self, n: [T; D]) -> [T; D] {
        let start = T::from(0.0);
        let [from_a, from_b] = self.sides().map_each(|side| side.surface(start, n));
        midway(from_a, from_b)
    }

    /// The balls, and half the margin beyond their surfaces.
    #[inline(always)]
    pub(crate) fn sides_at_margin(&self) -> [BallOfPair<D>; 2] {
        let [a, b] = self.sides();
        if self.margin == 0.0 {
            return [a, b];
        }
        let half = 0.5 * self.margin;
        [BallOfPair { more: half, ..a }, BallOfPair { more: -half, ..b }]
    }

    #[inline(always)]
    pub(crate) fn sides(&self) -> [BallOfPair<D>; 2] {
        let a = BallOfPair { x: self.xa, v: self.va, r: self.ra, more: 0.0 };
        [a, BallOfPair { x: self.xb, v: self.vb, r: -self.rb, more: 0.0 }]
    }
}

/// A point computed from the ball with the smaller numbers, whose floats are finer.
///
/// It is computed from a bullet, for example, and not from the planet that it hits. Between equals
/// it is midway, so that swapping the balls changes no bit.
#[inline(always)]
pub(crate) fn seen_from_the_smaller<const D: usize, T: Magnitude>(
    [a, b]: [BallOfPair<D>; 2],
    [size_a, size_b]: [T; 2],
    see: impl Fn(&BallOfPair<D>) -> [T; D],
) -> [T; D] {
    let (a_is_smaller, b_is_smaller) = (size_a.is_below(size_b), size_b.is_below(size_a));
    if a_is_smaller == b_is_smaller {
        midway(see(&a), see(&b))
    } else {
        see(&a.or(&b, [a_is_smaller, b_is_smaller]))
    }
}

/// The midpoint. It halves first, because the sum might overflow.
#[inline(always)]
pub(crate) fn midway<const D: usize, T: Number>(p: [T; D], q: [T; D]) -> [T; D] {
    let half = T::from(0.5);
    from_fn(|k| half * p[k] + half * q[k])
}

/// A ball under an acceleration.
///
/// It has a start, a velocity, an acceleration, and a radius and the rate of that, both negative
/// for B.
#[derive(Clone, Copy, Debug)]
struct BentSide<const D: usize, const GROWS: bool> {
    side: BallOfPair<D>,
    g: [f64; D],
    rate: f64,
}

impl<const D: usize, const GROWS: bool> BentSide<D, GROWS> {
    /// Where the ray along `n` leaves the ball at the time `t`.
    #[inline(always)]
    fn surface<T: Number>(&self, t: T, n: [T; D]) -> [T; D] {
        let BallOfPair { x, v, r, .. } = self.side;
        let half = T::from(0.5) * t;
        let r = if GROWS { T::from(r) + t * T::from(self.rate) } else { T::from(r) };
        from_fn(|k| (T::from(x[k]) + t * (T::from(v[k]) + half * T::from(self.g[k]))) + r * n[k])
    }

    /// The largest of the numbers in the computation of this point.
    #[inline(always)]
    fn size<T: Magnitude>(&self, t: T) -> T {
        let half_square = T::from(0.5) * t * t;
        let ways = self.g.into_iter().map(|g| T::from(g) * half_square);
        let size = ways.fold(self.side.size(t), T::larger_magnitude);
        if GROWS { size.larger_magnitude(T::from(self.rate) * t) } else { size }
    }
}

impl<const D: usize, const GROWS: bool> AcceleratedPair<D, GROWS> {
    /// The point of contact of balls that touch or press at the time `t`, with the normal `n` from
    /// A to B.
    ///
    /// It is computed as by [`Pair::touch_point`] or, for balls that overlap, midway between the
    /// two surfaces.
    #[inline(always)]
    pub(crate) fn touch_point<T: Magnitude>(&self, t: T, n: [T; D], overlap: bool) -> [T; D] {
        let [a, b] = self.start.sides();
        let [rate_a, rate_b] = self.rates;
        let a = BentSide::<D, GROWS> { side: a, g: self.ga, rate: rate_a };
        let b = BentSide::<D, GROWS> { side: b, g: self.gb, rate: -rate_b };
        let sizes = [a.size(t), b.size(t)];
        let is_smaller = [sizes[0].is_below(sizes[1]), sizes[1].is_below(sizes[0])];
        match is_smaller {
            [true, _] if !overlap => a.surface(t, n),
            [_, true] if !overlap => b.surface(t, n),
            _ => midway(a.surface(t, n), b.surface(t, n)),
        }
    }
}
