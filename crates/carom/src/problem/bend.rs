//! Relative motion of two accelerated balls, as rounded plain data.

use crate::number::power::{is_ordinary, power_of_two};
use crate::number::vector::{dot, from_fn, largest, sqrt, taxicab};

/// B relative to A: at `p + w t + h t²`, where `h` is half of the relative acceleration.
///
/// They touch at the distance R, or (`GROWS`) at R plus a rate times `t`. Each number is rounded
/// once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend<const D: usize, const GROWS: bool = false> {
    pub(crate) p: [f64; D],
    pub(crate) w: [f64; D],
    pub(crate) h: [f64; D],
    pub(crate) r: f64,
    /// The growth of R per unit of time; 0 unless `GROWS`.
    pub(crate) rate: f64,
}

impl<const D: usize, const GROWS: bool> Bend<D, GROWS> {
    /// `p + w t + h t²`.
    #[inline]
    pub(crate) fn offset(&self, t: f64) -> [f64; D] {
        from_fn(|k| (self.h[k] * t + self.w[k]) * t + self.p[k])
    }

    /// `w + 2 h t`.
    #[inline]
    pub(crate) fn heading(&self, t: f64) -> [f64; D] {
        from_fn(|k| 2.0 * self.h[k] * t + self.w[k])
    }

    /// The distance at which they touch.
    #[inline]
    pub(crate) fn distance(&self, t: f64) -> f64 {
        if GROWS { self.rate * t + self.r } else { self.r }
    }

    /// `q·q − R²` at a time.
    #[inline]
    pub(crate) fn value(&self, t: f64, q: [f64; D]) -> f64 {
        let r = self.distance(t);
        dot(q, q) - r * r
    }

    /// Half its derivative.
    #[inline]
    pub(crate) fn half_slope(&self, t: f64, q: [f64; D], v: [f64; D]) -> f64 {
        let slope = dot(q, v);
        if GROWS { slope - self.distance(t) * self.rate } else { slope }
    }

    /// `x` less the square of the rate.
    #[inline]
    pub(crate) fn less_square_of_rate(&self, x: f64) -> f64 {
        if GROWS { x - self.rate * self.rate } else { x }
    }

    /// The Bézier point between those at `a` and `b`.
    #[inline]
    pub(crate) fn blossom(&self, a: f64, b: f64) -> [f64; D] {
        let (mean, product) = (0.5 * (a + b), a * b);
        from_fn(|k| self.h[k] * product + self.w[k] * mean + self.p[k])
    }

    /// `|p| + |w| t + |h| t²`.
    #[inline]
    pub(crate) fn size(&self, t: f64) -> f64 {
        (taxicab(self.h) * t + taxicab(self.w)) * t + taxicab(self.p)
    }

    /// `|w| + 2 |h| t`.
    #[inline]
    pub(crate) fn speed(&self, t: f64) -> f64 {
        2.0 * taxicab(self.h) * t + taxicab(self.w)
    }

    /// `R + |rate| t`.
    #[inline]
    pub(crate) fn size_of_distance(&self, t: f64) -> f64 {
        if GROWS { self.rate.abs() * t + self.r } else { self.r }
    }

    /// A time after which they are apart. From `4 |w| / |h|` and `2 √((|p| + R) / |h|)` on,
    /// `|h| t²` is at least twice `|p| + |w| t + R`. The bound is rounded up generously. The rate
    /// of R counts as speed.
    pub(crate) fn until_apart(&self) -> f64 {
        let h = largest(self.h);
        let speed = taxicab(self.w);
        let by_speed = 4.0 * (if GROWS { speed + self.rate.abs() } else { speed }) / h;
        let by_length = 2.0 * sqrt((taxicab(self.p) + self.r) / h);
        1.25 * by_speed.max(by_length)
    }

    /// For equal accelerations, where `q·q − R²` is `a t² + 2 b t + c`: a time that is not before
    /// the last root; infinite where no such time is certain.
    ///
    /// All roots are at most `(|b| + √(b² + |a c|)) / |a|`. Where rounding leaves nothing of
    /// `a = w·w − rate²`, and `b` is negative, let `τ = 2 c′ / |b|` with `c′ = |p|² + R²`, which is
    /// at least `c`: if `|a| c′` is at most `b²/2`, then `a τ² + 2 b τ + c ≤ 2 c′ − 4 c′ + c′ < 0`.
    /// There may be roots after that time; the first root is before it.
    pub(crate) fn until_settled(&self) -> f64 {
        let (w, p) = (taxicab(self.w), taxicab(self.p));
        let (ww, gg) = (dot(self.w, self.w), self.rate * self.rate);
        let a = ww - gg;
        // Magnitudes, each with a relative error of at most 2⁻⁴⁹; the factor 1.25 at the end covers
        // it.
        let b = p * w + self.r * self.rate.abs();
        let c = p * p + self.r * self.r;
        let unclear = power_of_two(-40) * (ww + gg);
        if a.abs() > unclear {
            return 1.25 * (b + sqrt(b * b + a.abs() * c)) / a.abs();
        }
        let half_slope = dot(self.p, self.w) - self.r * self.rate;
        let is_clear = half_slope < -power_of_two(-30) * b;
        if is_clear && 4.0 * unclear * c <= 0.5 * half_slope * half_slope {
            2.25 * c / -half_slope
        } else {
            f64::INFINITY
        }
    }

    /// Whether no square up to this time leaves the range in which the error bounds hold.
    pub(crate) fn is_ordinary_until(&self, t: f64) -> bool {
        let m = self.size(t);
        let r = self.size_of_distance(t);
        // Where points begin to grow, and only at their start, R is 0.
        let is_point = GROWS && r == 0.0;
        is_ordinary(m * m) && (is_point || is_ordinary(r * r)) && (t == 0.0 || is_ordinary(t))
    }
}
