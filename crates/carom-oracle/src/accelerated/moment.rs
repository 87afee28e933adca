//! Times as roots of polynomials.
//!
//! Roots are isolated \[CollinsAkritas1976\], compared, and enclosed as finely as required.

use std::cmp::Ordering;

use dashu_int::IBig;

use super::polynomial::Polynomial;
use crate::number::{Dyadic, Enclosed};

/// A positive root of a polynomial without repeated roots.
#[derive(Clone, Debug)]
pub(crate) struct PositiveRoot {
    polynomial: Polynomial,
    /// The only root lies strictly between `low` and `high`, or both equal the root.
    low: Dyadic,
    high: Dyadic,
}

/// All positive roots in ascending order. The polynomial has no repeated root and no root 0.
pub(crate) fn positive_roots(polynomial: &Polynomial) -> Vec<PositiveRoot> {
    if polynomial.degree() == 0 {
        return Vec::new();
    }
    let mut roots = Vec::new();
    let high = power(polynomial.upper_exponent());
    let zero = Dyadic { mantissa: IBig::ZERO, exponent: 0 };
    if let Err(root) = isolate(polynomial, zero, high, &mut roots) {
        // The split point is a root. Without it, no interval ends at a root.
        roots = positive_roots(&polynomial.without(&root));
        let (low, high) = (root.clone(), root);
        let found = PositiveRoot { polynomial: polynomial.clone(), low, high };
        let at = roots.iter_mut().position(|other| found.order(other) == Ordering::Less);
        roots.insert(at.unwrap_or(roots.len()), found);
    }
    roots
}

/// Lists the roots between two numbers. Fails with the split point if that is a root.
fn isolate(
    polynomial: &Polynomial,
    low: Dyadic,
    high: Dyadic,
    roots: &mut Vec<PositiveRoot>,
) -> Result<(), Dyadic> {
    match polynomial.variations(&low, &high) {
        0 => Ok(()),
        1 => {
            roots.push(PositiveRoot { polynomial: polynomial.clone(), low, high });
            Ok(())
        }
        _ => {
            let middle = split(polynomial, &low, &high);
            if polynomial.sign_at(&middle) == Ordering::Equal {
                return Err(middle);
            }
            isolate(polynomial, low, middle.clone(), roots)?;
            isolate(polynomial, middle, high, roots)
        }
    }
}

/// A number between two others: the midpoint, or, if `low` is 0, the midpoint of the exponents that
/// roots can have.
fn split(polynomial: &Polynomial, low: &Dyadic, high: &Dyadic) -> Dyadic {
    let lower = polynomial.lower_exponent() - 1;
    match (low.binade(), high.binade()) {
        (None, Some(upper)) if upper > lower + 1 => power((upper + lower).div_euclid(2)),
        _ => {
            let Dyadic { mantissa, exponent } = low.plus(high);
            Dyadic { mantissa, exponent: exponent - 1 }
        }
    }
}

fn power(exponent: i64) -> Dyadic {
    Dyadic { mantissa: IBig::ONE, exponent }
}

impl PositiveRoot {
    fn is_exact(&self) -> bool {
        self.low == self.high
    }

    fn refine(&mut self) {
        if !self.is_exact() {
            self.cut(&split(&self.polynomial, &self.low, &self.high));
        }
    }

    /// Moves one end to a number between the two.
    fn cut(&mut self, at: &Dyadic) {
        match self.polynomial.sign_at(at) {
            Ordering::Equal => (self.low, self.high) = (at.clone(), at.clone()),
            sign if sign == self.polynomial.sign_at(&self.high) => self.high = at.clone(),
            _ => self.low = at.clone(),
        }
    }

    /// Compares it with a different root.
    pub(crate) fn order(&self, other: &mut Self) -> Ordering {
        let mut own = self.clone();
        loop {
            if is_below(&own.high, &other.low, true) {
                return Ordering::Less;
            }
            if is_below(&other.high, &own.low, true) {
                return Ordering::Greater;
            }
            own.refine();
            other.refine();
        }
    }

    /// Whether it is at most a finite number.
    pub(crate) fn is_at_most(&mut self, float: f64) -> bool {
        let end = Dyadic::from_float(float);
        if is_below(&self.low, &end, false) && is_below(&end, &self.high, false) {
            self.cut(&end);
        }
        is_below(&self.high, &end, true)
    }

    /// A number after it and before `next`, the next root of its polynomial, if there is one.
    pub(crate) fn after(&mut self, next: Option<&mut Self>) -> Dyadic {
        let Some(next) = next else { return self.high.plus(&power(0)) };
        while !is_below(&self.high, &next.low, false) {
            self.refine();
            next.refine();
        }
        split(&self.polynomial, &self.high, &next.low)
    }

    /// The sign of another polynomial at this root.
    pub(crate) fn sign_of(&mut self, other: &Polynomial) -> Ordering {
        let own = other.without_zero().square_free();
        let common = own.common(&self.polynomial);
        loop {
            if self.is_exact() {
                return other.sign_at(&self.low);
            }
            let is_common = common.degree() > 0
                && common.sign_at(&self.low) == common.sign_at(&self.high).reverse();
            if is_common {
                return Ordering::Equal;
            }
            if own.variations(&self.low, &self.high) == 0
                && other.sign_at(&self.low) != Ordering::Equal
            {
                return other.sign_at(&self.low);
            }
            self.refine();
        }
    }

    /// Encloses it to `2ᵉ`.
    pub(crate) fn enclosed(&mut self, exponent: i64) -> Enclosed {
        while !self.is_exact() && !is_below(&self.high.minus(&self.low), &power(exponent), false) {
            self.refine();
        }
        let step = Dyadic { mantissa: self.high.at(exponent), exponent };
        if !self.is_exact()
            && is_below(&self.low, &step, false)
            && is_below(&step, &self.high, false)
        {
            self.cut(&step);
        }
        let floor = Dyadic { mantissa: self.low.at(exponent), exponent };
        let exact = self.is_exact() && is_below(&self.low, &floor, true);
        Enclosed { floor, exact }
    }

    /// ⌊log₂⌋ of it, or one less.
    pub(crate) fn binade(&mut self) -> i64 {
        loop {
            if let Some(low) = self.low.binade()
                && self.high.binade().is_some_and(|high| high <= low + 1)
            {
                return low;
            }
            self.refine();
        }
    }
}

/// Whether `a < b`, or `a ≤ b` with `or_equal`.
fn is_below(a: &Dyadic, b: &Dyadic, or_equal: bool) -> bool {
    match b.minus(a).mantissa.cmp(&IBig::ZERO) {
        Ordering::Greater => true,
        Ordering::Equal => or_equal,
        Ordering::Less => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::precision::Precision;

    fn polynomial(c: &[i32]) -> Polynomial {
        Polynomial::new(c.iter().map(|&c| c.into()).collect())
    }

    #[test]
    fn roots_are_found_in_their_order() {
        // (x − 1)(x − 2)(x + 3)(x² − 2)
        let five = polynomial(&[-12, 14, 6, -9, 0, 1]);
        let mut roots = positive_roots(&five);
        let nearest: Vec<f64> =
            roots.iter_mut().map(|root| root.enclosed(-80).nearest(Precision::Double)).collect();
        assert_eq!(nearest, [1.0, std::f64::consts::SQRT_2, 2.0]);
        assert!(roots[0].is_at_most(1.0) && !roots[1].is_at_most(1.0) && roots[1].is_at_most(1.5));
        assert_eq!(roots[1].sign_of(&polynomial(&[-2, 0, 1])), Ordering::Equal);
        assert_eq!(roots[1].sign_of(&polynomial(&[-1, 1])), Ordering::Greater);
        assert_eq!(roots[0].sign_of(&polynomial(&[-1, 1])), Ordering::Equal);
        let (first, rest) = roots.split_at_mut(1);
        let after = first[0].after(rest.first_mut());
        assert!(is_below(&power(0), &after, false) && five.sign_at(&after) == Ordering::Greater);
    }
}
