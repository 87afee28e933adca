//! Root counting by Sturm's theorem.

use alloc::boxed::Box;
use core::cmp::Ordering;

use super::polynomial::{Dyadic, Polynomial};
use crate::number::Memory;

/// The length of the longest chain: that of a quartic.
const MEMBERS: usize = 5;

/// The Sturm chain of a polynomial that is not 0 at 0.
///
/// Its members are the polynomial, its derivative and then, for each two members, the negated
/// remainder of their division, up to their greatest common divisor. From the start to a time, the
/// number of different roots is the number of sign changes that the chain loses, unless the time is
/// a multiple root \[Sturm1835\].
pub(super) struct Chain<'m> {
    members: [Polynomial<'m>; MEMBERS],
    length: usize,
    /// Sign changes at 0.
    at_start: usize,
    /// The chain of the greatest common divisor of the first two, if it is not constant.
    of_common: Option<Box<Self>>,
}

impl<'m> Chain<'m> {
    #[inline(never)]
    pub(super) fn of(polynomial: &Polynomial<'m>) -> Self {
        let mut chain =
            Self { members: [*polynomial; MEMBERS], length: 1, at_start: 0, of_common: None };
        if polynomial.degree() > 0 {
            chain.push(polynomial.derivative());
            let mut rest = polynomial.minus_rest_by_derivative();
            while !rest.is_zero() {
                chain.push(rest);
                rest = if rest.degree() == 0 {
                    break;
                } else {
                    chain.members[chain.length - 2].minus_rest_by(&rest)
                };
            }
        }
        chain.of_common = chain.common().map(|common| Box::new(Self::of(common)));
        chain.at_start = changes(chain.members().iter().map(Polynomial::sign_at_start));
        chain
    }

    fn push(&mut self, member: Polynomial<'m>) {
        self.members[self.length] = member;
        self.length += 1;
    }

    fn members(&self) -> &[Polynomial<'m>] {
        &self.members[..self.length]
    }

    pub(super) fn polynomial(&self) -> &Polynomial<'m> {
        &self.members[0]
    }

    /// The greatest common divisor of the polynomial and its derivative.
    ///
    /// It is 0 at the multiple roots of the polynomial, with a multiplicity that is one less.
    /// Returns `None` if the polynomial has no multiple roots, real or complex.
    pub(super) fn common(&self) -> Option<&Polynomial<'m>> {
        self.members().last().filter(|common| common.degree() > 0)
    }

    /// The number of different roots after 0 and up to `x`, including `x`.
    pub(super) fn roots_up_to(&self, x: &Dyadic<'m>) -> usize {
        let is_multiple_root =
            self.common().is_some_and(|common| common.sign_at(x) == Ordering::Equal);
        let behind = if is_multiple_root { &x.increased_by(self.separation()) } else { x };
        let memory = Memory::new();
        let behind = behind.in_memory(&memory);
        let there = changes(self.members().iter().map(|member| member.value_at(&behind).sign()));
        self.at_start - there
    }

    /// The number of roots of odd multiplicity up to `x`, at which the sign changes.
    ///
    /// A root has odd multiplicity in the polynomial if it has even multiplicity in the common
    /// divisor, or is not a root of it.
    pub(super) fn crossings_up_to(&self, x: &Dyadic<'m>) -> usize {
        let all = self.roots_up_to(x);
        self.of_common.as_ref().map_or(all, |of_common| all - of_common.crossings_up_to(x))
    }

    /// Returns a `k` such that different roots, real or complex, are more than `2⁻ᵏ` apart.
    ///
    /// `n` different roots of an integer polynomial of length `‖s‖` are at least
    /// `√3 n^(−(n+2)/2) ‖s‖^(1−n)` apart \[Mahler1964\]; for `n ≤ 4` the factor before the length
    /// is above 2⁻⁶. The polynomial that has each root of a polynomial of `b` bits once is a
    /// divisor of it, and has a length of at most `2⁴ √5 2ᵇ` \[Mignotte1974\].
    pub(super) fn separation(&self) -> u32 {
        let n = u32::try_from(self.polynomial().degree()).unwrap_or(u32::MAX);
        (n.max(1) - 1) * (self.polynomial().bits() + 6) + 6
    }
}

/// The number of sign changes, with zeros left out.
fn changes(signs: impl Iterator<Item = Ordering>) -> usize {
    let mut last = Ordering::Equal;
    let mut changes = 0;
    for sign in signs.filter(|sign| sign.is_ne()) {
        changes += usize::from(last == sign.reverse());
        last = sign;
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::int::Int;

    /// The product of `x − r` over the `roots`, which are in quarters, times `x² + 1` to the power
    /// of `more`.
    fn with_roots<'m>(memory: &'m Memory, roots: &[i64], more: usize) -> Polynomial<'m> {
        let mut coefficients = [1, 0, 0, 0, 0_i64];
        let mut times = |factor: [i64; 3]| {
            let old = coefficients;
            for (k, c) in coefficients.iter_mut().enumerate() {
                *c = (0..3).filter(|&i| i <= k).map(|i| factor[i] * old[k - i]).sum();
            }
        };
        for &root in roots {
            times([-root, 4, 0]);
        }
        for _ in 0..more {
            times([1, 0, 1]);
        }
        Polynomial::new(coefficients.map(|c| Int::new(memory, c < 0, c.unsigned_abs(), 0)))
    }

    #[test]
    fn roots_and_crossings_are_counted_with_every_multiplicity() {
        let cases: [(&[i64], usize); 13] = [
            (&[], 2),
            (&[1], 0),
            (&[1, 3], 1),
            (&[2, 2], 1),
            (&[1, 2, 3], 0),
            (&[2, 2, 2], 0),
            (&[2, 2, 3], 0),
            (&[1, 2, 3, 4], 0),
            (&[1, 1, 3, 3], 0),
            (&[2, 2, 1, 3], 0),
            (&[3, 3, 3, 1], 0),
            (&[2, 2, 2, 2], 0),
            (&[-1, -1, 2, 2], 0),
        ];
        for (roots, more) in cases {
            let memory = Memory::new();
            let chain = Chain::of(&with_roots(&memory, roots, more));
            for x in 1..=10_u64 {
                let at = Dyadic { mantissa: Int::new(&memory, false, x, 0), k: 3 };
                let up_to = |root: &i64| *root > 0 && 2 * root <= x.cast_signed();
                let often = |root: i64| roots.iter().filter(|&&other| other == root).count();
                let mut different: Vec<i64> = roots.iter().copied().filter(up_to).collect();
                different.sort_unstable();
                different.dedup();
                assert_eq!(chain.roots_up_to(&at), different.len(), "{roots:?} up to {x}/8");
                let odd = different.iter().filter(|&&root| often(root) % 2 == 1).count();
                assert_eq!(chain.crossings_up_to(&at), odd, "{roots:?} up to {x}/8");
            }
        }
    }
}
