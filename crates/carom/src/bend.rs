//! One accelerated ball as seen from another: plain data, rounded, and where it is.

use core::array::from_fn;

use crate::float::power::is_ordinary;
use crate::float::vector::{largest, sqrt, taxicab};

/// B as seen from A: at `p + w t + h t²`, where `h` is half of the relative acceleration; they touch at the
/// distance R. Each number is one rounding off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend<const D: usize> {
    pub(crate) p: [f64; D],
    pub(crate) w: [f64; D],
    pub(crate) h: [f64; D],
    pub(crate) r: f64,
}

impl<const D: usize> Bend<D> {
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

    /// A moment from which on they are apart: from `4 |w| / |h|` and `2 √((|p| + R) / |h|)` on, `|h| t²` is at
    /// least twice `|p| + |w| t + R`. Rounded up by far.
    pub(crate) fn until_apart(&self) -> f64 {
        let h = largest(self.h);
        let by_speed = 4.0 * taxicab(self.w) / h;
        let by_length = 2.0 * sqrt((taxicab(self.p) + self.r) / h);
        1.25 * by_speed.max(by_length)
    }

    /// Whether no square leaves the range in which error bounds hold, up to a moment.
    pub(crate) fn is_ordinary_until(&self, t: f64) -> bool {
        let m = self.size(t);
        is_ordinary(m * m) && is_ordinary(self.r * self.r) && (t == 0.0 || is_ordinary(t))
    }
}
