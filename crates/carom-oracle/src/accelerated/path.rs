//! The relative path of two accelerated balls, in integers.

use std::array::from_fn;

use dashu_int::IBig;

use super::case::AcceleratedCase;
use crate::number::{Dyadic, shifted};
use crate::quadratic::{integer, lowest_bit};

/// B relative to A: `p + w t + h t²`, and R, in units of `2ᵉ`.
pub(crate) struct RelativePath<const D: usize> {
    pub(crate) p: [IBig; D],
    pub(crate) w: [IBig; D],
    pub(crate) h: [IBig; D],
    pub(crate) r: IBig,
}

impl<const D: usize> RelativePath<D> {
    /// The path, and the exponent of its unit.
    pub(super) fn of(case: &AcceleratedCase<D>) -> (Self, i64) {
        let (a, b) = (&case.a, &case.b);
        let all: Vec<f64> = a.numbers().chain(b.numbers()).collect();
        // Half of an acceleration is also whole in these units.
        let unit = lowest_bit(all.iter()) - 1;
        (Self::in_units(case, unit), unit)
    }

    pub(crate) fn in_units(case: &AcceleratedCase<D>, unit: i64) -> Self {
        let (a, b) = (&case.a, &case.b);
        let difference =
            |a: &[f64; D], b: &[f64; D]| from_fn(|k| integer(b[k], unit) - integer(a[k], unit));
        Self {
            p: difference(&a.ball.center, &b.ball.center),
            w: difference(&a.ball.velocity, &b.ball.velocity),
            h: difference(&a.acceleration, &b.acceleration).map(|g: IBig| g / 2),
            r: integer(a.ball.radius, unit) + integer(b.ball.radius, unit),
        }
    }

    /// `q` at a time of `m 2ᵉ`, times a power of two.
    pub(crate) fn offset(&self, time: &Dyadic) -> [IBig; D] {
        let (up, down) = (time.exponent.max(0), (-time.exponent).max(0));
        let t = shifted(&time.mantissa, up);
        from_fn(|k| {
            shifted(&self.p[k], 2 * down) + (shifted(&self.w[k], down) + &self.h[k] * &t) * &t
        })
    }

    /// `q′` at a time, times a power of two.
    pub(crate) fn heading(&self, time: &Dyadic) -> [IBig; D] {
        let (up, down) = (time.exponent.max(0), (-time.exponent).max(0));
        let t = shifted(&time.mantissa, up);
        from_fn(|k| shifted(&self.w[k], down) + &self.h[k] * &t * 2)
    }
}
