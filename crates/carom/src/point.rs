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

/// When two balls are looked at and the offset of B from A then, each a float and what it lacks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<const D: usize> {
    pub(crate) time: f64,
    pub(crate) time_tail: f64,
    pub(crate) offset: [f64; D],
    pub(crate) offset_tail: [f64; D],
    /// The length of the offset; at a touch, the sum of the radii.
    pub(crate) distance: f64,
    pub(crate) distance_tail: f64,
}

/// One of the two balls: where it starts, its velocity, and its radius, negative for B, whose surface is
/// met against the normal.
#[derive(Clone, Copy, Debug)]
struct Side<const D: usize> {
    x: [f64; D],
    v: [f64; D],
    r: f64,
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
        let touch = &Touch { time: 0.25 * touch.time, time_tail: 0.25 * touch.time_tail, ..*touch };
        let [a, b] = self.sides();
        let (a, b) = (a.quarter(), b.quarter());
        let (size_a, size_b) = (a.size(touch.time), b.size(touch.time));
        let point = if size_a == size_b {
            mean(touch.seen_from(&a), touch.seen_from(&b))
        } else {
            touch.seen_from(&a.mixed(&b, weights(size_a, size_b)))
        };
        point.map(|x| 4.0 * x)
    }

    /// The point of contact of balls that overlap at the start, as good as [`Self::fine_touch_point`].
    #[inline(always)]
    pub(crate) fn fine_point_at_start(&self, touch: &Touch<D>) -> [f64; D] {
        let [a, b] = self.sides();
        mean(touch.seen_at_start(&a), touch.seen_at_start(&b))
    }

    #[inline(always)]
    fn sides(&self) -> [Side<D>; 2] {
        let a = Side { x: self.xa, v: self.va, r: self.ra };
        [a, Side { x: self.xb, v: self.vb, r: -self.rb }]
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
    /// The point as seen from one ball.
    #[inline(always)]
    fn seen_from(&self, Side { x, v, r }: &Side<D>) -> [f64; D] {
        let (arm, arm_tail) = self.arm(*r);
        let (time_upper, time_lower) = upper_and_lower(self.time);
        from_fn(|k| {
            let (upper, lower) = upper_and_lower(v[k]);
            let center = Double::sum(x[k], upper * time_upper);
            let path_tail = upper * time_lower + lower * self.time + v[k] * self.time_tail;
            let tail = center.tail() + path_tail + arm_tail[k];
            // Beyond the largest float the tail is NaN.
            let tail = if tail.is_nan() { 0.0 } else { tail };
            center.to_f64() + (arm[k] + tail)
        })
    }

    /// The point as seen from one ball at the time 0.
    #[inline(always)]
    fn seen_at_start(&self, Side { x, r, .. }: &Side<D>) -> [f64; D] {
        let (arm, tail) = self.arm(*r);
        from_fn(|k| x[k] + (arm[k] + tail[k]))
    }

    /// The offset shortened to the length `r`, and what it lacks.
    #[inline(always)]
    fn arm(&self, r: f64) -> ([f64; D], [f64; D]) {
        let share = r / self.distance;
        let missing = self.distance_tail / self.distance;
        let tail = |k| share * (self.offset_tail[k] - self.offset[k] * missing);
        (self.offset.map(|x| share * x), from_fn(tail))
    }
}

impl<const D: usize> Side<D> {
    /// In a length four times as long, and with it the time in which a way is gone.
    #[inline(always)]
    fn quarter(self) -> Self {
        Self { x: self.x.map(|x| 0.25 * x), r: 0.25 * self.r, ..self }
    }

    /// The largest of the numbers that the point at the time `t` is made of.
    #[inline(always)]
    fn size(&self, t: f64) -> f64 {
        (0..D).fold(self.r.abs(), |size, k| {
            size.larger_magnitude(self.x[k].larger_magnitude(self.v[k] * t))
        })
    }

    /// One or the other, by weights of 1 and 0: a branch would be guessed wrongly every other time.
    #[inline(always)]
    fn mixed(&self, other: &Self, [mine, theirs]: [f64; 2]) -> Self {
        let mixed = |x: f64, y: f64| mine * x + theirs * y;
        Self {
            x: from_fn(|k| mixed(self.x[k], other.x[k])),
            v: from_fn(|k| mixed(self.v[k], other.v[k])),
            r: mixed(self.r, other.r),
        }
    }
}

#[inline(always)]
fn mean<const D: usize>(p: [f64; D], q: [f64; D]) -> [f64; D] {
    from_fn(|k| 0.5 * p[k] + 0.5 * q[k])
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
