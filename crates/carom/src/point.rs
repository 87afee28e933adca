//! Where two balls touch.
//!
//! Seen from A the point is `xA + vA t + rA n`, from B `xB + vB t − rB n`. In `f64` that is a sum whose
//! roundings can add up to 7 units in the last place; so there it is worked out to more digits than a
//! float has ([`Pair::fine_touch_point`]). Where digits are left over, for `f32` and on the exact path,
//! the plain sum is enough.
#![expect(
    clippy::inline_always,
    reason = "what a caller does not ask for is dropped only where all is in one function"
)]

use core::array::from_fn;
use core::ops::{Add, Mul};

use crate::double::{Double, upper_and_lower};
use crate::pair::Pair;
use crate::power::{exponent, is_ordinary};
use crate::vector::{first_axis, largest};

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

/// When two balls touch and the offset of B from A then, each a float and what it lacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<const D: usize> {
    pub(crate) time: f64,
    pub(crate) time_tail: f64,
    pub(crate) offset: [f64; D],
    pub(crate) offset_tail: [f64; D],
    /// The sum of the radii.
    pub(crate) radii: Double,
}

impl<const D: usize> Pair<D> {
    /// The point of contact of balls that meet, within 3.5 ulp of the largest number it is made of.
    ///
    /// `x + v t + (r / R) q`, with `q` the offset at the time `t`. A quarter of it is worked out: a path
    /// longer than the largest float may lead back to a point that is not beyond.
    ///
    /// # Error
    /// In units of `u`, for numbers below 2: the correction of the time is good to `¼ u t`, which moves
    /// the path by ½; `r / R` and its product with `q` are rounded, 2 and 1; what `q` is off by, ½; the sum
    /// with the tails of the path, 1; and the last sum, which is below 4, 2. All else is kept. In all
    /// `7 u`, or 3.5 units in the last place of the largest.
    #[inline(always)]
    pub(crate) fn fine_touch_point(&self, touch: &Touch<D>) -> [f64; D] {
        let quarter = |x: f64| 0.25 * x;
        let (size_a, from_a) = touch.seen_from(&self.xa.map(quarter), &self.va, self.ra);
        let (size_b, from_b) = touch.seen_from(&self.xb.map(quarter), &self.vb, -self.rb);
        let [weight_a, weight_b] = weights(size_a, size_b);
        from_fn(|k| 4.0 * (weight_a * from_a[k] + weight_b * from_b[k]))
    }

    /// The point of contact of balls that meet at the time `t`, with the normal `n` from A to B.
    ///
    /// In numbers with digits to spare, and without overflow.
    #[inline(always)]
    pub(crate) fn touch_point<T: Magnitude>(&self, t: T, n: [T; D]) -> [T; D] {
        let (size_a, from_a) = seen_from(&self.xa, &self.va, self.ra, t, n);
        let (size_b, from_b) = seen_from(&self.xb, &self.vb, -self.rb, t, n);
        let [weight_a, weight_b] = weights(size_a, size_b).map(T::from);
        from_fn(|k| weight_a * from_a[k] + weight_b * from_b[k])
    }

    /// The point of contact of balls that touch or overlap at the start: midway between the surfaces.
    #[inline(always)]
    pub(crate) fn point_at_start<T: Number>(&self, n: [T; D]) -> [T; D] {
        let half = T::from(0.5);
        let from_a = surface_point(self.xa, self.ra, n);
        let from_b = surface_point(self.xb, -self.rb, n);
        // Halved first: the sum might overflow.
        from_fn(|k| half * from_a[k] + half * from_b[k])
    }

    /// The unit vector from A's centre to B's, to twice the digits of a float; the first axis for
    /// concentric balls.
    #[inline(always)]
    pub(crate) fn direction(&self) -> [Double; D] {
        let (p, _) = self.exact_lengths();
        let distance = largest(p.map(Double::to_f64));
        if distance == 0.0 {
            return first_axis().map(Double::from);
        }
        let p = if is_ordinary(distance) { p } else { self.offset_near_one(distance) };
        let square = p.into_iter().fold(Double::from(0.0), |sum, x| sum + x * x);
        let length = square.sqrt();
        p.map(|x| x / length)
    }

    /// `xB − xA` in a unit in which it is near 1, for a distance that has no square.
    #[cold]
    #[inline(never)]
    fn offset_near_one(&self, distance: f64) -> [Double; D] {
        // Near the largest float the difference may be beyond it, or the rounding error of it.
        let part = if distance > 1.0 { 0.25 } else { 1.0 };
        let unit = exponent(distance.min(f64::MAX));
        from_fn(|k| Double::difference(part * self.xb[k], part * self.xa[k]).scaled(-unit))
    }
}

/// The point of the surface of a ball at `x` on the ray along the unit vector `n`.
#[inline(always)]
pub(crate) fn surface_point<const D: usize, T: Number>(x: [f64; D], r: f64, n: [T; D]) -> [T; D] {
    from_fn(|k| T::from(x[k]) + T::from(r) * n[k])
}

impl<const D: usize> Touch<D> {
    /// A quarter of the point as seen from one ball, a quarter of whose centre is `x`.
    #[inline(always)]
    fn seen_from(&self, x: &[f64; D], v: &[f64; D], r: f64) -> (f64, [f64; D]) {
        /// Where a path is beyond, its point is, too; so far the sums are finite.
        const FAR: f64 = f64::MAX / 4.0;
        let (time, time_tail) = (0.25 * self.time, 0.25 * self.time_tail);
        let (time_upper, time_lower) = upper_and_lower(time);
        let share = 0.25 * (r / self.radii.to_f64());
        let missing = self.radii.tail() / self.radii.to_f64();
        let mut size = 0.25 * r.abs();
        let point = from_fn(|k| {
            let path = within(v[k] * time, FAR);
            let (upper, lower) = upper_and_lower(v[k]);
            let rest = ((upper * time_upper - path) + upper * time_lower + lower * time_upper)
                + lower * time_lower;
            let center = Double::sum(x[k], path);
            let tails = within(center.tail() + (rest + v[k] * time_tail), FAR);
            let arm_tail = share * (self.offset_tail[k] - self.offset[k] * missing);
            size = size.larger_magnitude(x[k].larger_magnitude(path));
            center.to_f64() + (share * self.offset[k] + (tails + arm_tail))
        });
        (size, point)
    }
}

/// The number, or the bound with its sign; some bound for NaN.
#[inline(always)]
fn within(x: f64, bound: f64) -> f64 {
    let x = if x < bound { x } else { bound };
    if x > -bound { x } else { -bound }
}

/// The shares of the two balls in the point: the ball with the smaller numbers knows better, a bullet
/// better than the planet it falls on. Between equals it is midway, so that swapping the balls changes
/// no bit.
#[inline(always)]
fn weights<T: Magnitude>(size_a: T, size_b: T) -> [f64; 2] {
    // 1, 0 or −1 without a branch, which would be guessed wrongly every other time.
    let lean = f64::from(i32::from(size_a.is_below(size_b)) - i32::from(size_b.is_below(size_a)));
    [0.5 + 0.5 * lean, 0.5 - 0.5 * lean]
}

/// The point at the distance `r` along `n` from the ball's centre at the time `t`, and the largest
/// of the numbers that it is made of.
#[inline(always)]
fn seen_from<const D: usize, T: Magnitude>(
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
