//! Roots of a polynomial, isolated by counting and then enclosed.

use core::cmp::Ordering;

use super::polynomial::{Dyadic, Fraction, Polynomial};
use super::sturm::Chain;
use crate::number::int::Int;
use crate::number::vector::MapEach;
use crate::number::{Memory, Real};

/// The most bits that one step finds.
const LONGEST_STEP: u32 = 48;

/// A time in `(low, low + 2⁻ᵏ]`, enclosed as finely as needed.
pub(super) trait Enclosure<'m> {
    /// The lower end, or the time itself if it is known.
    fn nearest(&self) -> Dyadic<'m>;

    fn is_exact(&self) -> bool;

    /// Encloses the time more finely, unless it is known.
    fn refine(&mut self);

    /// The time to 64 bits, to be rounded once. The last bit is 1 if more bits follow.
    fn rounded(&mut self) -> Real {
        while !self.is_exact() && self.nearest().mantissa.bits() < 64 {
            self.refine();
        }
        let Dyadic { mantissa, k } = self.nearest();
        Real::with_rest(&mantissa, !self.is_exact()).scaled(-k.cast_signed())
    }
}

/// A root in `(low, low + 2⁻ᵏ]`, the only one there, of a polynomial that changes its sign at it.
pub(super) struct EnclosedRoot<'m> {
    polynomial: Polynomial<'m>,
    low: Dyadic<'m>,
    /// The sign after the root, at the upper end; 0 if the root is the upper end.
    sign: Ordering,
    /// Whether the polynomial of the chain changes its sign there.
    crosses: bool,
    /// How many bits the next step tries to find.
    step: u32,
}

impl<'m> EnclosedRoot<'m> {
    /// The root in `(0, 1]` at which `count` reaches `wanted`.
    ///
    /// `count` rises with `x`: it counts roots of the chain, all or some of them.
    pub(super) fn isolated(
        chain: &Chain<'m>,
        wanted: usize,
        count: impl Fn(&Dyadic<'m>) -> usize,
    ) -> Self {
        let mut low = Dyadic::zero(chain.polynomial().memory());
        let mut roots = [0, chain.roots_up_to(&low.increased_by(0))];
        while roots[1] - roots[0] > 1 {
            let middle = low.increased_by(low.k + 1);
            let half = chain.roots_up_to(&middle);
            if count(&middle) >= wanted {
                roots[1] = half;
                low = halved(&low);
            } else {
                roots[0] = half;
                low = middle;
            }
        }
        let high = low.increased_by(low.k);
        let crosses = chain.crossings_up_to(&high) > chain.crossings_up_to(&low);
        let common = chain.common().filter(|_| !crosses);
        let polynomial = *common.unwrap_or(chain.polynomial());
        Self { sign: polynomial.sign_at(&high), polynomial, low, crosses, step: 1 }
    }

    /// The root of a polynomial that falls from `low` to `low + 2⁻ᵏ`, if it is between them.
    pub(super) fn of_falling(polynomial: &Polynomial<'m>, low: Dyadic<'m>) -> Option<Self> {
        let sign = polynomial.sign_at(&low.increased_by(low.k));
        let is_between = sign.is_le() && polynomial.sign_at(&low).is_gt();
        let (polynomial, step) = (*polynomial, LONGEST_STEP / 2);
        is_between.then_some(Self { sign, polynomial, low, crosses: true, step })
    }

    /// A polynomial that changes its sign at the root.
    pub(super) fn polynomial(&self) -> &Polynomial<'m> {
        &self.polynomial
    }

    /// The sign of that polynomial after the root, in the interval; 0 if the root is the upper end.
    pub(super) fn sign_behind(&self) -> Ordering {
        self.sign
    }

    /// Whether the polynomial of the chain changes its sign there.
    pub(super) fn crosses(&self) -> bool {
        self.crosses
    }

    /// The lower end of the interval.
    pub(super) fn low(&self) -> &Dyadic<'m> {
        &self.low
    }

    /// The upper end of the interval. The root is before it or at it.
    pub(super) fn high(&self) -> Dyadic<'m> {
        self.low.increased_by(self.low.k)
    }

    /// Compares the root with a number.
    pub(super) fn order_with(&self, x: &Fraction<'m>) -> Ordering {
        if x.order(&self.low).is_le() {
            return Ordering::Greater;
        }
        let is_exact = self.sign == Ordering::Equal;
        match x.order(&self.high()) {
            Ordering::Equal if is_exact => Ordering::Equal,
            Ordering::Greater | Ordering::Equal => Ordering::Less,
            Ordering::Less if is_exact => Ordering::Greater,
            Ordering::Less => match self.polynomial.sign_at_fraction(x) {
                Ordering::Equal => Ordering::Equal,
                sign if sign == self.sign => Ordering::Less,
                _ => Ordering::Greater,
            },
        }
    }

    /// Whether the root is after a point of the interval.
    fn is_behind(&self, x: &Dyadic<'m>) -> bool {
        let sign = self.polynomial.sign_at(x);
        // At the lower end there may be another root.
        x.mantissa.sub(&self.low.mantissa.shl(x.k - self.low.k)).is_zero()
            || sign == self.sign.reverse()
    }

    /// The part of the interval in which the straight line between the ends is 0.
    fn guess(&self) -> Int<'m> {
        let memory = Memory::new();
        let [low, high] = [&self.low, &self.high()].map_each(|x| {
            let value = Real::of(&self.polynomial.value_at(&x.in_memory(&memory)));
            if value.sign().is_lt() { -value } else { value }
        });
        let share = low / (low + high);
        let part: f64 = share.scaled(self.step.cast_signed()).round();
        let last = (1_u64 << self.step) - 1;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share of 2⁴⁸ parts, and a guess"
        )]
        Int::new(self.low.mantissa.memory(), false, (part as u64).min(last), 0)
    }
}

impl<'m> Enclosure<'m> for EnclosedRoot<'m> {
    fn nearest(&self) -> Dyadic<'m> {
        if self.is_exact() { self.high() } else { self.low }
    }

    fn is_exact(&self) -> bool {
        self.sign == Ordering::Equal
    }

    /// Guesses one of `2ˢᵗᵉᵖ` parts of the interval, by a straight line between the ends
    /// \[Abbott2014\].
    ///
    /// If the guess is right, the next step finds twice as many bits; else the interval is halved.
    fn refine(&mut self) {
        if self.is_exact() {
            return;
        }
        let k = self.low.k + self.step;
        let guess = Dyadic { mantissa: self.low.mantissa.shl(self.step).add(&self.guess()), k };
        if self.is_behind(&guess) && !self.is_behind(&guess.increased_by(k)) {
            self.low = guess;
            self.sign = self.polynomial.sign_at(&self.high());
            self.step = (2 * self.step).min(LONGEST_STEP);
        } else {
            let middle = self.low.increased_by(self.low.k + 1);
            self.low = if self.is_behind(&middle) { middle } else { halved(&self.low) };
            self.sign = self.polynomial.sign_at(&self.high());
            self.step = (self.step / 2).max(1);
        }
    }
}

/// The same number, as the lower end of an interval of half the length.
pub(super) fn halved<'m>(low: &Dyadic<'m>) -> Dyadic<'m> {
    Dyadic { mantissa: low.mantissa.shl(1), k: low.k + 1 }
}
