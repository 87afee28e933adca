//! The slope of the gap of two accelerated balls.
//!
//! With the distance `d` of the centres and `s = q·q′`, the slope has the sign of `s − ġ d`. Where
//! it changes, `s² − ġ² d²` is 0. This polynomial has degree six, but its roots need not be
//! counted: its derivative is `2 s (s′ − ġ²)`. Where `s = ġ d`, `d″` has the sign of `s′ − ġ²`, a
//! quadratic that is negative only between its two roots `α` and `β`. So the slope turns positive
//! at most once before `α`, negative at most once between `α` and `β`, and positive at most once
//! after `β`. This also holds where the centres coincide, and for balls of constant radii.

use core::cmp::Ordering;

use super::motion::WholeMotion;
use super::polynomial::{Fraction, Polynomial};
use super::solid::Surd;
use crate::number::int::Int;

/// The slope of the gap.
pub(super) struct Slope<'m> {
    /// `d²`.
    square: Polynomial<'m>,
    /// `s`.
    half: Polynomial<'m>,
    /// `s′ − ġ²`.
    curvature: Polynomial<'m>,
    /// `ġ`, and its square.
    rate: Ordering,
    square_of_rate: Int<'m>,
    /// Whether the curvature changes its sign twice, and at least once after the start.
    bends: bool,
}

/// Where a time is, seen from the two roots of the curvature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    /// Before the first root, or at it.
    Before,
    /// Between the roots.
    Between,
    /// After the last root or at it, or the curvature has fewer roots.
    Behind,
}

impl<'m> Slope<'m> {
    pub(super) fn of<const D: usize>(motion: &WholeMotion<'m, D>) -> Self {
        let [square, half] = motion.square_of_distance();
        let rate = motion.rate();
        let square_of_rate = rate.mul(rate);
        let derivative = half.derivative();
        let [c0, c1, c2] = derivative.quadratic();
        let c0 = c0.sub(&square_of_rate);
        let discriminant = c1.mul(c1).sub(&c0.mul(c2).shl(2));
        let bends = discriminant.sign().is_gt() && (c0.is_negative() || c1.is_negative());
        let curvature = Polynomial::new([c0, *c1, *c2, Int::ZERO, Int::ZERO]);
        Self { square, half, curvature, rate: rate.sign(), square_of_rate, bends }
    }

    /// `d²`.
    pub(super) fn square(&self) -> &Polynomial<'m> {
        &self.square
    }

    /// The sign of `ġ`, and its square.
    pub(super) fn rate(&self) -> (Ordering, &Int<'m>) {
        (self.rate, &self.square_of_rate)
    }

    /// The two roots of the curvature, if it changes its sign after the start.
    pub(super) fn bounds(&self) -> Option<[Surd<'_, 'm>; 2]> {
        match Surd::all_of(&self.curvature) {
            [Some(first), Some(last)] if self.bends => Some([first, last]),
            _ => None,
        }
    }

    /// The region of a time, which is at least 0.
    pub(super) fn region(&self, x: &Fraction<'_>) -> Region {
        if self.curvature.value_at_fraction(x).sign() == Ordering::Less {
            return Region::Between;
        }
        let is_left = self.curvature.derivative().value_at_fraction(x).is_negative();
        if is_left && self.bends { Region::Before } else { Region::Behind }
    }

    /// The sign of the slope at a time.
    ///
    /// Where the centres coincide, the slope jumps. Between the roots of the curvature the balls
    /// are slower than the radii change, so it does not change its sign: that counts. Elsewhere it
    /// counts as 0.
    pub(super) fn sign_at(&self, x: &Fraction<'_>) -> Ordering {
        let half = self.half.value_at_fraction(x);
        let sign = self.compared(half.sign(), || {
            // Both squares times the same power of the denominator.
            let missing = 2 * self.half.degree() - self.square.degree();
            let square = (0..missing)
                .fold(self.square.value_at_fraction(x), |square, _| square.mul(&x.denominator));
            half.mul(&half).sub(&square.mul(&self.square_of_rate)).sign()
        });
        let jumps = half.is_zero() && sign.is_eq() && self.region(x) == Region::Between;
        if jumps { Ordering::Equal.cmp(&self.rate) } else { sign }
    }

    /// The sign of the slope at the root of a polynomial of degree 2 whose leading coefficient is
    /// positive.
    ///
    /// The remainders of `s` and `d²` after the division have the same values there.
    pub(super) fn sign_at_root(&self, root: &Surd<'_, 'm>) -> Ordering {
        let quadratic = root.quadratic();
        let [c0, c1, c2] = quadratic.quadratic();
        let linear =
            |c0: Int<'m>, c1: Int<'m>| Polynomial::new([c0, c1, Int::ZERO, Int::ZERO, Int::ZERO]);
        let [u0, u1] = self.half.rest_by_quadratic(quadratic);
        self.compared(root.sign_of(&linear(u0, u1)), || {
            let [v0, v1] = self.square.rest_by_quadratic(quadratic);
            let cube = c2.mul(c2).mul(c2);
            let times = cube.mul(&self.square_of_rate);
            let uu = u1.mul(&u1);
            // The square of u is also reduced by its multiple of the quadratic.
            let y0 = u0.mul(&u0).sub(&v0.mul(&times)).mul(c2).sub(&uu.mul(c0));
            let y1 = u0.mul(&u1).shl(1).sub(&v1.mul(&times)).mul(c2).sub(&uu.mul(c1));
            root.sign_of(&linear(y0, y1))
        })
    }

    /// The sign of `s − ġ d`, from those of `s` and of `s² − ġ² d²`.
    fn compared(&self, half: Ordering, squares: impl FnOnce() -> Ordering) -> Ordering {
        match (half, self.rate) {
            (Ordering::Greater, Ordering::Greater) => squares(),
            (Ordering::Less, Ordering::Less) => squares().reverse(),
            (Ordering::Equal, rate) if squares().is_lt() => Ordering::Equal.cmp(&rate),
            (Ordering::Equal, _) => Ordering::Equal,
            (half, _) => half,
        }
    }
}
