//! Exact roots of a quadratic, and signs of polynomials at them.

use core::cmp::Ordering;

use crate::decide::exact::accelerated::polynomial::{Dyadic, Polynomial};
use crate::formula::surd::sign_with_root;
use crate::number::int::{Int, known};
use crate::number::vector::MapEach;

/// One of the real roots `(m ± √D) / n` of a polynomial of degree 1 or 2, with a positive `n`.
#[derive(Clone, Copy, Debug)]
pub(in crate::decide::exact::accelerated) struct Surd<'a, 'm> {
    quadratic: &'a Polynomial<'m>,
    m: Int<'m>,
    discriminant: Int<'m>,
    n: Int<'m>,
    is_upper: bool,
}

impl<'a, 'm> Surd<'a, 'm> {
    /// All real roots of a polynomial, each once, in increasing order.
    pub(in crate::decide::exact::accelerated) fn all_of(
        quadratic: &'a Polynomial<'m>,
    ) -> [Option<Self>; 2] {
        let [c, b, a] = quadratic.quadratic();
        let lead = if quadratic.degree() == 2 { a } else { b };
        let upright = |x: &Int<'m>| if lead.is_negative() { x.negated() } else { *x };
        let (a, b, c) = (upright(a), upright(b), upright(c));
        let root =
            |is_upper, m, n, discriminant| Some(Self { quadratic, m, discriminant, n, is_upper });
        match quadratic.degree() {
            0 => [None, None],
            1 => [root(false, c.negated(), b, Int::ZERO), None],
            _ => {
                let discriminant = b.mul(&b).sub(&a.mul(&c).shl(2));
                let (m, n) = (b.negated(), a.shl(1));
                match discriminant.sign() {
                    Ordering::Less => [None, None],
                    Ordering::Equal => [root(false, m, n, discriminant), None],
                    Ordering::Greater => {
                        [false, true].map_each(|is_upper| root(is_upper, m, n, discriminant))
                    }
                }
            }
        }
    }

    /// The polynomial whose root it is.
    pub(in crate::decide::exact::accelerated) fn quadratic(&self) -> &'a Polynomial<'m> {
        self.quadratic
    }

    /// The sign of another polynomial at the root: that of its remainder after division by the
    /// quadratic.
    pub(in crate::decide::exact::accelerated) fn sign_of(
        &self,
        polynomial: &Polynomial<'m>,
    ) -> Ordering {
        let rest = if polynomial.degree() >= self.quadratic.degree() {
            // A positive multiple of the remainder.
            polynomial.minus_rest_by(self.quadratic).negated()
        } else {
            *polynomial
        };
        let [constant, slope, _] = rest.quadratic();
        // (constant n + slope m ± slope √D) / n
        let whole = constant.mul(&self.n).add(&slope.mul(&self.m));
        let root = if self.is_upper { *slope } else { slope.negated() };
        known(sign_with_root(&whole, &root, &self.discriminant))
    }

    /// The sign of a polynomial right after the root: that of the first derivative that is not 0
    /// there.
    pub(super) fn sign_after(&self, polynomial: &Polynomial<'m>) -> Ordering {
        let mut polynomial = *polynomial;
        loop {
            let sign = self.sign_of(&polynomial);
            if sign.is_ne() || polynomial.degree() == 0 {
                return sign;
            }
            polynomial = polynomial.derivative();
        }
    }

    /// Whether the sign of the quadratic changes at the root.
    pub(super) fn crosses(&self) -> bool {
        self.quadratic.degree() == 1 || !self.discriminant.is_zero()
    }

    /// Compares the root with a time.
    pub(in crate::decide::exact::accelerated) fn compare(&self, x: &Dyadic<'m>) -> Ordering {
        let unit = Int::new(x.mantissa.memory(), false, 1, x.k);
        let late = [x.mantissa.negated(), unit, Int::ZERO, Int::ZERO, Int::ZERO];
        self.sign_of(&Polynomial::new(late))
    }
}
