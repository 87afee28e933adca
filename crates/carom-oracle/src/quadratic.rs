//! The quadratic of two moving balls in integers.
//!
//! Its signs and roots give all answers. Relative to ball A, ball B starts at `p = xB − xA` and
//! moves with `w = vB − vA`. The balls touch at the distance `R = rA + rB`, so at the roots of
//!
//! ```text
//! F(t) = a t² + 2 b t + c,   a = w·w,  b = p·w,  c = p·p − R²,  D = b² − a c
//! t₁ = (−b − √D) / a,        t₂ = (−b + √D) / a
//! ```
//!
//! Every float is an integer times a power of two. Lengths share the power 2ˡ of the lowest bit set
//! in any of them, speeds share 2ˢ. Times are then in units of 2ˡ⁻ˢ, and all letters above are
//! integers. Nothing is rounded.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::DivRemEuclid;

use crate::case::Case;
use crate::number::{Dyadic, Enclosed, bit_length, decompose, shifted, square_root};

/// The least number of significant bits of every root: 53 to round, the rest to measure errors.
const ROOT_BITS: i64 = 110;

/// Two moving balls as integers.
#[derive(Clone, Debug)]
pub(crate) struct Quadratic<const D: usize> {
    /// The offset of B from A in units of 2ˡ.
    pub(crate) p: [IBig; D],
    /// The relative velocity in units of 2ˢ.
    pub(crate) w: [IBig; D],
    /// The sum of the radii in units of 2ˡ.
    pub(crate) r: IBig,
    /// `w·w`.
    pub(crate) a: IBig,
    /// `p·w`.
    pub(crate) b: IBig,
    /// `p·p − R²`.
    pub(crate) c: IBig,
    /// `p·p`.
    pub(crate) pp: IBig,
    /// `b² − a c`; at least 0 if the paths come as near as a touch.
    pub(crate) discriminant: IBig,
    /// The exponent l of the unit of length.
    pub(crate) length_exponent: i64,
    /// The exponent l − s of the unit of time.
    pub(crate) time_exponent: i64,
}

/// Both roots, enclosed to 2⁻ᵏ units of time with the same k.
#[derive(Clone, Debug)]
pub(crate) struct Roots {
    /// The time at which the balls first touch.
    pub(crate) first: Enclosed,
    /// The time at which they last touch.
    pub(crate) second: Enclosed,
}

impl<const D: usize> Quadratic<D> {
    /// The quadratic of a case.
    pub(crate) fn of(case: &Case<D>) -> Self {
        let (a, b) = (&case.a, &case.b);
        let lengths = a.center.iter().chain(&b.center).chain([&a.radius, &b.radius]);
        let length_exponent = lowest_bit(lengths);
        let speed_exponent = lowest_bit(a.velocity.iter().chain(&b.velocity));
        let length = |x: f64| integer(x, length_exponent);
        let speed = |v: f64| integer(v, speed_exponent);

        let p: [IBig; D] = from_fn(|k| length(b.center[k]) - length(a.center[k]));
        let w: [IBig; D] = from_fn(|k| speed(b.velocity[k]) - speed(a.velocity[k]));
        let r = length(a.radius) + length(b.radius);
        let (pp, aa, bb) = (dot(&p, &p), dot(&w, &w), dot(&p, &w));
        let c = &pp - r.sqr();
        let discriminant = bb.sqr() - &aa * &c;
        Self {
            p,
            w,
            r: r.clone(),
            a: aa,
            b: bb,
            c,
            pp,
            discriminant,
            length_exponent,
            time_exponent: length_exponent - speed_exponent,
        }
    }

    /// Whether balls that meet later approach then, and do not slide past. Points meet as the
    /// smallest of balls in their place would.
    pub(crate) fn collides_there(&self) -> bool {
        self.discriminant > IBig::ZERO || self.r.is_zero()
    }

    /// Whether the balls meet after the start: they are apart, approach, and come near enough.
    pub(crate) fn meets_later(&self) -> bool {
        self.c > IBig::ZERO && self.b < IBig::ZERO && self.discriminant >= IBig::ZERO
    }

    /// Whether `t₁ ≤ t`, for a pair that meets later and a finite t.
    ///
    /// Up to the lowest point of F at −b/a, the first root has passed if F is at most 0. Beyond
    /// that point it has always passed.
    pub(crate) fn first_root_is_at_most(&self, t: f64) -> bool {
        debug_assert!(self.meets_later(), "there is no first root to speak of");
        let (value, slope) = self.at(t);
        slope != Ordering::Less || value != Ordering::Greater
    }

    /// Whether `t₂ ≤ t`, for a nonzero relative velocity and a finite t.
    pub(crate) fn second_root_is_at_most(&self, t: f64) -> bool {
        let (value, slope) = self.at(t);
        slope != Ordering::Less && value != Ordering::Less
    }

    /// Whether the closest approach, at −b/a, is at t or earlier, for a finite t.
    pub(crate) fn closest_is_at_most(&self, t: f64) -> bool {
        self.at(t).1 != Ordering::Less
    }

    /// The signs of F(t) and of its slope a t + b.
    fn at(&self, t: f64) -> (Ordering, Ordering) {
        let (mantissa, exponent) = decompose(t);
        let exponent = exponent - self.time_exponent;
        // Times 2²ᵉ if the exponent −e is negative, so that everything stays an integer.
        let m = shifted(&mantissa.into(), exponent.max(0));
        let down = (-exponent).max(0);
        let b = shifted(&self.b, down);
        let slope = &self.a * &m + &b;
        let value = (&slope + b) * m + shifted(&self.c, 2 * down);
        (value.cmp(&IBig::ZERO), slope.cmp(&IBig::ZERO))
    }

    /// Both roots, for a nonzero relative velocity, `D ≥ 0`, and a second root that is at least 0.
    ///
    /// The integer below a root times 2ᵏ is exact. For an integer n, n ≤ (x − √y)/a ⇔ √y ≤ x − n a
    /// ⇔ ⌈√y⌉ ≤ x − n a, so ⌊(x − √y)/a⌋ = ⌊(x − ⌈√y⌉)/a⌋; likewise with + and ⌊√y⌋ for the second
    /// root.
    pub(crate) fn roots(&self) -> Roots {
        let k = self.root_fraction_bits();
        let (s, square) = square_root(&shifted(&self.discriminant, 2 * k));
        let x = shifted(&-&self.b, k);
        let root = |numerator: IBig| {
            let (floor, rest) = numerator.div_rem_euclid(&self.a);
            Enclosed {
                floor: Dyadic { mantissa: floor, exponent: self.time_exponent - k },
                exact: square && rest.is_zero(),
            }
        };
        let ceiling = if square { s.clone() } else { &s + IBig::ONE };
        Roots { first: root(&x - ceiling), second: root(x + s) }
    }

    /// The number k of bits after the binary point that gives each nonnegative root at least
    /// [`ROOT_BITS`] significant bits, and q = p + w t₁ an error of at most 2⁻ᴿᴼᴼᵀ⁻ᴮᴵᵀˢ R.
    fn root_fraction_bits(&self) -> i64 {
        let [a, b, c] = [&self.a, &self.b, &self.c].map(bit_length);
        // 2ˢ⁻¹ ≤ √D < 2ˢ
        let s = (bit_length(&self.discriminant) + 1) / 2;
        let mut k = 0;
        if self.meets_later() {
            // |b| ≤ √D − b ≤ 2 |b|, so t₁ = c/(√D − b) is at least 2^(c − 1 − b − 1) and
            // t₂ = (√D − b)/a at least 2^(b − 1 − a).
            k = k.max(ROOT_BITS - (c - b - 2)).max(ROOT_BITS - (b - a - 1));
            // The error of w t₁ is then less than 2^(w − k), and R is at least 2^(r − 1).
            let w = self.w.iter().map(bit_length).max().unwrap_or(0);
            k = k.max(ROOT_BITS + w - bit_length(&self.r) + 1);
        } else if self.b <= IBig::ZERO {
            k = k.max(ROOT_BITS - (s - 1 - a));
        } else {
            // t₂ = |c|/(√D + b) with b ≤ √D
            k = k.max(ROOT_BITS - (c - 1 - s - 1));
        }
        k
    }
}

/// `x · y`.
pub(crate) fn dot<const D: usize>(x: &[IBig; D], y: &[IBig; D]) -> IBig {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// `x − y`
pub(crate) fn difference<const D: usize>(x: &[IBig; D], y: &[IBig; D]) -> [IBig; D] {
    from_fn(|k| &x[k] - &y[k])
}

/// The exponent of the lowest bit set in any of the numbers; 0 if all are zero.
pub(crate) fn lowest_bit<'a>(values: impl Iterator<Item = &'a f64>) -> i64 {
    values.filter(|&&x| x != 0.0).map(|&x| decompose(x).1).min().unwrap_or(0)
}

pub(crate) fn integer(value: f64, exponent: i64) -> IBig {
    let (mantissa, own) = decompose(value);
    // Zero has no lowest bit.
    if mantissa == 0 { IBig::ZERO } else { shifted(&mantissa.into(), own - exponent) }
}
