//! Two accelerated balls in integers.
//!
//! The unit of time is such that every time searched lies within 1. Relative to A, ball B is at
//! `q = p + w t + h t²`, where `h` is half of the relative acceleration. With `t = 2ᵏ x`, the
//! numbers `p`, `2ᵏ w`, `2²ᵏ h` and R are integers in units of the lowest bit set in any of them.
//! If the radii change, their growth in a unit of time, `2ᵏ ġ`, is an integer too, and R stands for
//! `R + ġ t`.

use core::cmp::Ordering;

use super::polynomial::{Dyadic, Fraction, Polynomial};
use super::root::Enclosure;
use crate::decide::exact::quadratic::unit;
use crate::number::int::Int;
use crate::number::power::exponent;
use crate::number::span::{Span, decompose};
use crate::number::units::{difference, integer, sum};
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Memory, Real, dot};
use crate::problem::AcceleratedPair;

/// Significant bits of a direction.
const DIRECTION_BITS: u32 = 64;

/// The units of time and length of a query, and the bits of its numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairScales {
    /// The exponent `k` of the unit of time.
    time: i32,
    /// The exponent of the unit of length.
    length: i32,
    /// The bits of a component of `p`, `w`, `h`, and of R, in these units.
    bits: u32,
}

impl PairScales {
    /// The scales for times up to `deadline`.
    ///
    /// The balls do not touch once `|h| t²` exceeds `|p| + |w| t + R`, which holds from the later
    /// of `4 |w| / |h|` and `2 √((|p| + R) / |h|)` on. So the unit of time need not be longer. Nor
    /// are they nearest then: `2 |p| + |w| t + |ġ| t` is at most `¾ |h| t²`, so the gap is above
    /// that at the start, and rises. The rate of R counts as a speed. On straight paths, the unit
    /// need not reach beyond the last root.
    pub(super) fn of<const D: usize, const GROWS: bool>(
        pair: &AcceleratedPair<D, GROWS>,
        deadline: f64,
    ) -> Self {
        let lengths = Span::of(pair.start.lengths());
        let speeds = Span::of(pair.start.speeds().chain(pair.rates));
        let largest = exponent_of_difference(pair);
        // |p| and |w| are below 2 to the power of these plus half the logarithm of D.
        let (p, w) = (lengths.top + 1, speeds.top + 1);
        let root_of_d = D.next_power_of_two().ilog2().div_ceil(2).cast_signed();
        // |h| is half of that. Another half allows for a difference that was rounded up.
        let far = |g: i32| {
            let h = g - 2;
            (2 + w + i32::from(GROWS) + root_of_d - h)
                .max(2 + (p + root_of_d + 1 - h).div_euclid(2))
        };
        let last = exponent_after(deadline);
        let time = match largest {
            Some(g) => last.min(far(g)),
            None if GROWS => last.min(exponent_of_last_root(pair, lengths.unit, speeds.unit)),
            None => last,
        };
        Self::in_time(pair, time)
    }

    /// The scales with a unit of time that is not before `deadline`.
    pub(super) fn up_to<const D: usize, const GROWS: bool>(
        pair: &AcceleratedPair<D, GROWS>,
        deadline: f64,
    ) -> Self {
        Self::in_time(pair, exponent_after(deadline))
    }

    /// The scales with this exponent of the unit of time.
    fn in_time<const D: usize, const GROWS: bool>(
        pair: &AcceleratedPair<D, GROWS>,
        time: i32,
    ) -> Self {
        let lengths = Span::of(pair.start.lengths());
        let speeds = Span::of(pair.start.speeds().chain(pair.rates));
        let accelerations = Span::of(pair.accelerations());
        let largest = exponent_of_difference(pair);
        let (p, w) = (lengths.top + 1, speeds.top + 1);
        let h = accelerations.unit - 1;
        let length = lengths.unit.min(speeds.unit + time).min(h + 2 * time);
        let top = p.max(w + time).max(largest.map_or(p, |g| g + 1 + 2 * time));
        Self { time, length, bits: (top - length).cast_unsigned() }
    }
}

/// The exponent of a power of two that is not before a time.
fn exponent_after(time: f64) -> i32 {
    let (mantissa, exponent) = decompose(time);
    exponent + 64 - mantissa.leading_zeros().cast_signed()
}

/// Returns an exponent `e` such that all roots of `a t² + 2 b t + c` are below `2ᵉ` in size.
///
/// The paths are straight. The roots are at most `2 max(|2 b / a|, √|c / 2 a|)` \[Fujiwara1916\],
/// or `|c / 2 b|` if `a` is 0.
#[inline(never)]
fn exponent_of_last_root<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    length: i32,
    speed: i32,
) -> i32 {
    let memory = &Memory::new();
    let start = &pair.start;
    let p: [Int<'_>; D] = difference(memory, &start.xb, &start.xa, length);
    let w = difference(memory, &start.vb, &start.va, speed);
    let r = sum(memory, start.radii(), length);
    let rate = sum(memory, pair.rates, speed);
    let a = dot(&w, &w).sub(&rate.mul(&rate));
    let b = dot(&p, &w).sub(&r.mul(&rate));
    let c = dot(&p, &p).sub(&r.mul(&r));
    let [a, b, c] = [&a, &b, &c].map_each(|x| x.bits().cast_signed());
    let exponent = if a == 0 { c - b } else { 1 + (b - a + 2).max((c - a + 2).div_euclid(2)) };
    exponent + length - speed
}

/// The exponent of the largest component of the relative acceleration, rounded.
///
/// Returns `None` if the accelerations are equal.
fn exponent_of_difference<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
) -> Option<i32> {
    // The difference of two floats is not below the last place of either, so it does not underflow.
    let differing = pair.ga.iter().zip(&pair.gb).filter(|(a, b)| a != b);
    differing.map(|(&a, &b)| exponent(b - a)).max()
}

/// Two accelerated balls in these units.
pub(super) struct WholeMotion<'m, const D: usize> {
    p: [Int<'m>; D],
    w: [Int<'m>; D],
    h: [Int<'m>; D],
    r: Int<'m>,
    /// The growth of R in a unit of time.
    rate: Int<'m>,
    scales: PairScales,
}

impl<'m, const D: usize> WholeMotion<'m, D> {
    pub(super) fn of<const GROWS: bool>(
        memory: &'m Memory,
        pair: &AcceleratedPair<D, GROWS>,
        scales: PairScales,
    ) -> Self {
        let PairScales { time, length, .. } = scales;
        let start = &pair.start;
        let r = sum(memory, start.radii(), length);
        Self {
            p: difference(memory, &start.xb, &start.xa, length),
            w: difference(memory, &start.vb, &start.va, length - time),
            h: difference(memory, &pair.gb, &pair.ga, length - 2 * time + 1),
            r,
            rate: sum(memory, pair.rates, length - time),
            scales,
        }
    }

    fn memory(&self) -> &'m Memory {
        self.r.memory()
    }

    /// `f(x) = q·q − R²`, the constant coefficient first.
    pub(super) fn quartic(&self) -> Polynomial<'m> {
        let Self { p, w, h, r, rate, .. } = self;
        let twice = |x: Int<'m>| x.shl(1);
        let mut slope = twice(dot(p, w));
        let mut curvature = dot(w, w).add(&twice(dot(p, h)));
        if !rate.is_zero() {
            slope = slope.sub(&twice(r.mul(rate)));
            curvature = curvature.sub(&rate.mul(rate));
        }
        Polynomial::new([dot(p, p).sub(&r.mul(r)), slope, curvature, twice(dot(w, h)), dot(h, h)])
    }

    /// `q·q`, a quartic, and half of its derivative.
    pub(super) fn square_of_distance(&self) -> [Polynomial<'m>; 2] {
        let Self { p, w, h, .. } = self;
        let twice = |x: &Int<'m>| x.shl(1);
        let (slope, bend, last) = (dot(p, w), dot(w, h), dot(h, h));
        let curvature = dot(w, w).add(&twice(&dot(p, h)));
        let thrice = twice(&bend).add(&bend);
        [
            Polynomial::new([dot(p, p), twice(&slope), curvature, twice(&bend), last]),
            Polynomial::new([slope, curvature, thrice, twice(&last), Int::ZERO]),
        ]
    }

    /// The sign of the first nonzero derivative of the gap at the start, for balls that touch or
    /// overlap.
    ///
    /// With the distance `d` of the centres, `d d′ = q·q′` and `d d″ + d′² = (q·q′)′`, and so on.
    /// Where `d′ = ġ`, the second derivative has the sign of `(q·q′)′ − ġ²`; where that is 0 too,
    /// the next two have the signs of `w·h` and `h·h`. If the centres coincide at the start, `d` is
    /// `t |w + h t|`.
    pub(super) fn slope_of_gap_at_start(&self) -> Ordering {
        let Self { p, w, h, rate, .. } = self;
        let square = rate.mul(rate);
        let later = || dot(w, h).sign().then_with(|| dot(h, h).sign());
        if p.iter().all(Int::is_zero) {
            let parts = if rate.is_negative() { Ordering::Greater } else { Ordering::Equal };
            return parts.then_with(|| dot(w, w).sub(&square).sign()).then_with(later);
        }
        let slope = dot(p, w);
        let squares = || slope.mul(&slope).sub(&square.mul(&dot(p, p))).sign();
        let first = match (slope.sign(), rate.sign()) {
            (Ordering::Greater, Ordering::Greater) => squares(),
            (Ordering::Less, Ordering::Less) => squares().reverse(),
            (of_distance, of_radii) => of_distance.cmp(&of_radii),
        };
        let second = || dot(w, w).add(&dot(p, h).shl(1)).sub(&square).sign();
        first.then_with(second).then_with(later)
    }

    /// R at the start.
    pub(super) fn reach(&self) -> &Int<'m> {
        &self.r
    }

    /// The growth of R in a unit of time.
    pub(super) fn rate(&self) -> &Int<'m> {
        &self.rate
    }

    /// Whether there is no relative acceleration.
    pub(super) fn is_straight(&self) -> bool {
        self.h.iter().all(Int::is_zero)
    }

    /// The times at which the shrinking balls have shrunk to nothing.
    pub(super) fn ends<const GROWS: bool>(
        &self,
        pair: &AcceleratedPair<D, GROWS>,
    ) -> [Option<Fraction<'m>>; 2] {
        let PairScales { time, length, .. } = self.scales;
        let memory = self.memory();
        let end = |r: f64, rate: f64| {
            (rate < 0.0).then(|| Fraction {
                numerator: integer(memory, r, length),
                denominator: integer(memory, -rate, length - time),
            })
        };
        [end(pair.start.ra, pair.rates[0]), end(pair.start.rb, pair.rates[1])]
    }

    /// The time at which R is 0, if it falls.
    pub(super) fn end_of_distance(&self) -> Option<Fraction<'m>> {
        let Self { r, rate, .. } = self;
        rate.is_negative().then(|| Fraction { numerator: *r, denominator: rate.negated() })
    }

    /// The exponent of the unit of length.
    pub(super) fn unit_of_length(&self) -> i32 {
        self.scales.length
    }

    /// The exponent of the unit of time.
    pub(super) fn unit_of_time(&self) -> i32 {
        self.scales.time
    }

    /// The bits of the slopes of `q·q − R²` and of the gap, up to the unit of time.
    ///
    /// The components of `q` are below `3 · 2ᵇ`, those of `q′` below `3 · 2ᵇ`, and R is below
    /// `2 · 2ᵇ`.
    pub(super) fn bits_of_slopes(&self) -> [u32; 2] {
        let (bits, dimensions) = (self.scales.bits, D.next_power_of_two().ilog2());
        [2 * bits + 5 + dimensions, bits + 2 + dimensions]
    }

    /// A time in this unit, or 1 if that is earlier.
    pub(super) fn moment(&self, t: f64) -> Dyadic<'m> {
        Dyadic::moment(self.memory(), t, self.scales.time)
    }

    /// A time in the caller's unit.
    pub(super) fn time(&self, root: &mut impl Enclosure<'m>) -> Real {
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

    /// The direction from A to B at a root where the centres differ, to 2⁻⁶⁰.
    pub(super) fn direction_at(&self, root: &mut impl Enclosure<'m>) -> Option<[Real; D]> {
        enclosed(root, self.scales.bits + 2, 2, |x| {
            let (m, k, memory) = (&x.mantissa, x.k, x.mantissa.memory());
            let [p, w, h] = [&self.p, &self.w, &self.h]
                .map_each(|v| v.each_ref().map_each(|x| x.in_memory(memory)));
            Direction::of(&from_fn(|i| {
                let path = w[i].shl(k).add(&h[i].mul(m)).mul(m);
                p[i].shl(2 * k).add(&path)
            }))
        })
    }

    /// The direction of the relative velocity at a root where that is not zero, to 2⁻⁶⁰.
    pub(super) fn heading_at(&self, root: &mut impl Enclosure<'m>) -> Option<[Real; D]> {
        enclosed(root, self.scales.bits + 2, 1, |x| {
            let memory = x.mantissa.memory();
            let [w, h] =
                [&self.w, &self.h].map_each(|v| v.each_ref().map_each(|x| x.in_memory(memory)));
            Direction::of(&from_fn(|i| w[i].shl(x.k).add(&h[i].mul(&x.mantissa).shl(1))))
        })
    }

    pub(super) fn are_points(&self) -> bool {
        self.r.is_zero()
    }
}

/// The direction of a vector, if it has one, and the bits of its longest component.
pub(super) struct Direction<const D: usize> {
    unit: Option<[Real; D]>,
    longest: u32,
}

impl<const D: usize> Direction<D> {
    pub(super) fn of(v: &[Int; D]) -> Self {
        Self { unit: unit(v), longest: v.iter().map(Int::bits).max().unwrap_or(0) }
    }
}

/// The direction of a vector at a root.
///
/// The vector is in units of `2⁻ᵏ` to the power of its degree. The root is enclosed so finely that
/// the change of the vector in the interval, less than `2^bits` of the next unit, is a small part
/// of it.
pub(super) fn enclosed<'m, const D: usize>(
    root: &mut impl Enclosure<'m>,
    bits: u32,
    degree: u32,
    vector: impl Fn(&Dyadic) -> Direction<D>,
) -> Option<[Real; D]> {
    loop {
        let (at, memory) = (root.nearest(), Memory::new());
        let Direction { unit, longest } = vector(&at.in_memory(&memory));
        if root.is_exact() || longest > bits + (degree - 1) * at.k + DIRECTION_BITS {
            return unit;
        }
        root.refine();
    }
}
