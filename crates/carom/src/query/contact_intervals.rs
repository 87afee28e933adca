//! Contact intervals of two accelerated balls.
//!
//! With `q = p + w t + h t²` and `h` half of the acceleration, they overlap where
//! `f = q·q − R²` is below 0. The roots of `f'`, which are found between those of `f''`, divide the
//! time into pieces on which `f` rises or falls; each has at most one root of `f`, found by
//! bisection of its bits. Signs of `f` are those of an `f64` where that is certain, and else of
//! twice the digits.

use crate::model::ContactInterval;
use crate::model::shape::Ball;
use crate::number::double::Double;
use crate::number::power::power_of_two;
use crate::number::vector::{dot, sqrt};
use crate::problem::{Approach, Bend};
use crate::query::contact_interval;

/// More than the error of `f`, as a share of the squares that it is made of: 2⁻⁵³ for each of some
/// ten operations in every dimension.
const UNCLEAR: f64 = power_of_two(-44);

impl<const D: usize> Approach<D> {
    /// Returns when the balls overlap if B accelerates relative to A.
    ///
    /// The acceleration is constant: B is at `p + w t + g t²/2`, from time 0 on and if nothing
    /// stops the balls. There are at most two intervals, in order. One that has begun at the start
    /// has the start 0; one that has not ended by `max_time` has the end infinity. Grazes are left
    /// out. Points (`r = 0`) never overlap. There is no interval if a number is not finite.
    ///
    /// # Accuracy
    /// For the given approach, the verdict is exact unless `|q|² − r²` comes within 2⁻⁹⁰ of 0, as a
    /// share of the squares that it is made of, without crossing it. Times are within two units in
    /// the last place.
    ///
    /// ```
    /// use carom::Approach;
    ///
    /// // A ball is thrown up through another one, and falls back through it.
    /// let thrown = Approach { p: [0.0, -6.0], w: [0.0, 5.0], r: 2.0 };
    /// let [up, down] = thrown.accelerated_contact_intervals([0.0, -2.0], f64::INFINITY);
    /// assert_eq!(up.map(|up| (up.start, up.end)), Some((1.0, 4.0)));
    /// assert_eq!(down, None);
    ///
    /// let faster = Approach { w: [0.0, 6.0], r: 1.0, p: [0.0, -6.0] };
    /// let [up, down] = faster.accelerated_contact_intervals([0.0, -2.0], f64::INFINITY);
    /// assert_eq!(up.map(|up| up.start), Some(1.0));
    /// assert_eq!(down.map(|down| down.end), Some(5.0));
    /// ```
    #[must_use]
    pub fn accelerated_contact_intervals(
        &self,
        acceleration: [f64; D],
        max_time: f64,
    ) -> [Option<ContactInterval>; 2] {
        let Self { p, w, r } = *self;
        let numbers = p.iter().chain(&w).chain(&acceleration).chain([&r]);
        if !numbers.into_iter().all(|x| x.is_finite()) || max_time.is_nan() || max_time < 0.0 {
            return [None; 2];
        }
        if acceleration == [0.0; D] {
            return [self.straight_interval(max_time), None];
        }
        let bend = Bend::<D> { p, w, h: acceleration.map(|g| 0.5 * g), r, rate: 0.0 };
        let end = bend.until_apart().min(max_time).min(f64::MAX);
        intervals(&turns(&bend, end), |t| sign(&bend, t))
    }

    fn straight_interval(&self, max_time: f64) -> Option<ContactInterval> {
        let seen_from = Ball::new([0.0; D], 0.0).ok()?.at_rest();
        let seen = Ball::new(self.p, self.r).and_then(|ball| ball.moving(self.w)).ok()?;
        let whole = contact_interval(&seen_from, &seen)?;
        let ContactInterval { start, end } = whole;
        let end = if end > max_time { f64::INFINITY } else { end };
        (start < end && start <= max_time).then_some(ContactInterval { start, end })
    }
}

/// The times up to `end` between which `f` rises or falls, with the start and the end.
fn turns<const D: usize>(bend: &Bend<D>, end: f64) -> Times<5> {
    let slope = |t: f64| bend.half_slope(t, bend.offset(t), bend.heading(t));
    // Its derivative is 6 h·h t² + 6 h·w t + w·w + 2 h·p.
    let (a, b) = (6.0 * dot(bend.h, bend.h), 3.0 * dot(bend.h, bend.w));
    let c = dot(bend.w, bend.w) + 2.0 * dot(bend.h, bend.p);
    let mut of_slope = Times::<4>::from_start();
    let discriminant = b * b - a * c;
    if discriminant > 0.0 {
        let far = -(b + sqrt(discriminant).copysign(b));
        let (one, other) = (far / a, c / far);
        of_slope.add(one.min(other), end);
        of_slope.add(one.max(other), end);
    }
    of_slope.close(end);
    let mut turns = Times::<5>::from_start();
    for (from, to) in of_slope.pieces() {
        let (first, last) = (slope(from), slope(to));
        if first < 0.0 && last > 0.0 || first > 0.0 && last < 0.0 {
            turns.add(between(from, to, |t| (slope(t) < 0.0) != (first < 0.0)), end);
        }
    }
    turns.close(end);
    turns
}

/// The intervals in which `f` is below 0, from its sign, which changes at most once between two of
/// these times.
fn intervals(turns: &Times<5>, sign: impl Fn(f64) -> f64) -> [Option<ContactInterval>; 2] {
    let mut found = [None; 2];
    let mut count = 0;
    let mut begun = (sign(0.0) < 0.0).then_some(0.0);
    for (from, to) in turns.pieces() {
        let (first, last) = (sign(from), sign(to));
        if first >= 0.0 && last < 0.0 && begun.is_none() {
            begun = Some(if first == 0.0 { from } else { between(from, to, |t| sign(t) <= 0.0) });
        } else if first <= 0.0
            && last > 0.0
            && let Some(start) = begun.take()
        {
            let end = if first == 0.0 { from } else { between(from, to, |t| sign(t) >= 0.0) };
            if let Some(place) = found.get_mut(count).filter(|_| end > start) {
                *place = Some(ContactInterval { start, end });
                count += 1;
            }
        }
    }
    if let (Some(start), Some(place)) = (begun, found.get_mut(count)) {
        *place = Some(ContactInterval { start, end: f64::INFINITY });
    }
    found
}

/// The first float after `from` and up to `to`, both at least 0, from which on a condition holds:
/// it holds at `to`, and not at `from`.
fn between(from: f64, to: f64, holds: impl Fn(f64) -> bool) -> f64 {
    // Floats that are not negative are in the order of their bits.
    let (mut low, mut high) = (from.to_bits(), to.to_bits());
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(f64::from_bits(middle)) { high = middle } else { low = middle }
    }
    f64::from_bits(high)
}

/// The sign of `f`, or 0.
fn sign<const D: usize>(bend: &Bend<D>, t: f64) -> f64 {
    let (value, size) = (bend.value(t, bend.offset(t)), bend.size(t));
    if value.abs() > UNCLEAR * (size * size + bend.r * bend.r) {
        return value;
    }
    let square = (0..D).fold(Double::ZERO, |sum, k| {
        let q = (Double::product(bend.h[k], t) + bend.w[k].into()) * t + bend.p[k].into();
        sum + q * q
    });
    (square - Double::product(bend.r, bend.r)).to_f64()
}

/// Times in order.
struct Times<const N: usize> {
    times: [f64; N],
    count: usize,
}

impl<const N: usize> Times<N> {
    fn from_start() -> Self {
        Self { times: [0.0; N], count: 1 }
    }

    /// Adds a time, if it is after the others and before the end.
    fn add(&mut self, time: f64, end: f64) {
        let last = self.times.get(self.count - 1).is_none_or(|&last| time > last);
        if last && time < end && self.count + 1 < N {
            self.times[self.count] = time;
            self.count += 1;
        }
    }

    /// Adds the end.
    fn close(&mut self, end: f64) {
        if let Some(last) = self.times.get_mut(self.count) {
            *last = end;
            self.count += 1;
        }
    }

    fn pieces(&self) -> impl Iterator<Item = (f64, f64)> {
        let times = self.times.get(..self.count).unwrap_or(&[]);
        times.iter().copied().zip(times.iter().copied().skip(1))
    }
}
