//! Polynomials of a low degree with integer coefficients.

use core::cmp::Ordering;

use crate::formula::path::{Path, Powers};
use crate::number::Memory;
use crate::number::int::Int;
use crate::number::span::decompose;
use crate::number::vector::{MapEach, from_fn};

/// The largest number of coefficients: that of a quartic.
const TERMS: usize = 5;

/// The number `mantissa / 2ᵏ`, at least 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dyadic<'m> {
    pub(super) mantissa: Int<'m>,
    pub(super) k: u32,
}

impl<'m> Dyadic<'m> {
    pub(super) fn zero(memory: &'m Memory) -> Self {
        Self { mantissa: Int::new(memory, false, 0, 0), k: 0 }
    }

    /// A time in a unit of `2ᵗⁱᵐᵉ`, or 1 if that is earlier.
    pub(super) fn moment(memory: &'m Memory, t: f64, time: i32) -> Self {
        let (mantissa, exponent) = decompose(t);
        let below = time - exponent;
        let is_within = mantissa == 0 || below >= 64 - mantissa.leading_zeros().cast_signed();
        if is_within {
            let mantissa = Int::new(memory, false, mantissa, 0);
            Self { mantissa, k: below.max(0).cast_unsigned() }
        } else {
            Self { mantissa: Int::new(memory, false, 1, 0), k: 0 }
        }
    }

    /// A number that is a little larger, by `2⁻ᵏ`.
    pub(super) fn increased_by(&self, k: u32) -> Self {
        let k = k.max(self.k);
        Self { mantissa: self.mantissa.shl(k - self.k).add(&Int::ONE), k }
    }

    /// The same number, computed with in another memory.
    pub(super) fn in_memory<'s>(&self, memory: &'s Memory) -> Dyadic<'s>
    where
        'm: 's,
    {
        Dyadic { mantissa: self.mantissa.in_memory(memory), k: self.k }
    }
}

/// A number as a fraction; the denominator is positive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction<'m> {
    pub(super) numerator: Int<'m>,
    pub(super) denominator: Int<'m>,
}

impl<'m> Fraction<'m> {
    /// The same number, computed with in another memory.
    pub(super) fn in_memory<'s>(&self, memory: &'s Memory) -> Fraction<'s>
    where
        'm: 's,
    {
        let Self { numerator, denominator } = self;
        Fraction {
            numerator: numerator.in_memory(memory),
            denominator: denominator.in_memory(memory),
        }
    }

    /// Compares the fraction with another number.
    pub(super) fn order(&self, x: &Dyadic<'m>) -> Ordering {
        self.numerator.shl(x.k).sub(&self.denominator.mul(&x.mantissa)).sign()
    }
}

impl<'m> From<&Dyadic<'m>> for Fraction<'m> {
    fn from(x: &Dyadic<'m>) -> Self {
        Self { numerator: x.mantissa, denominator: Int::new(x.mantissa.memory(), false, 1, x.k) }
    }
}

/// A polynomial of degree 4 at most, the constant first.
///
/// A value is in the memory of the number that it is taken at, and everything else in that of the
/// coefficients.
#[derive(Clone, Copy, Debug)]
pub(super) struct Polynomial<'m> {
    coefficients: [Int<'m>; TERMS],
    /// The number of coefficients up to the last that is not 0.
    terms: usize,
}

impl<'m> Polynomial<'m> {
    pub(super) fn new(coefficients: [Int<'m>; TERMS]) -> Self {
        let last = coefficients.iter().rposition(|c| !c.is_zero());
        Self { coefficients, terms: last.map_or(0, |last| last + 1) }
    }

    /// The polynomial of a path, computed with in a memory.
    ///
    /// Its coefficients may be the constants 0 and 1, which have no memory of their own.
    pub(super) fn of_path(memory: &'m Memory, path: &Path<Int<'m>, Powers>) -> Self {
        Self::new(path.terms().each_ref().map_each(|x| x.in_memory(memory)))
    }

    /// The memory of the coefficients of a polynomial that is not 0.
    pub(super) fn memory(&self) -> &'m Memory {
        self.coefficients[self.degree()].memory()
    }

    /// All coefficients; those beyond the degree are 0.
    pub(super) fn coefficients(&self) -> &[Int<'m>; TERMS] {
        &self.coefficients
    }

    /// The degree; 0 for a constant and for zero.
    pub(super) fn degree(&self) -> usize {
        self.terms.saturating_sub(1)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.terms == 0
    }

    /// The number of bits of the largest coefficient.
    pub(super) fn bits(&self) -> u32 {
        self.coefficients.iter().map(Int::bits).max().unwrap_or(0)
    }

    /// The sign at 0.
    pub(super) fn sign_at_start(&self) -> Ordering {
        self.coefficients[0].sign()
    }

    /// The sign right after 0: that of the first derivative that is not 0 there.
    pub(super) fn sign_after_start(&self) -> Ordering {
        self.without_roots_at_start().sign_at_start()
    }

    /// The sign of the derivative right after 0.
    pub(super) fn slope_at_start(&self) -> Ordering {
        let signs = self.coefficients[1..].iter().map(Int::sign);
        signs.into_iter().find(|sign| sign.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// This polynomial divided by `x` as often as possible.
    pub(super) fn without_roots_at_start(&self) -> Self {
        let zeros = self.coefficients.iter().take_while(|c| c.is_zero()).count();
        let after = |k: usize| self.coefficients.get(k + zeros).copied().unwrap_or(Int::ZERO);
        Self { coefficients: from_fn(after), terms: self.terms.saturating_sub(zeros) }
    }

    pub(super) fn derivative(&self) -> Self {
        let times =
            |k: usize| self.coefficients.get(k + 1).map_or(Int::ZERO, |c| c.multiple(k as u64 + 1));
        Self { coefficients: from_fn(times), terms: self.degree() }
    }

    /// The value at `x`, times `2^(k · degree)`, by Horner's rule.
    pub(super) fn value_at(&self, x: &Dyadic<'m>) -> Int<'m> {
        let memory = x.mantissa.memory();
        let mut value = Int::ZERO;
        let mut shift = 0;
        for c in self.coefficients[..self.terms].iter().rev() {
            value = value.mul(&x.mantissa).add(&c.in_memory(memory).shl(shift));
            shift += x.k;
        }
        value
    }

    /// The value at a fraction, times the denominator to the power of the degree.
    pub(super) fn value_at_fraction(&self, x: &Fraction<'m>) -> Int<'m> {
        let memory = x.denominator.memory();
        let mut value = Int::ZERO;
        let mut power = Int::ONE;
        for c in self.coefficients[..self.terms].iter().rev() {
            value = value.mul(&x.numerator).add(&c.in_memory(memory).mul(&power));
            power = power.mul(&x.denominator);
        }
        value
    }

    pub(super) fn sign_at_fraction(&self, x: &Fraction<'m>) -> Ordering {
        let memory = Memory::new();
        self.value_at_fraction(&x.in_memory(&memory)).sign()
    }

    /// The remainder after division by a polynomial of degree 2, times the third power of the
    /// leading coefficient of that.
    pub(super) fn rest_by_quadratic(&self, divisor: &Self) -> [Int<'m>; 2] {
        let [c0, c1, c2] = divisor.quadratic();
        let mut rest = self.coefficients;
        for top in (2..TERMS).rev() {
            let lead = rest[top];
            for (k, c) in rest[..top].iter_mut().enumerate() {
                *c = c.mul(c2);
                if k + 2 == top {
                    *c = c.sub(&lead.mul(c0));
                } else if k + 1 == top {
                    *c = c.sub(&lead.mul(c1));
                }
            }
        }
        [rest[0], rest[1]]
    }

    /// The coefficients of a polynomial of degree 2 at most.
    pub(super) fn quadratic(&self) -> [&Int<'m>; 3] {
        [&self.coefficients[0], &self.coefficients[1], &self.coefficients[2]]
    }

    /// The sign right after `x`: that of the first derivative that is not 0 there.
    pub(super) fn sign_after(&self, x: &Dyadic<'m>) -> Ordering {
        let mut polynomial = *self;
        loop {
            let sign = polynomial.sign_at(x);
            if sign.is_ne() || polynomial.degree() == 0 {
                return sign;
            }
            polynomial = polynomial.derivative();
        }
    }

    /// The sign right before `x`.
    pub(super) fn sign_before(&self, x: &Dyadic<'m>) -> Ordering {
        let mut polynomial = *self;
        let mut is_odd = false;
        loop {
            let sign = polynomial.sign_at(x);
            if sign.is_ne() || polynomial.degree() == 0 {
                return if is_odd { sign.reverse() } else { sign };
            }
            polynomial = polynomial.derivative();
            is_odd = !is_odd;
        }
    }

    pub(super) fn negated(&self) -> Self {
        Self { coefficients: self.coefficients.each_ref().map_each(Int::negated), ..*self }
    }

    pub(super) fn sign_at(&self, x: &Dyadic<'m>) -> Ordering {
        let memory = Memory::new();
        self.value_at(&x.in_memory(&memory)).sign()
    }

    /// Minus a positive multiple of the remainder of this polynomial `f` divided by its derivative
    /// `f′`.
    ///
    /// `f` is not constant. With its two leading coefficients `a` and `b` and its degree `n`, the
    /// quotient is `(n a x + b) / n² a`.
    pub(super) fn minus_rest_by_derivative(&self) -> Self {
        let n = self.degree();
        let (a, b) = (&self.coefficients[n], &self.coefficients[n - 1]);
        let derivative = self.derivative();
        let [a_size, signed_b] =
            [a, b].map_each(|c| if a.is_negative() { c.negated() } else { *c });
        let na = a_size.multiple(n as u64);
        let whole = na.multiple(n as u64);
        let rest = |k: usize| {
            let mut c = derivative.coefficients[k].mul(&signed_b);
            if let Some(lower) = k.checked_sub(1) {
                c = c.add(&derivative.coefficients[lower].mul(&na));
            }
            c.sub(&self.coefficients[k].mul(&whole))
        };
        Self::new(from_fn(rest))
    }

    /// Minus a positive multiple of the remainder of a division, by long division without
    /// fractions.
    pub(super) fn minus_rest_by(&self, divisor: &Self) -> Self {
        debug_assert!(!divisor.is_zero(), "a division by 0");
        let lead = &divisor.coefficients[divisor.degree()];
        let mut rest = *self;
        while rest.terms >= divisor.terms {
            let shift = rest.terms - divisor.terms;
            let own = rest.coefficients[rest.degree()];
            let (own, factor) =
                if lead.is_negative() { (own.negated(), lead.negated()) } else { (own, *lead) };
            let step = |k: usize| {
                let scaled = rest.coefficients[k].mul(&factor);
                let other = k.checked_sub(shift).map(|k| divisor.coefficients[k].mul(&own));
                other.map_or(scaled, |other| scaled.sub(&other))
            };
            rest = Self::new(from_fn(step));
        }
        rest.negated()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polynomial(memory: &Memory, coefficients: [i64; TERMS]) -> Polynomial<'_> {
        Polynomial::new(coefficients.map(|c| Int::new(memory, c < 0, c.unsigned_abs(), 0)))
    }

    fn is_positive_multiple(a: &Polynomial<'_>, b: &Polynomial<'_>) -> bool {
        let [x, y] = [a, b].map(|p| p.coefficients[p.degree()]);
        let equal = |k: usize| a.coefficients[k].mul(&y).sub(&b.coefficients[k].mul(&x)).is_zero();
        a.terms == b.terms && x.sign() == y.sign() && (0..TERMS).all(equal)
    }

    #[test]
    fn both_divisions_leave_the_same_rest() {
        let memory = Memory::new();
        for f in [[1, -3, 2, 5, 7], [4, 0, -2, 0, 1], [-6, 11, -6, 1, 0], [5, 2, -3, 0, 0]] {
            for sign in [1, -1] {
                let f = polynomial(&memory, f.map(|c: i64| sign * c));
                let (short, long) =
                    (f.minus_rest_by_derivative(), f.minus_rest_by(&f.derivative()));
                assert!(is_positive_multiple(&short, &long), "{short:?} {long:?}");
            }
        }
    }

    #[test]
    fn a_rest_is_that_of_whole_numbers() {
        let memory = Memory::new();
        // x² + 1 = (x + 1)(x − 1) + 2
        let rest = polynomial(&memory, [1, 0, 1, 0, 0])
            .minus_rest_by(&polynomial(&memory, [-1, 1, 0, 0, 0]));
        assert!(is_positive_multiple(&rest, &polynomial(&memory, [-1, 0, 0, 0, 0])));
        let rest = polynomial(&memory, [1, 0, 1, 0, 0])
            .minus_rest_by(&polynomial(&memory, [1, -1, 0, 0, 0]));
        assert!(is_positive_multiple(&rest, &polynomial(&memory, [-1, 0, 0, 0, 0])));
        // x² − 1 divides x³ − x.
        assert!(
            polynomial(&memory, [0, -1, 0, 1, 0])
                .minus_rest_by(&polynomial(&memory, [-1, 0, 1, 0, 0]))
                .is_zero()
        );
    }

    #[test]
    fn values_and_signs_are_those_at_fractions() {
        let memory = Memory::new();
        // (x − 1/2)(x + 3), doubled: −3 + 5 x + 2 x².
        let f = polynomial(&memory, [-3, 5, 2, 0, 0]);
        let at = |mantissa: u64, k| {
            f.sign_at(&Dyadic { mantissa: Int::new(&memory, false, mantissa, 0), k })
        };
        assert_eq!(
            [at(1, 1), at(1, 2), at(3, 2)],
            [Ordering::Equal, Ordering::Less, Ordering::Greater]
        );
        let flat = polynomial(&memory, [0, 0, -2, 1, 0]);
        assert_eq!(
            (flat.sign_at_start(), flat.sign_after_start()),
            (Ordering::Equal, Ordering::Less)
        );
        assert_eq!(flat.without_roots_at_start().degree(), 1);
    }
}
