//! Two accelerated balls in integers, with a unit of time in which all that is asked for lies within 1.
//!
//! Seen from A, ball B is at `q = p + w t + h t²`, where `h` is half of the relative acceleration. With
//! `t = 2ᵏ x` all of `p`, `2ᵏ w`, `2²ᵏ h` and R are integers in units of the lowest bit set in any of them.

use core::array::from_fn;

use super::polynomial::{Dyadic, Polynomial};
use super::root::Root;
use crate::exact::int::{Int, dot};
use crate::exact::quadratic::{difference, integer, unit};
use crate::exact::real::Real;
use crate::exact::span::{Span, decompose};
use crate::float::power::exponent;
use crate::pair::AcceleratedPair;

/// Significant bits of a direction.
const DIRECTION_BITS: u32 = 64;

/// The scales of a question: the units of what is given, and those in which it is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scales {
    /// The exponent `k` of the unit of time.
    time: i32,
    /// The exponent of the unit of length.
    length: i32,
    /// The bits of a component of `p`, `w`, `h`, and of R, in these units.
    bits: u32,
}

impl Scales {
    /// For moments up to `deadline`.
    ///
    /// No balls touch once `|h| t²` is above `|p| + |w| t + R`, as it is from `4 |w| / |h|` and
    /// `2 √((|p| + R) / |h|)` on: so the unit of time need not be longer.
    pub(super) fn of<const D: usize>(pair: &AcceleratedPair<D>, deadline: f64) -> Self {
        let lengths = Span::of(pair.start.lengths());
        let speeds = Span::of(pair.start.speeds());
        let accelerations = Span::of(pair.accelerations());
        let largest = exponent_of_difference(pair);
        // |p| and |w| are below 2 to the power of these and of half the logarithm of D.
        let (p, w) = (lengths.top + 1, speeds.top + 1);
        let root_of_d = D.next_power_of_two().ilog2().div_ceil(2).cast_signed();
        // |h| is half as much as that, and another half as the difference may have been rounded up.
        let far = |g: i32| {
            let h = g - 2;
            (2 + w + root_of_d - h).max(2 + (p + root_of_d + 1 - h).div_euclid(2))
        };
        let (mantissa, exponent) = decompose(deadline);
        let last = exponent + 64 - mantissa.leading_zeros().cast_signed();
        let time = largest.map_or(last, |g| last.min(far(g)));

        let h = accelerations.unit - 1;
        let length = lengths.unit.min(speeds.unit + time).min(h + 2 * time);
        let top = p.max(w + time).max(largest.map_or(p, |g| g + 1 + 2 * time));
        Self { time, length, bits: (top - length).cast_unsigned() }
    }

    /// The bits that all integers need, for [`Motion::quartic`] and what is done with it.
    ///
    /// A coefficient is below `2² D` times the square of a component, so it has `b` bits. The last of the
    /// rests in a chain is of degree 12 in coefficients, with less than 60 bits for the factors; a quartic
    /// at a moment between two roots, `3 b` and less than 40 bits behind the point, has `13 b` and less
    /// than 200. To find 64 bits of a root, or of a direction, takes four times as many behind the point as
    /// `b` or half of it and less than 200 more.
    pub(super) fn limb_bits<const D: usize>(self) -> u32 {
        13 * (2 * self.bits + 2 + D.next_power_of_two().ilog2()) + 900
    }
}

/// The exponent of the largest component of the relative acceleration, rounded; none of equal accelerations.
fn exponent_of_difference<const D: usize>(pair: &AcceleratedPair<D>) -> Option<i32> {
    // What two floats differ by is not below the last place of either: it does not underflow.
    let differing = pair.ga.iter().zip(&pair.gb).filter(|(a, b)| a != b);
    differing.map(|(&a, &b)| exponent(b - a)).max()
}

/// Two accelerated balls in these scales.
pub(super) struct Motion<const D: usize, const N: usize> {
    p: [Int<N>; D],
    w: [Int<N>; D],
    h: [Int<N>; D],
    r: Int<N>,
    scales: Scales,
}

impl<const D: usize, const N: usize> Motion<D, N> {
    pub(super) fn of(pair: &AcceleratedPair<D>, scales: Scales) -> Self {
        let Scales { time, length, .. } = scales;
        let start = &pair.start;
        let r = integer(start.ra, length).add(&integer(start.rb, length));
        Self {
            p: difference(&start.xb, &start.xa, length),
            w: difference(&start.vb, &start.va, length - time),
            h: difference(&pair.gb, &pair.ga, length - 2 * time + 1),
            r,
            scales,
        }
    }

    /// `f(x) = q·q − R²`, the constant first.
    pub(super) fn quartic(&self) -> Polynomial<N> {
        let Self { p, w, h, r, .. } = self;
        let twice = |x: Int<N>| x.shl(1);
        Polynomial::new([
            dot(p, p).sub(&r.mul(r)),
            twice(dot(p, w)),
            dot(w, w).add(&twice(dot(p, h))),
            twice(dot(w, h)),
            dot(h, h),
        ])
    }

    /// A moment in this unit of time, or 1 if that is earlier.
    pub(super) fn moment(&self, t: f64) -> Dyadic<N> {
        let (mantissa, exponent) = decompose(t);
        let below = self.scales.time - exponent;
        let is_within = mantissa == 0 || below >= 64 - mantissa.leading_zeros().cast_signed();
        if is_within {
            Dyadic { mantissa: Int::new(false, mantissa, 0), k: below.max(0).cast_unsigned() }
        } else {
            Dyadic { mantissa: Int::new(false, 1, 0), k: 0 }
        }
    }

    /// A moment in the caller's unit of time.
    pub(super) fn time(&self, root: &mut Root<N>) -> Real {
        root.rounded().scaled(self.scales.time)
    }

    /// The direction from A to B at the start, if there is one.
    pub(super) fn direction_at_start(&self) -> Option<[Real; D]> {
        unit(&self.p)
    }

    /// The direction of the relative velocity at the start, if there is one.
    pub(super) fn heading_at_start(&self) -> Option<[Real; D]> {
        unit(&self.w)
    }

    /// The direction from A to B at a root at which they are apart, to 2⁻⁶⁰.
    pub(super) fn direction_at(&self, root: &mut Root<N>) -> Option<[Real; D]> {
        enclosed(root, self.scales.bits + 2, 2, |x| {
            let (m, k) = (&x.mantissa, x.k);
            from_fn(|i| {
                let path = self.w[i].shl(k).add(&self.h[i].mul(m)).mul(m);
                self.p[i].shl(2 * k).add(&path)
            })
        })
    }

    /// The direction of the relative velocity at a root at which there is one, to 2⁻⁶⁰.
    pub(super) fn heading_at(&self, root: &mut Root<N>) -> Option<[Real; D]> {
        enclosed(root, self.scales.bits + 2, 1, |x| {
            from_fn(|i| self.w[i].shl(x.k).add(&self.h[i].mul(&x.mantissa).shl(1)))
        })
    }

    pub(super) fn are_points(&self) -> bool {
        self.r.is_zero()
    }
}

/// The direction of a vector at a root, given in units of `2⁻ᵏ` to the power of its degree: enclosed so finely
/// that what changes in the interval, less than `2^bits` of the next unit, is a small part of it.
pub(super) fn enclosed<const D: usize, const N: usize>(
    root: &mut Root<N>,
    bits: u32,
    degree: u32,
    vector: impl Fn(&Dyadic<N>) -> [Int<N>; D],
) -> Option<[Real; D]> {
    loop {
        let at = root.nearest();
        let v = vector(&at);
        let longest = v.iter().map(Int::bits).max().unwrap_or(0);
        if root.is_exact() || longest > bits + (degree - 1) * at.k + DIRECTION_BITS {
            return unit(&v);
        }
        root.refine();
    }
}
