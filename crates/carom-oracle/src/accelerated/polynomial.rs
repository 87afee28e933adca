//! Polynomials with integer coefficients.
//!
//! Common divisors, and the number of roots in an interval.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::{Abs, Gcd};

use crate::number::{Dyadic, bit_length, shifted};

/// A prime below 2⁶¹, for a fast test that two polynomials are coprime.
const PRIME: u64 = (1 << 61) - 1;

/// A polynomial, constant coefficient first, last coefficient nonzero. The zero polynomial has no
/// coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Polynomial(Vec<IBig>);

impl Polynomial {
    pub(crate) fn new(mut coefficients: Vec<IBig>) -> Self {
        while coefficients.last().is_some_and(IBig::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    pub(crate) fn degree(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    pub(crate) fn coefficients(&self) -> &[IBig] {
        &self.0
    }

    /// Divides it by `x` as often as possible.
    pub(crate) fn without_zero(&self) -> Self {
        Self(self.0.iter().skip_while(|c| c.is_zero()).cloned().collect())
    }

    pub(crate) fn derivative(&self) -> Self {
        Self(self.0.iter().enumerate().skip(1).map(|(k, c)| c * k).collect())
    }

    /// Its sign at 0; `Equal` for the zero polynomial.
    pub(crate) fn sign_at_zero(&self) -> Ordering {
        self.0.first().map_or(Ordering::Equal, |c| c.cmp(&IBig::ZERO))
    }

    /// Its value at a number.
    pub(crate) fn at(&self, x: &Dyadic) -> Dyadic {
        let zero = Dyadic { mantissa: IBig::ZERO, exponent: 0 };
        let add =
            |sum: Dyadic, c: &IBig| sum.times(x).plus(&Dyadic { mantissa: c.clone(), exponent: 0 });
        self.0.iter().rev().fold(zero, add)
    }

    pub(crate) fn sign_at(&self, x: &Dyadic) -> Ordering {
        self.at(x).mantissa.cmp(&IBig::ZERO)
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut product = vec![IBig::ZERO; self.0.len() + other.0.len()];
        for (i, a) in self.0.iter().enumerate() {
            for (k, b) in other.0.iter().enumerate() {
                product[i + k] += a * b;
            }
        }
        Self::new(product)
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        let mut difference = self.0.clone();
        difference.resize(self.0.len().max(other.0.len()), IBig::ZERO);
        for (c, other) in difference.iter_mut().zip(&other.0) {
            *c -= other;
        }
        Self::new(difference)
    }

    /// Divides the coefficients by their greatest common divisor.
    fn primitive(self) -> Self {
        let content = self.0.iter().fold(IBig::ZERO, |gcd, c| gcd_of(&gcd, c));
        if content.is_zero() { self } else { Self(self.0.iter().map(|c| c / &content).collect()) }
    }

    /// The greatest common divisor of two nonzero polynomials, by Euclid's algorithm.
    pub(crate) fn common(&self, other: &Self) -> Self {
        if are_coprime_modulo(self, other) {
            return Self(vec![IBig::ONE]);
        }
        let (mut a, mut b) = (self.clone().primitive(), other.clone().primitive());
        if a.degree() < b.degree() {
            (a, b) = (b, a);
        }
        while !b.0.is_empty() {
            let rest = a.divided(&b).1.primitive();
            (a, b) = (b, rest);
        }
        if a.degree() == 0 { Self(vec![IBig::ONE]) } else { a }
    }

    /// Divides by another polynomial: positive multiples of the quotient and the remainder.
    fn divided(&self, by: &Self) -> (Self, Self) {
        let lead = by.0.last().expect("a divisor is not zero");
        let size = lead.clone().abs();
        let (mut rest, mut quotient) = (self.clone(), vec![IBig::ZERO; self.0.len()]);
        while rest.0.len() >= by.0.len() {
            let shift = rest.0.len() - by.0.len();
            let top = rest.0.last().expect("as long as the divisor") * lead.signum();
            for c in &mut quotient {
                *c *= &size;
            }
            quotient[shift] += &top;
            let mut scaled: Vec<IBig> = rest.0.iter().map(|c| c * &size).collect();
            for (k, c) in by.0.iter().enumerate() {
                scaled[k + shift] -= c * &top;
            }
            rest = Self::new(scaled);
        }
        (Self::new(quotient), rest)
    }

    /// The polynomial with the same roots, each once.
    pub(crate) fn square_free(&self) -> Self {
        let common = self.common(&self.derivative());
        if common.degree() == 0 { self.clone() } else { self.divided(&common).0.primitive() }
    }

    /// Removes a simple root.
    pub(crate) fn without(&self, root: &Dyadic) -> Self {
        let down = (-root.exponent).max(0);
        let factor = Self(vec![-root.at(-down), shifted(&IBig::ONE, down)]);
        self.divided(&factor).0.primitive()
    }

    /// An upper bound on the number of roots between two numbers, exact if it is 0 or 1.
    ///
    /// Descartes' rule of signs, after a map of the interval to the positive numbers.
    pub(crate) fn variations(&self, low: &Dyadic, high: &Dyadic) -> usize {
        // p(low + (high − low) x), in integers.
        let width = high.minus(low);
        let exponent = low.exponent.min(width.exponent).min(0);
        let (low, width) = (low.at(exponent), width.at(exponent));
        let n = self.degree();
        let mut c: Vec<IBig> = (0..=n)
            .map(|k| shifted(&self.0[k], -exponent * i64::try_from(n - k).expect("small")))
            .collect();
        shift_by(&mut c, &low);
        let mut power = IBig::ONE;
        for c in &mut c {
            *c *= &power;
            power *= &width;
        }
        // (1 + x)ⁿ p(1 / (1 + x))
        c.reverse();
        shift_by(&mut c, &IBig::ONE);
        let signs: Vec<Ordering> =
            c.iter().map(|c| c.cmp(&IBig::ZERO)).filter(|sign| sign.is_ne()).collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// An `e` such that all roots are below `2ᵉ` in magnitude. The polynomial must have roots: they
    /// are at most `2 max |cₙ₋ᵢ/cₙ|^(1/i)` \[Fujiwara1916\].
    pub(crate) fn upper_exponent(&self) -> i64 {
        let bits: Vec<i64> = self.0.iter().map(bit_length).collect();
        let last = bits.len() - 1;
        let each = (1..=last).filter(|&i| bits[last - i] > 0).map(|i| {
            let step = i64::try_from(i).expect("small");
            1 + (bits[last - i] - bits[last] + 1).div_euclid(step) + 1
        });
        each.max().unwrap_or(0)
    }

    /// An `e` such that all roots are above `2ᵉ` in magnitude. The polynomial must not be 0 at 0.
    pub(crate) fn lower_exponent(&self) -> i64 {
        let mut reversed = self.0.clone();
        reversed.reverse();
        -Self(reversed).upper_exponent()
    }
}

/// p(x + by).
fn shift_by(c: &mut [IBig], by: &IBig) {
    for from in 0..c.len().saturating_sub(1) {
        for k in (from..c.len() - 1).rev() {
            let upper = &c[k + 1] * by;
            c[k] += upper;
        }
    }
}

fn gcd_of(a: &IBig, b: &IBig) -> IBig {
    match (a.is_zero(), b.is_zero()) {
        (true, _) => b.clone().abs(),
        (_, true) => a.clone(),
        _ => a.gcd(b).into(),
    }
}

/// Whether the polynomials are coprime modulo a prime that divides neither leading coefficient. If
/// so, they are coprime.
fn are_coprime_modulo(a: &Polynomial, b: &Polynomial) -> bool {
    let reduced = |p: &Polynomial| -> Vec<u64> {
        let prime = IBig::from(PRIME);
        let rest = |c: &IBig| ((c % &prime) + &prime) % &prime;
        p.0.iter().map(|c| u64::try_from(rest(c)).expect("below the prime")).collect()
    };
    let (mut a, mut b) = (reduced(a), reduced(b));
    if a.last() == Some(&0) || b.last() == Some(&0) {
        return false;
    }
    while !b.is_empty() {
        while a.len() >= b.len() {
            let (top, lead, shift) = (a[a.len() - 1], b[b.len() - 1], a.len() - b.len());
            for x in &mut a {
                *x = times(*x, lead);
            }
            for (k, &y) in b.iter().enumerate() {
                a[k + shift] = (a[k + shift] + PRIME - times(y, top)) % PRIME;
            }
            while a.last() == Some(&0) {
                a.pop();
            }
        }
        (a, b) = (b, a);
    }
    a.len() == 1
}

fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) % u128::from(PRIME);
    u64::try_from(product).expect("below the prime")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(c: &[i32]) -> Polynomial {
        Polynomial::new(c.iter().map(|&c| c.into()).collect())
    }

    fn whole(x: i32) -> Dyadic {
        Dyadic { mantissa: x.into(), exponent: 0 }
    }

    #[test]
    fn common_divisors_are_those_of_the_roots() {
        // (x − 1)(x − 2) and (x − 1)(x + 3), and without the common root.
        let (a, b) = (polynomial(&[2, -3, 1]), polynomial(&[-3, 2, 1]));
        assert_eq!(a.common(&b).degree(), 1);
        assert_eq!(a.common(&b).sign_at(&whole(1)), Ordering::Equal);
        assert_eq!(a.common(&polynomial(&[3, 1])).degree(), 0);
        // (x − 1)³ (x − 2)
        let triple = polynomial(&[2, -7, 9, -5, 1]);
        let once = triple.square_free();
        assert_eq!((once.degree(), once.common(&a).degree()), (2, 2));
        assert_eq!(once.without(&whole(2)).degree(), 1);
        // (2 x − 1)(x − 3)
        let half = Dyadic { mantissa: IBig::ONE, exponent: -1 };
        assert_eq!(polynomial(&[3, -7, 2]).without(&half), polynomial(&[-3, 1]));
    }

    #[test]
    fn variations_count_single_roots() {
        let p = polynomial(&[2, -3, 1]);
        let count = |low, high| p.variations(&whole(low), &whole(high));
        assert_eq!((count(0, 1), count(-2, 0), count(1, 3), count(0, 3)), (0, 0, 1, 2));
        assert!(p.upper_exponent() >= 2 && p.lower_exponent() <= -1);
    }
}
