//! The gap of two accelerated balls at a rational time.

use core::cmp::Ordering;

use super::motion::WholeMotion;
use super::polynomial::{Fraction, Polynomial};
use crate::decide::exact::order::sign_of_sum;
use crate::number::Real;
use crate::number::int::Int;

/// The gap `(√square − reach) / unit`.
#[derive(Clone, Copy)]
pub(super) struct WholeGap<'m> {
    square: Int<'m>,
    reach: Int<'m>,
    unit: Int<'m>,
}

/// How much lower the gap may be within an interval than at an end of it: `2ᵇⁱᵗˢ⁻ᵏ`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slack {
    pub(super) bits: u32,
    pub(super) k: u32,
}

impl<'m> WholeGap<'m> {
    /// The gap at a time, computed in the memory of that; `square` is the distance of the centres,
    /// squared.
    pub(super) fn at<const D: usize>(
        motion: &WholeMotion<'m, D>,
        square: &Polynomial<'m>,
        x: &Fraction<'m>,
    ) -> Self {
        let (n, m) = (&x.numerator, &x.denominator);
        let square =
            (square.degree()..4).fold(square.value_at_fraction(x), |value, _| value.mul(m));
        let reach = m.mul(motion.reach()).add(&n.mul(motion.rate())).mul(m);
        Self { square, reach, unit: m.mul(m) }
    }

    /// The gap to 2⁻⁶⁰ of itself, in units of length.
    ///
    /// It is `(d² − R²) / (d + R)`, which keeps the digits that the plain difference cancels.
    pub(super) fn value(&self) -> Real {
        let Self { square, reach, unit } = self;
        let numerator = self.difference_of_squares();
        Real::of(&numerator) / (Real::root(square) + Real::of(reach)) / Real::of(unit)
    }

    /// `d² − R²`, in units of that value.
    pub(super) fn difference_of_squares(&self) -> Int<'m> {
        self.square.sub(&self.reach.mul(&self.reach))
    }

    /// Whether the gap is below another one by more than a slack.
    pub(super) fn is_below(&self, other: &Self, slack: Option<Slack>) -> bool {
        let k = slack.map_or(0, |slack| slack.k);
        let mut x = self.unit.mul(&other.reach).sub(&other.unit.mul(&self.reach)).shl(k);
        if let Some(Slack { bits, .. }) = slack {
            x = x.add(&self.unit.mul(&other.unit).shl(bits));
        }
        let [y, z] = [(self, other), (other, self)]
            .map(|(one, other)| one.square.mul(&other.unit).mul(&other.unit).shl(2 * k));
        sign_of_sum(&x, &y, &z) == Ordering::Less
    }
}
